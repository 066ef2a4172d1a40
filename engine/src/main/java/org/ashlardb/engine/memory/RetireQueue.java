package org.ashlardb.engine.memory;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What was unlinked but may still be looked at: things wait here until no reader of their epoch is left.
 *
 * <p>A thing is a {@code kind} with a {@code detail} of up to 56 bits and a {@code reference}. Retiring is thread-safe;
 * {@link #drain} is called by one thread at a time.
 *
 * <p>Readers that rest look at nothing, but go on with what they had begun to read: whole tables and indexes wait for them
 * too, and saved states for those that read these. There are never many, so that they wait on the heap, where there is room
 * when memory is full.
 */
public final class RetireQueue {
    /** A block; the detail is the length it was allocated for. */
    public static final int BLOCK = 1;

    /** A run of pages; the detail is its order. */
    public static final int PAGES = 2;

    /** The first kind that is the consumer's own. */
    public static final int FIRST_OWN_KIND = 3;

    private static final int KIND_SHIFT = 56;
    private static final long DETAIL_MASK = (1L << KIND_SHIFT) - 1;

    private final Memory memory;
    private final ReaderRegistry readers;
    private final LongQueue queue;
    private final Deque<Thing> whole = new ArrayDeque<>();
    private final Deque<Thing> saved = new ArrayDeque<>();
    private final ReentrantLock lock = new ReentrantLock();

    /** What waits on the heap. */
    private record Thing(long epoch, int kind, long detail, long reference) {}

    /** Frees what is neither a block nor pages. */
    @FunctionalInterface
    public interface Freer {
        void free(int kind, long detail, long reference);
    }

    public RetireQueue(Memory memory, ReaderRegistry readers) {
        this.memory = memory;
        this.readers = readers;
        this.queue = new LongQueue(memory);
    }

    /** Makes sure that {@code count} things can be retired without memory; false if there is none. */
    public boolean tryReserve(int count) {
        lock.lock();
        try {
            return queue.tryReserve(count);
        } finally {
            lock.unlock();
        }
    }

    /** Queues a thing that no new reader can reach. */
    public void retire(int kind, long detail, long reference) {
        lock.lock();
        try {
            queue.add(readers.epoch(), (long) kind << KIND_SHIFT | detail, reference);
        } finally {
            lock.unlock();
        }
    }

    /** Queues a thing that readers which rest may go on with. */
    public void retireWhole(int kind, long detail, long reference) {
        retire(whole, kind, detail, reference);
    }

    /** Queues a saved state. */
    public void retireSaved(int kind, long detail, long reference) {
        retire(saved, kind, detail, reference);
    }

    private void retire(Deque<Thing> things, int kind, long detail, long reference) {
        lock.lock();
        try {
            things.add(new Thing(readers.epoch(), kind, detail, reference));
        } finally {
            lock.unlock();
        }
    }

    /** Things that wait. */
    public long size() {
        lock.lock();
        try {
            return queue.size() + whole.size() + saved.size();
        } finally {
            lock.unlock();
        }
    }

    /** Starts a new epoch and frees what was retired before the oldest announced one. */
    public void drain(Freer freer) {
        readers.advanceEpoch();
        long oldest = readers.oldestEpoch();
        drainParts(freer, oldest);
        for (Thing thing = nextWhole(oldest); thing != null; thing = nextWhole(oldest)) {
            free(freer, thing.kind, thing.detail, thing.reference);
        }
    }

    /** Never one whose parts still wait. */
    private Thing nextWhole(long oldest) {
        lock.lock();
        try {
            if (isBefore(whole, oldest) && isBefore(whole, readers.oldestBeginning())) {
                return whole.remove();
            }
            return isBefore(saved, oldest) && isBefore(saved, readers.oldestSaved()) ? saved.remove() : null;
        } finally {
            lock.unlock();
        }
    }

    private static boolean isBefore(Deque<Thing> things, long epoch) {
        return !things.isEmpty() && things.peek().epoch < epoch;
    }

    private void drainParts(Freer freer, long oldest) {
        while (true) {
            long tag;
            long reference;
            lock.lock();
            try {
                if (!queue.peek() || queue.first() >= oldest) {
                    return;
                }
                tag = queue.second();
                reference = queue.third();
                queue.remove();
            } finally {
                lock.unlock();
            }
            free(freer, (int) (tag >>> KIND_SHIFT), tag & DETAIL_MASK, reference);
        }
    }

    /** Frees the queue's own pages, and nothing it holds. */
    public void clear() {
        lock.lock();
        try {
            queue.clear();
            whole.clear();
            saved.clear();
        } finally {
            lock.unlock();
        }
    }

    private void free(Freer freer, int kind, long detail, long reference) {
        switch (kind) {
            case BLOCK -> memory.blocks().free(reference, (int) detail);
            case PAGES -> memory.pages().free(reference, (int) detail);
            default -> freer.free(kind, detail, reference);
        }
    }
}
