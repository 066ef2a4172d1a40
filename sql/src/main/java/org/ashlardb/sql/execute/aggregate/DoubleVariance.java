package org.ashlardb.sql.execute.aggregate;

import java.util.Arrays;
import org.ashlardb.sql.plan.AggregateKind;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.Vector;

/**
 * Variance and standard deviation of floating-point numbers: count, sum, and sum of squared deviations by the updating
 * formula of Youngs and Cramer; parts are joined by the formula of Chan, Golub and LeVeque.
 */
final class DoubleVariance extends Accumulator implements Mergeable {
    private final AggregateKind kind;
    private double[] counts = new double[1];
    private double[] sums = new double[1];
    private double[] squares = new double[1];

    DoubleVariance(AggregateKind kind) {
        this.kind = kind;
    }

    @Override
    public void ensure(int groups) {
        if (groups > sums.length) {
            int length = Math.max(groups, sums.length * 2);
            counts = Arrays.copyOf(counts, length);
            sums = Arrays.copyOf(sums, length);
            squares = Arrays.copyOf(squares, length);
        }
    }

    @Override
    public void clear() {
        counts = new double[1];
        sums = new double[1];
        squares = new double[1];
    }

    @Override
    public void reset(int group) {
        counts[group] = 0;
        sums[group] = 0;
        squares[group] = 0;
    }

    @Override
    public void add(int group, Vector[] values, int row) {
        if (values[0].isNull(row)) {
            return;
        }
        double value = ((DoubleVector) values[0]).values[row];
        double count = ++counts[group];
        sums[group] += value;
        if (count > 1) {
            double deviation = value * count - sums[group];
            squares[group] += deviation * deviation / (count * (count - 1));
        } else if (!Double.isFinite(value)) {
            squares[group] = Double.NaN;
        }
    }

    @Override
    public void merge(int target, int source) {
        double n = counts[source];
        double m = counts[target];
        if (n == 0) {
            return;
        }
        if (m == 0) {
            squares[target] = squares[source];
        } else {
            double difference = sums[target] / m - sums[source] / n;
            squares[target] += squares[source] + m * n * difference * difference / (m + n);
        }
        counts[target] = m + n;
        sums[target] += sums[source];
    }

    @Override
    public void finish(int group, Vector target, int row) {
        boolean sample = kind == AggregateKind.VAR_SAMP || kind == AggregateKind.STDDEV_SAMP;
        double divisor = sample ? counts[group] - 1 : counts[group];
        if (divisor <= 0) {
            target.setNull(row);
            return;
        }
        boolean root = kind == AggregateKind.STDDEV_POP || kind == AggregateKind.STDDEV_SAMP;
        double variance = squares[group] / divisor;
        target.clearNull(row);
        ((DoubleVector) target).values[row] = root ? Math.sqrt(variance) : variance;
    }
}
