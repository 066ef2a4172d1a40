package org.ashlardb.engine.transaction;

import org.ashlardb.engine.memory.LongQueue;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.ReaderRegistry;

/**
 * Records that stay where they are until nobody reads any more who may have begun before they were put here. Used by the
 * collector only.
 */
final class HeldRecords {
    /** Instead of a record's tag: the records behind it were put here in the epoch that stands in place of the row id. */
    private static final long EPOCH = -1;

    private final LongQueue queue;
    private final ReaderRegistry readers;
    private long lastEpoch;

    HeldRecords(Memory memory, ReaderRegistry readers) {
        this.queue = new LongQueue(memory);
        this.readers = readers;
    }

    /** Takes a record back. */
    interface Target {
        /** False if there is no room for it; it then stays here. */
        boolean take(long tag, long rowId, long undo);
    }

    /** Holds a record from now on; false if there is no memory for that. */
    boolean hold(long tag, long rowId, long undo) {
        if (!queue.tryReserve(2)) {
            return false;
        }
        long epoch = readers.epoch();
        if (epoch != lastEpoch || queue.size() == 0) {
            queue.add(EPOCH, epoch, 0);
            lastEpoch = epoch;
        }
        queue.add(tag, rowId, undo);
        return true;
    }

    /** About how many are held. */
    long size() {
        return queue.size();
    }

    /** Gives back those whose readers are gone. */
    void release(Target target) {
        if (queue.size() == 0) {
            return;
        }
        long oldest = readers.oldestEpoch();
        while (queue.peek()) {
            boolean goes = queue.first() == EPOCH
                    ? queue.second() < oldest
                    : target.take(queue.first(), queue.second(), queue.third());
            if (!goes) {
                return;
            }
            queue.remove();
        }
        queue.clear();
    }

    /** Frees the queue's own pages. */
    void clear() {
        queue.clear();
    }
}
