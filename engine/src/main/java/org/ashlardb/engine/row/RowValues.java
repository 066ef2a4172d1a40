package org.ashlardb.engine.row;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/** Column values on their way into a slot. Reusable; used by one thread at a time. */
public final class RowValues implements ColumnSource {
    /** Most UTF-8 bytes a char can take. */
    public static final int MAX_UTF8_PER_CHAR = 3;

    private static final byte UNSET = 0;
    private static final byte NULL = 1;
    private static final byte VALUE = 2;

    private final String tableName;
    private final RowLayout layout;
    private final byte[] states;
    private final long[] longs;
    private final BigDecimal[] decimals;
    private final int[] lengths;
    private final long[] blocks;
    private byte[] bytes = new byte[64];
    private int used;

    public RowValues(String tableName, RowLayout layout) {
        this.tableName = tableName;
        this.layout = layout;
        int count = layout.columnCount();
        this.states = new byte[count];
        this.longs = new long[count];
        this.decimals = new BigDecimal[count];
        this.lengths = new int[count];
        this.blocks = new long[count];
    }

    /** Forgets all values. */
    public void clear() {
        Arrays.fill(states, UNSET);
        used = 0;
    }

    public boolean isSet(int column) {
        return states[column] != UNSET;
    }

    public void setNull(int column) {
        states[column] = NULL;
    }

    /** Sets an integer-like value; out of the column's range is an error of the layer above. */
    public void setLong(int column, long value) {
        byte kind = layout.kind(column);
        if (kind == RowLayout.KIND_BIG_DECIMAL) {
            setDecimal(column, BigDecimal.valueOf(value, layout.column(column).scale()));
            return;
        }
        states[column] = VALUE;
        longs[column] = kind == RowLayout.KIND_DOUBLE || kind == RowLayout.KIND_FLOAT
                ? Double.doubleToRawLongBits(value)
                : value;
    }

    public void setDouble(int column, double value) {
        states[column] = VALUE;
        longs[column] = Double.doubleToRawLongBits(value);
    }

    public void setDecimal(int column, BigDecimal value) {
        BigDecimal scaled = value.setScale(layout.column(column).scale(), RoundingMode.HALF_UP);
        int precision = layout.column(column).precision();
        if (scaled.precision() > precision) {
            throw new EngineException(
                    ErrorCode.VALUE_TOO_LONG,
                    "value " + value + " does not fit " + describe(column) + " of precision " + precision,
                    tableName,
                    null,
                    layout.column(column).name());
        }
        states[column] = VALUE;
        if (layout.kind(column) == RowLayout.KIND_BIG_DECIMAL) {
            decimals[column] = scaled;
            byte[] unscaled = scaled.unscaledValue().toByteArray();
            putBytes(column, unscaled, 0, unscaled.length);
        } else {
            longs[column] = scaled.unscaledValue().longValueExact();
        }
    }

    /** Sets a text value, encoded as UTF-8. */
    public void setString(int column, String value) {
        ensure(value.length() * MAX_UTF8_PER_CHAR);
        finish(column, encodeUtf8(value, bytes, used));
    }

    /** Writes text as UTF-8 from {@code start} on and returns the end; there must be room. */
    public static int encodeUtf8(String value, byte[] target, int start) {
        int at = start;
        int length = value.length();
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            if (c >= 0x80) {
                return encodeRest(value, i, target, at);
            }
            target[at++] = (byte) c;
        }
        return at;
    }

    private static int encodeRest(String value, int from, byte[] target, int start) {
        int at = start;
        for (int i = from; i < value.length(); i++) {
            int c = value.charAt(i);
            if (Character.isHighSurrogate((char) c)
                    && i + 1 < value.length()
                    && Character.isLowSurrogate(value.charAt(i + 1))) {
                c = Character.toCodePoint((char) c, value.charAt(++i));
            } else if (Character.isSurrogate((char) c)) {
                c = '?';
            }
            at = encode(c, target, at);
        }
        return at;
    }

    private static int encode(int c, byte[] target, int start) {
        int at = start;
        if (c < 0x80) {
            target[at++] = (byte) c;
        } else if (c < 0x800) {
            target[at++] = (byte) (0xC0 | c >> 6);
            target[at++] = (byte) (0x80 | c & 0x3F);
        } else if (c < 0x10000) {
            target[at++] = (byte) (0xE0 | c >> 12);
            target[at++] = (byte) (0x80 | c >> 6 & 0x3F);
            target[at++] = (byte) (0x80 | c & 0x3F);
        } else {
            target[at++] = (byte) (0xF0 | c >> 18);
            target[at++] = (byte) (0x80 | c >> 12 & 0x3F);
            target[at++] = (byte) (0x80 | c >> 6 & 0x3F);
            target[at++] = (byte) (0x80 | c & 0x3F);
        }
        return at;
    }

    /** Sets a binary value, or a text value that is UTF-8 already. */
    public void setBytes(int column, byte[] value, int offset, int length) {
        putBytes(column, value, offset, length);
    }

    private void putBytes(int column, byte[] value, int offset, int length) {
        ensure(length);
        System.arraycopy(value, offset, bytes, used, length);
        finish(column, used + length);
    }

    private void finish(int column, int end) {
        states[column] = VALUE;
        longs[column] = used;
        lengths[column] = end - used;
        used = end;
        if (layout.column(column).length() > 0
                && lengths[column] > layout.column(column).length()) {
            checkLength(column);
        }
    }

    private void checkLength(int column) {
        ColumnDefinition definition = layout.column(column);
        int characters = lengths[column];
        if (definition.type() != ColumnType.VARBINARY) {
            for (int i = (int) longs[column]; i < used; i++) {
                characters -= (bytes[i] & 0xC0) == 0x80 ? 1 : 0;
            }
        }
        if (characters > definition.length()) {
            states[column] = UNSET;
            throw new EngineException(
                    ErrorCode.VALUE_TOO_LONG,
                    "value of length " + characters + " is too long for " + describe(column) + ", expected at most "
                            + definition.length(),
                    tableName,
                    null,
                    definition.name());
        }
    }

    private void ensure(int more) {
        if (more < 0 || used + more < 0) {
            throw new EngineException(ErrorCode.VALUE_TOO_LONG, "row of table " + tableName + " is longer than 2 GB");
        }
        if (used + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(used + more, (int) Math.min(bytes.length * 2L, 1 << 30)));
        }
    }

    /** Checks that every NOT NULL column has a value; unset counts as NULL if {@code wholeRow}. */
    public void checkNotNull(boolean wholeRow) {
        for (int i = 0; i < states.length; i++) {
            if (states[i] != VALUE && layout.nullOffset(i) < 0 && (wholeRow || states[i] == NULL)) {
                throw new EngineException(
                        ErrorCode.NULL_NOT_ALLOWED,
                        "NULL is not allowed in " + describe(i),
                        tableName,
                        null,
                        layout.column(i).name());
            }
        }
    }

    private String describe(int column) {
        return "column " + layout.column(column).name() + " of table " + tableName;
    }

    /** Sets all columns to those of another row of the same columns. */
    public void copyFrom(ColumnSource source) {
        for (int column = 0; column < layout.columnCount(); column++) {
            copyColumn(column, source);
        }
    }

    /** Sets a column to that of another row of the same columns. */
    public void copyColumn(int column, ColumnSource source) {
        if (source.isNull(column)) {
            setNull(column);
        } else if (layout.kind(column) == RowLayout.KIND_BIG_DECIMAL) {
            setDecimal(column, source.decimalValue(column));
        } else if (layout.isVariable(column)) {
            byte[] copy = new byte[source.byteLength(column)];
            source.copyBytes(column, copy, 0);
            setBytes(column, copy, 0, copy.length);
        } else if (layout.column(column).type().isFloating()) {
            setDouble(column, source.doubleValue(column));
        } else {
            setLong(column, source.longValue(column));
        }
    }

    @Override
    public boolean isNull(int column) {
        return states[column] != VALUE;
    }

    @Override
    public long longValue(int column) {
        return longs[column];
    }

    @Override
    public double doubleValue(int column) {
        return Double.longBitsToDouble(longs[column]);
    }

    @Override
    public BigDecimal decimalValue(int column) {
        return decimals[column];
    }

    @Override
    public int byteLength(int column) {
        return lengths[column];
    }

    @Override
    public void copyBytes(int column, byte[] target, int offset) {
        System.arraycopy(bytes, (int) longs[column], target, offset, lengths[column]);
    }

    byte[] bytes() {
        return bytes;
    }

    int start(int column) {
        return (int) longs[column];
    }

    /** The block prepared for a variable column, 0 for none. */
    long block(int column) {
        return blocks[column];
    }

    void setBlock(int column, long block) {
        blocks[column] = block;
    }
}
