package org.ashlardb.sql.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Writes an array in its byte form. */
public final class ArrayBuilder {
    /** Most levels of arrays in arrays. */
    public static final int MAX_LEVELS = 100;

    private static final int INITIAL_BYTES = 32;
    private static final int MAX_BYTES = Integer.MAX_VALUE - 64;

    private final SqlKind kind;
    private final int scale;
    private final int levels;
    private byte[] data = new byte[INITIAL_BYTES];
    private int length;
    private int count;

    /** Of an array of elements of a type. */
    public ArrayBuilder(SqlType element) {
        SqlType inner = element.innermost();
        kind = inner.kind();
        scale = kind == SqlKind.DECIMAL ? inner.scale() : 0;
        levels = element.levels() + 1;
        data[length++] = (byte) levels;
        data[length++] = ArrayBytes.code(kind);
        if (kind == SqlKind.DECIMAL) {
            putShort(scale);
        }
    }

    /** An array of values, each null or a Long, Double, BigDecimal, String or byte[] as the type demands. */
    public static byte[] of(SqlType element, List<?> values) {
        ArrayBuilder builder = new ArrayBuilder(element);
        for (Object value : values) {
            builder.add(value);
        }
        return builder.toBytes();
    }

    public int count() {
        return count;
    }

    /** The array of the elements added; more may follow. */
    public byte[] toBytes() {
        byte[] array = Arrays.copyOf(data, length + 1);
        array[length] = ArrayBytes.END;
        return array;
    }

    /** How many bytes {@link #toBytes} has. */
    public int size() {
        return length + 1;
    }

    public void add(Object value) {
        if (value == null) {
            addNull();
        } else if (value instanceof Long number) {
            addLong(number);
        } else if (value instanceof Double number) {
            addDouble(number);
        } else if (value instanceof BigDecimal number) {
            addDecimal(number);
        } else if (value instanceof String text) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            addBytes(bytes, 0, bytes.length);
        } else {
            byte[] bytes = (byte[]) value;
            addBytes(bytes, 0, bytes.length);
        }
    }

    public void addNull() {
        mark(ArrayBytes.NULL);
    }

    public void addLong(long value) {
        mark(ArrayBytes.PRESENT);
        int width = ArrayBytes.width(kind);
        ensure(width);
        for (int i = width - 1; i >= 0; i--) {
            data[length++] = (byte) (value >>> 8 * i);
        }
        data[length - width] ^= (byte) 0x80;
    }

    public void addDouble(double value) {
        long bits = Double.doubleToLongBits(value == 0 ? 0.0 : value);
        addLong(bits < 0 ? ~bits ^ Long.MIN_VALUE : bits);
    }

    public void addDecimal(BigDecimal value) {
        BigInteger unscaled = value.setScale(scale, RoundingMode.HALF_UP).unscaledValue();
        int sign = unscaled.signum();
        byte[] magnitude = unscaled.abs().toByteArray();
        int from = magnitude[0] == 0 ? 1 : 0;
        mark(ArrayBytes.PRESENT);
        putShort(ArrayBytes.DECIMAL_ZERO + sign * (magnitude.length - from));
        ensure(magnitude.length);
        for (int i = from; i < magnitude.length; i++) {
            data[length++] = sign < 0 ? (byte) ~magnitude[i] : magnitude[i];
        }
    }

    /** Text, binary data, or the byte form of anything else. */
    public void addBytes(byte[] source, int start, int size) {
        mark(ArrayBytes.PRESENT);
        if (levels > 1 || ArrayBytes.width(kind) > 0) {
            int skipped = levels > 1 ? ArrayBytes.headerLength(kind) : 0;
            ensure(size);
            System.arraycopy(source, start + skipped, data, length, size - skipped);
            length += size - skipped;
            return;
        }
        ensure(2L * size + 2);
        for (int i = start; i < start + size; i++) {
            data[length++] = source[i];
            if (source[i] == 0) {
                data[length++] = ArrayBytes.ESCAPED_ZERO;
            }
        }
        data[length++] = 0;
        data[length++] = 0;
    }

    /** The element a reader of an array of the same type is at. */
    public void addElement(ArrayReader from) {
        addElements(from.data(), from.elementStart(), from.elementEnd(), 1);
    }

    /** All elements of an array of the same type. */
    public void addAll(ArrayReader from) {
        from.rewind();
        while (from.next()) {
            addElement(from);
        }
    }

    private void addElements(byte[] source, int start, int end, int added) {
        ensure((long) end - start);
        System.arraycopy(source, start, data, length, end - start);
        length += end - start;
        count += added;
    }

    private void mark(byte marker) {
        ensure(1);
        data[length++] = marker;
        count++;
    }

    private void putShort(int value) {
        ensure(Short.BYTES);
        data[length++] = (byte) (value >>> 8);
        data[length++] = (byte) value;
    }

    private void ensure(long more) {
        long needed = length + more + 1;
        if (needed > MAX_BYTES) {
            throw new SqlException(SqlState.TOO_LARGE, "an array has more than " + MAX_BYTES + " bytes");
        }
        if (needed > data.length) {
            data = Arrays.copyOf(data, (int) Math.min(MAX_BYTES, Math.max(needed, 2L * data.length)));
        }
    }
}
