package org.ashlardb.jdbc.convert;

import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;
import org.ashlardb.sql.type.ArrayBuilder;
import org.ashlardb.sql.type.ArrayReader;
import org.ashlardb.sql.type.EncodedValue;
import org.ashlardb.sql.type.Parameters;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.ValueText;

/** Between Java's arrays and the byte form of SQL's. */
public final class ArrayElements {
    private ArrayElements() {}

    /** The type of the elements of an array in its byte form. */
    public static SqlType type(byte[] array) {
        return new ArrayReader(array).element();
    }

    /** The same of an array whose type is known, which tells BLOBs. */
    public static SqlType type(byte[] array, SqlType declared) {
        SqlType element = type(array);
        return declared.innermost().isLargeObject() ? element.asLargeObject() : element;
    }

    /** The elements as objects of the class their type has, arrays for arrays. */
    public static Object[] toJava(byte[] array, SqlType element, ZoneDays days) throws SQLException {
        ArrayReader reader = new ArrayReader(array);
        JdbcType type = JdbcType.of(element);
        List<Object> objects = new ArrayList<>();
        for (Object value : reader.values()) {
            if (value == null) {
                objects.add(null);
            } else if (type == JdbcType.ARRAY) {
                objects.add(toJava((byte[]) value, element.element(), days));
            } else {
                objects.add(ConversionMatrix.toObject(new JavaValue(type, value), 0, type, days));
            }
        }
        return Arrays.copyOf(objects.toArray(), objects.size(), arrayClass(element));
    }

    /** As an array of another class, each element converted to what that has. */
    static Object toJava(byte[] array, Class<?> component, ZoneDays days) throws SQLException {
        ArrayReader reader = new ArrayReader(array);
        JdbcType type = JdbcType.of(reader.element());
        List<Object> values = reader.values();
        Class<?> wanted = MethodType.methodType(component).wrap().returnType();
        Object found = java.lang.reflect.Array.newInstance(component, values.size());
        for (int i = 0; i < values.size(); i++) {
            Object value = values.get(i);
            if (value != null) {
                value = ObjectConversion.toObject(new JavaValue(type, value), 0, type, wanted, days);
                java.lang.reflect.Array.set(found, i, value);
            } else if (component.isPrimitive()) {
                throw Errors.of(
                        SqlState.CANNOT_CONVERT,
                        "element " + (i + 1) + " of the array is NULL, which cannot be in an array of " + component);
            }
        }
        return found;
    }

    private static Class<? extends Object[]> arrayClass(SqlType element) {
        return switch (element.kind()) {
            case BOOLEAN -> Boolean[].class;
            case TINYINT, SMALLINT, INTEGER -> Integer[].class;
            case BIGINT -> Long[].class;
            case REAL -> Float[].class;
            case DOUBLE -> Double[].class;
            case DECIMAL -> BigDecimal[].class;
            case VARBINARY -> element.isLargeObject() ? Blob[].class : byte[][].class;
            case DATE -> java.sql.Date[].class;
            case TIME -> java.sql.Time[].class;
            case TIMESTAMP, TIMESTAMP_NANO -> java.sql.Timestamp[].class;
            case TIMESTAMP_TZ, TIMESTAMP_TZ_NANO -> java.time.OffsetDateTime[].class;
            case TIME_TZ -> java.time.OffsetTime[].class;
            case UUID -> java.util.UUID[].class;
            case NULL, ARRAY -> Object[].class;
            default -> String[].class;
        };
    }

    /** Whether an object is an array that can become one of SQL. */
    static boolean isArray(Object object) {
        return object instanceof Array || object instanceof Object[] || boxed(object) != null;
    }

    /** The byte form of an array whose elements say themselves of what type they are. */
    static byte[] toSql(Object object) throws SQLException {
        Object[] elements = elements(object);
        return toSql(elements, elementType(elements));
    }

    /** The byte form of an array of elements of a type. */
    public static byte[] toSql(Object[] elements, SqlType type) throws SQLException {
        boolean anyScale = type.equals(SqlType.decimal(SqlType.DEFAULT_DECIMAL_PRECISION, 0));
        SqlType element = anyScale ? SqlType.decimal(SqlType.MAX_PRECISION, scale(elements)) : type;
        try {
            List<Object> values = new ArrayList<>(elements.length);
            for (Object object : elements) {
                values.add(object == null ? null : value(object, element));
            }
            return ArrayBuilder.of(element, values);
        } catch (SqlException e) {
            throw Errors.of(e.sqlState(), e.getMessage(), e);
        }
    }

    private static Object value(Object object, SqlType type) throws SQLException {
        if (type.kind() == SqlKind.ARRAY) {
            return toSql(elements(object), type.element());
        }
        Parameters sink = new Parameters(1);
        JavaValue value = JavaValue.of(object);
        ParameterBinder.put(sink, 0, value, value.type(), JdbcType.of(type));
        return switch (sink.tag(0)) {
            case Parameters.STRING -> ValueText.parse((String) sink.objectValue(0), type);
            case Parameters.DOUBLE -> sink.doubleValue(0);
            case Parameters.DECIMAL, Parameters.BYTES -> sink.objectValue(0);
            case Parameters.ENCODED -> ((EncodedValue) sink.objectValue(0)).bytes();
            default -> sink.longValue(0);
        };
    }

    private static int scale(Object[] elements) {
        int scale = 0;
        for (Object element : elements) {
            if (element instanceof BigDecimal number) {
                scale = Math.max(scale, number.scale());
            }
        }
        return Math.min(scale, SqlType.MAX_PRECISION);
    }

    /** The elements as objects. */
    private static Object[] elements(Object object) throws SQLException {
        if (object instanceof Array array) {
            return elements(array.getArray());
        }
        Object[] elements = object instanceof Object[] objects ? objects : boxed(object);
        if (elements == null) {
            throw Errors.of(
                    SqlState.CANNOT_CONVERT,
                    "an object of class " + object.getClass().getName() + " cannot become an array");
        }
        return elements;
    }

    /** The elements of an array of primitives, null for anything else. Bytes are binary data. */
    private static Object[] boxed(Object object) {
        if (object instanceof int[] numbers) {
            return Arrays.stream(numbers).boxed().toArray();
        }
        if (object instanceof long[] numbers) {
            return Arrays.stream(numbers).boxed().toArray();
        }
        if (object instanceof double[] numbers) {
            return Arrays.stream(numbers).boxed().toArray();
        }
        List<Object> list = new ArrayList<>();
        if (object instanceof short[] numbers) {
            for (short number : numbers) {
                list.add(number);
            }
        } else if (object instanceof float[] numbers) {
            for (float number : numbers) {
                list.add(number);
            }
        } else if (object instanceof boolean[] truths) {
            for (boolean truth : truths) {
                list.add(truth);
            }
        } else {
            return null;
        }
        return list.toArray();
    }

    /** The type that all elements can have: their own, a wider number, or else text. */
    private static SqlType elementType(Object[] elements) throws SQLException {
        SqlType type = null;
        for (Object element : elements) {
            if (element != null) {
                SqlType own = isArray(element)
                        ? SqlType.array(elementType(elements(element)))
                        : plain(JavaValue.of(element).type());
                type = type == null ? own : common(type, own);
            }
        }
        return type == null ? SqlType.VARCHAR : type;
    }

    private static SqlType plain(JdbcType type) {
        return SqlType.of(type.kind());
    }

    private static SqlType common(SqlType a, SqlType b) {
        if (a.equals(b)) {
            return a;
        }
        if (a.kind() == SqlKind.ARRAY && b.kind() == SqlKind.ARRAY) {
            return SqlType.array(common(a.element(), b.element()));
        }
        if (!a.kind().isNumeric() || !b.kind().isNumeric()) {
            return SqlType.VARCHAR;
        }
        if (a.kind().isFloating() || b.kind().isFloating()) {
            return SqlType.DOUBLE;
        }
        return a.kind() == SqlKind.DECIMAL || b.kind() == SqlKind.DECIMAL ? plain(JdbcType.DECIMAL) : SqlType.BIGINT;
    }
}
