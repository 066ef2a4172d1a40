package org.ashlardb.engine.memory;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.BitSet;
import java.util.concurrent.locks.ReentrantLock;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/**
 * Where readers announce the epoch they read in and the snapshot they read at.
 *
 * <p>Each reader owns a slot of 128 bytes in a long array, so that announcing shares no cache line: epoch at +0,
 * snapshot at +1, at +2 the epoch it began in, which stays while the reader rests, and at +3 the epoch from which on it may
 * have read saved states. {@link #IDLE} announces nothing. Slots are taken when a snapshot object is made, not when it is
 * opened. Order is made by fences, not by handles of variables: those are code that a JVM compiles late.
 */
public final class ReaderRegistry {
    /** Announced by a slot that reads nothing. */
    public static final long IDLE = Long.MAX_VALUE;

    private static final int SLOT_LONGS = 16;
    private static final int SNAPSHOT = 1;
    private static final int BEGINNING = 2;
    private static final int SAVED = 3;
    private static final int CHUNK_SLOTS = 64;
    private static final int MAX_CHUNKS = 4_096;

    private final ReentrantLock lock = new ReentrantLock();
    private final BitSet taken = new BitSet();
    private volatile long[][] chunks = new long[0][];
    private volatile long epoch = 1;

    /** A reader's place in the registry. Used by one thread at a time. */
    public static final class Slot {
        private final long[] chunk;
        private final int base;
        private final int number;

        private Slot(long[] chunk, int number) {
            this.chunk = chunk;
            this.base = number % CHUNK_SLOTS * SLOT_LONGS;
            this.number = number;
        }

        /** Announces both, with a full fence behind, so that later reads come after. */
        public void announce(long epoch, long snapshot) {
            chunk[base + BEGINNING] = epoch;
            chunk[base + SAVED] = epoch;
            chunk[base] = epoch;
            chunk[base + SNAPSHOT] = snapshot;
            VarHandle.fullFence();
        }

        /**
         * Withdraws the epoch, but neither the snapshot nor the epoch it began in.
         *
         * @param readsSaved whether it goes on with a saved state, which then stays too
         */
        public void rest(boolean readsSaved) {
            VarHandle.releaseFence();
            chunk[base] = IDLE;
            if (!readsSaved) {
                chunk[base + SAVED] = IDLE;
            }
        }

        /** Announces an epoch again after {@link #rest}. */
        public void wake(long epoch) {
            if (chunk[base + SAVED] == IDLE) {
                chunk[base + SAVED] = epoch;
            }
            chunk[base] = epoch;
            VarHandle.fullFence();
        }

        /** Withdraws all announcements. */
        public void withdraw() {
            VarHandle.releaseFence();
            chunk[base] = IDLE;
            chunk[base + SNAPSHOT] = IDLE;
            chunk[base + BEGINNING] = IDLE;
            chunk[base + SAVED] = IDLE;
        }
    }

    /** Takes a slot. */
    public Slot register() {
        lock.lock();
        try {
            int number = taken.nextClearBit(0);
            if (number / CHUNK_SLOTS >= chunks.length) {
                if (chunks.length == MAX_CHUNKS) {
                    throw new EngineException(
                            ErrorCode.LIMIT_EXCEEDED, number + " snapshots exist, at most that many are possible");
                }
                long[] added = new long[CHUNK_SLOTS * SLOT_LONGS];
                Arrays.fill(added, IDLE);
                long[][] grown = Arrays.copyOf(chunks, chunks.length + 1);
                grown[chunks.length] = added;
                chunks = grown;
            }
            taken.set(number);
            return new Slot(chunks[number / CHUNK_SLOTS], number);
        } finally {
            lock.unlock();
        }
    }

    /** Gives a slot back. */
    public void unregister(Slot slot) {
        slot.withdraw();
        lock.lock();
        try {
            taken.clear(slot.number);
        } finally {
            lock.unlock();
        }
    }

    /** The current epoch. */
    public long epoch() {
        return epoch;
    }

    /** Starts a new epoch; called by one thread at a time. */
    public void advanceEpoch() {
        epoch = epoch + 1;
    }

    /** The smallest announced epoch, or the current one if none is announced. */
    public long oldestEpoch() {
        return smallest(0, epoch);
    }

    /** As {@link #oldestEpoch}, of the epochs that readers began in, those that rest among them. */
    public long oldestBeginning() {
        return smallest(BEGINNING, epoch);
    }

    /** As {@link #oldestBeginning}, of the epochs from which on readers may have read saved states. */
    public long oldestSaved() {
        return smallest(SAVED, epoch);
    }

    /** The smallest announced snapshot, or {@link #IDLE} if none is announced. */
    public long oldestSnapshot() {
        return smallest(SNAPSHOT, IDLE);
    }

    /** The smallest of what is announced at an offset in the slots, or another number if that is less. */
    private long smallest(int offset, long other) {
        long smallest = other;
        VarHandle.fullFence();
        for (long[] chunk : chunks) {
            for (int base = offset; base < chunk.length; base += SLOT_LONGS) {
                smallest = Math.min(smallest, chunk[base]);
            }
        }
        VarHandle.acquireFence();
        return smallest;
    }

    /** Whether nobody reads, nor rests. */
    public boolean isIdle() {
        VarHandle.fullFence();
        for (long[] chunk : chunks) {
            for (int base = BEGINNING; base < chunk.length; base += SLOT_LONGS) {
                if (chunk[base] != IDLE) {
                    return false;
                }
            }
        }
        VarHandle.acquireFence();
        return true;
    }

    /**
     * Collects the announced snapshots in ascending order, each once.
     *
     * @return the number of snapshots, which start at index 0 of {@code target}, or minus the size {@code target}
     *     must have
     */
    public int snapshots(long[] target) {
        VarHandle.fullFence();
        int count = 0;
        for (long[] chunk : chunks) {
            for (int base = SNAPSHOT; base < chunk.length; base += SLOT_LONGS) {
                long snapshot = chunk[base];
                if (snapshot != IDLE) {
                    if (count == target.length) {
                        return -(chunks.length * CHUNK_SLOTS);
                    }
                    target[count++] = snapshot;
                }
            }
        }
        VarHandle.acquireFence();
        Arrays.sort(target, 0, count);
        return distinct(target, count);
    }

    private static int distinct(long[] sorted, int count) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (kept == 0 || sorted[kept - 1] != sorted[i]) {
                sorted[kept++] = sorted[i];
            }
        }
        return kept;
    }
}
