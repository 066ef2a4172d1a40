package org.ashlardb.engine.transaction;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.ashlardb.engine.memory.LongQueue;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.row.UndoRecord;

/** Records that the collector has to look at: any thread adds, the one that collects takes. */
final class PendingRecords {
    private static final int RESERVED = 2 * WriteSet.PAGE_RECORDS;
    private static final int KIND_SHIFT = 56;

    private final Memory memory;
    private final LongQueue queue;
    private final ReentrantLock lock = new ReentrantLock();
    private final long[] scratch = new long[WriteSet.PAGE_RECORDS * 3];
    private final List<long[]> carried = new ArrayList<>();
    private volatile int hint;

    // the record taken last
    private long tag;
    private long rowId;
    private long undo;

    PendingRecords(Memory memory) {
        this.memory = memory;
        this.queue = new LongQueue(memory);
        reserve();
    }

    /** What a record changed, with the number of its table in the lower half. */
    static long tag(int kind, int table) {
        return (long) kind << KIND_SHIFT | table;
    }

    static int kind(long tag) {
        return (int) (tag >>> KIND_SHIFT);
    }

    static int table(long tag) {
        return (int) tag;
    }

    /** Makes sure that the end of a transaction will need no memory here. */
    void reserve() {
        lock.lock();
        try {
            queue.reserve(RESERVED);
        } finally {
            lock.unlock();
        }
    }

    /** Takes over an ended transaction's records, and its pages for keeping them. */
    void accept(WriteSet writes) {
        int size = writes.size();
        lock.lock();
        try {
            int done = 0;
            for (int page = 0; done < size; page++) {
                int end = Math.min(size, done + WriteSet.PAGE_RECORDS);
                int kept = copyUseful(writes, done, end);
                if (page > 0 || !queue.tryReserve(kept)) {
                    queue.donate(writes.takePage(page)); // what was written there now needs no other memory
                }
                for (int i = 0; i < kept; i += 3) {
                    queue.add(scratch[i], scratch[i + 1], scratch[i + 2]);
                }
                done = end;
            }
            freeUnused(writes, (size + WriteSet.PAGE_RECORDS - 1) / WriteSet.PAGE_RECORDS);
            hint = atMostInt(queue.size());
        } finally {
            lock.unlock();
        }
    }

    private void freeUnused(WriteSet writes, int usedPages) {
        for (int page = usedPages; page < writes.pageCount(); page++) {
            if (page > 0) {
                memory.pages().free(writes.takePage(page), 0);
            }
        }
        writes.forgetTaken();
    }

    private int copyUseful(WriteSet writes, int from, int to) {
        int kept = 0;
        for (int i = from; i < to; i++) {
            writes.seek(i);
            int kind = writes.kind();
            if (kind != WriteSet.INSERT && !WriteSet.isCatalog(kind)) {
                if (kind > WriteSet.ABORTED && kind != (WriteSet.INSERT | WriteSet.ABORTED)) {
                    UndoRecord.setSettled(memory, writes.undo());
                }
                scratch[kept++] = tag(kind, writes.table());
                scratch[kept++] = writes.rowId();
                scratch[kept++] = writes.undo();
            }
        }
        return kept;
    }

    /** About how many there are, read without a lock; another thread may see it late. */
    int hint() {
        return hint;
    }

    /** Counts so many more than there are, as worth a look. */
    void hintBeyond(long more) {
        hint = atMostInt(size() + more);
    }

    private static int atMostInt(long count) {
        return (int) Math.min(count, Integer.MAX_VALUE);
    }

    long size() {
        lock.lock();
        try {
            return queue.size();
        } finally {
            lock.unlock();
        }
    }

    /** Adds a record; false if there is no memory for it. */
    boolean add(long newTag, long newRowId, long newUndo) {
        lock.lock();
        try {
            boolean room = queue.tryReserve(1);
            if (room) {
                queue.add(newTag, newRowId, newUndo);
            }
            return room;
        } finally {
            lock.unlock();
        }
    }

    /** Leaves a record for the next collection; on the heap if another thread has just taken the last page. */
    void putBack(long oldTag, long oldRowId, long oldUndo) {
        if (!add(oldTag, oldRowId, oldUndo)) {
            carried.add(new long[] {oldTag, oldRowId, oldUndo});
        }
    }

    /** Adds those that had to wait on the heap. */
    void addCarried() {
        carried.removeIf(record -> add(record[0], record[1], record[2]));
    }

    /** Takes the oldest record out; false if there is none, or no room to put it back. */
    boolean take() {
        lock.lock();
        try {
            if (!queue.tryReserve(1) || !queue.peek()) {
                return false;
            }
            tag = queue.first();
            rowId = queue.second();
            undo = queue.third();
            queue.remove();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** The tag of the record taken last. */
    long tag() {
        return tag;
    }

    long rowId() {
        return rowId;
    }

    long undo() {
        return undo;
    }

    /** Frees the queue's own pages. */
    void clear() {
        queue.clear();
    }
}
