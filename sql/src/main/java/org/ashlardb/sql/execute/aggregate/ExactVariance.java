package org.ashlardb.sql.execute.aggregate;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import org.ashlardb.sql.plan.AggregateKind;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** Variance and standard deviation of whole numbers and decimals, computed exactly and rounded once. */
final class ExactVariance extends Accumulator implements Invertible, Mergeable {
    private static final int GUARD_DIGITS = 4;

    private final AggregateKind kind;
    private final SqlType type;
    private final boolean decimal;
    private long[] counts = new long[1];

    /** Of whole numbers. */
    private final ExactTotals sums = new ExactTotals();

    private final ExactTotals squares = new ExactTotals();

    /** Of decimals. */
    private BigDecimal[] decimalSums = new BigDecimal[1];

    private BigDecimal[] decimalSquares = new BigDecimal[1];

    ExactVariance(AggregateKind kind, SqlType type, boolean decimal) {
        this.kind = kind;
        this.type = type;
        this.decimal = decimal;
        reset(0);
    }

    @Override
    public void ensure(int groups) {
        if (groups > counts.length) {
            int before = counts.length;
            int length = Math.max(groups, before * 2);
            counts = Arrays.copyOf(counts, length);
            if (decimal) {
                decimalSums = Arrays.copyOf(decimalSums, length);
                decimalSquares = Arrays.copyOf(decimalSquares, length);
                Arrays.fill(decimalSums, before, length, BigDecimal.ZERO);
                Arrays.fill(decimalSquares, before, length, BigDecimal.ZERO);
            } else {
                sums.ensure(length);
                squares.ensure(length);
            }
        }
    }

    @Override
    public void clear() {
        counts = new long[1];
        decimalSums = new BigDecimal[1];
        decimalSquares = new BigDecimal[1];
        sums.clear();
        squares.clear();
        reset(0);
    }

    @Override
    public void reset(int group) {
        counts[group] = 0;
        if (decimal) {
            decimalSums[group] = BigDecimal.ZERO;
            decimalSquares[group] = BigDecimal.ZERO;
        } else {
            sums.reset(group);
            squares.reset(group);
        }
    }

    @Override
    public void add(int group, Vector[] values, int row) {
        if (values[0].isNull(row)) {
            return;
        }
        counts[group]++;
        if (decimal) {
            BigDecimal value = ((DecimalVector) values[0]).get(row);
            decimalSums[group] = decimalSums[group].add(value);
            decimalSquares[group] = decimalSquares[group].add(value.multiply(value));
        } else {
            long value = ((LongVector) values[0]).values[row];
            sums.add(group, value);
            squares.addProduct(group, value, value);
        }
    }

    @Override
    public void remove(int group, Vector[] values, int row) {
        if (values[0].isNull(row)) {
            return;
        }
        counts[group]--;
        if (decimal) {
            BigDecimal value = ((DecimalVector) values[0]).get(row);
            decimalSums[group] = decimalSums[group].subtract(value);
            decimalSquares[group] = decimalSquares[group].subtract(value.multiply(value));
        } else {
            long value = ((LongVector) values[0]).values[row];
            sums.subtract(group, value);
            squares.subtractProduct(group, value, value);
        }
    }

    @Override
    public void merge(int target, int source) {
        counts[target] += counts[source];
        if (decimal) {
            decimalSums[target] = decimalSums[target].add(decimalSums[source]);
            decimalSquares[target] = decimalSquares[target].add(decimalSquares[source]);
        } else {
            sums.merge(target, source);
            squares.merge(target, source);
        }
    }

    @Override
    public void finish(int group, Vector target, int row) {
        boolean sample = kind == AggregateKind.VAR_SAMP || kind == AggregateKind.STDDEV_SAMP;
        long divisor = sample ? counts[group] - 1 : counts[group];
        if (divisor <= 0) {
            target.setNull(row);
            return;
        }
        BigDecimal count = BigDecimal.valueOf(counts[group]);
        BigDecimal sum = decimal ? decimalSums[group] : sums.total(group);
        BigDecimal square = decimal ? decimalSquares[group] : squares.total(group);
        BigDecimal numerator = count.multiply(square).subtract(sum.multiply(sum));
        BigDecimal denominator = count.multiply(BigDecimal.valueOf(divisor));
        boolean root = kind == AggregateKind.STDDEV_POP || kind == AggregateKind.STDDEV_SAMP;
        target.clearNull(row);
        BigDecimal result =
                root ? root(numerator, denominator) : numerator.divide(denominator, type.scale(), RoundingMode.HALF_UP);
        ((DecimalVector) target).set(row, result);
    }

    private BigDecimal root(BigDecimal numerator, BigDecimal denominator) {
        if (numerator.signum() == 0) {
            return BigDecimal.ZERO.setScale(type.scale());
        }
        BigDecimal variance = numerator.divide(denominator, 2 * type.scale() + GUARD_DIGITS, RoundingMode.HALF_UP);
        int digits = Math.max(0, (variance.precision() - variance.scale()) / 2) + type.scale() + GUARD_DIGITS;
        return variance.sqrt(new MathContext(digits)).setScale(type.scale(), RoundingMode.HALF_UP);
    }
}
