package org.ashlardb.sql.expression.function;

import org.ashlardb.sql.expression.TableFunction;
import org.ashlardb.sql.type.ArrayReader;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Rows made of arrays. */
public enum ArrayRowsFunction implements TableFunction {
    /** The elements of arrays beside each other; of those that are shorter, NULL. */
    UNNEST {
        @Override
        public boolean isStrict() {
            return false;
        }

        @Override
        public Rows call(Vector[] arguments, Runnable canceled) {
            ArrayReader[] arrays = new ArrayReader[arguments.length];
            for (int i = 0; i < arrays.length; i++) {
                // What the vectors hold may change before the last row is made.
                arrays[i] = arguments[i].isNull(0) ? null : new ArrayReader(((VaryingVector) arguments[i]).getBytes(0));
            }
            return (columns, row) -> {
                boolean more = false;
                for (int i = 0; i < arrays.length; i++) {
                    boolean has = arrays[i] != null && arrays[i].next();
                    more |= has;
                    if (has) {
                        ArrayValues.copy(arrays[i], columns[i], row);
                    } else {
                        arrays[i] = null;
                        columns[i].setNull(row);
                    }
                }
                return more;
            };
        }
    },
    /** The subscripts of an array's dimension, upwards or, when the third argument is true, downwards. */
    GENERATE_SUBSCRIPTS {
        @Override
        public Rows call(Vector[] arguments, Runnable canceled) {
            ArrayReader array = ArrayValues.read(arguments[0], 0);
            int length = ArrayFunction.length(array, arguments[1].getLong(0));
            boolean down = arguments[2].getLong(0) != 0;
            return new Rows() {
                private int made;

                @Override
                public boolean next(Vector[] columns, int row) {
                    if (made == length) {
                        return false;
                    }
                    ((LongVector) columns[0]).values[row] = down ? length - made : made + 1;
                    made++;
                    return true;
                }
            };
        }
    }
}
