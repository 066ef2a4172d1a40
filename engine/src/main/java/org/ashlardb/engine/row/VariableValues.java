package org.ashlardb.engine.row;

import org.ashlardb.engine.memory.BlockAllocator;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.RetireQueue;
import org.ashlardb.engine.memory.Slab;

/**
 * Values of varying length. The slot holds a descriptor:
 *
 * <pre>
 *   0  length in bytes (int)
 *   4  up to 12 bytes in place, or
 *   4  the first 4 bytes of the value, 8 a reference to a block with the whole value
 * </pre>
 *
 * A value longer than a block is a chain of the largest blocks, each with the next one's reference in its first eight
 * bytes. Blocks never change once a descriptor points to them.
 */
public final class VariableValues {
    /** Bytes of a descriptor. */
    public static final int DESCRIPTOR = 16;

    /** The longest value kept in the descriptor itself. */
    public static final int MAX_IN_PLACE = 12;

    private static final int VALUE = 4;
    private static final int REFERENCE = 8;

    /** Bytes of a value in each block of a chain. */
    static final int PIECE = BlockAllocator.MAX_BLOCK - Long.BYTES;

    private final Memory memory;

    public VariableValues(Memory memory) {
        this.memory = memory;
    }

    /** Puts a value into new blocks and returns their reference, or 0 if it fits a descriptor. */
    public long allocate(byte[] bytes, int offset, int length) {
        if (length <= MAX_IN_PLACE) {
            return 0;
        }
        if (length > BlockAllocator.MAX_BLOCK) {
            return allocateChain(bytes, offset, length);
        }
        long block = memory.blocks().allocate(length);
        memory.slab(block).putBytes(Memory.offset(block), bytes, offset, length);
        return block;
    }

    private long allocateChain(byte[] bytes, int offset, int length) {
        long next = 0;
        int at = (length - 1) / PIECE * PIECE;
        boolean done = false;
        try {
            while (at >= 0) {
                long block = memory.blocks().allocate(BlockAllocator.MAX_BLOCK);
                Slab slab = memory.slab(block);
                slab.putLong(Memory.offset(block), next);
                slab.putBytes(Memory.offset(block) + Long.BYTES, bytes, offset + at, Math.min(PIECE, length - at));
                next = block;
                at -= PIECE;
            }
            done = true;
            return next;
        } finally {
            if (!done) {
                freeChain(next);
            }
        }
    }

    /** Writes the descriptor of a value; {@code block} is what {@link #allocate} returned. */
    public static void putDescriptor(Slab slab, long at, byte[] bytes, int offset, int length, long block) {
        if (block == 0) {
            slab.putInt(at, length);
            slab.putBytes(at + VALUE, bytes, offset, length);
        } else {
            slab.putIntAndBytes(at, length, bytes, offset);
            slab.putLong(at + REFERENCE, block);
        }
    }

    /** Writes a descriptor that refers to no block. */
    public static void putEmpty(Slab slab, long at) {
        slab.putLong(at, 0);
        slab.putLong(at + 8, 0);
    }

    /** Length of a value in bytes. */
    public static int length(Slab slab, long at) {
        return slab.getInt(at);
    }

    /** The blocks of a value, or 0 if it is in place. */
    public static long block(Slab slab, long at) {
        return slab.getInt(at) > MAX_IN_PLACE ? slab.getLong(at + REFERENCE) : 0;
    }

    /** Copies the bytes of a value that is in place. */
    public static void copyInPlace(Slab slab, long at, byte[] target, int offset, int length) {
        slab.getBytes(at + VALUE, target, offset, length);
    }

    /** Copies a part of a value that is in place. */
    public static void copyInPlace(Slab slab, long at, int from, byte[] target, int offset, int length) {
        slab.getBytes(at + VALUE + from, target, offset, length);
    }

    /** Copies the bytes of a value out of its blocks. */
    public void copyBlock(long block, int length, byte[] target, int offset) {
        if (length <= BlockAllocator.MAX_BLOCK) {
            memory.slab(block).getBytes(Memory.offset(block), target, offset, length);
            return;
        }
        long piece = block;
        for (int at = 0; at < length; at += PIECE) {
            Slab slab = memory.slab(piece);
            slab.getBytes(Memory.offset(piece) + Long.BYTES, target, offset + at, Math.min(PIECE, length - at));
            piece = slab.getLong(Memory.offset(piece));
        }
    }

    /**
     * Copies a part of a value out of its blocks.
     *
     * @param valueLength bytes of the whole value
     * @param position where the last part of the same chain was, or of any other
     */
    public void copyPart(
            long block, int valueLength, int from, byte[] target, int offset, int length, ChainPosition position) {
        if (valueLength <= BlockAllocator.MAX_BLOCK) {
            memory.slab(block).getBytes(Memory.offset(block) + from, target, offset, length);
            return;
        }
        if (position.first != block || position.start > from) {
            position.first = block;
            position.block = block;
            position.start = 0;
        }
        int done = 0;
        while (done < length) {
            long piece = position.block;
            Slab slab = memory.slab(piece);
            int skipped = from + done - position.start;
            if (skipped >= PIECE) {
                position.block = slab.getLong(Memory.offset(piece));
                position.start += PIECE;
            } else {
                int part = Math.min(length - done, PIECE - skipped);
                slab.getBytes(Memory.offset(piece) + Long.BYTES + skipped, target, offset + done, part);
                done += part;
            }
        }
    }

    /** Frees the blocks of a value at once; nobody may be reading them. */
    public void free(long block, int length) {
        if (length <= BlockAllocator.MAX_BLOCK) {
            memory.blocks().free(block, length);
        } else {
            freeChain(block);
        }
    }

    private void freeChain(long first) {
        long block = first;
        while (block != 0) {
            long next = memory.slab(block).getLong(Memory.offset(block));
            memory.blocks().free(block, BlockAllocator.MAX_BLOCK);
            block = next;
        }
    }

    /** Retires the blocks of a value: as one thing, freed by {@link #free} when no reader is left. */
    public static void retire(RetireQueue retired, long block, int length) {
        if (length <= BlockAllocator.MAX_BLOCK) {
            retired.retire(RetireQueue.BLOCK, length, block);
        } else {
            retired.retire(RetireKind.CHAIN, length, block);
        }
    }
}
