package org.ashlardb.engine.row;

import java.util.Arrays;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.PageAllocator;
import org.ashlardb.engine.memory.RetireQueue;
import org.ashlardb.engine.memory.Slab;
import org.ashlardb.engine.memory.SpinLock;

/**
 * The slots of a table, in chunks of pages. A row id, or in a CACHED table the number of a slot, is {@code chunk << 12 |
 * index in the chunk}; row id 0 is none.
 *
 * <p>The first chunks are smaller, so that a small table stays small. Slots never used are zero, that is FREE. Free
 * slots form a list through their words. Allocation holds a spin lock for some instructions; reading takes none.
 */
public final class SlotStore {
    /** Bits of a row id that number the slot in its chunk. */
    public static final int INDEX_BITS = 12;

    private static final int INDEX_MASK = (1 << INDEX_BITS) - 1;
    private static final int[] FIRST_ORDERS = {0, 2};
    private static final int CHUNK_ORDER = 4;

    private final Memory memory;
    private final int slotSize;
    private volatile long[] chunks = new long[4];
    private volatile int chunkCount;
    private int nextIndex;
    private int lastCapacity;
    private long firstFree;
    private long taken;
    private final SpinLock spin = new SpinLock();

    public SlotStore(Memory memory, int slotSize) {
        this.memory = memory;
        this.slotSize = slotSize;
    }

    /** Reference to a slot. */
    public long reference(long rowId) {
        return chunks[(int) (rowId >>> INDEX_BITS)] + (rowId & INDEX_MASK) * slotSize;
    }

    /** Whether a number is that of a slot, used or free. */
    boolean has(long number) {
        long chunk = number >>> INDEX_BITS;
        return chunk < chunkCount && (number & INDEX_MASK) < capacity((int) chunk);
    }

    /** Bytes from one slot to the next. */
    public int slotSize() {
        return slotSize;
    }

    /** Reference to a slot, or 0 if its chunk has been retired. */
    long referenceOrNone(long number) {
        long chunk = chunks[(int) (number >>> INDEX_BITS)];
        return chunk == 0 ? 0 : chunk + (number & INDEX_MASK) * slotSize;
    }

    /** Chunks in use. */
    public int chunkCount() {
        return chunkCount;
    }

    /** Reference to a chunk's first slot. */
    public long chunk(int chunk) {
        return chunks[chunk];
    }

    /** Slots of a chunk. */
    public int capacity(int chunk) {
        return Math.min((PageAllocator.PAGE_SIZE << order(chunk)) / slotSize, 1 << INDEX_BITS);
    }

    /** The row id of a chunk's slot. */
    public static long rowId(int chunk, int index) {
        return (long) chunk << INDEX_BITS | index;
    }

    /** Takes a slot; its word stays FREE until the caller sets it. */
    public long allocate() {
        spin.lock();
        try {
            while (true) {
                if (firstFree != 0) {
                    long rowId = firstFree;
                    long slot = reference(rowId);
                    firstFree = VersionWord.nextFree(memory.slab(slot).getLong(Memory.offset(slot)));
                    taken++;
                    return rowId;
                }
                if (nextIndex < lastCapacity) {
                    taken++;
                    return rowId(chunkCount - 1, nextIndex++);
                }
                addChunk();
            }
        } finally {
            spin.unlock();
        }
    }

    /** Makes sure a slot exists, while the table is being loaded; to be followed by {@link #endLoading}. */
    public long claim(long rowId) {
        int chunk = (int) (rowId >>> INDEX_BITS);
        if (chunkCount <= chunk) {
            spin.lock();
            try {
                while (chunkCount <= chunk) {
                    addChunk();
                }
            } finally {
                spin.unlock();
            }
        }
        return reference(rowId);
    }

    /** Whether a row id is in a chunk that exists. */
    public boolean contains(long rowId) {
        int chunk = (int) (rowId >>> INDEX_BITS);
        return rowId > 0 && chunk < chunkCount && chunks[chunk] != 0 && (rowId & INDEX_MASK) < capacity(chunk);
    }

    /**
     * Retires all chunks if no slot is taken. Not for a table whose row ids are slot numbers, since those are never to
     * be out of bounds.
     */
    public void trim(RetireQueue retired) {
        spin.lock();
        try {
            if (taken > 0 || chunkCount == 0 || !retired.tryReserve(chunkCount)) {
                return;
            }
            for (int chunk = 0; chunk < chunkCount; chunk++) {
                retired.retire(RetireQueue.PAGES, order(chunk), chunks[chunk]);
            }
            chunks = new long[chunks.length]; // who is still looking at a chunk finds none
            chunkCount = 0;
            nextIndex = 0;
            lastCapacity = 0;
            firstFree = 0;
        } finally {
            spin.unlock();
        }
    }

    /** Takes all slots that are FREE for the list of free ones, the lowest first. */
    public void endLoading() {
        firstFree = 0;
        for (int chunk = chunkCount - 1; chunk >= 0; chunk--) {
            for (int index = capacity(chunk) - 1; index >= (chunk == 0 ? 1 : 0); index--) {
                long rowId = rowId(chunk, index);
                long slot = reference(rowId);
                Slab slab = memory.slab(slot);
                if (VersionWord.tag(slab.getLong(Memory.offset(slot))) == VersionWord.FREE) {
                    slab.putLong(Memory.offset(slot), VersionWord.free(firstFree));
                    firstFree = rowId;
                }
            }
        }
        nextIndex = lastCapacity;
    }

    /** Gives back a slot that no reader can look at any more. */
    public void free(long rowId) {
        long slot = reference(rowId);
        spin.lock();
        try {
            memory.slab(slot).putLongRelease(Memory.offset(slot), VersionWord.free(firstFree));
            firstFree = rowId;
            taken--;
        } finally {
            spin.unlock();
        }
    }

    /** Frees all chunks; nobody may use the table any more. */
    public void release() {
        for (int i = 0; i < chunkCount; i++) {
            memory.pages().free(chunks[i], order(i));
        }
        chunkCount = 0;
    }

    /** Bytes of the chunks. */
    public long bytes() {
        long bytes = 0;
        int count = chunkCount;
        for (int chunk = 0; chunk < count; chunk++) {
            bytes += (long) PageAllocator.PAGE_SIZE << order(chunk);
        }
        return bytes;
    }

    private int order(int chunk) {
        int minimum = PageAllocator.orderFor(2L * slotSize);
        return Math.max(chunk < FIRST_ORDERS.length ? FIRST_ORDERS[chunk] : CHUNK_ORDER, minimum);
    }

    /**
     * Adds a chunk while no slot is free. Its first slot is the list of free ones, the others are never used: who
     * allocates takes both ways in every table, so that the first slot that is used again finds compiled code.
     */
    private void addChunk() {
        int number = chunkCount;
        int order = order(number);
        long chunk = memory.pages().allocate(order);
        Slab slab = memory.slab(chunk);
        slab.zero(Memory.offset(chunk), (long) PageAllocator.PAGE_SIZE << order);
        if (number == chunks.length) {
            chunks = Arrays.copyOf(chunks, number * 2);
        }
        chunks[number] = chunk;
        chunkCount = number + 1;
        int first = number == 0 ? 1 : 0;
        firstFree = rowId(number, first);
        nextIndex = first + 1;
        lastCapacity = capacity(number);
    }
}
