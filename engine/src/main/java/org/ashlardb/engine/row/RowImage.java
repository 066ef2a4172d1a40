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
 * Values of kept columns are left out: they are those that the row has already. Kept columns are a bit each, in the order of
 * the variable columns. Reusable; one thread at a time.
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

    /**
     * The columns of a row whose values, in the form that a slot has them in, are the same blocks as in an older version, as
     * far as they are long.
     *
     * @param reference the slot
     * @param older a version's image in the slot's form, as undo records have it
     * @param least bytes of the values that are worth it
     */
    public long keptColumns(long reference, long older, int least) {
        long kept = 0;
        int[] columns = layout.variableColumns();
        Slab slab = memory.slab(reference);
        Slab olderSlab = memory.slab(older);
        for (int i = 0; i < Math.min(columns.length, Long.SIZE); i++) {
            long at = Memory.offset(reference) + layout.offset(columns[i]);
            int length = VariableValues.length(slab, at);
            long before = Memory.offset(older) + layout.offset(columns[i]);
            if (length >= least
                    && length == VariableValues.length(olderSlab, before)
                    && VariableValues.block(slab, at) == VariableValues.block(olderSlab, before)) {
                kept |= 1L << i;
            }
        }
        return kept;
    }

    static boolean isKept(long kept, int i) {
        return i < Long.SIZE && (kept >>> i & 1) != 0;
    }

    /** Whether a column is one of the kept ones. */
    public boolean isKept(int column, long kept) {
        int[] columns = layout.variableColumns();
        for (int i = 0; i < columns.length; i++) {
            if (columns[i] == column) {
                return isKept(kept, i);
            }
        }
        return false;
    }

    /** Second step: how many bytes follow on the part of fixed length. */
    public int variableLength(byte[] target, int offset, long kept) {
        int length = 0;
        int[] columns = layout.variableColumns();
        for (int i = 0; i < columns.length; i++) {
            int value = (int) INTS.get(target, offset + layout.offset(columns[i]) - WORD);
            length += value > VariableValues.MAX_IN_PLACE && !isKept(kept, i) ? value : 0;
        }
        return length;
    }

    /** Last step: copies the values of the blocks that the fixed part refers to. */
    public void copyVariable(byte[] target, int offset, long kept) {
        int at = offset + fixed;
        int[] columns = layout.variableColumns();
        for (int i = 0; i < columns.length; i++) {
            int descriptor = offset + layout.offset(columns[i]) - WORD;
            int length = (int) INTS.get(target, descriptor);
            if (length > VariableValues.MAX_IN_PLACE) {
                long block = (long) LONGS.get(target, descriptor + REFERENCE);
                LONGS.set(target, descriptor + REFERENCE, 0L);
                if (!isKept(kept, i)) {
                    table.variables().copyBlock(block, length, target, at);
                    at += length;
                }
            }
        }
    }

    /** Last step, instead: gives these values piece by piece, until the next row. */
    public ValueSource variablePart(byte[] target, int offset, long kept) {
        if (variablePart == null) {
            variablePart = new VariablePart(layout, table.variables());
        }
        variablePart.begin(target, offset, kept);
        return variablePart;
    }

    // ---------------------------------------------------------------- in

    /**
     * Writes an image into a slot, but not its version word.
     *
     * @throws EngineException CORRUPTED if the image is not one of a row of this table
     */
    public void read(byte[] source, int offset, int length, long slot) {
        read(source, offset, length, slot, 0);
    }

    /**
     * Writes an image into a slot, but not its version word, and leaves the kept columns as they are there.
     *
     * @throws EngineException CORRUPTED if the image is not one of a row of this table
     */
    public void read(byte[] source, int offset, int length, long slot, long kept) {
        check(source, offset, length, kept);
        Slab slab = memory.slab(slot);
        long base = Memory.offset(slot);
        int at = offset + fixed;
        putFixed(source, offset, slot, kept);
        int done = 0;
        int[] columns = layout.variableColumns();
        try {
            for (; done < columns.length; done++) {
                int value = (int) INTS.get(source, offset + layout.offset(columns[done]) - WORD);
                if (value > VariableValues.MAX_IN_PLACE && !isKept(kept, done)) {
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
    public void readFixed(byte[] source, int offset, int length, long slot, long kept) {
        check(source, offset, length, kept);
        Slab slab = memory.slab(slot);
        long base = Memory.offset(slot);
        putFixed(source, offset, slot, kept);
        int[] columns = layout.variableColumns();
        for (int i = 0; i < columns.length; i++) {
            long at = base + layout.offset(columns[i]);
            if (!isKept(kept, i) && VariableValues.length(slab, at) > VariableValues.MAX_IN_PLACE) {
                slab.putLong(at + REFERENCE, 0);
            }
        }
    }

    /** Puts the part of fixed length into a slot, but for the descriptors of kept columns. */
    private void putFixed(byte[] source, int offset, long slot, long kept) {
        Slab slab = memory.slab(slot);
        long base = Memory.offset(slot);
        if (kept == 0) {
            slab.putBytes(base + WORD, source, offset, fixed);
            return;
        }
        int[] columns = layout.variableColumns();
        int count = Math.min(columns.length, Long.SIZE);
        long[] descriptors = new long[2 * count];
        for (int i = 0; i < count; i++) {
            descriptors[2 * i] = slab.getLong(base + layout.offset(columns[i]));
            descriptors[2 * i + 1] = slab.getLong(base + layout.offset(columns[i]) + REFERENCE);
        }
        slab.putBytes(base + WORD, source, offset, fixed);
        for (int i = 0; i < count; i++) {
            if (isKept(kept, i)) {
                slab.putLong(base + layout.offset(columns[i]), descriptors[2 * i]);
                slab.putLong(base + layout.offset(columns[i]) + REFERENCE, descriptors[2 * i + 1]);
            }
        }
    }

    private void check(byte[] source, int offset, int length, long kept) {
        long expected = fixed;
        if (length >= fixed) {
            int[] columns = layout.variableColumns();
            for (int i = 0; i < columns.length; i++) {
                int value = (int) INTS.get(source, offset + layout.offset(columns[i]) - WORD);
                boolean follows = value > VariableValues.MAX_IN_PLACE && !isKept(kept, i);
                expected += value < 0 ? length : follows ? value : 0;
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

    /** Frees the blocks of a slot nobody reads, but for those of kept columns. */
    public void freeOthers(long slot, long kept) {
        int[] columns = layout.variableColumns();
        for (int i = 0; i < columns.length; i++) {
            if (!isKept(kept, i)) {
                freeBlock(slot, columns[i]);
            }
        }
    }

    /** Gives kept columns of a slot that has no row an empty value. */
    public void clearKept(long slot, long kept) {
        if (kept == 0) {
            return;
        }
        int[] columns = layout.variableColumns();
        Slab slab = memory.slab(slot);
        for (int i = 0; i < columns.length; i++) {
            if (isKept(kept, i)) {
                slab.putLong(Memory.offset(slot) + layout.offset(columns[i]), 0);
                slab.putLong(Memory.offset(slot) + layout.offset(columns[i]) + REFERENCE, 0);
            }
        }
    }

    private void freeBlocks(long slot, int columns) {
        for (int i = 0; i < columns; i++) {
            freeBlock(slot, layout.variableColumns()[i]);
        }
    }

    private void freeBlock(long slot, int column) {
        Slab slab = memory.slab(slot);
        long at = Memory.offset(slot) + layout.offset(column);
        long block = VariableValues.block(slab, at);
        if (block != 0) {
            table.variables().free(block, VariableValues.length(slab, at));
        }
    }
}
