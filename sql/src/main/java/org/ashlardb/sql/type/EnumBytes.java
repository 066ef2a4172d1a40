package org.ashlardb.sql.type;

import java.nio.charset.StandardCharsets;
import org.ashlardb.sql.type.TypeDetail.Labels;

/**
 * The byte form of values of an ENUM: the key that orders them, then the text. So values sort by their places, and are
 * shown without their type; a text of up to eight bytes goes without memory of its own.
 *
 * <pre>
 *   | key 4 | UTF-8 ... |
 * </pre>
 */
public final class EnumBytes {
    private EnumBytes() {}

    static byte[] parse(String text, SqlType type) {
        Labels labels = type.labels();
        int index = labels.labels().indexOf(text);
        if (index < 0) {
            throw new SqlException(
                    SqlState.INVALID_TEXT, "'" + Conversion.shorten(text) + "' is not a value of type " + type);
        }
        return encode(labels, index);
    }

    private static byte[] encode(Labels labels, int index) {
        byte[] text = labels.labels().get(index).getBytes(StandardCharsets.UTF_8);
        byte[] value = new byte[Integer.BYTES + text.length];
        int key = labels.keys().get(index);
        for (int i = 0; i < Integer.BYTES; i++) {
            value[i] = (byte) (key >>> 8 * (Integer.BYTES - 1 - i));
        }
        System.arraycopy(text, 0, value, Integer.BYTES, text.length);
        return value;
    }

    static String format(byte[] data, int start, int length) {
        return new String(data, start + Integer.BYTES, length - Integer.BYTES, StandardCharsets.UTF_8);
    }

    /** A value of another form of the same type, whose texts may differ, or of another type with such a text. */
    public static byte[] convert(byte[] data, int start, int length, SqlType from, SqlType to) {
        Labels labels = to.labels();
        if (labels.name() != null
                && from.detail() instanceof Labels before
                && before.isNamed(labels.schema(), labels.name())
                && !labels.labels().contains(format(data, start, length))) {
            int key = 0; // it has another text now
            for (int i = 0; i < Integer.BYTES; i++) {
                key = key << 8 | data[start + i] & 0xFF;
            }
            int index = labels.keys().indexOf(key);
            if (index >= 0) {
                return encode(labels, index);
            }
        }
        return parse(format(data, start, length), to);
    }
}
