package org.ashlardb.engine.row;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.ashlardb.engine.definition.CaseFolding;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.index.SearchKey;

/**
 * Encodes the key columns of an index so that unsigned byte order is SQL order and no key is a prefix of another.
 *
 * <pre>
 *   NULL marker        (nullable columns only) 1 before a value; 2 for NULLs that sort last, in a descending column
 *                      first, else 0
 *   integers, dates    big-endian, sign bit flipped
 *   floating point     IEEE bits, all flipped if negative, else the sign bit; -0 as 0, NaN largest
 *   text, binary       the bytes, each 0 as 0 255, and 0 1 at the end; text that ignores case is folded first
 *   long decimals      sign and length byte, then the magnitude, complemented if negative
 *   descending         all bytes of the column complemented
 * </pre>
 */
public final class KeyEncoder {
    private static final int VALUE_MARKER = 1;
    private static final int NULL_MARKER = 2;
    private static final int LOW_NULL_MARKER = 0;
    private static final byte ESCAPED_ZERO = (byte) 0xFF;
    private static final byte END = 1;
    private static final int ZERO_SIGN = 0x80;

    private final int most;
    private final RowLayout layout;
    private final String indexName;
    private final int[] columns;
    private final boolean[] descending;
    private final boolean[] nullsFirst;
    private final boolean nullsDistinct;
    private final int condition;

    /** @param most bytes a key may have */
    public KeyEncoder(RowLayout layout, IndexDefinition definition, int most) {
        this.most = most;
        this.layout = layout;
        this.indexName = definition.name();
        this.columns = definition.columns();
        this.descending = definition.descending();
        this.nullsFirst = definition.nullsFirst();
        this.nullsDistinct = definition.nullsDistinct();
        this.condition = definition.condition();
    }

    /** Whether the index has no entry of a row. */
    public boolean omits(ColumnSource source) {
        return condition >= 0 && source.isNull(condition);
    }

    /** Number of key columns. */
    public int columnCount() {
        return columns.length;
    }

    /** The table column of key column {@code index}. */
    public int column(int index) {
        return columns[index];
    }

    /** Most bytes a key can take, capped at what a tree allows. */
    public int maxKeyLength() {
        long length = 0;
        for (int column : columns) {
            length += layout.nullOffset(column) >= 0 ? 1 : 0;
            length += switch (layout.kind(column)) {
                case RowLayout.KIND_BYTE -> 1;
                case RowLayout.KIND_SHORT -> 2;
                case RowLayout.KIND_INT, RowLayout.KIND_FLOAT -> 4;
                case RowLayout.KIND_LONG, RowLayout.KIND_DOUBLE -> 8;
                default -> {
                    int declared = layout.column(column).length();
                    int width = layout.column(column).type().isText() ? 4 : 2;
                    yield declared == 0 ? most : (long) declared * width + 2;
                }
            };
        }
        return (int) Math.min(length, most);
    }

    /** Bytes of every key without NULL, if that is the same for all and at most eight; else 0. */
    public int fixedLength() {
        boolean fixed = maxKeyLength() <= Long.BYTES;
        for (int column : columns) {
            fixed &= !layout.isVariable(column) && layout.nullOffset(column) < 0;
        }
        return fixed ? maxKeyLength() : 0;
    }

    /** Encodes all key columns of a row. Returns whether others may have the same key as one of them is NULL. */
    public boolean encode(ColumnSource source, SearchKey key) {
        key.clear();
        boolean hasNull = false;
        for (int i = 0; i < columns.length; i++) {
            int column = columns[i];
            if (source.isNull(column)) {
                putNull(i, key);
                hasNull = nullsDistinct;
            } else if (layout.kind(column) == RowLayout.KIND_BIG_DECIMAL) {
                putDecimal(i, source.decimalValue(column), key);
            } else if (layout.kind(column) == RowLayout.KIND_VARIABLE) {
                putVariable(i, source, key);
            } else if (layout.column(column).type().isFloating()) {
                putDouble(i, source.doubleValue(column), key);
            } else {
                putLong(i, source.longValue(column), key);
            }
        }
        checkLength(key, 0);
        return hasNull;
    }

    /** Encodes all key columns of a row, or returns false if its key is too long for the index to hold it. */
    public boolean encodeIfFits(ColumnSource source, SearchKey key) {
        try {
            encode(source, key);
            return true;
        } catch (EngineException e) {
            if (e.code() != ErrorCode.KEY_TOO_LONG) {
                throw e;
            }
            return false;
        }
    }

    public void putNull(int index, SearchKey key) {
        if (layout.nullOffset(columns[index]) < 0) {
            // No row has it. The empty value below every other keeps the key well formed.
            putLong(index, 0, key);
            return;
        }
        int marker = nullsFirst[index] == descending[index] ? NULL_MARKER : LOW_NULL_MARKER;
        key.putByte(descending[index] ? ~marker : marker);
    }

    public void putLong(int index, long value, SearchKey key) {
        byte kind = layout.kind(columns[index]);
        if (kind >= RowLayout.KIND_FLOAT) {
            putConverted(index, kind, value, key);
            return;
        }
        putMarker(index, key);
        long flip = descending[index] ? -1 : 0;
        switch (kind) {
            case RowLayout.KIND_BYTE -> key.putByte((int) (value ^ 0x80 ^ flip));
            case RowLayout.KIND_SHORT -> {
                int bits = (int) (value ^ 0x8000 ^ flip);
                key.putByte(bits >>> 8);
                key.putByte(bits);
            }
            case RowLayout.KIND_INT -> key.putInt((int) value ^ Integer.MIN_VALUE ^ (int) flip);
            default -> key.putLong(value ^ Long.MIN_VALUE ^ flip);
        }
    }

    private void putConverted(int index, byte kind, long value, SearchKey key) {
        if (kind == RowLayout.KIND_BIG_DECIMAL) {
            putDecimal(
                    index,
                    BigDecimal.valueOf(value, layout.column(columns[index]).scale()),
                    key);
        } else if (kind == RowLayout.KIND_VARIABLE) {
            throw new EngineException(
                    ErrorCode.INVALID_STATE,
                    "a number for text or binary key column " + index + " of index " + indexName);
        } else {
            putDouble(index, value, key);
        }
    }

    public void putDouble(int index, double value, SearchKey key) {
        putMarker(index, key);
        long flip = descending[index] ? -1 : 0;
        if (layout.kind(columns[index]) == RowLayout.KIND_FLOAT) {
            int bits = Float.floatToIntBits((float) value + 0.0f);
            key.putInt((bits < 0 ? ~bits : bits ^ Integer.MIN_VALUE) ^ (int) flip);
        } else {
            long bits = Double.doubleToLongBits(value + 0.0);
            key.putLong((bits < 0 ? ~bits : bits ^ Long.MIN_VALUE) ^ flip);
        }
    }

    public void putDecimal(int index, BigDecimal value, SearchKey key) {
        int scale = layout.column(columns[index]).scale();
        if (layout.kind(columns[index]) != RowLayout.KIND_BIG_DECIMAL) {
            putLong(
                    index,
                    value.setScale(scale, RoundingMode.HALF_UP).unscaledValue().longValueExact(),
                    key);
            return;
        }
        putMarker(index, key);
        BigDecimal scaled = value.setScale(scale, RoundingMode.HALF_UP);
        byte[] magnitude = scaled.unscaledValue().abs().toByteArray();
        boolean negative = scaled.signum() < 0;
        int flip = negative != descending[index] ? 0xFF : 0;
        int sign = negative ? ZERO_SIGN - magnitude.length : ZERO_SIGN + magnitude.length;
        key.putByte(descending[index] ? ~sign : sign);
        for (byte b : magnitude) {
            key.putByte(b ^ flip);
        }
    }

    /** Appends a text (UTF-8) or binary value. */
    public void putBytes(int index, byte[] bytes, int offset, int length, SearchKey key) {
        if (layout.kind(columns[index]) != RowLayout.KIND_VARIABLE) {
            throw new EngineException(
                    ErrorCode.INVALID_STATE,
                    "text or bytes for numeric key column " + index + " of index " + indexName);
        }
        if (layout.column(columns[index]).type() == ColumnType.VARCHAR_IGNORECASE) {
            byte[] folded = CaseFolding.fold(bytes, offset, length);
            putRaw(index, folded, 0, folded.length, key);
        } else {
            putRaw(index, bytes, offset, length, key);
        }
    }

    private void putRaw(int index, byte[] bytes, int offset, int length, SearchKey key) {
        putMarker(index, key);
        checkLength(key, length);
        byte[] target = key.ensure(length * 2 + 2);
        int flip = descending[index] ? 0xFF : 0;
        int at = key.length();
        for (int i = offset; i < offset + length; i++) {
            byte b = bytes[i];
            target[at++] = (byte) (b ^ flip);
            if (b == 0) {
                target[at++] = (byte) (ESCAPED_ZERO ^ flip);
            }
        }
        target[at++] = (byte) flip;
        target[at++] = (byte) (END ^ flip);
        key.setLength(at);
        checkLength(key, 0);
    }

    private void putVariable(int index, ColumnSource source, SearchKey key) {
        int column = columns[index];
        int length = source.byteLength(column);
        checkLength(key, length);
        // The value goes behind the room its encoding can need, and is encoded from there to its place.
        int room = length * 2 + 3;
        byte[] buffer = key.ensure(room + length);
        int from = key.length() + room;
        source.copyBytes(column, buffer, from);
        putBytes(index, buffer, from, length, key);
    }

    private void checkLength(SearchKey key, int more) {
        if (key.length() + more > most) {
            throw new EngineException(
                    ErrorCode.KEY_TOO_LONG,
                    "key of index " + indexName + " is longer than " + most + " bytes",
                    null,
                    indexName,
                    null);
        }
    }

    private void putMarker(int index, SearchKey key) {
        if (layout.nullOffset(columns[index]) >= 0) {
            key.putByte(descending[index] ? ~VALUE_MARKER : VALUE_MARKER);
        }
    }
}
