package org.ashlardb.sql.expression.function;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.ZoneId;
import java.time.format.TextStyle;
import java.util.Locale;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.Interval;
import org.ashlardb.sql.type.NumberFormat;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.TemporalFormat;
import org.ashlardb.sql.type.TemporalReader;
import org.ashlardb.sql.type.TemporalText;
import org.ashlardb.sql.type.TimeZones;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Functions of dates and times that have no field as argument. */
public enum DateFunction implements RowFunction {
    LAST_DAY {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            LocalDate date = LocalDate.ofEpochDay(arguments[0].getLong(row));
            put(result, row, date.withDayOfMonth(date.lengthOfMonth()).toEpochDay());
        }
    },
    DAYNAME {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            DayOfWeek day = LocalDate.ofEpochDay(arguments[0].getLong(row)).getDayOfWeek();
            ((VaryingVector) result).append(row, day.getDisplayName(TextStyle.FULL, Locale.ENGLISH));
        }
    },
    MONTHNAME {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            Month month = LocalDate.ofEpochDay(arguments[0].getLong(row)).getMonth();
            ((VaryingVector) result).append(row, month.getDisplayName(TextStyle.FULL, Locale.ENGLISH));
        }
    },
    MAKE_DATE {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            put(result, row, day(arguments, row));
        }
    },
    MAKE_TIME {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            put(result, row, nanos(arguments, 0, row));
        }
    },
    MAKE_TIMESTAMP {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            long nanos = nanos(arguments, 3, row);
            put(result, row, TemporalText.dayToMicros(day(arguments, row)) + (nanos + 500) / 1_000);
        }
    },
    /** Seconds since 1970 as an instant. */
    FROM_EPOCH {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            BigDecimal micros =
                    IntervalFunction.number(arguments[0], row).movePointRight(6).setScale(0, RoundingMode.HALF_UP);
            if (micros.precision() > 18) {
                throw new SqlException(SqlState.DATETIME_OVERFLOW, "timestamp is out of range");
            }
            put(result, row, micros.longValue());
        }
    },
    /** An instant as local time of a zone. */
    TO_ZONE {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            put(result, row, TimeZones.toLocal(arguments[0].getLong(row), zone(arguments[1], row)));
        }
    },
    /** A local time of a zone as instant. */
    FROM_ZONE {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            put(result, row, TimeZones.toInstant(arguments[0].getLong(row), zone(arguments[1], row)));
        }
    },
    /** The zone is an interval. */
    TO_OFFSET {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            put(result, row, arguments[0].getLong(row) + offset(arguments[1], row));
        }
    },
    FROM_OFFSET {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            put(result, row, arguments[0].getLong(row) - offset(arguments[1], row));
        }
    },
    /** A timestamp in a format. */
    TO_CHAR {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            String text = TemporalFormat.format(arguments[0].getLong(row), text(arguments[1], row), 0);
            ((VaryingVector) result).append(row, text);
        }
    },
    /** An instant in a format, as local time. */
    INSTANT_TO_CHAR {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            long instant = arguments[0].getLong(row);
            long local = TimeZones.toLocal(instant);
            int offset = (int) ((local - instant) / TemporalText.MICROS_PER_SECOND);
            ((VaryingVector) result).append(row, TemporalFormat.format(local, text(arguments[1], row), offset));
        }
    },
    INTERVAL_TO_CHAR {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            Interval interval = IntervalFunction.interval(arguments[0], row);
            ((VaryingVector) result).append(row, TemporalFormat.format(interval, text(arguments[1], row)));
        }
    },
    NUMBER_TO_CHAR {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            BigDecimal number = IntervalFunction.number(arguments[0], row);
            ((VaryingVector) result).append(row, NumberFormat.format(number, text(arguments[1], row)));
        }
    },
    TO_DATE {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            TemporalReader.Moment moment = TemporalReader.read(text(arguments[0], row), text(arguments[1], row));
            put(result, row, Math.floorDiv(moment.micros(), TemporalText.MICROS_PER_DAY));
        }
    },
    /** Text in a format as instant, which is local time unless the format has an offset. */
    TO_TIMESTAMP {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            TemporalReader.Moment moment = TemporalReader.read(text(arguments[0], row), text(arguments[1], row));
            long micros = moment.micros();
            put(
                    result,
                    row,
                    moment.offset() == null
                            ? TimeZones.toInstant(micros)
                            : micros - moment.offset() * TemporalText.MICROS_PER_SECOND);
        }
    },
    TO_NUMBER {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            BigDecimal number = NumberFormat.parse(text(arguments[0], row), text(arguments[1], row));
            ((DecimalVector) result).set(row, number.setScale(NumberFormat.RESULT_SCALE, RoundingMode.HALF_UP));
        }
    };

    private static final BigDecimal SECONDS_PER_MINUTE = BigDecimal.valueOf(60);

    @Override
    public boolean usesZone() {
        return this == INSTANT_TO_CHAR || this == TO_TIMESTAMP;
    }

    private static void put(Vector result, int row, long value) {
        ((LongVector) result).values[row] = value;
    }

    private static String text(Vector vector, int row) {
        return ((VaryingVector) vector).getString(row);
    }

    private static long day(Vector[] arguments, int row) {
        long year = arguments[0].getLong(row);
        try {
            return LocalDate.of(
                            Math.toIntExact(year),
                            Math.toIntExact(arguments[1].getLong(row)),
                            Math.toIntExact(arguments[2].getLong(row)))
                    .toEpochDay();
        } catch (DateTimeException | ArithmeticException e) {
            throw new SqlException(SqlState.DATETIME_OVERFLOW, "date of year " + year + " does not exist", e);
        }
    }

    private static long nanos(Vector[] arguments, int first, int row) {
        long hour = arguments[first].getLong(row);
        long minute = arguments[first + 1].getLong(row);
        BigDecimal second = IntervalFunction.number(arguments[first + 2], row);
        if (hour < 0
                || hour > 23
                || minute < 0
                || minute > 59
                || second.signum() < 0
                || second.compareTo(SECONDS_PER_MINUTE) >= 0) {
            throw new SqlException(
                    SqlState.DATETIME_OVERFLOW, "time " + hour + ":" + minute + ":" + second + " is not within a day");
        }
        return (hour * 60 + minute) * 60 * TemporalText.NANOS_PER_SECOND
                + second.movePointRight(9).longValue();
    }

    private static long offset(Vector vector, int row) {
        return IntervalFunction.interval(vector, row).seconds() * TemporalText.MICROS_PER_SECOND;
    }

    private static ZoneId zone(Vector vector, int row) {
        return TimeZones.of(text(vector, row));
    }
}
