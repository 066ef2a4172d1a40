package org.ashlardb.engine.row;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.definition.ValueSource;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/**
 * Column values on their way into a slot. Reusable; used by one thread at a time.
 *
 * <p>A value that comes from a source is not here: when its blocks are prepared it is read into them, and only then its
 * length is known. What is kept of it are the bytes that a descriptor may hold.
 */
public final class RowValues implements ColumnSource {
    private static final byte UNSET = 0;
    private static final byte NULL = 1;
    private static final byte VALUE = 2;
    private static final byte SOURCE = 3;

    /** Longer values of other rows are not copied, but read when they are put into blocks. */
    private static final int LONGEST_COPY = 1 << 16;

    private final String tableName;
    private final RowLayout layout;
    private final byte[] states;
    private final long[] longs;
    private final BigDecimal[] decimals;
    private final int[] lengths;
    private final long[] blocks;
    private SourceValue[] sources; // null if no value comes from a source
    private int characters; // of the value that is being read from its source
    private TextEncoder encoder; // null before the first text
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
        sources = null;
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
        if (encoder == null) {
            encoder = new TextEncoder();
        }
        ensure(value.length() * TextEncoder.MAX_PER_CHAR);
        finish(column, encoder.encode(value, bytes, used));
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
        int excess = charactersIn(column, bytes, (int) longs[column], lengths[column])
                - layout.column(column).length();
        if (excess > 0 && !cutBlanks(column, excess)) {
            states[column] = UNSET;
            throw tooLong(column, "length " + (layout.column(column).length() + excess));
        }
    }

    /** Takes blanks away from the end of a text, as the standard says, if it ends with so many. */
    private boolean cutBlanks(int column, int count) {
        if (layout.column(column).type() == ColumnType.VARBINARY) {
            return false;
        }
        int end = (int) longs[column] + lengths[column];
        for (int i = end - count; i < end; i++) {
            if (bytes[i] != ' ') {
                return false;
            }
        }
        lengths[column] -= count;
        return true;
    }

    /** What the length of a column counts. */
    private int charactersIn(int column, byte[] source, int offset, int length) {
        int found = length;
        if (layout.column(column).type() != ColumnType.VARBINARY) {
            for (int i = offset; i < offset + length; i++) {
                found -= (source[i] & 0xC0) == 0x80 ? 1 : 0;
            }
        }
        return found;
    }

    private EngineException tooLong(int column, String length) {
        ColumnDefinition definition = layout.column(column);
        return new EngineException(
                ErrorCode.VALUE_TOO_LONG,
                "value of " + length + " is too long for " + describe(column) + ", expected at most "
                        + definition.length(),
                tableName,
                null,
                definition.name());
    }

    private void ensure(int more) {
        if (more < 0 || used + more < 0) {
            throw rowTooLong();
        }
        if (used + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(used + more, (int) Math.min(bytes.length * 2L, 1 << 30)));
        }
    }

    private EngineException rowTooLong() {
        return new EngineException(ErrorCode.VALUE_TOO_LONG, "row of table " + tableName + " is longer than 2 GB");
    }

    // ---------------------------------------------------------------- values that come from sources

    /** Sets a binary value, or a text value in UTF-8, that is read when its blocks are prepared. */
    public void setSource(int column, ValueSource source) {
        setSource(column, new SourceValue(source));
    }

    private void setSource(int column, SourceValue source) {
        if (sources == null) {
            sources = new SourceValue[states.length];
        }
        sources[column] = source;
        states[column] = SOURCE;
        lengths[column] = 0;
    }

    /** Whether a value comes from a source. */
    public boolean hasSources() {
        return sources != null;
    }

    boolean isSource(int column) {
        return states[column] == SOURCE;
    }

    /** Whether all sources can be read, those again that were read before. */
    public boolean isReadable() {
        boolean readable = true;
        for (int column = 0; sources != null && column < states.length; column++) {
            readable &= states[column] != SOURCE || sources[column].isReadable();
        }
        return readable;
    }

    /** Reads a value that comes from a source, if it does; it is one that came in an array then. */
    public void collect(int column) {
        if (states[column] != SOURCE) {
            return;
        }
        ValueSource source = sources[column].begin();
        int start = used;
        int end = start;
        int part;
        do {
            used = end;
            ensure(LONGEST_COPY);
            part = ValueSource.fill(source, bytes, end, LONGEST_COPY);
            end += part;
        } while (part == LONGEST_COPY);
        used = start;
        finish(column, end);
    }

    /** Begins to read a value from its source. */
    ValueSource begin(int column) {
        longs[column] = used;
        lengths[column] = 0;
        characters = 0;
        return sources[column].begin();
    }

    /** Takes note of the next bytes of the value that is being read. */
    void add(int column, byte[] source, int length) {
        if (variableLength() + length > Integer.MAX_VALUE) {
            throw rowTooLong();
        }
        if (lengths[column] == 0) {
            int kept = Math.min(length, VariableValues.MAX_IN_PLACE);
            ensure(kept);
            System.arraycopy(source, 0, bytes, used, kept);
            used += kept;
        }
        lengths[column] += length;
        int most = layout.column(column).length();
        if (most > 0) {
            characters += charactersIn(column, source, 0, length);
            if (characters > most) {
                throw tooLong(column, "length " + characters + " or more");
            }
        }
    }

    private long variableLength() {
        long length = 0;
        for (int column : layout.variableColumns()) {
            length += states[column] < VALUE ? 0 : lengths[column];
        }
        return length;
    }

    /** Checks that every NOT NULL column has a value; unset counts as NULL if {@code wholeRow}. */
    public void checkNotNull(boolean wholeRow) {
        for (int i = 0; i < states.length; i++) {
            if (states[i] < VALUE && layout.nullOffset(i) < 0 && (wholeRow || states[i] == NULL)) {
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

    /** Sets all columns to those of another row of the same columns, which stays where it is until they are written. */
    public void copyFrom(ColumnSource source) {
        for (int column = 0; column < layout.columnCount(); column++) {
            copyColumn(column, source);
        }
    }

    /** Sets a column to that of another row of the same columns, which stays where it is until it is written. */
    public void copyColumn(int column, ColumnSource source) {
        if (source.isNull(column)) {
            setNull(column);
        } else if (layout.kind(column) == RowLayout.KIND_BIG_DECIMAL) {
            setDecimal(column, source.decimalValue(column));
        } else if (layout.isVariable(column)) {
            copyBytes(column, source);
        } else if (layout.column(column).type().isFloating()) {
            setDouble(column, source.doubleValue(column));
        } else {
            setLong(column, source.longValue(column));
        }
    }

    /** Sets a column to that of another bag of values for the same columns; a source is to be read by one of them. */
    public void copyColumn(int column, RowValues values) {
        if (values.isSource(column)) {
            setSource(column, values.sources[column]);
        } else {
            copyColumn(column, (ColumnSource) values);
        }
    }

    private void copyBytes(int column, ColumnSource source) {
        int length = source.byteLength(column);
        if (length > LONGEST_COPY) {
            setSource(column, new ColumnValue(source, column));
            return;
        }
        byte[] copy = new byte[length];
        source.copyBytes(column, copy, 0);
        setBytes(column, copy, 0, length);
    }

    @Override
    public boolean isNull(int column) {
        return states[column] < VALUE;
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

    @Override
    public int copyBytes(int column, int from, int length, byte[] target, int offset) {
        int part = Math.max(0, Math.min(length, lengths[column] - from));
        System.arraycopy(bytes, (int) longs[column] + from, target, offset, part);
        return part;
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
