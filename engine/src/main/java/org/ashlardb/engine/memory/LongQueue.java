package org.ashlardb.engine.memory;

import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/**
 * A first-in first-out queue of records of three longs, off-heap in linked pages. Not thread-safe.
 *
 * <p>Page: next page at 0, records from 16 on. The queue keeps pages in reserve, filled by {@link #reserve(int)}, so
 * that an addition that must not fail does not. Its pages may come from the reserve: what is queued is to be freed.
 */
public final class LongQueue {
    private static final int PAGE_RECORDS = 170;
    private static final int MAX_SPARES = 2;
    private static final int NEXT = 0;
    private static final int FIRST = 16;
    private static final int RECORD = 24;
    private static final int LAST = FIRST + (PAGE_RECORDS - 1) * RECORD;

    private final Memory memory;
    private long head;
    private long headOffset = FIRST;
    private long tail;
    private long tailOffset = FIRST;
    private long spare;
    private int spareCount;
    private long count;
    private Slab current;
    private long at;

    public LongQueue(Memory memory) {
        this.memory = memory;
    }

    /** Records in the queue. */
    public long size() {
        return count;
    }

    /**
     * Makes sure that {@code records} records can be added without memory.
     *
     * @throws org.ashlardb.engine.error.EngineException with MEMORY_LIMIT
     */
    public void reserve(int records) {
        long room = tail == 0 ? 0 : (LAST + RECORD - tailOffset) / RECORD;
        while (room + (long) spareCount * PAGE_RECORDS < records) {
            keepSpare(memory.pages().allocate(0, true));
        }
    }

    /** As {@link #reserve}; false instead of an exception where there is no memory. */
    public boolean tryReserve(int records) {
        try {
            reserve(records);
            return true;
        } catch (EngineException e) {
            if (e.code() != ErrorCode.MEMORY_LIMIT) {
                throw e;
            }
            return false;
        }
    }

    /** Takes over a page that the caller owned, as a reserve. */
    public void donate(long page) {
        keepSpare(page);
    }

    private void keepSpare(long page) {
        memory.slab(page).putLong(Memory.offset(page) + NEXT, spare);
        spare = page;
        spareCount++;
    }

    private long takeSpare() {
        long page = spare;
        spare = memory.slab(page).getLong(Memory.offset(page) + NEXT);
        spareCount--;
        return page;
    }

    /** Adds a record at the end. */
    public void add(long first, long second, long third) {
        if (tail == 0 || tailOffset > LAST) {
            addPage();
        }
        Slab slab = memory.slab(tail);
        long offset = Memory.offset(tail) + tailOffset;
        slab.putLong(offset, first);
        slab.putLong(offset + 8, second);
        slab.putLong(offset + 16, third);
        tailOffset += RECORD;
        count++;
    }

    /** Steps to the oldest record, whose parts can then be read; false if there is none. */
    public boolean peek() {
        if (count == 0) {
            return false;
        }
        if (headOffset > LAST) {
            dropHead();
        }
        current = memory.slab(head);
        at = Memory.offset(head) + headOffset;
        return true;
    }

    public long first() {
        return current.getLong(at);
    }

    public long second() {
        return current.getLong(at + 8);
    }

    public long third() {
        return current.getLong(at + 16);
    }

    /** Removes the record that {@link #peek()} stepped to. */
    public void remove() {
        headOffset += RECORD;
        count--;
        if (count == 0) {
            headOffset = FIRST;
            tailOffset = FIRST;
            while (head != tail) {
                dropHeadPage();
            }
        }
    }

    /** Frees all pages, the records with them. */
    public void clear() {
        while (head != 0) {
            dropHeadPage();
        }
        tail = 0;
        count = 0;
        headOffset = FIRST;
        tailOffset = FIRST;
        while (spare != 0) {
            memory.pages().free(takeSpare(), 0);
        }
    }

    private void addPage() {
        long page = spare != 0 ? takeSpare() : memory.pages().allocate(0, true);
        memory.slab(page).putLong(Memory.offset(page) + NEXT, 0);
        if (tail == 0) {
            head = page;
            headOffset = FIRST;
        } else {
            memory.slab(tail).putLong(Memory.offset(tail) + NEXT, page);
        }
        tail = page;
        tailOffset = FIRST;
    }

    private void dropHead() {
        dropHeadPage();
        headOffset = FIRST;
    }

    private void dropHeadPage() {
        long next = memory.slab(head).getLong(Memory.offset(head) + NEXT);
        if (spareCount < MAX_SPARES) {
            keepSpare(head);
        } else {
            memory.pages().free(head, 0);
        }
        head = next;
    }
}
