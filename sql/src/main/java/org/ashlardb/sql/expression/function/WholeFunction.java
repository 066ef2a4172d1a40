package org.ashlardb.sql.expression.function;

import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** Functions from whole numbers to whole numbers. */
public enum WholeFunction implements RowFunction {
    BITAND {
        @Override
        long value(Vector[] arguments, int row) {
            return arguments[0].getLong(row) & arguments[1].getLong(row);
        }
    },
    BITOR {
        @Override
        long value(Vector[] arguments, int row) {
            return arguments[0].getLong(row) | arguments[1].getLong(row);
        }
    },
    BITXOR {
        @Override
        long value(Vector[] arguments, int row) {
            return arguments[0].getLong(row) ^ arguments[1].getLong(row);
        }
    },
    BITNOT {
        @Override
        long value(Vector[] arguments, int row) {
            return ~arguments[0].getLong(row);
        }
    },
    /** Number, places, bits of the number's type: places count modulo 32, or 64, as in PostgreSQL. */
    SHIFT_LEFT {
        @Override
        long value(Vector[] arguments, int row) {
            int bits = (int) arguments[2].getLong(row);
            long shifted = arguments[0].getLong(row) << (arguments[1].getLong(row) & Math.max(bits, Integer.SIZE) - 1);
            return shifted << Long.SIZE - bits >> Long.SIZE - bits;
        }
    },
    /** As to the left; the sign stays. */
    SHIFT_RIGHT {
        @Override
        long value(Vector[] arguments, int row) {
            int bits = (int) arguments[2].getLong(row);
            return arguments[0].getLong(row) >> (arguments[1].getLong(row) & Math.max(bits, Integer.SIZE) - 1);
        }
    },
    /** Number and places, to the right where they are negative; a shift by all bits leaves 0, as in H2. */
    LSHIFT {
        @Override
        long value(Vector[] arguments, int row) {
            return shift(arguments[0].getLong(row), arguments[1].getLong(row));
        }
    },
    RSHIFT {
        @Override
        long value(Vector[] arguments, int row) {
            long places = arguments[1].getLong(row);
            return shift(arguments[0].getLong(row), places == Long.MIN_VALUE ? Long.MAX_VALUE : -places);
        }
    },
    /** Number, and the bits of its type. */
    BIT_COUNT {
        @Override
        long value(Vector[] arguments, int row) {
            int bits = (int) arguments[1].getLong(row);
            return Long.bitCount(arguments[0].getLong(row) << Long.SIZE - bits);
        }
    },
    GCD {
        @Override
        long value(Vector[] arguments, int row) {
            return positive(divisor(arguments[0].getLong(row), arguments[1].getLong(row)), "GCD");
        }
    },
    LCM {
        @Override
        long value(Vector[] arguments, int row) {
            long a = arguments[0].getLong(row);
            long b = arguments[1].getLong(row);
            if (a == 0 || b == 0) {
                return 0;
            }
            try {
                return positive(Math.multiplyExact(a / divisor(a, b), b), "LCM");
            } catch (ArithmeticException e) {
                throw new SqlException(SqlState.NUMBER_OUT_OF_RANGE, "LCM is out of the range of BIGINT", e);
            }
        }
    };

    /** The result for a row none of whose arguments is NULL. */
    abstract long value(Vector[] arguments, int row);

    @Override
    public void compute(Vector[] arguments, int row, Vector result) {
        ((LongVector) result).values[row] = value(arguments, row);
    }

    private static long shift(long number, long places) {
        if (places >= Long.SIZE) {
            return 0;
        }
        if (places <= -Long.SIZE) {
            return number < 0 ? -1 : 0;
        }
        return places >= 0 ? number << places : number >> -places;
    }

    private static long divisor(long a, long b) {
        long first = a;
        long second = b;
        while (second != 0) {
            long rest = first % second;
            first = second;
            second = rest;
        }
        return first;
    }

    private static long positive(long number, String name) {
        if (number == Long.MIN_VALUE) {
            throw new SqlException(SqlState.NUMBER_OUT_OF_RANGE, name + " is out of the range of BIGINT");
        }
        return Math.abs(number);
    }
}
