package org.ashlardb.engine.row;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/** The rows of a table that have changed since a checkpoint, one bit each. Marking is thread-safe. */
public final class DirtyRows {
    private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int CHUNK_LONGS = (1 << SlotStore.INDEX_BITS) / Long.SIZE;

    private final ReentrantLock growing = new ReentrantLock();
    private volatile long[][] chunks = new long[4][];

    public void mark(long rowId) {
        long[] chunk = chunk((int) (rowId >>> SlotStore.INDEX_BITS));
        int index = (int) rowId & (1 << SlotStore.INDEX_BITS) - 1;
        long bit = 1L << index;
        if ((chunk[index >>> 6] & bit) == 0) {
            LONGS.getAndBitwiseOr(chunk, index >>> 6, bit);
        }
    }

    public boolean contains(long rowId) {
        long[][] known = chunks;
        int number = (int) (rowId >>> SlotStore.INDEX_BITS);
        int index = (int) rowId & (1 << SlotStore.INDEX_BITS) - 1;
        return number < known.length && known[number] != null && (known[number][index >>> 6] & 1L << index) != 0;
    }

    private long[] chunk(int number) {
        long[][] known = chunks;
        return number < known.length && known[number] != null ? known[number] : addChunk(number);
    }

    private long[] addChunk(int number) {
        growing.lock();
        try {
            long[][] known = chunks;
            if (number >= known.length) {
                known = Arrays.copyOf(known, Math.max(known.length * 2, number + 1));
            }
            if (known[number] == null) {
                known[number] = new long[CHUNK_LONGS];
            }
            chunks = known;
            return known[number];
        } finally {
            growing.unlock();
        }
    }

    /** The first marked row id from {@code rowId} on, or -1. */
    public long next(long rowId) {
        long[][] known = chunks;
        int number = (int) (rowId >>> SlotStore.INDEX_BITS);
        int index = (int) rowId & (1 << SlotStore.INDEX_BITS) - 1;
        for (; number < known.length; number++, index = 0) {
            long[] chunk = known[number];
            if (chunk == null) {
                continue;
            }
            long word = chunk[index >>> 6] & -1L << index;
            for (int i = index >>> 6; ; word = chunk[i]) {
                if (word != 0) {
                    return SlotStore.rowId(number, i << 6 | Long.numberOfTrailingZeros(word));
                }
                if (++i == CHUNK_LONGS) {
                    break;
                }
            }
        }
        return -1;
    }

    /** Marks all rows marked in another set: what a failed checkpoint leaves to the next. */
    public void addAll(DirtyRows other) {
        for (long rowId = other.next(0); rowId >= 0; rowId = other.next(rowId + 1)) {
            mark(rowId);
        }
    }

    public boolean isEmpty() {
        return next(0) < 0;
    }
}
