package org.ashlardb.sql.execute.aggregate;

import java.util.Arrays;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** EVERY and BOOL_OR: counts what is true and what is false. */
final class TruthAccumulator extends Accumulator implements Invertible, Mergeable {
    private final boolean every;
    private long[] truths = new long[1];
    private long[] lies = new long[1];

    TruthAccumulator(boolean every) {
        this.every = every;
    }

    @Override
    public void ensure(int groups) {
        if (groups > truths.length) {
            int length = Math.max(groups, truths.length * 2);
            truths = Arrays.copyOf(truths, length);
            lies = Arrays.copyOf(lies, length);
        }
    }

    @Override
    public void clear() {
        truths = new long[1];
        lies = new long[1];
    }

    @Override
    public void reset(int group) {
        truths[group] = 0;
        lies[group] = 0;
    }

    @Override
    public void add(int group, Vector[] values, int row) {
        count(group, values[0], row, 1);
    }

    @Override
    public void remove(int group, Vector[] values, int row) {
        count(group, values[0], row, -1);
    }

    private void count(int group, Vector value, int row, int change) {
        if (value.isNull(row)) {
            return;
        }
        if (((LongVector) value).values[row] != 0) {
            truths[group] += change;
        } else {
            lies[group] += change;
        }
    }

    @Override
    public void merge(int target, int source) {
        truths[target] += truths[source];
        lies[target] += lies[source];
    }

    @Override
    public void finish(int group, Vector target, int row) {
        if (truths[group] == 0 && lies[group] == 0) {
            target.setNull(row);
            return;
        }
        target.clearNull(row);
        boolean result = every ? lies[group] == 0 : truths[group] > 0;
        ((LongVector) target).values[row] = result ? 1 : 0;
    }
}
