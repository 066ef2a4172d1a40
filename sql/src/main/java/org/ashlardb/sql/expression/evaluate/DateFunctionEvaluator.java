package org.ashlardb.sql.expression.evaluate;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.temporal.IsoFields;
import java.util.Locale;
import org.ashlardb.sql.expression.Function;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.TemporalText;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Functions of dates and times. */
final class DateFunctionEvaluator extends StrictEvaluator {
    /** More than any date has from any other. */
    private static final long MAX_DAYS = 1L << 40;

    private final Function function;

    /** Of the operand that is a date or time. */
    private final SqlKind kind;

    private final SqlType type;

    DateFunctionEvaluator(Function function, SqlKind kind, SqlType type, Evaluator[] operands) {
        super(Vector.of(type.kind()), operands);
        this.function = function;
        this.kind = kind;
        this.type = type;
    }

    @Override
    void compute(int[] selection, int count) {
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            switch (function) {
                case ADD_DAYS -> {
                    long days = inputs[1].getLong(row);
                    long sum = inputs[0].getLong(row) + Math.max(-MAX_DAYS, Math.min(MAX_DAYS, days));
                    ((LongVector) result).values[row] = TemporalText.checkDay(sum);
                }
                case DIFF_DAYS -> ((LongVector) result).values[row] = inputs[0].getLong(row) - inputs[1].getLong(row);
                case DATE_TRUNC -> ((LongVector) result).values[row] = truncate(field(row), inputs[1].getLong(row));
                default -> extract(row);
            }
        }
    }

    private String field(int row) {
        return ((VaryingVector) inputs[0]).getString(row).toUpperCase(Locale.ROOT);
    }

    private void extract(int row) {
        String field = field(row);
        long value = inputs[1].getLong(row);
        if (result instanceof DecimalVector decimals) {
            decimals.values[row] = fractional(field, value).setScale(type.scale());
            return;
        }
        ((LongVector) result).values[row] = kind == SqlKind.TIME ? ofTime(field, value) : ofDate(field, value);
    }

    /** SECOND and EPOCH, which have digits behind the point. */
    private BigDecimal fractional(String field, long value) {
        if (kind == SqlKind.DATE) {
            return BigDecimal.valueOf(field.equals("EPOCH") ? value * 86_400 : 0);
        }
        long micros = kind == SqlKind.TIME ? value / 1_000 : value;
        return BigDecimal.valueOf(
                field.equals("EPOCH") ? micros : Math.floorMod(micros, 60 * TemporalText.MICROS_PER_SECOND), 6);
    }

    private long ofTime(String field, long nanos) {
        long seconds = nanos / TemporalText.NANOS_PER_SECOND;
        return switch (field) {
            case "HOUR" -> seconds / 3_600;
            case "MINUTE" -> seconds / 60 % 60;
            default -> throw unknown(field);
        };
    }

    private long ofDate(String field, long value) {
        boolean date = kind == SqlKind.DATE;
        LocalDate day = LocalDate.ofEpochDay(date ? value : Math.floorDiv(value, TemporalText.MICROS_PER_DAY));
        return switch (field) {
            case "YEAR" -> day.getYear();
            case "QUARTER" -> (day.getMonthValue() + 2) / 3;
            case "MONTH" -> day.getMonthValue();
            case "WEEK" -> day.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
            case "DAY" -> day.getDayOfMonth();
            case "DOW", "DAYOFWEEK" -> day.getDayOfWeek().getValue() % 7;
            case "ISODOW" -> day.getDayOfWeek().getValue();
            case "DOY", "DAYOFYEAR" -> day.getDayOfYear();
            case "HOUR", "MINUTE" ->
                date ? 0 : ofTime(field, Math.floorMod(value, TemporalText.MICROS_PER_DAY) * 1_000);
            default -> throw unknown(field);
        };
    }

    private long truncate(String field, long micros) {
        long day = Math.floorDiv(micros, TemporalText.MICROS_PER_DAY);
        LocalDate date = LocalDate.ofEpochDay(day);
        return switch (field) {
            case "MICROSECONDS" -> micros;
            case "MILLISECONDS" -> micros - Math.floorMod(micros, 1_000L);
            case "SECOND" -> micros - Math.floorMod(micros, TemporalText.MICROS_PER_SECOND);
            case "MINUTE" -> micros - Math.floorMod(micros, 60 * TemporalText.MICROS_PER_SECOND);
            case "HOUR" -> micros - Math.floorMod(micros, 3_600 * TemporalText.MICROS_PER_SECOND);
            case "DAY" -> day * TemporalText.MICROS_PER_DAY;
            case "WEEK" -> (day - date.getDayOfWeek().getValue() + 1) * TemporalText.MICROS_PER_DAY;
            case "MONTH" -> date.withDayOfMonth(1).toEpochDay() * TemporalText.MICROS_PER_DAY;
            case "YEAR" -> date.withDayOfYear(1).toEpochDay() * TemporalText.MICROS_PER_DAY;
            default -> throw unknown(field);
        };
    }

    private SqlException unknown(String field) {
        return new SqlException(SqlState.INVALID_PARAMETER, "field " + field + " is not known for type " + kind);
    }
}
