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
 * Insertions of neighbouring rows by one statement share a record. A position (savepoint) is a number of records. One
 * page is kept from transaction to transaction.
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

    private final Memory memory;
    private long[] pages = new long[4];
    private int pageCount;
    private int count;
    private int firstMergeable;
    private boolean collectable;
    private Slab current;
    private long at;

    WriteSet(Memory memory) {
        this.memory = memory;
    }

    int size() {
        return count;
    }

    /** Makes sure that {@link #add} will not need memory; deletions are urgent, as they give memory back. */
    void reserve(boolean urgent) {
        if (count == pageCount * PAGE_RECORDS) {
            if (pageCount == pages.length) {
                pages = Arrays.copyOf(pages, pageCount * 2);
            }
            pages[pageCount] = memory.pages().allocate(0, urgent);
            pageCount++;
        }
    }

    /** Appends a record; {@link #reserve} was called. */
    void add(int kind, int table, long rowId, long undo) {
        seek(count++);
        current.putLong(at, (long) kind << KIND_SHIFT | table);
        current.putLong(at + 8, rowId);
        current.putLong(at + 16, undo);
        collectable |= kind != INSERT;
    }

    /** Joins the last record, a complete insertion, with the one before it if that is of the row before. */
    void mergeLast() {
        if (count - 1 <= firstMergeable) {
            return;
        }
        seek(count - 1);
        long tag = current.getLong(at);
        long rowId = rowId();
        seek(count - 2);
        long run = undo();
        if (current.getLong(at) == tag && rowId() + run == rowId) {
            current.putLong(at + 16, run + 1);
            count--;
        }
    }

    /** Keeps the records so far apart from those to come. */
    void startStatement() {
        firstMergeable = count;
    }

    /** Whether there is anything to collect after a commit. */
    boolean isCollectable() {
        return collectable;
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
        collectable = true;
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
        forgetRecords();
        pageCount = pageCount > 0 && pages[0] != 0 ? 1 : 0;
    }

    private void forgetRecords() {
        count = 0;
        firstMergeable = 0;
        collectable = false;
    }

    /** Forgets all records; keeps one page. */
    void clear() {
        forgetRecords();
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
