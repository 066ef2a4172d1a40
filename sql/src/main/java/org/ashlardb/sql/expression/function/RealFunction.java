package org.ashlardb.sql.expression.function;

import java.util.SplittableRandom;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.Vector;

/** Functions from double to double. */
public enum RealFunction implements RowFunction {
    CBRT {
        @Override
        double value(double x) {
            return Math.cbrt(x);
        }
    },
    SINH {
        @Override
        double value(double x) {
            return Math.sinh(x);
        }
    },
    COSH {
        @Override
        double value(double x) {
            return Math.cosh(x);
        }
    },
    TANH {
        @Override
        double value(double x) {
            return Math.tanh(x);
        }
    },
    ASINH {
        @Override
        double value(double x) {
            double size = Math.abs(x);
            // log(x + sqrt(x * x + 1)) without the loss of digits near 0, or the overflow far from it.
            double log = size > FAR
                    ? Math.log(size) + Math.log(2)
                    : Math.log1p(size + size * size / (1 + Math.sqrt(size * size + 1)));
            return Math.copySign(log, x);
        }
    },
    ACOSH {
        @Override
        double value(double x) {
            inRange(x >= 1 || Double.isNaN(x), x);
            return x > FAR ? Math.log(x) + Math.log(2) : Math.log(x + Math.sqrt(x * x - 1));
        }
    },
    ATANH {
        @Override
        double value(double x) {
            inRange(Math.abs(x) <= 1 || Double.isNaN(x), x);
            return (Math.log1p(x) - Math.log1p(-x)) / 2;
        }
    },
    COT {
        @Override
        double value(double x) {
            if (x == 0) {
                throw new SqlException(SqlState.DIVISION_BY_ZERO, "division by zero: COT(0)");
            }
            return 1 / Math.tan(x);
        }
    },
    DEGREES {
        @Override
        double value(double x) {
            return Math.toDegrees(x);
        }
    },
    RADIANS {
        @Override
        double value(double x) {
            return Math.toRadians(x);
        }
    },
    /** The number below 1 that belongs to a seed. */
    RANDOM {
        @Override
        double value(double seed) {
            return new SplittableRandom(Double.doubleToLongBits(seed)).nextDouble();
        }
    },
    /** Base and number. */
    LOG {
        @Override
        double value(double x) {
            return Math.log(x);
        }

        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            double base = positive(arguments[0].getDouble(row));
            double log = Math.log(positive(arguments[1].getDouble(row)));
            if (base == 1) {
                throw new SqlException(SqlState.DIVISION_BY_ZERO, "division by zero: logarithm to base 1");
            }
            ((DoubleVector) result).values[row] = log / Math.log(base);
        }
    };

    private static final double FAR = 1e8;

    abstract double value(double x);

    @Override
    public void compute(Vector[] arguments, int row, Vector result) {
        double x = arguments[0].getDouble(row);
        double value = value(x);
        if (Double.isInfinite(value) && !Double.isInfinite(x) && this != ATANH) {
            throw Conversion.outOfRange(Conversion.formatDouble(value), "DOUBLE PRECISION");
        }
        ((DoubleVector) result).values[row] = value;
    }

    void inRange(boolean inside, double x) {
        if (!inside) {
            throw new SqlException(
                    SqlState.NUMBER_OUT_OF_RANGE, name() + " of " + Conversion.formatDouble(x) + " is no real number");
        }
    }

    private static double positive(double x) {
        if (x <= 0) {
            throw new SqlException(
                    SqlState.INVALID_LOGARITHM,
                    "logarithm of " + Conversion.formatDouble(x) + ", which is not above 0");
        }
        return x;
    }
}
