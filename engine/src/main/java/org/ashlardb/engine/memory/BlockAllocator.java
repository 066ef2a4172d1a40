package org.ashlardb.engine.memory;

import java.util.concurrent.locks.ReentrantLock;

/**
 * Hands out blocks of 16 to 8,184 bytes, aligned to 8, from runs of pages that hold blocks of one size class each. A longer
 * block is a run of pages of its own.
 *
 * <p>Blocks carry no header: who frees one knows the length it asked for. A run starts with
 *
 * <pre>
 *   0   used       blocks in use, those in caches included
 *   8   free       offset in the run of the first freed block, 0 for none; each free block holds the next offset
 *   16  fresh      offset in the run of the first block never used
 *   24  next       next run of this class with room, 0 for none
 *   32  previous   the one before it
 * </pre>
 *
 * In front of the runs lie caches of a few blocks each, striped by thread: a thread takes the stripe of its id with
 * one compare-and-set and hardly ever finds it taken. Stripes instead of thread-locals keep the number of cached
 * blocks fixed however many (virtual) threads there are, and nothing leaks when a thread ends.
 */
public final class BlockAllocator {
    /** The largest block that shares a run with others; longer values are chained. */
    public static final int MAX_BLOCK = SizeClasses.MAX_BLOCK;

    private static final int STRIPES = 8;
    /** Locks that lie between two that are used, so that these are in different cache lines. */
    private static final int STRIPE_PADDING = 8;

    private static final int CACHED = 16;
    private static final int BATCH = 8;

    private static final int USED = 0;
    private static final int FREE = 8;
    private static final int FRESH = 16;
    private static final int NEXT = 24;
    private static final int PREVIOUS = 32;

    private final Memory memory;
    private final PageAllocator pages;
    private final SpinLock[] stripeLocks = new SpinLock[STRIPES * STRIPE_PADDING];
    private final long[][] cached = new long[STRIPES * SizeClasses.count()][];
    private final int[][] cachedCounts = new int[STRIPES][SizeClasses.count()];
    private final long[] roomy = new long[SizeClasses.count()];
    private final ReentrantLock lock = new ReentrantLock();
    private long pageCount; // under the lock

    BlockAllocator(Memory memory, PageAllocator pages) {
        this.memory = memory;
        this.pages = pages;
        for (int i = 0; i < stripeLocks.length; i++) {
            stripeLocks[i] = new SpinLock();
        }
    }

    /** The bytes a block for {@code length} bytes takes. */
    public static int sizeFor(int length) {
        if (length > MAX_BLOCK) {
            return PageAllocator.PAGE_SIZE << PageAllocator.orderFor(length);
        }
        return SizeClasses.size(SizeClasses.classOf(length));
    }

    /**
     * Takes a block for {@code length} bytes; its contents are undefined. One longer than {@link #MAX_BLOCK} takes whole
     * pages, a power of 2 of them.
     *
     * @throws org.ashlardb.engine.error.EngineException with MEMORY_LIMIT
     */
    public long allocate(int length) {
        return allocate(length, false);
    }

    /** As above; an urgent allocation, one without which memory cannot be given back, may use the reserve. */
    public long allocate(int length, boolean urgent) {
        if (length > MAX_BLOCK) {
            return allocatePages(PageAllocator.orderFor(length), urgent);
        }
        pages.observe();
        int sizeClass = SizeClasses.classOf(length);
        int stripe = lockStripe();
        try {
            int[] counts = cachedCounts[stripe];
            int count = counts[sizeClass];
            if (count == 0) {
                count = refill(stripe, sizeClass, urgent);
            }
            counts[sizeClass] = count - 1;
            return cached[stripe * SizeClasses.count() + sizeClass][count - 1];
        } finally {
            unlockStripe(stripe);
        }
    }

    /** Gives back a block that was taken for {@code length} bytes. Needs no memory. */
    public void free(long reference, int length) {
        if (length > MAX_BLOCK) {
            freePages(reference, PageAllocator.orderFor(length));
            return;
        }
        int sizeClass = SizeClasses.classOf(length);
        int stripe = lockStripe();
        try {
            int[] counts = cachedCounts[stripe];
            long[] blocks = cacheOf(stripe, sizeClass);
            if (counts[sizeClass] == CACHED) {
                giveBack(blocks, CACHED - BATCH, BATCH, sizeClass);
                counts[sizeClass] = CACHED - BATCH;
            }
            blocks[counts[sizeClass]++] = reference;
        } finally {
            unlockStripe(stripe);
        }
    }

    /** Returns all cached blocks to their runs and empty runs to the page allocator. */
    public void trim() {
        for (int stripe = 0; stripe < STRIPES; stripe++) {
            lockStripe(stripe);
            try {
                for (int sizeClass = 0; sizeClass < SizeClasses.count(); sizeClass++) {
                    int count = cachedCounts[stripe][sizeClass];
                    if (count > 0) {
                        giveBack(cacheOf(stripe, sizeClass), 0, count, sizeClass);
                        cachedCounts[stripe][sizeClass] = 0;
                    }
                }
            } finally {
                unlockStripe(stripe);
            }
        }
    }

    /** Bytes of the pages that blocks are in, those that are free among them. */
    public long bytes() {
        lock.lock();
        try {
            return pageCount << PageAllocator.PAGE_SHIFT;
        } finally {
            lock.unlock();
        }
    }

    private long[] cacheOf(int stripe, int sizeClass) {
        int index = stripe * SizeClasses.count() + sizeClass;
        long[] blocks = cached[index];
        if (blocks == null) {
            blocks = new long[CACHED];
            cached[index] = blocks;
        }
        return blocks;
    }

    private int lockStripe() {
        int stripe = (int) Thread.currentThread().getId() & STRIPES - 1;
        int looks = 0;
        while (!stripeLocks[stripe * STRIPE_PADDING].tryLock()) {
            stripe = stripe + 1 & STRIPES - 1;
            looks = Spin.pause(looks);
        }
        return stripe;
    }

    private void lockStripe(int stripe) {
        stripeLocks[stripe * STRIPE_PADDING].lock();
    }

    private void unlockStripe(int stripe) {
        stripeLocks[stripe * STRIPE_PADDING].unlock();
    }

    /** Fills a cache with some blocks and returns how many; at least one. */
    private int refill(int stripe, int sizeClass, boolean urgent) {
        long[] blocks = cacheOf(stripe, sizeClass);
        lock.lock();
        try {
            int count = 0;
            while (count < BATCH) {
                long run = roomy[sizeClass];
                if (run == 0) {
                    if (count > 0) {
                        break;
                    }
                    run = addRun(sizeClass, urgent);
                }
                count = takeFrom(run, sizeClass, blocks, count);
            }
            return count;
        } finally {
            lock.unlock();
        }
    }

    private int takeFrom(long run, int sizeClass, long[] blocks, int already) {
        Slab slab = memory.slab(run);
        long base = Memory.offset(run);
        int size = SizeClasses.size(sizeClass);
        long end = SizeClasses.runSize(sizeClass) - size;
        long free = slab.getLong(base + FREE);
        long fresh = slab.getLong(base + FRESH);
        int count = already;
        while (count < BATCH) {
            if (free != 0) {
                blocks[count++] = run + free;
                free = slab.getLong(base + free);
            } else if (fresh <= end) {
                blocks[count++] = run + fresh;
                fresh += size;
            } else {
                break;
            }
        }
        slab.putLong(base + FREE, free);
        slab.putLong(base + FRESH, fresh);
        slab.putLong(base + USED, slab.getLong(base + USED) + count - already);
        if (free == 0 && fresh > end) {
            unlink(run, sizeClass);
        }
        return count;
    }

    private void giveBack(long[] blocks, int from, int count, int sizeClass) {
        lock.lock();
        try {
            for (int i = from; i < from + count; i++) {
                giveBack(blocks[i], sizeClass);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Gives back blocks of one run; the run itself if there are no others in it. */
    void giveBackOfRun(long run, long[] blocks, int count, int sizeClass) {
        lock.lock();
        try {
            Slab slab = memory.slab(run);
            long base = Memory.offset(run);
            if (slab.getLong(base + USED) == count) {
                if (slab.getLong(base + FREE) != 0 || hasFresh(slab, base, sizeClass)) {
                    unlink(run, sizeClass);
                }
                freeRun(run, sizeClass);
                return;
            }
            for (int i = 0; i < count; i++) {
                giveBack(blocks[i], sizeClass);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Whether there are blocks in a run that were never used. */
    private static boolean hasFresh(Slab slab, long base, int sizeClass) {
        return slab.getLong(base + FRESH) <= SizeClasses.runSize(sizeClass) - SizeClasses.size(sizeClass);
    }

    private void giveBack(long block, int sizeClass) {
        long run = block & -SizeClasses.runSize(sizeClass);
        Slab slab = memory.slab(run);
        long base = Memory.offset(run);
        long free = slab.getLong(base + FREE);
        boolean wasFull = free == 0 && !hasFresh(slab, base, sizeClass);
        slab.putLong(Memory.offset(block), free);
        slab.putLong(base + FREE, block - run);
        long used = slab.getLong(base + USED) - 1;
        slab.putLong(base + USED, used);
        if (wasFull) {
            link(run, sizeClass);
        }
        if (used == 0) {
            unlink(run, sizeClass);
            freeRun(run, sizeClass);
        }
    }

    private long allocatePages(int order, boolean urgent) {
        lock.lock();
        try {
            long run = pages.allocate(order, urgent);
            pageCount += 1L << order;
            return run;
        } finally {
            lock.unlock();
        }
    }

    private void freePages(long run, int order) {
        lock.lock();
        try {
            pageCount -= 1L << order;
            pages.free(run, order);
        } finally {
            lock.unlock();
        }
    }

    private void freeRun(long run, int sizeClass) {
        int order = SizeClasses.runOrder(sizeClass);
        pageCount -= 1L << order;
        pages.free(run, order);
    }

    private long addRun(int sizeClass, boolean urgent) {
        long run = pages.allocate(SizeClasses.runOrder(sizeClass), urgent);
        pageCount += 1L << SizeClasses.runOrder(sizeClass);
        Slab slab = memory.slab(run);
        long base = Memory.offset(run);
        slab.putLong(base + USED, 0);
        slab.putLong(base + FREE, 0);
        slab.putLong(base + FRESH, SizeClasses.RUN_HEADER);
        link(run, sizeClass);
        return run;
    }

    private void link(long run, int sizeClass) {
        Slab slab = memory.slab(run);
        long base = Memory.offset(run);
        long head = roomy[sizeClass];
        slab.putLong(base + NEXT, head);
        slab.putLong(base + PREVIOUS, 0);
        if (head != 0) {
            memory.slab(head).putLong(Memory.offset(head) + PREVIOUS, run);
        }
        roomy[sizeClass] = run;
    }

    private void unlink(long run, int sizeClass) {
        Slab slab = memory.slab(run);
        long base = Memory.offset(run);
        long next = slab.getLong(base + NEXT);
        long previous = slab.getLong(base + PREVIOUS);
        if (previous == 0) {
            roomy[sizeClass] = next;
        } else {
            memory.slab(previous).putLong(Memory.offset(previous) + NEXT, next);
        }
        if (next != 0) {
            memory.slab(next).putLong(Memory.offset(next) + PREVIOUS, previous);
        }
    }
}
