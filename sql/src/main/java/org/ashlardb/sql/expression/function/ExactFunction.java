package org.ashlardb.sql.expression.function;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** Functions of decimals. */
public enum ExactFunction implements RowFunction {
    /** The whole part of a quotient. */
    DIV {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            BigDecimal divisor = decimal(arguments, 1, row);
            if (divisor.signum() == 0) {
                throw new SqlException(SqlState.DIVISION_BY_ZERO, "division by zero");
            }
            BigDecimal quotient = decimal(arguments, 0, row).divideToIntegralValue(divisor);
            ((DecimalVector) result).set(row, quotient.setScale(0, RoundingMode.DOWN));
        }
    },
    /** How many digits behind the point are needed. */
    MIN_SCALE {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            BigDecimal value = decimal(arguments, 0, row);
            ((LongVector) result).values[row] = value.signum() == 0
                    ? 0
                    : Math.max(0, value.stripTrailingZeros().scale());
        }
    },
    /** The number without zeros at its end, behind the point. */
    TRIM_SCALE {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            BigDecimal value = decimal(arguments, 0, row);
            BigDecimal trimmed = value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
            ((DecimalVector) result).set(row, trimmed.scale() < 0 ? trimmed.setScale(0) : trimmed);
        }
    },
    FACTORIAL {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            long number = arguments[0].getLong(row);
            if (number < 0 || number > MOST_FACTORIAL) {
                throw new SqlException(
                        SqlState.NUMBER_OUT_OF_RANGE,
                        "FACTORIAL of " + number + ", expected a number from 0 to " + MOST_FACTORIAL);
            }
            BigInteger product = BigInteger.ONE;
            for (long i = 2; i <= number; i++) {
                product = product.multiply(BigInteger.valueOf(i));
            }
            ((DecimalVector) result).set(row, new BigDecimal(product));
        }
    },
    /** Number, low and high end, and how many buckets of equal width lie between; 0 and one more are outside. */
    WIDTH_BUCKET {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            long count = arguments[3].getLong(row);
            if (count <= 0 || count >= Integer.MAX_VALUE) {
                throw buckets("WIDTH_BUCKET has " + count + " buckets, expected 1 to " + (Integer.MAX_VALUE - 1));
            }
            ((LongVector) result).values[row] = arguments[0] instanceof DoubleVector
                    ? bucket(finite(arguments, 0, row), finite(arguments, 1, row), finite(arguments, 2, row), count)
                    : bucket(decimal(arguments, 0, row), decimal(arguments, 1, row), decimal(arguments, 2, row), count);
        }
    };

    /** Beyond, results have more digits than a decimal. */
    private static final long MOST_FACTORIAL = 449;

    /** What FACTORIAL gives. */
    public static final SqlType FACTORIAL_TYPE = SqlType.decimal(SqlType.MAX_PRECISION, 0);

    private static BigDecimal decimal(Vector[] arguments, int index, int row) {
        return ((DecimalVector) arguments[index]).get(row);
    }

    private static BigDecimal finite(Vector[] arguments, int index, int row) {
        double value = arguments[index].getDouble(row);
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            throw buckets("WIDTH_BUCKET of " + value + ", expected a finite number");
        }
        return new BigDecimal(value);
    }

    private static long bucket(BigDecimal value, BigDecimal low, BigDecimal high, long count) {
        int direction = high.compareTo(low);
        if (direction == 0) {
            throw buckets("the ends of WIDTH_BUCKET are equal");
        }
        if (value.compareTo(low) * direction < 0) {
            return 0;
        }
        if (value.compareTo(high) * direction >= 0) {
            return count + 1;
        }
        BigDecimal distance = value.subtract(low).multiply(BigDecimal.valueOf(count));
        return distance.divideToIntegralValue(high.subtract(low)).longValue() + 1;
    }

    private static SqlException buckets(String message) {
        return new SqlException(SqlState.INVALID_BUCKETS, message);
    }
}
