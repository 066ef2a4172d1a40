package org.ashlardb.sql.type;

import java.util.Arrays;

/**
 * Between text and the byte forms of the types that have one of their own ({@link SqlKind#isEncoded}). Of each such form
 * the order of unsigned bytes is the order of the type, and equal values have equal bytes.
 */
public final class EncodedText {
    private EncodedText() {}

    /** The value a text spells. */
    public static byte[] parse(String text, SqlType type) {
        return switch (type.kind()) {
            case UUID -> UuidText.parse(text);
            case JSON -> JsonBytes.encode(JsonText.parse(text));
            case INTERVAL -> IntervalText.parse(text, type).encode();
            case ARRAY -> ArrayText.parse(text, type);
            case ENUM -> EnumBytes.parse(text, type);
            case TIMESTAMP_NANO, TIMESTAMP_TZ_NANO, TIME_TZ -> TemporalText.parseEncoded(text, type);
            default -> throw new IllegalArgumentException(type + " has no byte form");
        };
    }

    /** The value as text. */
    public static String format(SqlKind kind, byte[] data, int start, int length) {
        return switch (kind) {
            case UUID -> UuidText.format(data, start);
            case JSON -> JsonBytes.decode(data, start).text();
            case INTERVAL -> Interval.decode(data, start).toString();
            case ARRAY -> ArrayText.format(data, start);
            case ENUM -> EnumBytes.format(data, start, length);
            case TIMESTAMP_NANO, TIMESTAMP_TZ_NANO, TIME_TZ -> TemporalText.formatEncoded(kind, data, start);
            default -> throw new IllegalArgumentException(kind + " has no byte form");
        };
    }

    public static String format(SqlKind kind, byte[] data) {
        return format(kind, data, 0, data.length);
    }

    /** A value with the limits of a type of its kind. */
    public static byte[] fit(byte[] data, int start, int length, SqlType type) {
        if (type.kind() == SqlKind.INTERVAL && !type.equals(SqlType.INTERVAL)) {
            return Interval.decode(data, start)
                    .limit(type.intervalFields(), type.precision())
                    .encode();
        }
        if (type.kind().isEncodedTime()) {
            return TimeConversion.toBytes(
                    TimeConversion.value(type.kind(), data, start),
                    TimeConversion.rest(type.kind(), data, start),
                    type.kind(),
                    type);
        }
        return Arrays.copyOfRange(data, start, start + length);
    }
}
