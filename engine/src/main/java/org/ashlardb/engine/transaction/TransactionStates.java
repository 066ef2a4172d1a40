package org.ashlardb.engine.transaction;

import java.lang.invoke.VarHandle;
import java.util.BitSet;
import java.util.concurrent.locks.ReentrantLock;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.row.VersionWord;

/**
 * What has become of the transactions that stamps name.
 *
 * <p>Each transaction object owns a slot of two longs: the generation, raised when a transaction begins, and the commit
 * timestamp, 0 while it runs. A slot is not begun anew before every stamp of its former transaction is rewritten, so a
 * stamp whose generation is not the slot's has been rewritten and must be read again.
 */
final class TransactionStates {
    /** Outcome of {@link #commitTimestamp}: still running. */
    static final long RUNNING = -1;

    /** Outcome of {@link #commitTimestamp}: the stamp has been rewritten meanwhile. */
    static final long STALE = -2;

    private static final int CHUNK = 64;
    private static final int SLOT_LONGS = 8;

    private final long[][] chunks = new long[VersionWord.MAX_TRANSACTIONS / CHUNK][];
    private final BitSet taken = new BitSet();
    private final ReentrantLock lock = new ReentrantLock();

    int register() {
        lock.lock();
        try {
            int slot = taken.nextClearBit(0);
            if (slot >= VersionWord.MAX_TRANSACTIONS) {
                throw new EngineException(
                        ErrorCode.LIMIT_EXCEEDED,
                        "the database has " + slot + " connections and prepared transactions, at most "
                                + VersionWord.MAX_TRANSACTIONS + " are possible");
            }
            taken.set(slot);
            if (chunks[slot / CHUNK] == null) {
                chunks[slot / CHUNK] = new long[CHUNK * SLOT_LONGS];
            }
            return slot;
        } finally {
            lock.unlock();
        }
    }

    void unregister(int slot) {
        lock.lock();
        try {
            taken.clear(slot);
        } finally {
            lock.unlock();
        }
    }

    /** Starts a transaction in the slot and returns its generation. */
    long begin(int slot) {
        long[] chunk = chunks[slot / CHUNK];
        int at = slot % CHUNK * SLOT_LONGS;
        long generation = chunk[at] + 1;
        VarHandle.releaseFence();
        chunk[at] = generation;
        VarHandle.releaseFence();
        chunk[at + 1] = 0;
        return generation;
    }

    void commit(int slot, long timestamp) {
        setVolatile(chunks[slot / CHUNK], slot % CHUNK * SLOT_LONGS + 1, timestamp);
    }

    /** Marks a running transaction as one that will commit as soon as its record is on the device. */
    void prepare(int slot) {
        long[] chunk = chunks[slot / CHUNK];
        int at = slot % CHUNK * SLOT_LONGS;
        setVolatile(chunk, at + 2, chunk[at]);
    }

    /** Whether the running transaction a stamp names is prepared. */
    boolean isPrepared(long stamp) {
        int slot = VersionWord.transactionSlot(stamp);
        long[] chunk = chunks[slot / CHUNK];
        long prepared = getAcquire(chunk, slot % CHUNK * SLOT_LONGS + 2);
        return prepared != 0 && VersionWord.generationBits(prepared) == VersionWord.generation(stamp);
    }

    /** Marks that nothing of the slot's transaction is left; waiters see it as ended. */
    void end(int slot) {
        long[] chunk = chunks[slot / CHUNK];
        int at = slot % CHUNK * SLOT_LONGS;
        setVolatile(chunk, at, chunk[at] + 1);
    }

    /** The commit timestamp of the transaction a stamp names, or RUNNING or STALE. */
    long commitTimestamp(long stamp) {
        int slot = VersionWord.transactionSlot(stamp);
        long[] chunk = chunks[slot / CHUNK];
        int at = slot % CHUNK * SLOT_LONGS;
        long generation = VersionWord.generation(stamp);
        if (VersionWord.generationBits(getAcquire(chunk, at)) != generation) {
            return STALE;
        }
        long timestamp = getAcquire(chunk, at + 1);
        if (VersionWord.generationBits(getAcquire(chunk, at)) != generation) {
            return STALE;
        }
        return timestamp == 0 ? RUNNING : timestamp;
    }

    private static void setVolatile(long[] chunk, int at, long value) {
        VarHandle.releaseFence();
        chunk[at] = value;
        VarHandle.fullFence();
    }

    private static long getAcquire(long[] chunk, int at) {
        long value = chunk[at];
        VarHandle.acquireFence();
        return value;
    }
}
