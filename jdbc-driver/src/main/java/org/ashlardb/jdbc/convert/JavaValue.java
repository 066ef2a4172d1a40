package org.ashlardb.jdbc.convert;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
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
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.UUID;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;
import org.ashlardb.sql.type.Parameters;
import org.ashlardb.sql.type.ResultCursor;
import org.ashlardb.sql.type.TimeBytes;
import org.ashlardb.sql.type.UuidText;

/**
 * A Java object as a native value of the SQL type it naturally has. It is its own cursor with one row and one column,
 * so that {@link ConversionMatrix} reads it as it reads a result.
 */
final class JavaValue implements ResultCursor {
    private final JdbcType type;
    private final Object nativeValue;
    private final long moment;

    JavaValue(JdbcType type, Object nativeValue) {
        this(type, nativeValue, Parameters.NO_MOMENT);
    }

    private JavaValue(JdbcType type, Object nativeValue, long moment) {
        this.type = type;
        this.nativeValue = nativeValue;
        this.moment = moment;
    }

    /** A timestamp without zone whose object is a moment: classes of old are both. */
    JavaValue ofMoment(Timestamp value) {
        return new JavaValue(type, nativeValue, Temporals.momentOf(value));
    }

    /** The moment in microseconds since 1970-01-01T00:00Z of a timestamp whose object was one, else NO_MOMENT. */
    long moment() {
        return moment;
    }

    /** The value to put where a type is wanted: the moment, if it has one and that is wanted. */
    JavaValue at(JdbcType wanted) {
        if (moment == Parameters.NO_MOMENT || wanted != JdbcType.TIMESTAMP_TZ) {
            return this;
        }
        return type == JdbcType.TIMESTAMP
                ? new JavaValue(JdbcType.TIMESTAMP_TZ, moment)
                : new JavaValue(
                        JdbcType.TIMESTAMP_TZ_NANO, TimeBytes.timestamp(moment, NanoTimes.nanos(this, 0, type)));
    }

    /**
     * The native value of an object that is not null.
     *
     * @throws SQLException 07006 for a class that has none
     */
    static JavaValue of(Object object) throws SQLException {
        JavaValue value = plain(object);
        if (value == null) {
            value = temporal(object);
        }
        if (value == null) {
            value = span(object);
        }
        if (value == null && ArrayElements.isArray(object)) {
            value = new JavaValue(JdbcType.ARRAY, ArrayElements.toSql(object));
        }
        if (value == null) {
            throw Errors.of(
                    SqlState.CANNOT_CONVERT,
                    "an object of class " + object.getClass().getName() + " cannot become an SQL value");
        }
        return value;
    }

    private static JavaValue plain(Object object) throws SQLException {
        if (object instanceof String) {
            return new JavaValue(JdbcType.VARCHAR, object);
        }
        if (object instanceof Integer || object instanceof Short || object instanceof Byte) {
            return new JavaValue(JdbcType.INTEGER, ((Number) object).longValue());
        }
        if (object instanceof Long) {
            return new JavaValue(JdbcType.BIGINT, object);
        }
        if (object instanceof Double) {
            return new JavaValue(JdbcType.DOUBLE, object);
        }
        if (object instanceof Float value) {
            return new JavaValue(JdbcType.REAL, value.doubleValue());
        }
        if (object instanceof BigDecimal) {
            return new JavaValue(JdbcType.DECIMAL, object);
        }
        if (object instanceof BigInteger value) {
            return new JavaValue(JdbcType.DECIMAL, new BigDecimal(value));
        }
        if (object instanceof Boolean value) {
            return new JavaValue(JdbcType.BOOLEAN, value ? 1L : 0L);
        }
        if (object instanceof byte[]) {
            return new JavaValue(JdbcType.VARBINARY, object);
        }
        if (object instanceof UUID value) {
            return new JavaValue(
                    JdbcType.UUID, UuidText.bytes(value.getMostSignificantBits(), value.getLeastSignificantBits()));
        }
        if (object instanceof Enum<?> value) {
            return new JavaValue(JdbcType.VARCHAR, value.name());
        }
        if (object instanceof Character) {
            return new JavaValue(JdbcType.VARCHAR, object.toString());
        }
        if (object instanceof Clob value) {
            return new JavaValue(JdbcType.VARCHAR, Streams.text(value));
        }
        if (object instanceof SQLXML value) {
            return new JavaValue(JdbcType.VARCHAR, value.getString());
        }
        return object instanceof Blob value ? new JavaValue(JdbcType.VARBINARY, Streams.bytes(value)) : null;
    }

    private static JavaValue temporal(Object object) throws SQLException {
        if (object instanceof LocalDate value) {
            return new JavaValue(JdbcType.DATE, value.toEpochDay());
        }
        if (object instanceof LocalTime value) {
            return new JavaValue(JdbcType.TIME, value.toNanoOfDay());
        }
        if (object instanceof LocalDateTime value) {
            return NanoTimes.of(value);
        }
        if (object instanceof OffsetTime value) {
            return NanoTimes.of(value);
        }
        if (object instanceof OffsetDateTime value) {
            return NanoTimes.of(value.toInstant());
        }
        if (object instanceof ZonedDateTime value) {
            return NanoTimes.of(value.toInstant());
        }
        if (object instanceof Instant value) {
            return NanoTimes.of(value);
        }
        if (object instanceof Date value) {
            return new JavaValue(JdbcType.DATE, Temporals.dayOf(value));
        }
        if (object instanceof Time value) {
            return new JavaValue(JdbcType.TIME, Temporals.nanosOf(value));
        }
        if (object instanceof Timestamp value) {
            return NanoTimes.of(value);
        }
        if (object instanceof java.util.Date value) {
            return NanoTimes.of(new Timestamp(value.getTime()));
        }
        return object instanceof Calendar value ? NanoTimes.of(new Timestamp(value.getTimeInMillis())) : null;
    }

    private static JavaValue span(Object object) {
        if (object instanceof Duration value) {
            return new JavaValue(JdbcType.INTERVAL, Spans.bytes(value));
        }
        return object instanceof Period value ? new JavaValue(JdbcType.INTERVAL, Spans.bytes(value)) : null;
    }

    JdbcType type() {
        return type;
    }

    @Override
    public boolean next() {
        return false;
    }

    @Override
    public boolean isNull(int column) {
        return false;
    }

    @Override
    public long getLong(int column) {
        return (Long) nativeValue;
    }

    @Override
    public double getDouble(int column) {
        return (Double) nativeValue;
    }

    @Override
    public BigDecimal getDecimal(int column) {
        return (BigDecimal) nativeValue;
    }

    @Override
    public String getString(int column) {
        return (String) nativeValue;
    }

    @Override
    public byte[] getBytes(int column) {
        return (byte[]) nativeValue;
    }

    @Override
    public void close() {
        // holds nothing
    }
}
