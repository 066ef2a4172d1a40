package org.ashlardb.sql.execute.aggregate;

import java.util.Arrays;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** COUNT of rows, or of values that are not NULL. */
final class CountAccumulator extends Accumulator implements Invertible, Mergeable {
    private final boolean rows;
    private long[] counts = new long[1];

    CountAccumulator(boolean rows) {
        this.rows = rows;
    }

    @Override
    public void ensure(int groups) {
        if (groups > counts.length) {
            counts = Arrays.copyOf(counts, Math.max(groups, counts.length * 2));
        }
    }

    @Override
    public void clear() {
        counts = new long[1];
    }

    @Override
    public void reset(int group) {
        counts[group] = 0;
    }

    @Override
    public void add(int group, Vector[] values, int row) {
        if (rows || !values[0].isNull(row)) {
            counts[group]++;
        }
    }

    private boolean countsAll(Vector[] values) {
        return rows || !values[0].hasNulls;
    }

    @Override
    public void addAll(int[] groups, Vector[] values, int[] of, int count) {
        if (!countsAll(values)) {
            super.addAll(groups, values, of, count);
            return;
        }
        for (int k = 0; k < count; k++) {
            counts[groups[k]]++;
        }
    }

    @Override
    public void addAll(int group, Vector[] values, int[] of, int count) {
        if (countsAll(values)) {
            counts[group] += count;
        } else {
            super.addAll(group, values, of, count);
        }
    }

    @Override
    public void remove(int group, Vector[] values, int row) {
        if (rows || !values[0].isNull(row)) {
            counts[group]--;
        }
    }

    @Override
    public void merge(int target, int source) {
        counts[target] += counts[source];
    }

    @Override
    public void finish(int group, Vector target, int row) {
        ((LongVector) target).values[row] = counts[group];
        target.clearNull(row);
    }
}
