package org.ashlardb.sql.expression.function;

import java.math.BigDecimal;
import org.ashlardb.sql.expression.TableFunction;
import org.ashlardb.sql.type.Interval;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** Values from the first argument to the second, by steps of the third. */
public enum SeriesFunction implements TableFunction {
    /** Of whole numbers, and of dates by days. */
    NUMBERS {
        @Override
        public Rows call(Vector[] arguments, Runnable canceled) {
            long last = arguments[1].getLong(0);
            long step = arguments[2].getLong(0);
            checkStep(Long.signum(step));
            return new Rows() {
                private long value = arguments[0].getLong(0);
                private boolean ended;

                @Override
                public boolean next(Vector[] columns, int row) {
                    if (ended || (step > 0 ? value > last : value < last)) {
                        return false;
                    }
                    ((LongVector) columns[0]).values[row] = value;
                    long following = value + step;
                    ended = ((value ^ following) & (step ^ following)) < 0; // beyond the range of the type
                    value = following;
                    return true;
                }
            };
        }
    },
    DECIMALS {
        @Override
        public Rows call(Vector[] arguments, Runnable canceled) {
            BigDecimal last = arguments[1].getDecimal(0);
            BigDecimal step = arguments[2].getDecimal(0);
            checkStep(step.signum());
            return new Rows() {
                private BigDecimal value = arguments[0].getDecimal(0);

                @Override
                public boolean next(Vector[] columns, int row) {
                    if (value.compareTo(last) * step.signum() > 0) {
                        return false;
                    }
                    ((DecimalVector) columns[0]).set(row, value);
                    value = value.add(step);
                    return true;
                }
            };
        }
    },
    TIMESTAMPS {
        @Override
        public Rows call(Vector[] arguments, Runnable canceled) {
            return times(arguments, false);
        }
    },
    /** Of timestamps with time zone: months and days pass in the local calendar. */
    INSTANTS {
        @Override
        public Rows call(Vector[] arguments, Runnable canceled) {
            return times(arguments, true);
        }
    };

    private static void checkStep(int sign) {
        if (sign == 0) {
            throw new SqlException(SqlState.INVALID_PARAMETER, "the step of a series cannot be 0");
        }
    }

    private static TableFunction.Rows times(Vector[] arguments, boolean zoned) {
        long last = arguments[1].getLong(0);
        Interval step = IntervalFunction.interval(arguments[2], 0);
        int sign = Long.signum(step.months() == 0 ? step.seconds() : step.months());
        checkStep(sign == 0 ? step.nanos() : sign);
        boolean up = sign >= 0;
        return new TableFunction.Rows() {
            private long value = arguments[0].getLong(0);

            @Override
            public boolean next(Vector[] columns, int row) {
                if (up ? value > last : value < last) {
                    return false;
                }
                ((LongVector) columns[0]).values[row] = value;
                long following = zoned ? IntervalFunction.addZoned(value, step) : IntervalFunction.add(value, step);
                checkStep(Long.compare(following, value));
                value = following;
                return true;
            }
        };
    }
}
