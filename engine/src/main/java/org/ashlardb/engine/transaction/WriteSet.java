package org.ashlardb.engine.transaction;

import java.util.Arrays;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.PageAllocator;
import org.ashlardb.engine.memory.Slab;

/**
 * What a transaction has written, in order. A record is
 *
 * <pre>
 *   0   kind (high 8 bits) and table number
 *   8   row id
 *   16  undo record; of an insertion: how many rows from the row id on
 * </pre>
 *
 * Insertions of neighbouring rows by one statement share a record. A position (savepoint) is a number of records. Those
 * of the first page are in an array, which a JVM that has just started reads in fewer steps; the others are off-heap.
 * One page is kept from transaction to transaction, so that what was written can always be handed over.
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
    private static final int PARTS = 3;
    private static final int FIRST_LENGTH = 4 * PARTS;
    /** Records that are in the array, at most those of the first page, whose room is then not used. */
    private static final int FIRST_RECORDS = PAGE_RECORDS;

    private final Memory memory;
    private long[] first = new long[FIRST_LENGTH];
    private long[] pages = new long[4];
    private int pageCount;
    private int count;
    private int firstMergeable;
    private boolean collectable;
    private int current;
    private long tag;
    private long rowId;
    private long undo;

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
        if (count * PARTS == first.length && count < FIRST_RECORDS) {
            first = Arrays.copyOf(first, Math.min(count * PARTS * 2, FIRST_RECORDS * PARTS));
        }
    }

    /** Appends a record; {@link #reserve} was called. */
    void add(int kind, int table, long row, long undoRecord) {
        tag = (long) kind << KIND_SHIFT | table;
        rowId = row;
        undo = undoRecord;
        current = count++;
        store();
        collectable |= kind != INSERT;
    }

    private void store() {
        if (current < FIRST_RECORDS) {
            int at = current * PARTS;
            first[at] = tag;
            first[at + 1] = rowId;
            first[at + 2] = undo;
            return;
        }
        Slab slab = memory.slab(pages[current / PAGE_RECORDS]);
        long at = offset(current);
        slab.putLong(at, tag);
        slab.putLong(at + 8, rowId);
        slab.putLong(at + 16, undo);
    }

    /** Joins the last record, a complete insertion, with the one before it if that is of the row before. */
    void mergeLast() {
        if (count - 1 <= firstMergeable) {
            return;
        }
        seek(count - 1);
        long lastTag = tag;
        long lastRow = rowId;
        seek(count - 2);
        if (tag == lastTag && rowId + undo == lastRow) {
            undo++;
            store();
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
        current = index;
        if (index < FIRST_RECORDS) {
            int at = index * PARTS;
            tag = first[at];
            rowId = first[at + 1];
            undo = first[at + 2];
            return;
        }
        Slab slab = memory.slab(pages[index / PAGE_RECORDS]);
        long at = offset(index);
        tag = slab.getLong(at);
        rowId = slab.getLong(at + 8);
        undo = slab.getLong(at + 16);
    }

    private long offset(int index) {
        return Memory.offset(pages[index / PAGE_RECORDS]) + (long) (index % PAGE_RECORDS) * RECORD;
    }

    int kind() {
        return (int) (tag >>> KIND_SHIFT);
    }

    static boolean isCatalog(int kind) {
        return (kind & ~ABORTED) == CATALOG;
    }

    int table() {
        return (int) tag;
    }

    long rowId() {
        return rowId;
    }

    /** The undo record, or the rows of an insertion. */
    long undo() {
        return undo;
    }

    void markAborted() {
        tag |= (long) ABORTED << KIND_SHIFT;
        store();
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
