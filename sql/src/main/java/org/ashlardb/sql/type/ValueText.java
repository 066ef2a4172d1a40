package org.ashlardb.sql.type;

import java.math.BigDecimal;
import java.util.HexFormat;

/** Between text and single values: Long, Double, BigDecimal, String or byte[] as the type demands. */
public final class ValueText {
    private ValueText() {}

    /** The value a text spells. Text is made as long as a CHAR is where only blanks are missing or too many. */
    public static Object parse(String text, SqlType type) {
        SqlKind kind = type.kind();
        if (kind.isLong()) {
            return Conversion.parseLong(text, type);
        }
        if (kind.isFloating()) {
            return Conversion.parseDouble(text, kind);
        }
        if (kind == SqlKind.DECIMAL) {
            return Conversion.parseDecimal(text, type);
        }
        if (kind.isEncoded()) {
            return EncodedText.parse(text, type);
        }
        if (kind == SqlKind.VARBINARY) {
            return type.padded(BinaryText.parse(text));
        }
        if (kind == SqlKind.CHAR) {
            return CharText.fit(text, type.length());
        }
        return text;
    }

    /** The value an element of an array's text spells. */
    static Object parseElement(String text, SqlType type) {
        if (type.length() > 0 && type.kind().isText()) {
            int length = text.codePointCount(0, text.length());
            if (length > type.length()) {
                throw new SqlException(
                        SqlState.STRING_TOO_LONG,
                        "'" + Conversion.shorten(text) + "' has " + length + " characters, too long for " + type);
            }
        }
        return parse(text, type);
    }

    /** The text of a value that is not null. */
    public static String format(Object value, SqlKind kind) {
        if (value instanceof Long number) {
            return Conversion.formatLong(number, kind);
        }
        if (value instanceof Double number) {
            return Conversion.formatDouble(number, kind);
        }
        if (value instanceof BigDecimal number) {
            return Conversion.formatDecimal(number);
        }
        if (value instanceof byte[] bytes) {
            return kind.isEncoded()
                    ? EncodedText.format(kind, bytes)
                    : BinaryText.HEX + HexFormat.of().formatHex(bytes);
        }
        return (String) value;
    }
}
