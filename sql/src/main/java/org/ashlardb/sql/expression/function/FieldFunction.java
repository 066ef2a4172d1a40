package org.ashlardb.sql.expression.function;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.ZoneId;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.Interval;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.TemporalField;
import org.ashlardb.sql.type.TemporalText;
import org.ashlardb.sql.type.TimeZones;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/**
 * What concerns one field of dates, times and intervals. The value is the last argument.
 *
 * @param task what is done
 * @param field the field; null when it is the first argument
 * @param kind of the value
 * @param scale digits behind the point of a fractional result
 */
public record FieldFunction(Task task, TemporalField field, SqlKind kind, int scale) implements RowFunction {
    /** What is done with the field. */
    public enum Task {
        EXTRACT,
        DATE_TRUNC,
        /** In a zone that is the last argument but one. */
        DATE_TRUNC_AT,
        /** How many borders of the unit lie between two timestamps. */
        DATEDIFF,
        /** How many whole units lie between two timestamps. */
        TIMESTAMPDIFF
    }

    private static final int MONDAY = 3;

    @Override
    public String name() {
        return field == null ? task.name() : task + " " + field;
    }

    @Override
    public boolean usesZone() {
        return kind == SqlKind.TIMESTAMP_TZ && task != Task.DATE_TRUNC_AT && field != TemporalField.EPOCH;
    }

    @Override
    public void compute(Vector[] arguments, int row, Vector result) {
        TemporalField wanted = field != null ? field : TemporalField.of(((VaryingVector) arguments[0]).getString(row));
        Vector value = arguments[arguments.length - 1];
        switch (task) {
            case EXTRACT -> extract(wanted, value, row, result);
            case DATE_TRUNC -> truncate(wanted, value, row, result);
            case DATE_TRUNC_AT -> {
                String zone = ((VaryingVector) arguments[arguments.length - 2]).getString(row);
                ((LongVector) result).values[row] = truncate(wanted, value.getLong(row), TimeZones.of(zone));
            }
            default -> {
                long first = arguments[arguments.length - 2].getLong(row);
                long second = value.getLong(row);
                if (kind == SqlKind.TIMESTAMP_TZ) { // borders are those of the first one's clock
                    long offset = TimeZones.toLocal(first) - first;
                    first += offset;
                    second += offset;
                }
                ((LongVector) result).values[row] =
                        task == Task.DATEDIFF ? borders(wanted, first, second) : units(wanted, first, second);
            }
        }
    }

    private void extract(TemporalField wanted, Vector value, int row, Vector result) {
        BigDecimal number = kind == SqlKind.INTERVAL
                ? wanted.ofInterval(IntervalFunction.interval(value, row))
                : ofTemporal(wanted, value.getLong(row));
        if (result instanceof LongVector longs) {
            longs.values[row] = number.longValue();
        } else {
            ((DecimalVector) result).set(row, number.setScale(scale, RoundingMode.HALF_UP));
        }
    }

    private BigDecimal ofTemporal(TemporalField wanted, long value) {
        if (kind == SqlKind.TIME) {
            return wanted.ofTime(value);
        }
        if (kind == SqlKind.DATE) {
            return wanted.ofDate(value, 0);
        }
        boolean zoned = kind == SqlKind.TIMESTAMP_TZ;
        long local = zoned && wanted != TemporalField.EPOCH ? TimeZones.toLocal(value) : value;
        if (zoned) {
            long offset = (local - value) / TemporalText.MICROS_PER_SECOND;
            switch (wanted) {
                case TIMEZONE:
                    return BigDecimal.valueOf(offset);
                case TIMEZONE_HOUR:
                    return BigDecimal.valueOf(offset / 3_600);
                case TIMEZONE_MINUTE:
                    return BigDecimal.valueOf(offset / 60 % 60);
                default:
                    break;
            }
        }
        return wanted.ofDate(
                Math.floorDiv(local, TemporalText.MICROS_PER_DAY),
                Math.floorMod(local, TemporalText.MICROS_PER_DAY) * 1_000);
    }

    private void truncate(TemporalField wanted, Vector value, int row, Vector result) {
        if (kind == SqlKind.INTERVAL) {
            IntervalFunction.append(result, row, wanted.truncate(IntervalFunction.interval(value, row)));
            return;
        }
        long micros = value.getLong(row);
        ((LongVector) result).values[row] =
                kind == SqlKind.TIMESTAMP_TZ ? truncate(wanted, micros, TimeZones.current()) : wanted.truncate(micros);
    }

    /** An hour that a clock shows twice stays the one that it is. */
    private static long truncate(TemporalField wanted, long instant, ZoneId zone) {
        long local = TimeZones.toLocal(instant, zone);
        long cut = wanted.truncate(local);
        return wanted.isWithinDay() ? instant - (local - cut) : TimeZones.toInstant(cut, zone);
    }

    private static long borders(TemporalField unit, long first, long second) {
        if (unit.unitMonths() > 0) {
            return Math.floorDiv(months(second), unit.unitMonths()) - Math.floorDiv(months(first), unit.unitMonths());
        }
        if (unit == TemporalField.NANOSECONDS) {
            return nanos(first, second);
        }
        // 1970-01-01 was a Thursday.
        long shift = unit == TemporalField.WEEK ? MONDAY * TemporalText.MICROS_PER_DAY : 0;
        long micros = unitMicros(unit);
        return Math.floorDiv(second + shift, micros) - Math.floorDiv(first + shift, micros);
    }

    private static long units(TemporalField unit, long first, long second) {
        if (unit.unitMonths() > 0) {
            return wholeMonths(first, second) / unit.unitMonths();
        }
        return unit == TemporalField.NANOSECONDS ? nanos(first, second) : (second - first) / unitMicros(unit);
    }

    private static long nanos(long first, long second) {
        try {
            return Math.multiplyExact(Math.subtractExact(second, first), 1_000L);
        } catch (ArithmeticException e) {
            throw new SqlException(SqlState.NUMBER_OUT_OF_RANGE, "number of nanoseconds is out of range", e);
        }
    }

    private static long unitMicros(TemporalField unit) {
        long nanos = unit.unitNanos();
        if (nanos == 0) {
            throw new SqlException(SqlState.INVALID_PARAMETER, unit + " is no unit of time");
        }
        return nanos / 1_000;
    }

    private static long months(long micros) {
        LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(micros, TemporalText.MICROS_PER_DAY));
        return date.getYear() * 12L + date.getMonthValue() - 1;
    }

    private static long wholeMonths(long first, long second) {
        long months = months(second) - months(first);
        long moved = IntervalFunction.add(first, new Interval((int) months, 0, 0));
        if (months > 0 && moved > second) {
            return months - 1;
        }
        return months < 0 && moved < second ? months + 1 : months;
    }
}
