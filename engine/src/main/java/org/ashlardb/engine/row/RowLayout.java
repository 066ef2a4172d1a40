package org.ashlardb.engine.row;

import java.util.List;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;

/**
 * Where the columns of a table lie in its slots.
 *
 * <pre>
 *   0   version word
 *   8   16-byte descriptors of variable columns and 8-byte columns
 *   ..  4-byte, 2-byte, 1-byte columns
 *   ..  one null bit for each nullable column
 * </pre>
 *
 * The size is a multiple of eight. A NOT NULL column costs no null bit.
 */
public final class RowLayout {
    public static final byte KIND_BYTE = 0;
    public static final byte KIND_SHORT = 1;
    public static final byte KIND_INT = 2;
    public static final byte KIND_LONG = 3;
    public static final byte KIND_FLOAT = 4;
    public static final byte KIND_DOUBLE = 5;
    public static final byte KIND_VARIABLE = 6;
    public static final byte KIND_BIG_DECIMAL = 7;

    private static final int WORD = 8;

    private final ColumnDefinition[] columns;
    private final byte[] kinds;
    private final int[] offsets;
    private final int[] nullOffsets;
    private final byte[] nullMasks;
    private final int[] variableColumns;
    private final int slotSize;
    private final int nullStart;
    private final int nullLength;

    public RowLayout(List<ColumnDefinition> definitions) {
        this.columns = definitions.toArray(new ColumnDefinition[0]);
        int count = columns.length;
        this.kinds = new byte[count];
        this.offsets = new int[count];
        this.nullOffsets = new int[count];
        this.nullMasks = new byte[count];
        for (int i = 0; i < count; i++) {
            kinds[i] = kindOf(columns[i]);
        }
        int at = WORD;
        for (int width = VariableValues.DESCRIPTOR; width >= 1; width >>= 1) {
            for (int i = 0; i < count; i++) {
                if (width(kinds[i]) == width) {
                    offsets[i] = at;
                    at += width;
                }
            }
        }
        this.nullStart = at;
        int bit = 0;
        for (int i = 0; i < count; i++) {
            nullOffsets[i] = -1;
            if (columns[i].nullable()) {
                nullOffsets[i] = at + (bit >>> 3);
                nullMasks[i] = (byte) (1 << (bit & 7));
                bit++;
            }
        }
        this.nullLength = bit + 7 >>> 3;
        this.slotSize = at + nullLength + 7 & ~7;
        this.variableColumns = variables();
    }

    private int[] variables() {
        int[] found = new int[columns.length];
        int count = 0;
        for (int i = 0; i < columns.length; i++) {
            if (isVariable(i)) {
                found[count++] = i;
            }
        }
        return java.util.Arrays.copyOf(found, count);
    }

    private static byte kindOf(ColumnDefinition column) {
        if (column.isVariable()) {
            return column.type() == ColumnType.DECIMAL ? KIND_BIG_DECIMAL : KIND_VARIABLE;
        }
        return switch (column.type()) {
            case BOOLEAN, TINYINT -> KIND_BYTE;
            case SMALLINT -> KIND_SHORT;
            case INTEGER, DATE -> KIND_INT;
            case REAL -> KIND_FLOAT;
            case DOUBLE -> KIND_DOUBLE;
            default -> KIND_LONG;
        };
    }

    private static int width(byte kind) {
        return switch (kind) {
            case KIND_BYTE -> 1;
            case KIND_SHORT -> 2;
            case KIND_INT, KIND_FLOAT -> 4;
            case KIND_LONG, KIND_DOUBLE -> 8;
            default -> VariableValues.DESCRIPTOR;
        };
    }

    public int columnCount() {
        return columns.length;
    }

    public ColumnDefinition column(int index) {
        return columns[index];
    }

    /** Takes over other names for messages. A reader may still see the old ones, which does no harm. */
    void rename(List<ColumnDefinition> renamed) {
        renamed.toArray(columns);
    }

    public byte kind(int column) {
        return kinds[column];
    }

    public int offset(int column) {
        return offsets[column];
    }

    /** Offset of the byte with the column's null bit, or -1 if it cannot be NULL. */
    public int nullOffset(int column) {
        return nullOffsets[column];
    }

    public byte nullMask(int column) {
        return nullMasks[column];
    }

    public boolean isVariable(int column) {
        return kinds[column] >= KIND_VARIABLE;
    }

    /** The variable columns; not to be changed. */
    public int[] variableColumns() {
        return variableColumns;
    }

    /** Bytes of a slot. */
    public int slotSize() {
        return slotSize;
    }

    /** Offset of the null bits. */
    public int nullStart() {
        return nullStart;
    }

    /** Bytes of the null bits. */
    public int nullLength() {
        return nullLength;
    }
}
