package org.ashlardb.sql.expression;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.EncodedText;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;

/**
 * A value: null, or a Long, Double, BigDecimal, String or byte[] as the type demands.
 *
 * @param literal whether it was written as an untyped string, which takes the type its context wants
 */
public record Constant(Object value, SqlType type, boolean literal) implements Scalar {
    public static final Constant NULL = new Constant(null, SqlType.NULL, false);
    public static final Constant TRUE = new Constant(1L, SqlType.BOOLEAN, false);
    public static final Constant FALSE = new Constant(0L, SqlType.BOOLEAN, false);

    public Constant(Object value, SqlType type) {
        this(value, type, false);
    }

    public static Constant ofBoolean(boolean value) {
        return value ? TRUE : FALSE;
    }

    public boolean isNull() {
        return value == null;
    }

    public boolean isTrue() {
        return type.kind() == SqlKind.BOOLEAN && value instanceof Long number && number != 0;
    }

    /** Whether a condition of this value keeps no row. */
    public boolean isNotTrue() {
        return value == null || type.kind() == SqlKind.BOOLEAN && !isTrue();
    }

    @Override
    public List<Scalar> children() {
        return List.of();
    }

    @Override
    public Scalar withChildren(List<Scalar> children) {
        return this;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Constant that && type.equals(that.type) && Objects.deepEquals(value, that.value);
    }

    @Override
    public int hashCode() {
        return value instanceof byte[] bytes ? Arrays.hashCode(bytes) : Objects.hashCode(value);
    }

    @Override
    public String toString() {
        if (value == null) {
            return "NULL";
        }
        if (value instanceof Long number) {
            String text = Conversion.formatLong(number, type.kind());
            return type.kind().isTemporal() ? type + " '" + text + "'" : text;
        }
        if (value instanceof Double number) {
            return Conversion.formatDouble(number);
        }
        if (value instanceof BigDecimal number) {
            return Conversion.formatDecimal(number);
        }
        if (type.kind() == SqlKind.ARRAY
                || type.kind() == SqlKind.ENUM
                || type.kind().isEncodedTime()) {
            return "'" + EncodedText.format(type.kind(), (byte[]) value).replace("'", "''") + "'::" + type;
        }
        if (type.kind().isEncoded()) {
            return type.kind() + " '"
                    + EncodedText.format(type.kind(), (byte[]) value).replace("'", "''") + "'";
        }
        return value instanceof byte[] bytes
                ? "X'" + HexFormat.of().formatHex(bytes) + "'"
                : "'" + value.toString().replace("'", "''") + "'";
    }
}
