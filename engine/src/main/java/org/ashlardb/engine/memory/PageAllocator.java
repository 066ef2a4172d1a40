package org.ashlardb.engine.memory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/**
 * Hands out runs of 2^order pages of 4 KB, aligned to their size, by the buddy method.
 *
 * <p>Free runs of an order form a doubly linked list through their first 16 bytes. One byte a page on the heap says
 * what starts there: {@code FREE | order}, {@code USED | order}, or nothing. Slabs grow with what
 * is reserved, from 256 KB to 64 MB, so that a small database stays small. Thread-safe; the lock is taken once for some
 * dozens to thousands of rows.
 */
public final class PageAllocator {
    /** log2 of the page size. */
    public static final int PAGE_SHIFT = 12;

    /** Bytes in a page. */
    public static final int PAGE_SIZE = 1 << PAGE_SHIFT;

    private static final int FIRST_SLAB_ORDER = 6;
    private static final int MAX_ORDER = 14;
    private static final byte FREE = 0x40;
    private static final byte USED = 0x20;
    private static final long MOST_RESERVED_PAGES = 1_024;
    private static final int RESERVED_SHARE = 32;
    private static final int NEXT = 0;
    private static final int PREVIOUS = 8;

    private final ReentrantLock lock = new ReentrantLock();
    private final Memory memory;
    private final long limit;
    private final long unreservedPages;
    private final long[] freeHeads = new long[MAX_ORDER + 1];
    private final List<byte[]> states = new ArrayList<>();
    private long reserved;
    private long usedPages;
    private AllocationObserver observer;

    /** Told before each allocation; tests make allocations fail with it. */
    @FunctionalInterface
    public interface AllocationObserver {
        /** May throw to make the allocation fail. */
        void beforeAllocation();
    }

    PageAllocator(Memory memory, long limit) {
        this.memory = memory;
        this.limit = limit;
        long pages = limit >>> PAGE_SHIFT;
        this.unreservedPages = pages - Math.min(MOST_RESERVED_PAGES, pages / RESERVED_SHARE);
    }

    /** The order of the smallest run that holds {@code bytes}. */
    public static int orderFor(long bytes) {
        long pageCount = (bytes + PAGE_SIZE - 1) >>> PAGE_SHIFT;
        return pageCount <= 1 ? 0 : 64 - Long.numberOfLeadingZeros(pageCount - 1);
    }

    /**
     * Takes a run of 2^order pages; its contents are undefined. Leaves the reserve alone.
     *
     * @throws EngineException with MEMORY_LIMIT
     */
    public long allocate(int order) {
        return allocate(order, false);
    }

    /** As above; an urgent allocation, one without which memory cannot be given back, may use the reserve. */
    public long allocate(int order, boolean urgent) {
        observe();
        lock.lock();
        try {
            if (!urgent && usedPages + (1L << order) > unreservedPages) {
                throw memoryLimit(order);
            }
            int from = order;
            while (from <= MAX_ORDER && freeHeads[from] == 0) {
                from++;
            }
            if (from > MAX_ORDER) {
                addSlab(order);
                return allocateFrom(smallestFreeOrder(order), order);
            }
            return allocateFrom(from, order);
        } finally {
            lock.unlock();
        }
    }

    /** Gives a run back. */
    public void free(long reference, int order) {
        lock.lock();
        try {
            int slabIndex = (int) (reference >>> 32);
            byte[] state = states.get(slabIndex);
            int page = (int) (Memory.offset(reference) >>> PAGE_SHIFT);
            if (state[page] != (USED | order)) {
                throw new IllegalStateException("page run " + Long.toHexString(reference) + " of order " + order
                        + " is not in use: state " + state[page]);
            }
            usedPages -= 1L << order;
            state[page] = 0;
            int merged = order;
            while (merged < MAX_ORDER) {
                int buddy = page ^ 1 << merged;
                if (buddy + (1 << merged) > state.length || state[buddy] != (FREE | merged)) {
                    break;
                }
                unlink(reference(slabIndex, buddy), merged);
                state[buddy] = 0;
                page = Math.min(page, buddy);
                merged++;
            }
            push(reference(slabIndex, page), merged);
        } finally {
            lock.unlock();
        }
    }

    /** Bytes taken from the operating system. */
    public long reservedBytes() {
        lock.lock();
        try {
            return reserved;
        } finally {
            lock.unlock();
        }
    }

    /** Bytes in pages that are in use. */
    public long usedBytes() {
        lock.lock();
        try {
            return usedPages << PAGE_SHIFT;
        } finally {
            lock.unlock();
        }
    }

    /** The most bytes that may be reserved. */
    public long limit() {
        return limit;
    }

    /** Tells the observer of an allocation here or from a run of pages. The field is set before threads start. */
    void observe() {
        AllocationObserver told = observer;
        if (told != null) {
            told.beforeAllocation();
        }
    }

    /** For tests; null ends it. */
    public void observeAllocations(AllocationObserver newObserver) {
        observer = newObserver;
    }

    private int smallestFreeOrder(int order) {
        int from = order;
        while (freeHeads[from] == 0) {
            from++;
        }
        return from;
    }

    private long allocateFrom(int from, int order) {
        long reference = freeHeads[from];
        unlink(reference, from);
        int slabIndex = (int) (reference >>> 32);
        byte[] state = states.get(slabIndex);
        int page = (int) (Memory.offset(reference) >>> PAGE_SHIFT);
        for (int split = from - 1; split >= order; split--) {
            push(reference(slabIndex, page + (1 << split)), split);
        }
        state[page] = (byte) (USED | order);
        usedPages += 1L << order;
        return reference;
    }

    /** Reserves a slab that has room for a run of the given order, as large as the limit and the growth rule allow. */
    private void addSlab(int order) {
        int needed = states.isEmpty() ? order + 1 : order;
        int slabOrder = Math.max(grownOrder(), needed);
        while (slabOrder > needed && reserved + bytes(slabOrder) > limit) {
            slabOrder--;
        }
        if (slabOrder > MAX_ORDER || reserved + bytes(slabOrder) > limit) {
            throw memoryLimit(order);
        }
        Slab slab;
        try {
            slab = SlabProvider.allocate(bytes(slabOrder));
        } catch (OutOfMemoryError e) {
            throw memoryLimit(order);
        }
        int index = memory.addSlab(slab);
        byte[] state = new byte[1 << slabOrder];
        states.add(state);
        reserved += bytes(slabOrder);
        if (index > 0) {
            push(reference(index, 0), slabOrder);
            return;
        }
        // Reference 0 means none: the first page of the first slab stays unused.
        state[0] = USED;
        for (int split = 0; split < slabOrder; split++) {
            push(reference(index, 1 << split), split);
        }
    }

    /**
     * The order of a slab of between a quarter and half of what is reserved: a new slab is filled with zeros, all of it at
     * once, so it is not to be much more than is soon used.
     */
    private int grownOrder() {
        int half = Long.SIZE - 2 - Long.numberOfLeadingZeros(reserved >>> PAGE_SHIFT);
        return Math.max(FIRST_SLAB_ORDER, Math.min(MAX_ORDER, half));
    }

    private EngineException memoryLimit(int order) {
        return new EngineException(
                ErrorCode.MEMORY_LIMIT,
                "out of off-heap memory: " + bytes(order) + " bytes wanted, " + (usedPages << PAGE_SHIFT)
                        + " of the memory_limit of " + limit + " bytes in use");
    }

    private void push(long reference, int order) {
        Slab slab = memory.slab(reference);
        long offset = Memory.offset(reference);
        long head = freeHeads[order];
        slab.putLong(offset + NEXT, head);
        slab.putLong(offset + PREVIOUS, 0);
        if (head != 0) {
            memory.slab(head).putLong(Memory.offset(head) + PREVIOUS, reference);
        }
        freeHeads[order] = reference;
        states.get((int) (reference >>> 32))[(int) (offset >>> PAGE_SHIFT)] = (byte) (FREE | order);
    }

    private void unlink(long reference, int order) {
        Slab slab = memory.slab(reference);
        long offset = Memory.offset(reference);
        long next = slab.getLong(offset + NEXT);
        long previous = slab.getLong(offset + PREVIOUS);
        if (previous == 0) {
            freeHeads[order] = next;
        } else {
            memory.slab(previous).putLong(Memory.offset(previous) + NEXT, next);
        }
        if (next != 0) {
            memory.slab(next).putLong(Memory.offset(next) + PREVIOUS, previous);
        }
    }

    private static long reference(int slabIndex, int page) {
        return (long) slabIndex << 32 | (long) page << PAGE_SHIFT;
    }

    private static long bytes(int order) {
        return (long) PAGE_SIZE << order;
    }

    /** Checks that every page is free once or used once and that the lists agree; for tests. */
    public void check() {
        lock.lock();
        try {
            long free = 0;
            for (int order = 0; order <= MAX_ORDER; order++) {
                for (long r = freeHeads[order]; r != 0; r = memory.slab(r).getLong(Memory.offset(r) + NEXT)) {
                    byte state = states.get((int) (r >>> 32))[(int) (Memory.offset(r) >>> PAGE_SHIFT)];
                    if (state != (FREE | order)) {
                        throw new IllegalStateException(
                                "free list of order " + order + " holds a page in state " + state);
                    }
                    free += 1L << order;
                }
            }
            long total = reserved >>> PAGE_SHIFT;
            long unused = states.isEmpty() ? 0 : 1;
            if (free + usedPages + unused != total) {
                throw new IllegalStateException(
                        free + " free and " + usedPages + " used pages, expected " + total + " together");
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String toString() {
        return "PageAllocator[reserved=" + reservedBytes() + ", used=" + usedBytes() + ", slabs="
                + Arrays.toString(states.stream().mapToInt(s -> s.length).toArray()) + "]";
    }
}
