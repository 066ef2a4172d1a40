package org.ashlardb.sql.type;

/**
 * The byte form of arrays. It says itself what its elements are, so that it can be read and shown without its type, and
 * arrays of one type of elements sort as SQL orders them: by the first elements that differ, NULL behind all others, and
 * an array before those it is the beginning of.
 *
 * <pre>
 *   array     | levels 1 | kind 1 | scale 2, of DECIMAL only | elements |
 *   elements  | 1 value | or | 2 (NULL) | ... | 0 (end) |
 *   value     whole numbers, dates, times   1, 2, 4 or 8 bytes, the sign bit flipped
 *             REAL, DOUBLE                  8 bytes, negative ones inverted, others with the sign bit flipped
 *             DECIMAL                       2 bytes 0x8000 + length (positive) or - length (negative), magnitude,
 *                                           inverted when negative
 *             UUID, INTERVAL                16 bytes, their own form
 *             text, VARBINARY, others       bytes, 00 written as 00 FF, ended by 00 00
 *             arrays, where levels > 1      elements
 * </pre>
 */
final class ArrayBytes {
    static final byte END = 0;
    static final byte PRESENT = 1;
    static final byte NULL = 2;

    static final int LEVELS_OFFSET = 0;
    static final int KIND_OFFSET = 1;
    static final int SCALE_OFFSET = 2;

    /** Stands for a zero byte of a value when it follows a zero byte. */
    static final byte ESCAPED_ZERO = (byte) 0xFF;

    static final int DECIMAL_ZERO = 0x8000;

    /** The positions are stored in databases; new ones come last. */
    private static final SqlKind[] KINDS = {
        SqlKind.NULL,
        SqlKind.BOOLEAN,
        SqlKind.TINYINT,
        SqlKind.SMALLINT,
        SqlKind.INTEGER,
        SqlKind.BIGINT,
        SqlKind.REAL,
        SqlKind.DOUBLE,
        SqlKind.DECIMAL,
        SqlKind.CHAR,
        SqlKind.VARCHAR,
        SqlKind.VARBINARY,
        SqlKind.DATE,
        SqlKind.TIME,
        SqlKind.TIMESTAMP,
        SqlKind.TIMESTAMP_TZ,
        SqlKind.UUID,
        SqlKind.INTERVAL,
        SqlKind.JSON,
        SqlKind.TIMESTAMP_NANO,
        SqlKind.TIMESTAMP_TZ_NANO,
        SqlKind.TIME_TZ,
        SqlKind.ENUM
    };

    private ArrayBytes() {}

    static SqlKind kind(byte code) {
        return KINDS[code];
    }

    static byte code(SqlKind kind) {
        for (int i = 0; i < KINDS.length; i++) {
            if (KINDS[i] == kind) {
                return (byte) i;
            }
        }
        throw new IllegalArgumentException(kind + " is no kind of elements");
    }

    static int headerLength(SqlKind kind) {
        return kind == SqlKind.DECIMAL ? SCALE_OFFSET + Short.BYTES : SCALE_OFFSET;
    }

    /** Bytes of every value of a kind, or 0 where they differ. */
    static int width(SqlKind kind) {
        return switch (kind) {
            case BOOLEAN, TINYINT -> 1;
            case SMALLINT -> Short.BYTES;
            case INTEGER, DATE -> Integer.BYTES;
            case BIGINT, REAL, DOUBLE, TIME, TIMESTAMP, TIMESTAMP_TZ -> Long.BYTES;
            case UUID, INTERVAL -> UuidText.BYTES;
            default -> 0;
        };
    }

    /** The position behind a value that begins at another. */
    static int skip(byte[] data, int start, SqlKind kind, int levels) {
        if (levels > 1) {
            return skipElements(data, start, kind, levels - 1);
        }
        int width = width(kind);
        if (width > 0) {
            return start + width;
        }
        if (kind == SqlKind.DECIMAL) {
            return start + Short.BYTES + Math.abs(unsignedShort(data, start) - DECIMAL_ZERO);
        }
        int at = start;
        while (data[at] != 0 || data[at + 1] != 0) {
            at += data[at] == 0 ? 2 : 1;
        }
        return at + 2;
    }

    private static int skipElements(byte[] data, int start, SqlKind kind, int levels) {
        int at = start;
        while (data[at] != END) {
            at = data[at] == NULL ? at + 1 : skip(data, at + 1, kind, levels);
        }
        return at + 1;
    }

    static int unsignedShort(byte[] data, int start) {
        return (data[start] & 0xFF) << 8 | data[start + 1] & 0xFF;
    }
}
