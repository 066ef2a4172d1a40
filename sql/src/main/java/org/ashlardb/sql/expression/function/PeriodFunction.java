package org.ashlardb.sql.expression.function;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.Interval;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.TemporalText;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** Functions of periods of time. */
public enum PeriodFunction implements RowFunction {
    /** Starts and ends of two periods, in any order; a period of one moment overlaps what begins or is there. */
    OVERLAPS {
        @Override
        public boolean isStrict() {
            return false;
        }

        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            Boolean answer = overlap(
                    value(arguments[0], row),
                    value(arguments[1], row),
                    value(arguments[2], row),
                    value(arguments[3], row));
            if (answer == null) {
                result.setNull(row);
            } else {
                ((LongVector) result).values[row] = answer ? 1 : 0;
            }
        }
    },
    /** Interval, timestamp and origin: the last of the moments an interval apart. */
    DATE_BIN {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            Interval width = IntervalFunction.interval(arguments[0], row);
            if (width.months() != 0) {
                throw new SqlException(
                        SqlState.NOT_SUPPORTED,
                        "DATE_BIN of interval " + width + ", which has months of no fixed length");
            }
            BigDecimal micros = width.exactSeconds().movePointRight(6);
            if (micros.compareTo(BigDecimal.ONE) < 0 || micros.precision() - micros.scale() > 18) {
                throw new SqlException(
                        SqlState.DATETIME_OVERFLOW,
                        "DATE_BIN of interval " + width + ", expected at least a microsecond");
            }
            long time = arguments[1].getLong(row);
            long past = Math.floorMod(time - arguments[2].getLong(row), micros.longValue());
            ((LongVector) result).values[row] = time - past;
        }
    },
    /** From the last day of a month to the last day of another. */
    ADD_MONTHS {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            long time = arguments[0].getLong(row);
            LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(time, TemporalText.MICROS_PER_DAY));
            long months = arguments[1].getLong(row);
            if (Math.abs(months) > MOST_MONTHS) {
                throw new SqlException(SqlState.DATETIME_OVERFLOW, months + " months are out of range");
            }
            LocalDate later = date.plusMonths(months);
            if (date.getDayOfMonth() == date.lengthOfMonth()) {
                later = later.withDayOfMonth(later.lengthOfMonth());
            }
            if (Math.abs(later.getYear()) > MOST_YEARS) {
                throw new SqlException(SqlState.DATETIME_OVERFLOW, "timestamp is out of range");
            }
            ((LongVector) result).values[row] =
                    TemporalText.dayToMicros(later.toEpochDay()) + Math.floorMod(time, TemporalText.MICROS_PER_DAY);
        }
    },
    /** From the second to the first of two timestamps; what is left of a month is so many of 31 days, as in Oracle. */
    MONTHS_BETWEEN {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            long end = arguments[0].getLong(row);
            long start = arguments[1].getLong(row);
            LocalDate last = LocalDate.ofEpochDay(Math.floorDiv(end, TemporalText.MICROS_PER_DAY));
            LocalDate first = LocalDate.ofEpochDay(Math.floorDiv(start, TemporalText.MICROS_PER_DAY));
            long months = ChronoUnit.MONTHS.between(first.withDayOfMonth(1), last.withDayOfMonth(1));
            boolean whole = first.getDayOfMonth() == last.getDayOfMonth()
                    || first.getDayOfMonth() == first.lengthOfMonth() && last.getDayOfMonth() == last.lengthOfMonth();
            double days = last.getDayOfMonth() - first.getDayOfMonth();
            double micros = Math.floorMod(end, TemporalText.MICROS_PER_DAY)
                    - (double) Math.floorMod(start, TemporalText.MICROS_PER_DAY);
            double rest = whole ? 0 : (days + micros / TemporalText.MICROS_PER_DAY) / DAYS_OF_MONTH;
            ((DoubleVector) result).values[row] = months + rest;
        }
    };

    private static final int DAYS_OF_MONTH = 31;

    private static final long MOST_MONTHS = 12_000_000;
    private static final int MOST_YEARS = 200_000;

    private static Long value(Vector vector, int row) {
        return vector.isNull(row) ? null : Long.valueOf(vector.getLong(row));
    }

    private static Boolean overlap(Long start1, Long end1, Long start2, Long end2) {
        boolean swap1 = start1 == null || end1 != null && end1 < start1;
        boolean swap2 = start2 == null || end2 != null && end2 < start2;
        Long first = swap1 ? end1 : start1;
        Long second = swap2 ? end2 : start2;
        if (first == null || second == null) {
            return null;
        }
        Long firstEnd = swap1 ? start1 : end1;
        Long secondEnd = swap2 ? start2 : end2;
        int order = first.compareTo(second);
        if (order == 0) {
            return firstEnd == null || secondEnd == null ? null : Boolean.TRUE;
        }
        Long earlierEnd = order < 0 ? firstEnd : secondEnd;
        Long laterEnd = order < 0 ? secondEnd : firstEnd;
        if (earlierEnd == null) {
            return null;
        }
        if (Math.max(first, second) < earlierEnd) {
            return Boolean.TRUE;
        }
        return laterEnd == null ? null : Boolean.FALSE;
    }
}
