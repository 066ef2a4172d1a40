package org.ashlardb.sql.execute.aggregate;

import java.util.Arrays;
import org.ashlardb.sql.plan.AggregateKind;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/**
 * Correlation, covariance and linear regression of pairs (Y, X) of which neither is NULL: count, sums, and sums of
 * products of deviations by the updating formula of Youngs and Cramer.
 */
final class PairAccumulator extends Accumulator implements Mergeable {
    private static final int COUNT = 0;
    private static final int SUM_X = 1;
    private static final int SXX = 2;
    private static final int SUM_Y = 3;
    private static final int SYY = 4;
    private static final int SXY = 5;
    private static final int WIDTH = 6;

    private final AggregateKind kind;

    /** Six numbers per group. */
    private double[] states = new double[WIDTH];

    PairAccumulator(AggregateKind kind) {
        this.kind = kind;
    }

    @Override
    public void ensure(int groups) {
        if (groups * WIDTH > states.length) {
            states = Arrays.copyOf(states, Math.max(groups * WIDTH, states.length * 2));
        }
    }

    @Override
    public void clear() {
        states = new double[WIDTH];
    }

    @Override
    public void reset(int group) {
        Arrays.fill(states, group * WIDTH, (group + 1) * WIDTH, 0);
    }

    @Override
    public void add(int group, Vector[] values, int row) {
        if (values[0].isNull(row) || values[1].isNull(row)) {
            return;
        }
        double y = ((DoubleVector) values[0]).values[row];
        double x = ((DoubleVector) values[1]).values[row];
        int at = group * WIDTH;
        double count = ++states[at + COUNT];
        states[at + SUM_X] += x;
        states[at + SUM_Y] += y;
        if (count > 1) {
            double dx = x * count - states[at + SUM_X];
            double dy = y * count - states[at + SUM_Y];
            double scale = 1 / (count * (count - 1));
            states[at + SXX] += dx * dx * scale;
            states[at + SYY] += dy * dy * scale;
            states[at + SXY] += dx * dy * scale;
        } else {
            states[at + SXX] = Double.isFinite(x) ? 0 : Double.NaN;
            states[at + SYY] = Double.isFinite(y) ? 0 : Double.NaN;
            states[at + SXY] = Double.isFinite(x) && Double.isFinite(y) ? 0 : Double.NaN;
        }
    }

    @Override
    public void merge(int target, int source) {
        int to = target * WIDTH;
        int from = source * WIDTH;
        double n = states[from + COUNT];
        double m = states[to + COUNT];
        if (n > 0 && m > 0) {
            double dx = states[to + SUM_X] / m - states[from + SUM_X] / n;
            double dy = states[to + SUM_Y] / m - states[from + SUM_Y] / n;
            double weight = m * n / (m + n);
            states[to + SXX] += weight * dx * dx;
            states[to + SYY] += weight * dy * dy;
            states[to + SXY] += weight * dx * dy;
        }
        for (int i = 0; i < WIDTH; i++) {
            states[to + i] += states[from + i];
        }
    }

    @Override
    public void finish(int group, Vector target, int row) {
        double count = states[group * WIDTH + COUNT];
        if (target instanceof LongVector longs) {
            longs.values[row] = (long) count;
            longs.clearNull(row);
            return;
        }
        double least = kind == AggregateKind.COVAR_SAMP ? 2 : 1;
        double result = count < least ? Double.NaN : result(group * WIDTH);
        if (count < least || isUndefined(group * WIDTH)) {
            target.setNull(row);
        } else {
            target.clearNull(row);
            ((DoubleVector) target).values[row] = result;
        }
    }

    /** Whether all X, or for CORR all Y, are the same, so that there is no line through them. */
    private boolean isUndefined(int at) {
        return switch (kind) {
            case CORR -> states[at + SXX] == 0 || states[at + SYY] == 0;
            case REGR_INTERCEPT, REGR_SLOPE, REGR_R2 -> states[at + SXX] == 0;
            default -> false;
        };
    }

    private double result(int at) {
        double count = states[at + COUNT];
        double sxx = states[at + SXX];
        double syy = states[at + SYY];
        double sxy = states[at + SXY];
        return switch (kind) {
            case CORR -> Math.max(-1, Math.min(1, sxy / (Math.sqrt(sxx) * Math.sqrt(syy))));
            case COVAR_POP -> sxy / count;
            case COVAR_SAMP -> sxy / (count - 1);
            case REGR_AVGX -> states[at + SUM_X] / count;
            case REGR_AVGY -> states[at + SUM_Y] / count;
            case REGR_INTERCEPT -> (states[at + SUM_Y] - states[at + SUM_X] * sxy / sxx) / count;
            case REGR_SLOPE -> sxy / sxx;
            case REGR_R2 -> syy == 0 ? 1 : sxy * sxy / (sxx * syy);
            case REGR_SXX -> sxx;
            case REGR_SYY -> syy;
            default -> sxy;
        };
    }
}
