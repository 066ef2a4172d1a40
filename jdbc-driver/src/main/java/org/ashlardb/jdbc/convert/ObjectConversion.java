package org.ashlardb.jdbc.convert;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Locale;
import java.util.TimeZone;
import java.util.UUID;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;
import org.ashlardb.sql.type.ResultCursor;
import org.ashlardb.sql.type.UuidText;

/** Picks the conversion of {@link ConversionMatrix} for a class the user names in {@code getObject(column, class)}. */
public final class ObjectConversion {
    private ObjectConversion() {}

    /**
     * The value, which must not be NULL, as an object of a class.
     *
     * @throws SQLException 07006 when there is no conversion to that class, 22xxx when the value does not fit
     */
    public static <T> T toObject(ResultCursor row, int column, JdbcType type, Class<T> wanted, ZoneDays days)
            throws SQLException {
        Object value = number(row, column, type, wanted);
        if (value == null) {
            value = temporal(row, column, type, wanted, days);
        }
        if (value == null) {
            value = other(row, column, type, wanted, days);
        }
        if (value == null) {
            value = ConversionMatrix.toObject(row, column, type, days);
        }
        if (!wanted.isInstance(value)) {
            throw ConversionMatrix.impossible(type, wanted.getName());
        }
        return wanted.cast(value);
    }

    private static Object number(ResultCursor row, int column, JdbcType type, Class<?> wanted) throws SQLException {
        if (wanted == Integer.class) {
            return (int) ConversionMatrix.toLong(row, column, type, Integer.MIN_VALUE, Integer.MAX_VALUE, "INTEGER");
        }
        if (wanted == Long.class) {
            return ConversionMatrix.toLong(row, column, type, Long.MIN_VALUE, Long.MAX_VALUE, "BIGINT");
        }
        if (wanted == Double.class) {
            return ConversionMatrix.toDouble(row, column, type);
        }
        if (wanted == BigDecimal.class) {
            return ConversionMatrix.toDecimal(row, column, type);
        }
        if (wanted == Boolean.class) {
            return ConversionMatrix.toBoolean(row, column, type);
        }
        if (wanted == Short.class) {
            return (short) ConversionMatrix.toLong(row, column, type, Short.MIN_VALUE, Short.MAX_VALUE, "SMALLINT");
        }
        if (wanted == Byte.class) {
            return (byte) ConversionMatrix.toLong(row, column, type, Byte.MIN_VALUE, Byte.MAX_VALUE, "TINYINT");
        }
        if (wanted == Float.class) {
            return ConversionMatrix.toFloat(row, column, type);
        }
        if (wanted == BigInteger.class) {
            return ConversionMatrix.toDecimal(row, column, type).toBigInteger();
        }
        return null;
    }

    private static Object temporal(ResultCursor row, int column, JdbcType type, Class<?> wanted, ZoneDays days)
            throws SQLException {
        if (wanted == LocalDate.class) {
            return LocalDate.ofEpochDay(ConversionMatrix.toDay(row, column, type));
        }
        if (wanted == LocalTime.class) {
            return LocalTime.ofNanoOfDay(ConversionMatrix.toNanosOfDay(row, column, type));
        }
        if (wanted == LocalDateTime.class) {
            return Temporals.localDateTime(ConversionMatrix.toLocalMicros(row, column, type))
                    .plusNanos(NanoTimes.nanos(row, column, type));
        }
        if (wanted == OffsetTime.class) {
            return NanoTimes.offsetTime(row, column, type);
        }
        if (wanted == OffsetDateTime.class) {
            return type.form() == JdbcType.FORM_TEXT
                    ? Temporals.parseMoment(row.getString(column))
                    : offsetDateTime(ConversionMatrix.toUtcMicros(row, column, type))
                            .plusNanos(NanoTimes.nanos(row, column, type));
        }
        if (wanted == ZonedDateTime.class) {
            return Temporals.instant(ConversionMatrix.toUtcMicros(row, column, type))
                    .atZone(ZoneId.systemDefault())
                    .plusNanos(NanoTimes.nanos(row, column, type));
        }
        if (wanted == Instant.class) {
            return Temporals.instant(ConversionMatrix.toUtcMicros(row, column, type))
                    .plusNanos(NanoTimes.nanos(row, column, type));
        }
        if (wanted == Date.class) {
            return ConversionMatrix.toDate(row, column, type, days);
        }
        if (wanted == Time.class) {
            return ConversionMatrix.toTime(row, column, type, days);
        }
        if (wanted == Timestamp.class || wanted == java.util.Date.class) {
            return ConversionMatrix.toTimestamp(row, column, type, days);
        }
        if (wanted == Calendar.class) {
            Calendar calendar = Calendar.getInstance(TimeZone.getDefault(), Locale.ROOT);
            calendar.setTime(ConversionMatrix.toTimestamp(row, column, type, days));
            return calendar;
        }
        return null;
    }

    private static Object other(ResultCursor row, int column, JdbcType type, Class<?> wanted, ZoneDays days)
            throws SQLException {
        if (wanted == String.class) {
            return ConversionMatrix.toText(row, column, type);
        }
        if (wanted == byte[].class) {
            return ConversionMatrix.toBytes(row, column, type);
        }
        if (wanted.isArray() && type == JdbcType.ARRAY) {
            return ArrayElements.toJava(row.getBytes(column), wanted.getComponentType(), days);
        }
        if (wanted == UUID.class) {
            return uuid(row, column, type);
        }
        if (wanted.isEnum()) {
            return constant(ConversionMatrix.toText(row, column, type), wanted);
        }
        if (wanted == Duration.class) {
            return Spans.duration(row, column, type);
        }
        if (wanted == Period.class) {
            return Spans.period(row, column, type);
        }
        if (wanted == Blob.class) {
            return new MemoryBlob(ConversionMatrix.toBytes(row, column, type));
        }
        if (wanted == Clob.class || wanted == NClob.class) {
            return new MemoryClob(ConversionMatrix.toText(row, column, type));
        }
        if (wanted == SQLXML.class && type.form() == JdbcType.FORM_TEXT) {
            return TextXml.of(row.getString(column));
        }
        if (wanted == InputStream.class) {
            return new ByteArrayInputStream(ConversionMatrix.toBytes(row, column, type));
        }
        if (wanted == Reader.class) {
            return new StringReader(ConversionMatrix.toText(row, column, type));
        }
        return null;
    }

    /** The constant of an enum that has this name. */
    private static Object constant(String name, Class<?> wanted) throws SQLException {
        for (Object constant : wanted.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        throw Errors.of(
                SqlState.BAD_STRING, "value " + Quoted.of(name) + " is no constant of enum " + wanted.getName());
    }

    private static UUID uuid(ResultCursor row, int column, JdbcType type) throws SQLException {
        if (type == JdbcType.UUID) {
            return uuid(row.getBytes(column));
        }
        if (type.form() != JdbcType.FORM_TEXT) {
            throw ConversionMatrix.impossible(type, UUID.class.getName());
        }
        String text = row.getString(column);
        try {
            return UUID.fromString(text.trim());
        } catch (IllegalArgumentException e) {
            throw Errors.of(
                    SqlState.BAD_STRING,
                    "value " + Quoted.of(text) + " is no UUID, expected a form such as"
                            + " 123e4567-e89b-12d3-a456-426614174000",
                    e);
        }
    }

    static UUID uuid(byte[] bytes) {
        return new UUID(UuidText.half(bytes, 0), UuidText.half(bytes, Long.BYTES));
    }

    static OffsetDateTime offsetDateTime(long micros) {
        return OffsetDateTime.ofInstant(Temporals.instant(micros), ZoneId.systemDefault());
    }
}
