package org.ashlardb.sql.execute.aggregate;

import java.util.Arrays;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.Vector;

/** SUM and AVG of floating-point numbers. */
final class DoubleSum extends Accumulator implements Mergeable {
    private final boolean average;
    private double[] sums = new double[1];
    private long[] counts = new long[1];

    DoubleSum(boolean average) {
        this.average = average;
    }

    @Override
    public void ensure(int groups) {
        if (groups > sums.length) {
            int length = Math.max(groups, sums.length * 2);
            sums = Arrays.copyOf(sums, length);
            counts = Arrays.copyOf(counts, length);
        }
    }

    @Override
    public void clear() {
        sums = new double[1];
        counts = new long[1];
    }

    @Override
    public void reset(int group) {
        sums[group] = 0;
        counts[group] = 0;
    }

    @Override
    public void add(int group, Vector[] values, int row) {
        if (!values[0].isNull(row)) {
            sums[group] += ((DoubleVector) values[0]).values[row];
            counts[group]++;
        }
    }

    @Override
    public void addAll(int[] groups, Vector[] values, int[] rows, int count) {
        if (values[0].hasNulls) {
            super.addAll(groups, values, rows, count);
            return;
        }
        double[] numbers = ((DoubleVector) values[0]).values;
        for (int k = 0; k < count; k++) {
            sums[groups[k]] += numbers[rows[k]];
            counts[groups[k]]++;
        }
    }

    @Override
    public void addAll(int group, Vector[] values, int[] rows, int count) {
        if (values[0].hasNulls) {
            super.addAll(group, values, rows, count);
            return;
        }
        double[] numbers = ((DoubleVector) values[0]).values;
        double sum = sums[group];
        for (int k = 0; k < count; k++) {
            sum += numbers[rows[k]];
        }
        sums[group] = sum;
        counts[group] += count;
    }

    @Override
    public void merge(int target, int source) {
        sums[target] += sums[source];
        counts[target] += counts[source];
    }

    @Override
    public void finish(int group, Vector target, int row) {
        if (counts[group] == 0) {
            target.setNull(row);
        } else {
            target.clearNull(row);
            ((DoubleVector) target).values[row] = average ? sums[group] / counts[group] : sums[group];
        }
    }
}
