package org.ashlardb.sql.expression.function;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.UUID;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.UuidText;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/**
 * A function of a user that is a method of Java. Its arguments are of the SQL types that {@link JavaMethod#type} has for the
 * method's parameters, as its result is.
 *
 * @param isStrict whether NULL for a parameter makes NULL of all; for a primitive parameter it does so anyway
 */
public record JavaFunction(String name, JavaMethod method, boolean isStrict, boolean isDeterministic)
        implements RowFunction {
    private static final long MICROS = 1_000_000;
    private static final int NANOS = 1_000;

    @Override
    public void compute(Vector[] arguments, int row, Vector result) {
        Object[] values = new Object[arguments.length];
        for (int i = 0; i < values.length; i++) {
            Class<?> type = method.parameters().get(i);
            if (!arguments[i].isNull(row)) {
                values[i] = value(arguments[i], row, type);
            } else if (type.isPrimitive()) {
                result.setNull(row);
                return;
            }
        }
        Object value = call(values);
        if (value == null) {
            result.setNull(row);
        } else {
            set(result, row, value);
        }
    }

    private Object call(Object[] values) {
        try {
            return (Object) method.handle().invokeExact(values);
        } catch (OutOfMemoryError e) {
            throw e;
        } catch (Throwable e) { // whatever a user's code throws ends the statement, and nothing else
            throw new SqlException(SqlState.EXTERNAL_ROUTINE_EXCEPTION, "function " + name + " failed: " + e, e);
        }
    }

    private static Object value(Vector vector, int row, Class<?> type) {
        if (vector instanceof LongVector longs) {
            return ofLong(longs.values[row], type);
        }
        if (vector instanceof DoubleVector doubles) {
            double value = doubles.values[row];
            return type == float.class || type == Float.class ? (Object) (float) value : value;
        }
        if (vector instanceof DecimalVector decimals) {
            return decimals.getDecimal(row);
        }
        VaryingVector varying = (VaryingVector) vector;
        if (type == String.class) {
            return varying.getString(row);
        }
        byte[] bytes = varying.getBytes(row);
        if (type == UUID.class) {
            ByteBuffer halves = ByteBuffer.wrap(bytes);
            return new UUID(halves.getLong(), halves.getLong());
        }
        return bytes;
    }

    private static Object ofLong(long value, Class<?> type) {
        if (type == long.class || type == Long.class) {
            return value;
        }
        if (type == int.class || type == Integer.class) {
            return (int) value;
        }
        if (type == short.class || type == Short.class) {
            return (short) value;
        }
        if (type == byte.class || type == Byte.class) {
            return (byte) value;
        }
        if (type == boolean.class || type == Boolean.class) {
            return value != 0;
        }
        if (type == LocalDate.class) {
            return LocalDate.ofEpochDay(value);
        }
        if (type == LocalTime.class) {
            return LocalTime.ofNanoOfDay(value);
        }
        long second = Math.floorDiv(value, MICROS);
        int nano = (int) Math.floorMod(value, MICROS) * NANOS;
        if (type == LocalDateTime.class) {
            return LocalDateTime.ofEpochSecond(second, nano, ZoneOffset.UTC);
        }
        Instant instant = Instant.ofEpochSecond(second, nano);
        return type == Instant.class ? instant : instant.atOffset(ZoneOffset.UTC);
    }

    private static void set(Vector result, int row, Object value) {
        if (result instanceof LongVector longs) {
            longs.values[row] = toLong(value);
        } else if (result instanceof DoubleVector doubles) {
            doubles.values[row] = ((Number) value).doubleValue();
        } else if (result instanceof DecimalVector decimals) {
            decimals.set(row, (BigDecimal) value);
        } else {
            byte[] bytes = value instanceof String text
                    ? text.getBytes(StandardCharsets.UTF_8)
                    : value instanceof UUID uuid
                            ? UuidText.bytes(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits())
                            : (byte[]) value;
            ((VaryingVector) result).append(row, bytes, 0, bytes.length);
        }
    }

    private static long toLong(Object value) {
        if (value instanceof Number number) {
            return number.longValue();
        }
        if (value instanceof Boolean bool) {
            return bool ? 1 : 0;
        }
        if (value instanceof LocalDate date) {
            return date.toEpochDay();
        }
        if (value instanceof LocalTime time) {
            return time.toNanoOfDay();
        }
        Instant instant = value instanceof LocalDateTime local
                ? local.toInstant(ZoneOffset.UTC)
                : value instanceof OffsetDateTime moment ? moment.toInstant() : (Instant) value;
        return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), MICROS), instant.getNano() / NANOS);
    }
}
