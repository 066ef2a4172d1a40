package org.ashlardb.sql.expression.function;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.TemporalText;
import org.ashlardb.sql.type.TimeZones;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** H2's functions of dates and times with Java's patterns, see {@link DateTimeFormatter}. */
public enum PatternFunction implements RowFunction {
    FORMATDATETIME {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            write(result, row, local(arguments[0].getLong(row)).atOffset(ZoneOffset.UTC), text(arguments[1], row));
        }
    },
    /** Of an instant, as local time. */
    FORMAT_INSTANT {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            long instant = arguments[0].getLong(row);
            long local = TimeZones.toLocal(instant);
            int offset = (int) ((local - instant) / TemporalText.MICROS_PER_SECOND);
            write(result, row, local(local).atOffset(ZoneOffset.ofTotalSeconds(offset)), text(arguments[1], row));
        }
    },
    /** What the pattern leaves out is 1970-01-01, midnight and the zone of the session. */
    PARSEDATETIME {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            String text = text(arguments[0], row);
            String pattern = text(arguments[1], row);
            try {
                ((LongVector) result).values[row] = instant(formatter(pattern).parse(text));
            } catch (DateTimeException e) {
                throw new SqlException(
                        SqlState.INVALID_DATETIME,
                        "'" + Conversion.shorten(text) + "' does not match the pattern '" + Conversion.shorten(pattern)
                                + "'",
                        e);
            }
        }
    };

    @Override
    public boolean usesZone() {
        return this == FORMAT_INSTANT || this == PARSEDATETIME;
    }

    private static String text(Vector vector, int row) {
        return ((VaryingVector) vector).getString(row);
    }

    private static DateTimeFormatter formatter(String pattern) {
        try {
            return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH);
        } catch (IllegalArgumentException e) {
            throw new SqlException(
                    SqlState.INVALID_PARAMETER,
                    "'" + Conversion.shorten(pattern) + "' is no pattern of dates and times",
                    e);
        }
    }

    private static LocalDateTime local(long micros) {
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(micros, TemporalText.MICROS_PER_SECOND),
                (int) Math.floorMod(micros, TemporalText.MICROS_PER_SECOND) * 1_000,
                ZoneOffset.UTC);
    }

    private static void write(Vector result, int row, OffsetDateTime time, String pattern) {
        try {
            ((VaryingVector) result).append(row, formatter(pattern).format(time));
        } catch (DateTimeException e) {
            throw new SqlException(
                    SqlState.INVALID_PARAMETER,
                    "the pattern '" + Conversion.shorten(pattern) + "' asks for what a timestamp has not",
                    e);
        }
    }

    private static long instant(TemporalAccessor parsed) {
        if (parsed.isSupported(ChronoField.INSTANT_SECONDS)) {
            return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.from(parsed));
        }
        LocalDate date = parsed.query(TemporalQueries.localDate());
        LocalTime time = parsed.query(TemporalQueries.localTime());
        LocalDate day = date != null
                ? date
                : LocalDate.of(
                        field(parsed, ChronoField.YEAR, 1970),
                        field(parsed, ChronoField.MONTH_OF_YEAR, 1),
                        field(parsed, ChronoField.DAY_OF_MONTH, 1));
        LocalDateTime local = day.atTime(time == null ? LocalTime.MIDNIGHT : time);
        return TimeZones.toInstant(ChronoUnit.MICROS.between(LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC), local));
    }

    private static int field(TemporalAccessor parsed, ChronoField field, int otherwise) {
        ChronoField other = field == ChronoField.YEAR ? ChronoField.YEAR_OF_ERA : field;
        return parsed.isSupported(field)
                ? parsed.get(field)
                : parsed.isSupported(other) ? parsed.get(other) : otherwise;
    }
}
