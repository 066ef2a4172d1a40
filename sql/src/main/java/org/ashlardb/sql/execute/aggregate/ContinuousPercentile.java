package org.ashlardb.sql.execute.aggregate;

import java.util.Arrays;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.Vector;

/** PERCENTILE_CONT: the value at a fraction of the way through the order, between two values if need be. */
final class ContinuousPercentile extends Percentile {
    private double[] results = new double[1];
    private boolean[] found = new boolean[1];

    @Override
    public void ensure(int groups) {
        super.ensure(groups);
        if (groups > results.length) {
            int length = Math.max(groups, results.length * 2);
            results = Arrays.copyOf(results, length);
            found = Arrays.copyOf(found, length);
        }
    }

    @Override
    public void clear() {
        super.clear();
        results = new double[1];
        found = new boolean[1];
    }

    @Override
    public void reset(int group) {
        super.reset(group);
        found[group] = false;
    }

    @Override
    void take(int group, double fraction, int index, int size, Vector value, int row) {
        double place = fraction * (size - 1);
        double number = ((DoubleVector) value).values[row];
        if (index == (int) Math.floor(place)) {
            results[group] = number;
            found[group] = true;
        } else if (index == (int) Math.ceil(place)) {
            results[group] += (place - Math.floor(place)) * (number - results[group]);
        }
    }

    @Override
    public void finish(int group, Vector target, int row) {
        if (found[group]) {
            target.clearNull(row);
            ((DoubleVector) target).values[row] = results[group];
        } else {
            target.setNull(row);
        }
    }
}
