package org.ashlardb.sql.expression.function;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.Interval;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.TemporalText;
import org.ashlardb.sql.type.TimeZones;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Arithmetic with intervals. Dates and times are as {@code long}, see the package {@code type}. */
public enum IntervalFunction implements RowFunction {
    ADD {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            append(result, row, interval(arguments[0], row).plus(interval(arguments[1], row)));
        }
    },
    SUBTRACT {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            append(
                    result,
                    row,
                    interval(arguments[0], row).plus(interval(arguments[1], row).negate()));
        }
    },
    NEGATE {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            append(result, row, interval(arguments[0], row).negate());
        }
    },
    MULTIPLY {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            append(result, row, interval(arguments[0], row).times(number(arguments[1], row)));
        }
    },
    DIVIDE {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            BigDecimal divisor = number(arguments[1], row);
            if (divisor.signum() == 0) {
                throw new SqlException(SqlState.DIVISION_BY_ZERO, "division by zero");
            }
            append(result, row, interval(arguments[0], row).dividedBy(divisor));
        }
    },
    /** A timestamp and an interval. */
    ADD_TO_TIMESTAMP {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            ((LongVector) result).values[row] = add(arguments[0].getLong(row), interval(arguments[1], row));
        }
    },
    SUBTRACT_FROM_TIMESTAMP {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            ((LongVector) result).values[row] =
                    add(arguments[0].getLong(row), interval(arguments[1], row).negate());
        }
    },
    /** A timestamp with time zone and an interval: months pass in the local calendar. */
    ADD_TO_INSTANT {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            ((LongVector) result).values[row] = addZoned(arguments[0].getLong(row), interval(arguments[1], row));
        }
    },
    SUBTRACT_FROM_INSTANT {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            ((LongVector) result).values[row] = addZoned(
                    arguments[0].getLong(row), interval(arguments[1], row).negate());
        }
    },
    /** A time of day and an interval, around midnight. */
    ADD_TO_TIME {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            ((LongVector) result).values[row] = addTime(arguments[0].getLong(row), interval(arguments[1], row));
        }
    },
    SUBTRACT_FROM_TIME {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            ((LongVector) result).values[row] = addTime(
                    arguments[0].getLong(row), interval(arguments[1], row).negate());
        }
    },
    /** Between two timestamps, in days and less. */
    DIFFERENCE {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            long first = arguments[0].getLong(row);
            long second = arguments[1].getLong(row);
            long seconds = Math.floorDiv(first, TemporalText.MICROS_PER_SECOND)
                    - Math.floorDiv(second, TemporalText.MICROS_PER_SECOND);
            long micros = Math.floorMod(first, TemporalText.MICROS_PER_SECOND)
                    - Math.floorMod(second, TemporalText.MICROS_PER_SECOND);
            append(result, row, Interval.of(0, seconds, micros * 1_000));
        }
    },
    /** Between two times of day. */
    TIME_DIFFERENCE {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            append(result, row, Interval.of(0, 0, arguments[0].getLong(row) - arguments[1].getLong(row)));
        }
    },
    /** A date and a time of day. */
    DATE_AND_TIME {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            ((LongVector) result).values[row] =
                    TemporalText.dayToMicros(arguments[0].getLong(row)) + arguments[1].getLong(row) / 1_000;
        }
    },
    /** Between two timestamps, in years, months, days and less. */
    AGE {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            append(result, row, age(arguments[0].getLong(row), arguments[1].getLong(row)));
        }
    },
    JUSTIFY_DAYS {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            append(result, row, interval(arguments[0], row).justifyDays());
        }
    },
    /** Days are made of hours anyway. */
    JUSTIFY_HOURS {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            append(result, row, interval(arguments[0], row));
        }
    },
    /** Years, months, weeks, days, hours, minutes, and seconds as a decimal. */
    MAKE_INTERVAL {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            long months = arguments[0].getLong(row) * 12 + arguments[1].getLong(row);
            long days = arguments[2].getLong(row) * 7 + arguments[3].getLong(row);
            long minutes = arguments[4].getLong(row) * 60 + arguments[5].getLong(row);
            BigDecimal seconds = number(arguments[6], row)
                    .add(BigDecimal.valueOf(days).multiply(BigDecimal.valueOf(Interval.SECONDS_PER_DAY)))
                    .add(BigDecimal.valueOf(minutes * 60));
            append(result, row, Interval.of(months, seconds));
        }
    };

    @Override
    public boolean usesZone() {
        return this == ADD_TO_INSTANT || this == SUBTRACT_FROM_INSTANT;
    }

    static Interval interval(Vector vector, int row) {
        VaryingVector varying = (VaryingVector) vector;
        return Interval.decode(varying.bytes.data, varying.start(row));
    }

    static void append(Vector result, int row, Interval value) {
        byte[] bytes = value.encode();
        ((VaryingVector) result).append(row, bytes, 0, bytes.length);
    }

    /** Any number as a decimal. */
    static BigDecimal number(Vector vector, int row) {
        if (vector instanceof LongVector longs) {
            return BigDecimal.valueOf(longs.values[row]);
        }
        if (vector instanceof DoubleVector doubles) {
            double value = doubles.values[row];
            if (Double.isNaN(value) || Double.isInfinite(value)) {
                throw new SqlException(SqlState.DATETIME_OVERFLOW, "interval is out of range");
            }
            return BigDecimal.valueOf(value);
        }
        return vector.getDecimal(row);
    }

    /** Microseconds later by an interval; the day of the month is cut to the last there is. */
    static long add(long micros, Interval interval) {
        try {
            long moved = micros;
            if (interval.months() != 0) {
                long day = Math.floorDiv(micros, TemporalText.MICROS_PER_DAY);
                long target =
                        LocalDate.ofEpochDay(day).plusMonths(interval.months()).toEpochDay();
                TemporalText.dayToMicros(target);
                moved = Math.addExact(micros, (target - day) * TemporalText.MICROS_PER_DAY);
            }
            long seconds = Math.multiplyExact(interval.seconds(), TemporalText.MICROS_PER_SECOND);
            return Math.addExact(moved, Math.addExact(seconds, (interval.nanos() + 500) / 1_000));
        } catch (ArithmeticException | java.time.DateTimeException e) {
            throw new SqlException(SqlState.DATETIME_OVERFLOW, "timestamp is out of range", e);
        }
    }

    static long addZoned(long micros, Interval interval) {
        if (interval.months() == 0) {
            return add(micros, interval);
        }
        long moved = TimeZones.toInstant(add(TimeZones.toLocal(micros), new Interval(interval.months(), 0, 0)));
        return add(moved, new Interval(0, interval.seconds(), interval.nanos()));
    }

    static long addTime(long nanos, Interval interval) {
        long seconds = Math.floorMod(interval.seconds(), (long) Interval.SECONDS_PER_DAY);
        long moved = nanos + seconds * TemporalText.NANOS_PER_SECOND + interval.nanos();
        return Math.floorMod(moved, TemporalText.NANOS_PER_DAY);
    }

    private static Interval age(long later, long earlier) {
        if (later < earlier) {
            return age(earlier, later).negate();
        }
        LocalDate from = LocalDate.ofEpochDay(Math.floorDiv(earlier, TemporalText.MICROS_PER_DAY));
        LocalDate to = LocalDate.ofEpochDay(Math.floorDiv(later, TemporalText.MICROS_PER_DAY));
        long months = (to.getYear() - from.getYear()) * 12L + to.getMonthValue() - from.getMonthValue();
        long micros =
                Math.floorMod(later, TemporalText.MICROS_PER_DAY) - Math.floorMod(earlier, TemporalText.MICROS_PER_DAY);
        long days = (long) to.getDayOfMonth() - from.getDayOfMonth();
        if (micros < 0) {
            micros += TemporalText.MICROS_PER_DAY;
            days--;
        }
        if (days < 0) {
            // As PostgreSQL does, with the length of the earlier month.
            days += from.lengthOfMonth();
            months--;
        }
        return Interval.of(months, days * Interval.SECONDS_PER_DAY, micros * 1_000);
    }
}
