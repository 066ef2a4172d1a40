package org.ashlardb.engine.transaction;

import java.util.Arrays;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.PageAllocator;
import org.ashlardb.engine.memory.Slab;

/**
 * What a transaction has written, in order, off-heap. A record is
 *
 * <pre>
 *   0   kind (high 8 bits) and table number
 *   8   row id
 *   16  undo record; of an insertion: how many rows from the row id on
 * </pre>
 *
 * Positions (savepoints) are {@code record number << 24 | rows of the last record}, as insertions of neighbouring rows
 * share a record. One page is kept from transaction to transaction.
 */
final class WriteSet {
    static final int INSERT = 1;
    static final int UPDATE = 2;
    static final int DELETE = 3;
    static final int LOCK = 4;

    /** A change of the catalog; its own record of it is with the transaction's {@link CatalogChanges}. */
    static final int CATALOG = 5;

    /** Added to a kind when the record was rolled back. */
    static final int ABORTED = 16;

    private static final int RECORD = 24;
    static final int PAGE_RECORDS = PageAllocator.PAGE_SIZE / RECORD;
    private static final int KIND_SHIFT = 56;
    private static final int RUN_BITS = 24;
    private static final long MAX_RUN = (1L << RUN_BITS) - 1;

    private final Memory memory;
    private long[] pages = new long[4];
    private int pageCount;
    private int count;
    private Slab current;
    private long at;

    WriteSet(Memory memory) {
        this.memory = memory;
    }

    int size() {
        return count;
    }

    /** Makes sure that {@link #add} will not need memory. */
    void reserve() {
        if (count == pageCount * PAGE_RECORDS) {
            if (pageCount == pages.length) {
                pages = Arrays.copyOf(pages, pageCount * 2);
            }
            pages[pageCount] = memory.pages().allocate(0);
            pageCount++;
        }
    }

    /** Appends a record; {@link #reserve} was called. */
    void add(int kind, int table, long rowId, long undo) {
        long tag = (long) kind << KIND_SHIFT | table;
        if (kind == INSERT && count > 0) {
            seek(count - 1);
            long run = current.getLong(at + 16);
            if (current.getLong(at) == tag && current.getLong(at + 8) + run == rowId && run < MAX_RUN) {
                current.putLong(at + 16, run + 1);
                return;
            }
        }
        seek(count++);
        current.putLong(at, tag);
        current.putLong(at + 8, rowId);
        current.putLong(at + 16, kind == INSERT ? 1 : undo);
    }

    /** Steps to a record. */
    void seek(int index) {
        long page = pages[index / PAGE_RECORDS];
        current = memory.slab(page);
        at = Memory.offset(page) + (long) (index % PAGE_RECORDS) * RECORD;
    }

    int kind() {
        return (int) (current.getLong(at) >>> KIND_SHIFT);
    }

    static boolean isCatalog(int kind) {
        return (kind & ~ABORTED) == CATALOG;
    }

    int table() {
        return (int) current.getLong(at);
    }

    long rowId() {
        return current.getLong(at + 8);
    }

    /** The undo record, or the rows of an insertion. */
    long undo() {
        return current.getLong(at + 16);
    }

    void markAborted() {
        current.putLong(at, current.getLong(at) | (long) ABORTED << KIND_SHIFT);
    }

    /** Where the next record will be. */
    long position() {
        if (count == 0) {
            return 0;
        }
        seek(count - 1);
        return (long) count << RUN_BITS | (kind() == INSERT ? undo() : 0);
    }

    /** The record number of a position. */
    static int recordOf(long position) {
        return (int) (position >>> RUN_BITS);
    }

    /** How many rows of the position's last record came before it. */
    static long runOf(long position) {
        return position & MAX_RUN;
    }

    /** Cuts the last record at a run of insertions short. */
    void setRun(long rows) {
        current.putLong(at + 16, rows);
    }

    /** Forgets the records from {@code size} on. */
    void truncate(int size) {
        count = size;
    }

    /** Number of pages. */
    int pageCount() {
        return pageCount;
    }

    /** Gives up all pages but the first; the caller now owns the one with the given number. */
    long takePage(int number) {
        long page = pages[number];
        pages[number] = 0;
        return page;
    }

    /** Forgets all records after the pages behind the first were taken. */
    void forgetTaken() {
        count = 0;
        pageCount = Math.min(pageCount, 1);
    }

    /** Forgets all records; keeps one page. */
    void clear() {
        count = 0;
        while (pageCount > 1) {
            memory.pages().free(pages[--pageCount], 0);
        }
    }

    /** Gives all pages back. */
    void release() {
        clear();
        if (pageCount == 1) {
            memory.pages().free(pages[0], 0);
            pageCount = 0;
        }
    }
}
