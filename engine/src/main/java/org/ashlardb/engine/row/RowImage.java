package org.ashlardb.engine.row;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.ashlardb.engine.definition.ValueSource;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.Slab;

/**
 * A row as files keep it.
 *
 * <pre>
 *   the slot without its version word: descriptors, fixed columns and null bits where {@link RowLayout} puts them,
 *     little-endian; the reference in a descriptor is zero
 *   the bytes of each value that does not fit its descriptor, in the order of the descriptors' columns
 * </pre>
 *
 * Reusable; one thread at a time.
 */
public final class RowImage {
    /** Rows with longer images are moved piece by piece instead of through an array. */
    public static final int LONGEST_COPY = 1 << 16;

    /** Bytes of a slot before what an image begins with. */
    static final int WORD = Long.BYTES;

    /** Where in a descriptor the reference is. */
    static final int REFERENCE = 8;

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final Memory memory;
    private final TableStorage table;
    private final RowLayout layout;
    private final int fixed;
    private VariablePart variablePart; // null before the first long row

    public RowImage(Memory memory, TableStorage table) {
        this.memory = memory;
        this.table = table;
        this.layout = table.layout();
        this.fixed = layout.slotSize() - WORD;
    }

    // ---------------------------------------------------------------- out

    /** Bytes of the part that has the same length in every row. */
    public int fixedLength() {
        return fixed;
    }

    /** First step: copies the part of fixed length. What was copied counts if the version has not changed meanwhile. */
    public void copyFixed(long reference, byte[] target, int offset) {
        memory.slab(reference).getBytes(Memory.offset(reference) + WORD, target, offset, fixed);
    }

    /** Second step: how many bytes follow on the part of fixed length. */
    public int variableLength(byte[] target, int offset) {
        int length = 0;
        for (int column : layout.variableColumns()) {
            int value = (int) INTS.get(target, offset + layout.offset(column) - WORD);
            length += value > VariableValues.MAX_IN_PLACE ? value : 0;
        }
        return length;
    }

    /** Last step: copies the values of the blocks that the fixed part refers to. */
    public void copyVariable(byte[] target, int offset) {
        int at = offset + fixed;
        for (int column : layout.variableColumns()) {
            int descriptor = offset + layout.offset(column) - WORD;
            int length = (int) INTS.get(target, descriptor);
            if (length > VariableValues.MAX_IN_PLACE) {
                long block = (long) LONGS.get(target, descriptor + REFERENCE);
                table.variables().copyBlock(block, length, target, at);
                LONGS.set(target, descriptor + REFERENCE, 0L);
                at += length;
            }
        }
    }

    /** Last step, instead: gives these values piece by piece, until the next row. */
    public ValueSource variablePart(byte[] target, int offset) {
        if (variablePart == null) {
            variablePart = new VariablePart(layout, table.variables());
        }
        variablePart.begin(target, offset);
        return variablePart;
    }

    // ---------------------------------------------------------------- in

    /**
     * Writes an image into a slot, but not its version word.
     *
     * @throws EngineException CORRUPTED if the image is not one of a row of this table
     */
    public void read(byte[] source, int offset, int length, long slot) {
        check(source, offset, length);
        Slab slab = memory.slab(slot);
        long base = Memory.offset(slot);
        int at = offset + fixed;
        slab.putBytes(base + WORD, source, offset, fixed);
        int done = 0;
        int[] columns = layout.variableColumns();
        try {
            for (; done < columns.length; done++) {
                int value = (int) INTS.get(source, offset + layout.offset(columns[done]) - WORD);
                if (value > VariableValues.MAX_IN_PLACE) {
                    long block = table.variables().allocate(source, at, value);
                    slab.putLong(base + layout.offset(columns[done]) + REFERENCE, block);
                    at += value;
                }
            }
        } finally {
            if (done < columns.length) {
                freeBlocks(slot, done);
            }
        }
    }

    /**
     * Writes the part of fixed length into a slot, but not its version word; the descriptors of longer values refer to
     * no blocks.
     *
     * @param length bytes of the whole image
     * @throws EngineException CORRUPTED if the image is not one of a row of this table
     */
    public void readFixed(byte[] source, int offset, int length, long slot) {
        check(source, offset, length);
        Slab slab = memory.slab(slot);
        long base = Memory.offset(slot);
        slab.putBytes(base + WORD, source, offset, fixed);
        for (int column : layout.variableColumns()) {
            if (VariableValues.length(slab, base + layout.offset(column)) > VariableValues.MAX_IN_PLACE) {
                slab.putLong(base + layout.offset(column) + REFERENCE, 0);
            }
        }
    }

    private void check(byte[] source, int offset, int length) {
        long expected = fixed;
        if (length >= fixed) {
            for (int column : layout.variableColumns()) {
                int value = (int) INTS.get(source, offset + layout.offset(column) - WORD);
                expected += value < 0 ? length : value > VariableValues.MAX_IN_PLACE ? value : 0;
            }
        }
        if (expected != length) {
            throw corrupted(length, expected);
        }
    }

    EngineException corrupted(int length, long expected) {
        return new EngineException(
                ErrorCode.CORRUPTED,
                "a stored row of table " + table.name() + " has " + length + " bytes, expected " + expected);
    }

    /** The value of an integer column in an image; 0 if it is NULL. */
    public long longValue(byte[] source, int offset, int column) {
        int nulls = layout.nullOffset(column);
        if (nulls >= 0 && (source[offset + nulls - WORD] & layout.nullMask(column)) != 0) {
            return 0;
        }
        int at = offset + layout.offset(column) - WORD;
        return switch (layout.kind(column)) {
            case RowLayout.KIND_BYTE -> source[at];
            case RowLayout.KIND_SHORT -> (short) (source[at] & 0xFF | source[at + 1] << 8);
            case RowLayout.KIND_INT -> (int) INTS.get(source, at);
            default -> (long) LONGS.get(source, at);
        };
    }

    /** Frees the blocks of a slot nobody reads. */
    public void freeBlocks(long slot) {
        freeBlocks(slot, layout.variableColumns().length);
    }

    private void freeBlocks(long slot, int columns) {
        Slab slab = memory.slab(slot);
        for (int i = 0; i < columns; i++) {
            int column = layout.variableColumns()[i];
            long at = Memory.offset(slot) + layout.offset(column);
            long block = VariableValues.block(slab, at);
            if (block != 0) {
                table.variables().free(block, VariableValues.length(slab, at));
            }
        }
    }
}
