package org.ashlardb.engine.row;

import org.ashlardb.engine.memory.BlockAllocator;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.Slab;

/** Puts a value that does not fit its descriptor into blocks, piece by piece. Reusable; one thread at a time. */
final class ValueWriter {
    private final Memory memory;
    private final VariableValues variables;
    private long first;
    private long block; // the last one
    private int header; // of each block: room for the next one's reference in a chain
    private int capacity; // bytes of the value in a block
    private int used; // of them in the last block

    ValueWriter(Memory memory, VariableValues variables) {
        this.memory = memory;
        this.variables = variables;
    }

    /** Begins a value of which it is known only that it is longer than a block. */
    void beginChain() {
        begin(Integer.MAX_VALUE);
    }

    /** Begins a value of that many bytes, more than fit a descriptor. */
    void begin(int length) {
        boolean chained = length > BlockAllocator.MAX_BLOCK;
        first = 0;
        block = 0;
        header = chained ? Long.BYTES : 0;
        capacity = chained ? VariableValues.PIECE : length;
        used = capacity;
    }

    /**
     * Adds the next bytes.
     *
     * @throws org.ashlardb.engine.error.EngineException with MEMORY_LIMIT; what there is stays until {@link #free}
     */
    void add(byte[] source, int offset, int length) {
        int done = 0;
        while (done < length) {
            if (used == capacity) {
                addBlock();
            }
            int part = Math.min(length - done, capacity - used);
            memory.slab(block).putBytes(Memory.offset(block) + header + used, source, offset + done, part);
            used += part;
            done += part;
        }
    }

    private void addBlock() {
        long added = memory.blocks().allocate(header + capacity);
        if (header > 0) {
            memory.slab(added).putLong(Memory.offset(added), 0);
        }
        if (first == 0) {
            first = added;
        } else {
            Slab slab = memory.slab(block);
            slab.putLong(Memory.offset(block), added);
        }
        block = added;
        used = 0;
    }

    /** Ends the value, which belongs to the caller from now on; returns its reference. */
    long end() {
        long reference = first;
        first = 0;
        return reference;
    }

    /** Frees what there is of a value that has not ended. */
    void free() {
        if (first != 0) {
            variables.free(first, header > 0 ? Integer.MAX_VALUE : capacity);
            first = 0;
        }
    }
}
