package org.ashlardb.sql.expression.function;

import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** Whether a row is one of a sample. */
public enum SampleFunction implements RowFunction {
    /** Row id, how many of a hundred rows are chosen, and a seed. */
    TABLESAMPLE {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            if (arguments[2].isNull(row)) {
                throw new SqlException(SqlState.INVALID_REPEAT, "REPEATABLE of TABLESAMPLE is NULL");
            }
            double percentage = arguments[1].isNull(row) ? Double.NaN : arguments[1].getDouble(row);
            if (!(percentage >= 0 && percentage <= ALL)) {
                throw new SqlException(
                        SqlState.INVALID_SAMPLE_SIZE,
                        "TABLESAMPLE of " + (arguments[1].isNull(row) ? "NULL" : percentage)
                                + " percent, expected a number from 0 to 100");
            }
            long mixed = mix(arguments[0].getLong(row) + mix(Double.doubleToLongBits(arguments[2].getDouble(row))));
            boolean chosen = (mixed >>> UNUSED_BITS) * UNIT * ALL < percentage;
            ((LongVector) result).values[row] = chosen ? 1 : 0;
        }
    };

    private static final double ALL = 100;
    private static final int UNUSED_BITS = 11;
    private static final double UNIT = 0x1.0p-53;

    @Override
    public boolean isStrict() {
        return false;
    }

    /** The finalizer of SplittableRandom: each bit of the result depends on all bits. */
    private static long mix(long value) {
        long mixed = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }
}
