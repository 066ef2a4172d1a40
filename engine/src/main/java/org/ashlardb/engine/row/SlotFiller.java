package org.ashlardb.engine.row;

import org.ashlardb.engine.definition.ValueSource;
import org.ashlardb.engine.memory.Memory;

/** Puts a row into a slot, but its version word, while its {@link RowImage} comes piece by piece. Reusable. */
public final class SlotFiller {
    private static final int BUFFER = 1 << 16;

    private final Memory memory;
    private final RowLayout layout;
    private final RowImage image;
    private final ValueWriter writer;
    private final byte[] fixed;
    private long slot;
    private int length; // of the whole image
    private long kept; // columns whose values stay
    private int given; // bytes of it that have come
    private int column; // index of the variable column whose value comes next; -1 before the fixed part is there
    private int valueLeft; // bytes that its value still lacks

    public SlotFiller(Memory memory, TableStorage table) {
        this.memory = memory;
        this.layout = table.layout();
        this.image = new RowImage(memory, table);
        this.writer = new ValueWriter(memory, table.variables());
        this.fixed = new byte[image.fixedLength()];
    }

    /**
     * Reads a whole image. If that fails the slot has no blocks.
     *
     * @throws org.ashlardb.engine.error.EngineException CORRUPTED if it is not one of a row of this table
     */
    public void read(ValueSource source, int imageLength, long toSlot) {
        byte[] buffer = new byte[Math.min(imageLength, BUFFER)];
        begin(imageLength, toSlot);
        boolean done = false;
        try {
            int part = ValueSource.fill(source, buffer, 0, buffer.length);
            while (part > 0) {
                add(buffer, 0, part);
                part = ValueSource.fill(source, buffer, 0, buffer.length);
            }
            done = true;
        } finally {
            if (!done) {
                free();
            }
        }
    }

    /** Begins with a slot that nobody reads. */
    public void begin(int imageLength, long toSlot) {
        begin(imageLength, toSlot, 0);
    }

    /** Begins with a slot that nobody reads, of which the kept columns stay. */
    public void begin(int imageLength, long toSlot, long keptColumns) {
        kept = keptColumns;
        if (imageLength < fixed.length) {
            throw image.corrupted(imageLength, fixed.length);
        }
        slot = toSlot;
        length = imageLength;
        given = 0;
        column = -1;
        valueLeft = 0;
    }

    /** Bytes of the image that are to come. */
    public int left() {
        return length - given;
    }

    /**
     * Adds the next bytes of the image, not more than are {@link #left}.
     *
     * @throws org.ashlardb.engine.error.EngineException CORRUPTED or MEMORY_LIMIT; to be followed by {@link #free}
     */
    public void add(byte[] source, int offset, int count) {
        int done = 0;
        if (given < fixed.length) {
            done = Math.min(count, fixed.length - given);
            System.arraycopy(source, offset, fixed, given, done);
            given += done;
            if (given == fixed.length) {
                image.readFixed(fixed, 0, length, slot, kept);
                toNextValue();
            }
        }
        while (done < count) {
            int part = Math.min(count - done, valueLeft);
            writer.add(source, offset + done, part);
            done += part;
            given += part;
            valueLeft -= part;
            if (valueLeft == 0) {
                memory.slab(slot).putLong(descriptor() + RowImage.REFERENCE, writer.end());
                toNextValue();
            }
        }
    }

    private long descriptor() {
        return Memory.offset(slot) + layout.offset(layout.variableColumns()[column]);
    }

    private void toNextValue() {
        while (++column < layout.variableColumns().length) {
            int next = VariableValues.length(memory.slab(slot), descriptor());
            if (next > VariableValues.MAX_IN_PLACE && !RowImage.isKept(kept, column)) {
                writer.begin(next);
                valueLeft = next;
                return;
            }
        }
    }

    /** Frees the blocks of a row that has not come as a whole. */
    public void free() {
        writer.free();
        if (column >= 0) {
            image.freeBlocks(slot);
        }
    }

    /** The part of the image that has the same length in every row, after it has come. */
    public byte[] fixed() {
        return fixed;
    }
}
