package org.ashlardb.jdbc.convert;

import java.math.BigDecimal;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.OffsetTime;
import java.util.Calendar;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.sql.type.Parameters;
import org.ashlardb.sql.type.ResultCursor;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.TimeBytes;

/** Puts Java objects into a command's parameters, in the direction opposite to reading but by the same matrix. */
public final class ParameterBinder {
    private ParameterBinder() {}

    /** The constant of {@link java.sql.Types} that a type stands for. */
    public static int code(SQLType type) throws SQLException {
        if (type == null || type.getVendorTypeNumber() == null) {
            throw Errors.badArgument("target type", "a JDBCType", type);
        }
        return type.getVendorTypeNumber();
    }

    /** Sets an object in its natural type; null is NULL. Parameters count from 0. */
    public static void set(Parameters parameters, int index, Object object) throws SQLException {
        if (object == null) {
            parameters.setNull(index);
            return;
        }
        JavaValue value = JavaValue.of(object);
        put(parameters, index, value, value.type(), value.type());
        if (value.moment() != Parameters.NO_MOMENT) {
            parameters.setMoment(index, value.moment());
        }
    }

    /**
     * Sets an object converted to a type.
     *
     * @param typeCode a constant of {@link java.sql.Types}
     * @param scale digits behind the point of a DECIMAL, or -1 to keep what the value has
     */
    public static void set(Parameters parameters, int index, Object object, int typeCode, int scale)
            throws SQLException {
        if (object == null) {
            parameters.setNull(index);
            return;
        }
        if (typeCode == java.sql.Types.OTHER || typeCode == java.sql.Types.JAVA_OBJECT) {
            set(parameters, index, object);
            return;
        }
        JdbcType target = JdbcType.ofCode(typeCode);
        if (target == null) {
            throw Errors.notSupported("SQL type " + typeCode + " of java.sql.Types");
        }
        if (target == JdbcType.TIMESTAMP && object instanceof String text && Temporals.hasOffset(text)) {
            set(parameters, index, Temporals.parseMoment(text));
            return;
        }
        JavaValue value = JavaValue.of(object);
        if (target == JdbcType.DECIMAL && scale >= 0) {
            BigDecimal decimal = ConversionMatrix.toDecimal(value, 0, value.type());
            parameters.setDecimal(index, ConversionMatrix.rounded(decimal, scale));
            return;
        }
        JavaValue wanted = value.at(target);
        put(parameters, index, wanted, wanted.type(), target);
        if (wanted.moment() != Parameters.NO_MOMENT && target == JdbcType.TIMESTAMP) {
            parameters.setMoment(index, wanted.moment());
        }
    }

    static void put(Parameters parameters, int index, ResultCursor value, JdbcType from, JdbcType to)
            throws SQLException {
        switch (to) {
            case NULL -> parameters.setNull(index);
            case BOOLEAN -> parameters.setBoolean(index, ConversionMatrix.toBoolean(value, 0, from));
            case TINYINT -> putWhole(parameters, index, value, from, to, Byte.MIN_VALUE, Byte.MAX_VALUE);
            case SMALLINT -> putWhole(parameters, index, value, from, to, Short.MIN_VALUE, Short.MAX_VALUE);
            case INTEGER -> putWhole(parameters, index, value, from, to, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case BIGINT -> putWhole(parameters, index, value, from, to, Long.MIN_VALUE, Long.MAX_VALUE);
            case REAL -> parameters.setReal(index, ConversionMatrix.toFloat(value, 0, from));
            case DOUBLE -> parameters.setDouble(index, ConversionMatrix.toDouble(value, 0, from));
            case DECIMAL -> parameters.setDecimal(index, ConversionMatrix.toDecimal(value, 0, from));
            case CHAR, VARCHAR -> parameters.setString(index, ConversionMatrix.toText(value, 0, from));
            case VARBINARY, BLOB -> parameters.setBytes(index, ConversionMatrix.toBytes(value, 0, from));
            case DATE -> parameters.setDate(index, ConversionMatrix.toDay(value, 0, from));
            case TIME -> parameters.setTime(index, ConversionMatrix.toNanosOfDay(value, 0, from));
            case TIMESTAMP -> putTimestamp(parameters, index, value, from);
            case TIMESTAMP_TZ -> putMoment(parameters, index, value, from);
            case UUID -> parameters.setEncoded(index, SqlType.UUID, value.getBytes(0));
            case INTERVAL -> parameters.setEncoded(index, SqlType.INTERVAL, value.getBytes(0));
            case TIMESTAMP_NANO, TIMESTAMP_TZ_NANO ->
                parameters.setEncoded(index, SqlType.of(to.kind()), value.getBytes(0));
            case TIME_TZ -> putTime(parameters, index, value, from);
            case ARRAY -> putArray(parameters, index, value, from);
            default -> parameters.setString(index, ConversionMatrix.toText(value, 0, from));
        }
    }

    private static void putTimestamp(Parameters parameters, int index, ResultCursor value, JdbcType from)
            throws SQLException {
        long micros = ConversionMatrix.toLocalMicros(value, 0, from);
        int nanos = NanoTimes.nanos(value, 0, from);
        if (nanos == 0) {
            parameters.setTimestamp(index, micros);
        } else {
            parameters.setEncoded(index, SqlType.TIMESTAMP_NANO, TimeBytes.timestamp(micros, nanos));
        }
    }

    private static void putMoment(Parameters parameters, int index, ResultCursor value, JdbcType from)
            throws SQLException {
        long micros = ConversionMatrix.toUtcMicros(value, 0, from);
        int nanos = NanoTimes.nanos(value, 0, from);
        if (nanos == 0) {
            parameters.setTimestampTz(index, micros);
        } else {
            parameters.setEncoded(index, SqlType.TIMESTAMP_TZ_NANO, TimeBytes.timestamp(micros, nanos));
        }
    }

    private static void putTime(Parameters parameters, int index, ResultCursor value, JdbcType from)
            throws SQLException {
        OffsetTime time = NanoTimes.offsetTime(value, 0, from);
        parameters.setEncoded(index, SqlType.TIME_TZ, NanoTimes.of(time).getBytes(0));
    }

    private static void putArray(Parameters parameters, int index, ResultCursor value, JdbcType from)
            throws SQLException {
        if (from == JdbcType.ARRAY) {
            byte[] array = value.getBytes(0);
            parameters.setEncoded(index, SqlType.array(ArrayElements.type(array)), array);
        } else if (from.form() == JdbcType.FORM_TEXT) {
            parameters.setString(index, value.getString(0));
        } else {
            throw ConversionMatrix.impossible(from, "ARRAY");
        }
    }

    private static void putWhole(
            Parameters parameters, int index, ResultCursor value, JdbcType from, JdbcType to, long min, long max)
            throws SQLException {
        parameters.setLong(index, ConversionMatrix.toLong(value, 0, from, min, max, to.sqlName()));
    }

    /** A date in the default zone, or in a calendar's when that is not null. */
    public static void setDate(Parameters parameters, int index, Date value, Calendar calendar) {
        if (value == null) {
            parameters.setNull(index);
        } else if (calendar == null) {
            parameters.setDate(index, Temporals.dayOf(value));
        } else {
            parameters.setDate(
                    index,
                    Temporals.wallTime(value.getTime(), calendar).toLocalDate().toEpochDay());
        }
    }

    /** A time of day in the default zone, or in a calendar's when that is not null. */
    public static void setTime(Parameters parameters, int index, Time value, Calendar calendar) {
        if (value == null) {
            parameters.setNull(index);
        } else if (calendar == null) {
            parameters.setTime(index, Temporals.nanosOf(value));
        } else {
            parameters.setTime(
                    index,
                    Temporals.wallTime(value.getTime(), calendar).toLocalTime().toNanoOfDay());
        }
    }

    /** A timestamp in the default zone, or in a calendar's when that is not null; with time zone it is the moment. */
    public static void setTimestamp(Parameters parameters, int index, Timestamp value, Calendar calendar)
            throws SQLException {
        if (value == null) {
            parameters.setNull(index);
        } else if (calendar == null) {
            set(parameters, index, value);
        } else {
            LocalDateTime local = Temporals.wallTime(value.getTime(), calendar).withNano(value.getNanos());
            set(parameters, index, local);
            parameters.setMoment(index, Temporals.momentOf(value));
        }
    }
}
