package org.ashlardb.sql.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads an array in its byte form, one element after another. */
public final class ArrayReader {
    private final byte[] data;
    private final int header;
    private final int levels;
    private final SqlKind kind;
    private final int scale;

    /** Where the marker of the element is, or of the first one before {@link #next}. */
    private int marker;

    private int following;

    /** Of an array that begins at a position. */
    public ArrayReader(byte[] data, int start) {
        this.data = data;
        header = start;
        levels = data[start + ArrayBytes.LEVELS_OFFSET];
        kind = ArrayBytes.kind(data[start + ArrayBytes.KIND_OFFSET]);
        scale = kind == SqlKind.DECIMAL ? ArrayBytes.unsignedShort(data, start + ArrayBytes.SCALE_OFFSET) : 0;
        rewind();
    }

    public ArrayReader(byte[] data) {
        this(data, 0);
    }

    /** Goes back before the first element. */
    public void rewind() {
        marker = -1;
        following = header + ArrayBytes.headerLength(kind);
    }

    /** Moves to the next element; false when there is none. */
    public boolean next() {
        if (data[following] == ArrayBytes.END) {
            return false;
        }
        marker = following;
        following = isNull() ? marker + 1 : ArrayBytes.skip(data, marker + 1, kind, levels);
        return true;
    }

    /** Moves to an element counted from 1; false when there is none. */
    public boolean seek(long position) {
        rewind();
        for (long i = 0; i < position; i++) {
            if (!next()) {
                return false;
            }
        }
        return position > 0;
    }

    public int count() {
        rewind();
        int count = 0;
        while (next()) {
            count++;
        }
        rewind();
        return count;
    }

    /** The type of the elements, without limits of length. */
    public SqlType element() {
        SqlType type = kind == SqlKind.DECIMAL ? SqlType.decimal(SqlType.MAX_PRECISION, scale) : SqlType.of(kind);
        for (int i = 1; i < levels; i++) {
            type = SqlType.array(type);
        }
        return type;
    }

    public boolean isNull() {
        return data[marker] == ArrayBytes.NULL;
    }

    public long longValue() {
        int width = ArrayBytes.width(kind);
        long value = data[marker + 1] ^ 0x80;
        value = (byte) value;
        for (int i = 1; i < width; i++) {
            value = value << 8 | data[marker + 1 + i] & 0xFF;
        }
        return value;
    }

    public double doubleValue() {
        long bits = longValue();
        return Double.longBitsToDouble(bits < 0 ? ~bits ^ Long.MIN_VALUE : bits);
    }

    public BigDecimal decimalValue() {
        int length = ArrayBytes.unsignedShort(data, marker + 1) - ArrayBytes.DECIMAL_ZERO;
        int start = marker + 1 + Short.BYTES;
        byte[] magnitude = Arrays.copyOfRange(data, start, start + Math.abs(length));
        if (length < 0) {
            for (int i = 0; i < magnitude.length; i++) {
                magnitude[i] = (byte) ~magnitude[i];
            }
        }
        return new BigDecimal(new BigInteger(Integer.signum(length), magnitude), scale);
    }

    /** The bytes of text, binary data, or the byte form of anything else, arrays included. */
    public byte[] bytesValue() {
        if (levels > 1) {
            int length = ArrayBytes.headerLength(kind);
            byte[] inner = new byte[length + following - marker - 1];
            System.arraycopy(data, header, inner, 0, length);
            inner[ArrayBytes.LEVELS_OFFSET] = (byte) (levels - 1);
            System.arraycopy(data, marker + 1, inner, length, following - marker - 1);
            return inner;
        }
        if (ArrayBytes.width(kind) > 0) {
            return Arrays.copyOfRange(data, marker + 1, following);
        }
        byte[] value = new byte[following - marker - 3];
        int length = 0;
        for (int i = marker + 1; i < following - 2; i++) {
            value[length++] = data[i];
            i += data[i] == 0 ? 1 : 0;
        }
        return length == value.length ? value : Arrays.copyOf(value, length);
    }

    /** Null, or a Long, Double, BigDecimal, String or byte[] as the type demands. */
    public Object value() {
        if (isNull()) {
            return null;
        }
        if (levels == 1) {
            if (kind.isLong()) {
                return longValue();
            }
            if (kind.isFloating()) {
                return doubleValue();
            }
            if (kind == SqlKind.DECIMAL) {
                return decimalValue();
            }
            if (kind.isText()) {
                return new String(bytesValue(), StandardCharsets.UTF_8);
            }
        }
        return bytesValue();
    }

    /** All elements, as {@link #value} has them. */
    public List<Object> values() {
        List<Object> values = new ArrayList<>();
        rewind();
        while (next()) {
            values.add(value());
        }
        return values;
    }

    /** Orders the element and one of another array of the same type, neither of which is NULL. */
    public int compareElement(ArrayReader other) {
        return Arrays.compareUnsigned(data, marker, following, other.data, other.marker, other.following);
    }

    /** Whether both elements are NULL or have the same value. */
    public boolean equalsElement(ArrayReader other) {
        return Arrays.equals(data, marker, following, other.data, other.marker, other.following);
    }

    /** Whether there is an element with the same value, or NULL for NULL; this reader moves to it. */
    public boolean contains(ArrayReader element) {
        rewind();
        while (next()) {
            if (equalsElement(element)) {
                return true;
            }
        }
        return false;
    }

    byte[] data() {
        return data;
    }

    int header() {
        return header;
    }

    int headerLength() {
        return ArrayBytes.headerLength(kind);
    }

    int elementStart() {
        return marker;
    }

    int elementEnd() {
        return following;
    }
}
