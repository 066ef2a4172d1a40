package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.expression.Operation.Operator;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/**
 * Arithmetic on decimals that are longs of one scale. Each method returns false when a value does not fit or the scales
 * would need rounding; then the caller computes all rows with objects.
 */
final class CompactDecimals {
    /** Most digits that always fit a long. */
    private static final int MAX_DIGITS = 18;

    private static final long[] POWERS = powers();

    private CompactDecimals() {}

    private static long[] powers() {
        long[] powers = new long[MAX_DIGITS + 1];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = powers[i - 1] * 10;
        }
        return powers;
    }

    static boolean compute(
            Operator operator,
            DecimalVector a,
            DecimalVector b,
            DecimalVector out,
            SqlType type,
            int[] rows,
            int count) {
        if (!a.isCompact() || !b.isCompact()) {
            return false;
        }
        return switch (operator) {
            case ADD, SUBTRACT -> add(operator == Operator.ADD ? 1 : -1, a, b, out, type, rows, count);
            case MULTIPLY -> multiply(a, b, out, type, rows, count);
            default -> false;
        };
    }

    private static boolean add(
            int sign, DecimalVector a, DecimalVector b, DecimalVector out, SqlType type, int[] rows, int count) {
        int scale = type.scale();
        int upA = scale - a.scale();
        int upB = scale - b.scale();
        if (upA < 0 || upB < 0 || upA > MAX_DIGITS || upB > MAX_DIGITS) {
            return false;
        }
        long factorA = POWERS[upA];
        long factorB = POWERS[upB] * sign;
        long limit = limit(type);
        out.beginUnits(scale);
        long[] target = out.units;
        for (int k = 0; k < count; k++) {
            int row = rows[k];
            long x = a.units[row] * factorA;
            long y = b.units[row] * factorB;
            long sum = x + y;
            boolean overflow = Math.multiplyHigh(a.units[row], factorA) != x >> Long.SIZE - 1
                    || Math.multiplyHigh(b.units[row], factorB) != y >> Long.SIZE - 1
                    || ((x ^ sum) & (y ^ sum)) < 0;
            if (overflow || sum > limit || sum < -limit) {
                return false;
            }
            target[row] = sum;
        }
        return true;
    }

    private static boolean multiply(
            DecimalVector a, DecimalVector b, DecimalVector out, SqlType type, int[] rows, int count) {
        if (a.scale() + b.scale() != type.scale()) {
            return false;
        }
        long limit = limit(type);
        out.beginUnits(type.scale());
        long[] target = out.units;
        for (int k = 0; k < count; k++) {
            int row = rows[k];
            long x = a.units[row];
            long y = b.units[row];
            long product = x * y;
            if (Math.multiplyHigh(x, y) != product >> Long.SIZE - 1 || product > limit || product < -limit) {
                return false;
            }
            target[row] = product;
        }
        return true;
    }

    /** Converts whole numbers, or decimals of no larger scale, to a type. */
    static boolean cast(Vector in, DecimalVector out, SqlType to, int[] rows, int count) {
        long[] from;
        int up;
        if (in instanceof LongVector longs) {
            from = longs.values;
            up = to.scale();
        } else if (in instanceof DecimalVector decimals && decimals.isCompact()) {
            from = decimals.units;
            up = to.scale() - decimals.scale();
        } else {
            return false;
        }
        if (up < 0 || up > MAX_DIGITS) {
            return false;
        }
        long factor = POWERS[up];
        long limit = limit(to);
        out.beginUnits(to.scale());
        long[] target = out.units;
        for (int k = 0; k < count; k++) {
            int row = rows[k];
            long value = from[row] * factor;
            if (Math.multiplyHigh(from[row], factor) != value >> Long.SIZE - 1 || value > limit || value < -limit) {
                return false;
            }
            target[row] = value;
        }
        return true;
    }

    /** The largest number of units a type has, or that fits. */
    private static long limit(SqlType type) {
        return type.precision() <= MAX_DIGITS ? POWERS[type.precision()] - 1 : Long.MAX_VALUE;
    }
}
