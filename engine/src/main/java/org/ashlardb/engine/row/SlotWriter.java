package org.ashlardb.engine.row;

import org.ashlardb.engine.definition.ValueSource;
import org.ashlardb.engine.memory.BlockAllocator;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.Slab;

/** Puts row values into slots. Blocks for variable columns are taken first, so that writing itself cannot fail. */
public final class SlotWriter {
    private static final int BUFFER = 1 << 16;

    private final Memory memory;
    private final RowLayout layout;
    private final VariableValues variables;

    public SlotWriter(Memory memory, RowLayout layout, VariableValues variables) {
        this.memory = memory;
        this.layout = layout;
        this.variables = variables;
    }

    /** Takes the blocks of all set variable columns, or none and throws. Values that come from sources are read. */
    public void prepareBlocks(RowValues values) {
        int[] columns = layout.variableColumns();
        int done = 0;
        try {
            for (; done < columns.length; done++) {
                int column = columns[done];
                values.setBlock(column, 0);
                if (!values.isNull(column)) {
                    values.setBlock(column, values.isSource(column) ? read(values, column) : allocate(values, column));
                }
            }
        } finally {
            if (done < columns.length) {
                for (int i = 0; i < done; i++) {
                    freeBlock(values, columns[i]);
                }
            }
        }
    }

    private long allocate(RowValues values, int column) {
        return variables.allocate(values.bytes(), values.start(column), values.byteLength(column));
    }

    /** Puts a value that comes from a source into blocks as it comes; returns their reference, 0 if it fits a descriptor. */
    private long read(RowValues values, int column) {
        ValueSource source = values.begin(column);
        byte[] buffer = new byte[BUFFER];
        int length = ValueSource.fill(source, buffer, 0, BUFFER);
        values.add(column, buffer, length);
        if (length <= BlockAllocator.MAX_BLOCK) {
            return variables.allocate(buffer, 0, length);
        }
        ValueWriter writer = new ValueWriter(memory, variables);
        writer.beginChain();
        boolean done = false;
        try {
            writer.add(buffer, 0, length);
            while (length == BUFFER) {
                length = ValueSource.fill(source, buffer, 0, BUFFER);
                values.add(column, buffer, length);
                writer.add(buffer, 0, length);
            }
            done = true;
            return writer.end();
        } finally {
            if (!done) {
                writer.free();
            }
        }
    }

    /** Gives back what {@link #prepareBlocks} took. */
    public void freeBlocks(RowValues values) {
        for (int column : layout.variableColumns()) {
            freeBlock(values, column);
        }
    }

    private void freeBlock(RowValues values, int column) {
        if (values.block(column) != 0) {
            variables.free(values.block(column), values.byteLength(column));
            values.setBlock(column, 0);
        }
    }

    /** Writes all columns; unset ones become NULL. */
    public void writeAll(long slot, RowValues values) {
        Slab slab = memory.slab(slot);
        long base = Memory.offset(slot);
        if (layout.nullLength() > 0) {
            slab.zero(base + layout.nullStart(), layout.nullLength());
        }
        for (int column = 0; column < layout.columnCount(); column++) {
            write(slab, base, column, values);
        }
    }

    /** Writes the set columns only. */
    public void writeSet(long slot, RowValues values) {
        Slab slab = memory.slab(slot);
        long base = Memory.offset(slot);
        for (int column = 0; column < layout.columnCount(); column++) {
            if (values.isSet(column)) {
                clearNull(slab, base, column);
                write(slab, base, column, values);
            }
        }
    }

    private void clearNull(Slab slab, long base, int column) {
        int offset = layout.nullOffset(column);
        if (offset >= 0) {
            slab.putByte(base + offset, (byte) (slab.getByte(base + offset) & ~layout.nullMask(column)));
        }
    }

    private void write(Slab slab, long base, int column, RowValues values) {
        long at = base + layout.offset(column);
        byte kind = layout.kind(column);
        if (values.isNull(column)) {
            int offset = layout.nullOffset(column);
            slab.putByte(base + offset, (byte) (slab.getByte(base + offset) | layout.nullMask(column)));
            if (kind >= RowLayout.KIND_VARIABLE) {
                VariableValues.putEmpty(slab, at);
            }
            return;
        }
        switch (kind) {
            case RowLayout.KIND_BYTE -> slab.putByte(at, (byte) values.longValue(column));
            case RowLayout.KIND_SHORT -> slab.putShort(at, (short) values.longValue(column));
            case RowLayout.KIND_INT -> slab.putInt(at, (int) values.longValue(column));
            case RowLayout.KIND_FLOAT -> slab.putInt(at, Float.floatToRawIntBits((float) values.doubleValue(column)));
            case RowLayout.KIND_LONG, RowLayout.KIND_DOUBLE -> slab.putLong(at, values.longValue(column));
            default ->
                VariableValues.putDescriptor(
                        slab,
                        at,
                        values.bytes(),
                        values.start(column),
                        values.byteLength(column),
                        values.block(column));
        }
    }
}
