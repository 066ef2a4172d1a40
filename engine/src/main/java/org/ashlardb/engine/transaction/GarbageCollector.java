package org.ashlardb.engine.transaction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.ashlardb.engine.index.LeafBuffer;
import org.ashlardb.engine.index.SearchKey;
import org.ashlardb.engine.memory.BlockAllocator;
import org.ashlardb.engine.memory.LongQueue;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.RetireQueue;
import org.ashlardb.engine.memory.Slab;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.RetireKind;
import org.ashlardb.engine.row.RowDirectory;
import org.ashlardb.engine.row.SavedTable;
import org.ashlardb.engine.row.SlotReader;
import org.ashlardb.engine.row.SlotStore;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.row.UndoRecord;
import org.ashlardb.engine.row.VariableValues;
import org.ashlardb.engine.row.VersionWord;

/**
 * Unlinks versions that no snapshot needs and finishes deletions and rolled-back insertions.
 *
 * <p>Ended transactions hand their write sets over. One thread at a time collects: it publishes the frontier, reads the
 * announced snapshots, and looks at each record once. A record some snapshot needs goes to that snapshot's bucket and
 * is looked at again when the snapshot is gone; one that only the row's word leads to and that holds no version of its
 * own, when all who read now have ended. What is unlinked is retired and freed when its epoch is over.
 */
public final class GarbageCollector {
    private static final int COLLECT_FROM = 64;
    private static final int COLLECT_MOST = 512;
    private static final int COMPLETE_ROUNDS = 4;

    /** From this many on, who has added some waits to collect them. */
    private static final int MOST_LEFT = 1 << 16;

    private static final int LEAVES_AT_ONCE = 32;
    private static final int LONG_CHAIN = 64;
    private static final int RESERVED_RECORDS = 2 * WriteSet.PAGE_RECORDS;

    /** Columns of variable length, undo record, slot, and index nodes that one record can retire. */
    private static final int MOST_RETIRED = WriteSet.PAGE_RECORDS;

    private static final int KIND_SHIFT = 56;

    /** Instead of a timestamp of deletion: the row's insertion was taken back. */
    private static final long DEAD = 0;

    private enum Outcome {
        DONE,
        LATER,
        DEFERRED,
        HELD
    }

    /** A row of any table. */
    private record RowPlace(int table, long rowId) {}

    private final TransactionManager manager;
    private final Memory memory;
    private final LongQueue pending;
    private final ReentrantLock pendingLock = new ReentrantLock();
    private final ReentrantLock collecting = new ReentrantLock();
    private final List<long[]> carried = new ArrayList<>();
    private final Map<Long, LongQueue> deferred = new HashMap<>();
    private final HeldRecords held;
    private final Set<RowPlace> swept = new HashSet<>(); // in this collection
    private final SearchKey key = new SearchKey();
    private final long[] scratch = new long[WriteSet.PAGE_RECORDS * 3];
    private long[] snapshots = new long[64];
    private int snapshotCount;
    private long blockingSnapshot;
    private volatile int pendingHint;
    private long unlinkedBytes; // others may read it late
    private final RetireQueue.Freer freer = this::free;
    private final VersionChain chain;

    GarbageCollector(TransactionManager manager) {
        this.manager = manager;
        this.memory = manager.memory();
        this.pending = new LongQueue(memory);
        this.chain = new VersionChain(memory);
        this.held = new HeldRecords(memory, manager.readers());
        reserve();
        manager.retired().tryReserve(RESERVED_RECORDS);
    }

    // ---------------------------------------------------------------- handing over

    /** Makes sure that the end of a transaction will need no memory here. */
    void reserve() {
        pendingLock.lock();
        try {
            pending.reserve(RESERVED_RECORDS);
        } finally {
            pendingLock.unlock();
        }
    }

    /** Takes over an ended transaction's records, and its pages for keeping them. */
    void accept(WriteSet writes) {
        int size = writes.size();
        pendingLock.lock();
        try {
            int done = 0;
            for (int page = 0; done < size; page++) {
                int end = Math.min(size, done + WriteSet.PAGE_RECORDS);
                int kept = copyUseful(writes, done, end);
                if (page > 0 || !pending.tryReserve(kept)) {
                    pending.donate(writes.takePage(page)); // what was written there now needs no other memory
                }
                for (int i = 0; i < kept; i += 3) {
                    pending.add(scratch[i], scratch[i + 1], scratch[i + 2]);
                }
                done = end;
            }
            for (int page = (size + WriteSet.PAGE_RECORDS - 1) / WriteSet.PAGE_RECORDS;
                    page < writes.pageCount();
                    page++) {
                if (page > 0) {
                    memory.pages().free(writes.takePage(page), 0);
                }
            }
            writes.forgetTaken();
            pendingHint = (int) Math.min(pending.size(), Integer.MAX_VALUE);
        } finally {
            pendingLock.unlock();
        }
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
                scratch[kept++] = (long) kind << KIND_SHIFT | writes.table();
                scratch[kept++] = writes.rowId();
                scratch[kept++] = writes.undo();
            }
        }
        return kept;
    }

    // ---------------------------------------------------------------- collecting

    /**
     * Collects if there is enough to do and nobody else does: as much as the ended transaction has added, and some of
     * what others have left. Where they have left a lot, it waits for its turn: one thread at a time may not keep up with
     * what several add. The sizes are read without their locks; a stale one only shifts work to the next commit.
     */
    void collectSome(int added) {
        if (added < COLLECT_FROM && pendingHint < COLLECT_FROM) {
            return;
        }
        if (pendingHint >= MOST_LEFT) {
            collecting.lock();
        } else if (!collecting.tryLock()) {
            return;
        }
        try {
            collectLocked(2L * added + COLLECT_MOST);
        } finally {
            collecting.unlock();
        }
    }

    /** Collects everything that no snapshot and no reader holds, waiting for another collecting thread. */
    public void collectAll() {
        collecting.lock();
        try {
            for (int i = 0; i < COMPLETE_ROUNDS; i++) {
                collectLocked(Long.MAX_VALUE);
            }
        } finally {
            collecting.unlock();
        }
    }

    /** Frees what no reader can be at any more; cheap, as it looks at no versions. */
    public void freeRetired() {
        collecting.lock();
        try {
            manager.retired().drain(freer);
        } finally {
            collecting.unlock();
        }
    }

    private void collectLocked(long most) {
        manager.setFrontier(manager.lastCommitted());
        readSnapshots();
        carried.removeIf(record -> addPending(record[0], record[1], record[2]));
        releaseDeferred();
        held.release(this::takeOutlasted);
        swept.clear();
        long rounds = Math.min(pendingRecords(), most);
        while (rounds-- > 0 && canRetire(MOST_RETIRED) && collectOne()) {
            // each record once
        }
        manager.retired().drain(freer);
        // Many that are held are worth another look soon, which mostly finds their readers gone.
        pendingHint = (int) Math.min(pendingRecords() + held.size() / COLLECT_FROM, Integer.MAX_VALUE);
    }

    /** Whether there is memory to retire into; if not, what is left stays pending until there is. */
    private boolean canRetire(int things) {
        if (manager.retired().tryReserve(things)) {
            return true;
        }
        manager.retired().drain(freer); // its pages become the reserve
        return manager.retired().tryReserve(things);
    }

    private void readSnapshots() {
        snapshotCount = manager.readers().snapshots(snapshots);
        while (snapshotCount < 0) {
            snapshots = new long[-snapshotCount];
            snapshotCount = manager.readers().snapshots(snapshots);
        }
    }

    /** Moves the records of snapshots that are gone back to the pending ones. */
    private void releaseDeferred() {
        if (deferred.isEmpty()) {
            return;
        }
        Iterator<Map.Entry<Long, LongQueue>> buckets = deferred.entrySet().iterator();
        while (buckets.hasNext()) {
            Map.Entry<Long, LongQueue> bucket = buckets.next();
            if (firstSnapshotFrom(bucket.getKey()) != bucket.getKey()) {
                LongQueue queue = bucket.getValue();
                while (queue.peek() && addPending(queue.first(), queue.second(), queue.third())) {
                    queue.remove();
                }
                if (queue.size() == 0) {
                    queue.clear();
                    buckets.remove();
                }
            }
        }
    }

    private boolean takeOutlasted(long tag, long rowId, long undo) {
        if (manager.table((int) tag) == null) {
            return true; // dropped, and its records with it
        }
        UndoRecord.setOutlasted(memory, undo);
        return addPending(tag, rowId, undo);
    }

    /** Leaves a record for the next collection; on the heap if another thread has just taken the last page. */
    private void putBack(long tag, long rowId, long undo) {
        if (!addPending(tag, rowId, undo)) {
            carried.add(new long[] {tag, rowId, undo});
        }
    }

    /** Adds a record; false if there is no memory for it. */
    private boolean addPending(long tag, long rowId, long undo) {
        pendingLock.lock();
        try {
            boolean room = pending.tryReserve(1);
            if (room) {
                pending.add(tag, rowId, undo);
            }
            return room;
        } finally {
            pendingLock.unlock();
        }
    }

    /** The smallest announced snapshot that is at least {@code timestamp}, or the largest long. */
    private long firstSnapshotFrom(long timestamp) {
        int low = 0;
        int high = snapshotCount;
        while (low < high) {
            int middle = low + high >>> 1;
            if (snapshots[middle] < timestamp) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < snapshotCount ? snapshots[low] : Long.MAX_VALUE;
    }

    private boolean collectOne() {
        long tag;
        long rowId;
        long undo;
        pendingLock.lock();
        try {
            if (!pending.tryReserve(1) || !pending.peek()) {
                return false; // without room to put a record back, none is taken out
            }
            tag = pending.first();
            rowId = pending.second();
            undo = pending.third();
            pending.remove();
        } finally {
            pendingLock.unlock();
        }
        TableStorage table = manager.table((int) tag);
        if (table == null) {
            return true; // dropped, and its versions with it
        }
        Outcome outcome = collect((int) (tag >>> KIND_SHIFT), table, rowId, undo);
        switch (outcome) {
            case LATER -> putBack(tag, rowId, undo);
            case DEFERRED -> defer(tag, rowId, undo);
            case HELD -> hold(tag, rowId, undo);
            default -> {
                // collected
            }
        }
        return true;
    }

    private void defer(long tag, long rowId, long undo) {
        LongQueue bucket = deferred.computeIfAbsent(blockingSnapshot, s -> new LongQueue(memory));
        if (bucket.tryReserve(1)) {
            bucket.add(tag, rowId, undo);
        } else {
            putBack(tag, rowId, undo);
        }
    }

    private void hold(long tag, long rowId, long undo) {
        if (!held.hold(tag, rowId, undo)) {
            putBack(tag, rowId, undo);
        }
    }

    private Outcome collect(int kind, TableStorage table, long rowId, long undo) {
        if (kind == (WriteSet.INSERT | WriteSet.ABORTED)) {
            return collectRun(kind, table, rowId, undo);
        }
        if (UndoRecord.isUnlinked(memory, undo)) {
            retireUndo(table, undo);
            return Outcome.DONE;
        }
        long newStamp = UndoRecord.newStamp(memory, undo);
        long oldStamp = UndoRecord.oldStamp(memory, undo);
        if (VersionWord.isTransaction(newStamp) || VersionWord.isTransaction(oldStamp)) {
            return isInChain(table, rowId, undo) ? Outcome.LATER : Outcome.DONE;
        }
        if (newStamp > manager.frontier()) {
            return Outcome.LATER;
        }
        return kind == WriteSet.DELETE
                ? collectDeletion(table, rowId, undo, newStamp)
                : collectVersion(table, rowId, undo, oldStamp, newStamp);
    }

    /** Goes to a record; retires it if it is not there because the row was taken back together with this change. */
    private boolean isInChain(TableStorage table, long rowId, long undo) {
        chain.find(table, rowId, undo);
        if (!chain.found()) {
            retireUndo(table, undo);
        }
        return chain.found();
    }

    /**
     * Takes all records out of a chain that nobody needs; they are freed when they are met by themselves. Those of
     * changes taken back by a transaction that still runs stay: it may need them to take back others.
     */
    private final class Sweep implements VersionChain.Visitor {
        private final TableStorage table;

        Sweep(TableStorage table) {
            this.table = table;
        }

        @Override
        public boolean canGo(long undo, long older) {
            long newStamp = UndoRecord.newStamp(memory, undo);
            long oldStamp = UndoRecord.oldStamp(memory, undo);
            boolean deletion =
                    UndoRecord.kind(memory, undo) == UndoRecord.DELETE && !UndoRecord.isAborted(memory, undo);
            return !deletion
                    && !UndoRecord.isTakenBackByRunning(memory, undo)
                    && !VersionWord.isTransaction(newStamp)
                    && !VersionWord.isTransaction(oldStamp)
                    && newStamp <= manager.frontier()
                    && firstSnapshotFrom(oldStamp) >= newStamp
                    && !holdsDataOf(undo, older)
                    && !mustOutlast(undo)
                    && canRetire(MOST_RETIRED);
        }

        @Override
        public boolean unlinks(long undo, long older) {
            if (!unlink(table, undo, older, UndoRecord.newStamp(memory, undo))) {
                return false;
            }
            UndoRecord.setUnlinked(memory, undo);
            return true;
        }
    }

    private Outcome collectRun(int kind, TableStorage table, long firstRowId, long rows) {
        for (long done = 0; done < rows; done++) {
            if (!canRetire(MOST_RETIRED)) {
                putBack((long) kind << KIND_SHIFT | table.number(), firstRowId + done, rows - done);
                return Outcome.DONE;
            }
            finishRow(table, firstRowId + done, DEAD);
        }
        return Outcome.DONE;
    }

    private Outcome collectDeletion(TableStorage table, long rowId, long undo, long deletedAt) {
        if (!isInChain(table, rowId, undo)) {
            return Outcome.DONE;
        }
        long insertedAt = UndoRecord.oldestStamp(memory, undo); // who began before does not see the row at all
        if (VersionWord.isTransaction(insertedAt)) {
            return Outcome.LATER;
        }
        long snapshot = firstSnapshotFrom(insertedAt);
        if (snapshot < deletedAt) {
            blockingSnapshot = snapshot;
            return Outcome.DEFERRED;
        }
        if (UndoRecord.older(memory, undo) != 0) {
            return Outcome.LATER; // nobody needs the older records either: they are about to go
        }
        finishRow(table, rowId, deletedAt);
        retireUndo(table, undo);
        return Outcome.DONE;
    }

    private Outcome collectVersion(TableStorage table, long rowId, long undo, long from, long to) {
        long snapshot = firstSnapshotFrom(from);
        if (snapshot < to) {
            blockingSnapshot = snapshot;
            return Outcome.DEFERRED;
        }
        if (!swept.isEmpty() && swept.contains(new RowPlace(table.number(), rowId))) {
            return Outcome.LATER; // what stays now goes when there is a new frontier
        }
        if (!isInChain(table, rowId, undo)) {
            return Outcome.DONE;
        }
        if (chain.steps() > LONG_CHAIN) {
            // Looking for each record of a long chain by itself would take time with the square of its length.
            chain.sweep(table, rowId, new Sweep(table));
            swept.add(new RowPlace(table.number(), rowId));
            return Outcome.LATER;
        }
        if (mustOutlast(undo)) {
            return Outcome.HELD;
        }
        long older = UndoRecord.older(memory, undo);
        if (holdsDataOf(undo, older) || !unlink(table, undo, older, to)) {
            return Outcome.LATER;
        }
        retireUndo(table, undo);
        return Outcome.DONE;
    }

    /**
     * Whether the record that the chain is at has to stay for those who read now. It is the newest one, and no version
     * of its own is kept in it: without it the row's word would be again what it was before the change. Who has read
     * that word then would take what the change has left in the row meanwhile for what the word stood for.
     */
    private boolean mustOutlast(long undo) {
        return chain.isAtNewest()
                && UndoRecord.newStamp(memory, undo) == UndoRecord.oldStamp(memory, undo)
                && !UndoRecord.isOutlasted(memory, undo);
    }

    /** Whether the older version's data is in the record's image. */
    private boolean holdsDataOf(long undo, long older) {
        return UndoRecord.hasImage(memory, undo) && older != 0 && !UndoRecord.hasImage(memory, older);
    }

    /** Takes the record that the chain is at out of it; false if a writer was faster. */
    private boolean unlink(TableStorage table, long undo, long older, long to) {
        if (!chain.unlink(undo, older, to)) {
            return false;
        }
        if (UndoRecord.hasImage(memory, undo)) {
            retirePrivateBlocks(table, undo, older);
        }
        return true;
    }

    /** Retires the blocks of an image that neither its newer nor its older neighbour uses. */
    private void retirePrivateBlocks(TableStorage table, long undo, long older) {
        int[] columns = table.layout().variableColumns();
        if (columns.length == 0) {
            return;
        }
        SlotReader image = reader(table, undo + UndoRecord.IMAGE);
        SlotReader oldImage = older == 0 ? null : reader(table, older + UndoRecord.IMAGE);
        for (int column : columns) {
            long block = image.block(column);
            boolean used = block == chain.newerBlock(column) || oldImage != null && block == oldImage.block(column);
            if (block != 0 && !used) {
                VariableValues.retire(manager.retired(), block, image.byteLength(column));
            }
        }
    }

    /**
     * Removes a row that nobody sees from the indexes and retires its blocks, and its slot: but if the table is CACHED
     * and the row was deleted, its slot stays as a sign of that until a checkpoint has taken the row out of the page
     * file.
     *
     * @param deletedAt when it was deleted, or DEAD if its insertion was taken back
     */
    private void finishRow(TableStorage table, long rowId, long deletedAt) {
        boolean stays = table.isCached() && deletedAt != DEAD;
        long slot = table.slot(rowId);
        removeFromIndexes(table, rowId, slot);
        memory.slab(slot)
                .putLongRelease(
                        Memory.offset(slot), stays ? VersionWord.tombstone(deletedAt) : VersionWord.FINISHED_WORD);
        retireBlocks(table, slot);
        if (!stays) {
            retireSlot(table, rowId);
        }
    }

    /**
     * Removes a row's entries. An index may never have had one: the row was refused as its key was too long, or was
     * deleted before the index was made.
     */
    private void removeFromIndexes(TableStorage table, long rowId, long slot) {
        SlotReader row = reader(table, slot);
        for (IndexStorage index : table.indexes()) {
            if (!index.omits(row) && index.encoder().encodeIfFits(row, key)) {
                key.setRowId(rowId);
                index.tree().remove(key);
            }
        }
    }

    /**
     * Takes rows of a running transaction out of all indexes that are dead; none if another thread collects. One whose
     * deletion was taken back meanwhile stays.
     *
     * @param rows table number and row id of each
     * @param distance from one row in the array to the next
     * @param first the first row
     * @param end behind the last one
     */
    void removeEntries(long[] rows, int distance, int first, int end) {
        if (!collecting.tryLock()) {
            return;
        }
        try {
            for (int i = first; i < end && canRetire(MOST_RETIRED); i++) {
                TableStorage table = manager.table((int) rows[i * distance]);
                if (table == null) {
                    continue; // created by what was taken back
                }
                long rowId = rows[i * distance + 1];
                long slot = table.slot(rowId);
                if (!VersionWord.holdsRow(memory.slab(slot).getLongAcquire(Memory.offset(slot)))) {
                    removeFromIndexes(table, rowId, slot);
                }
            }
        } finally {
            collecting.unlock();
        }
    }

    private void retireBlocks(TableStorage table, long slot) {
        SlotReader row = reader(table, slot);
        for (int column : table.layout().variableColumns()) {
            long block = row.block(column);
            if (block != 0) {
                VariableValues.retire(manager.retired(), block, row.byteLength(column));
            }
        }
    }

    private void retireSlot(TableStorage table, long rowId) {
        long number = rowId;
        if (table.isCached()) {
            number = table.directory().find(rowId);
            table.directory().remove(rowId, number);
        }
        manager.retired().retire(RetireKind.SLOT, table.number(), number);
    }

    // ---------------------------------------------------------------- rows of CACHED tables

    /**
     * Takes rows of a CACHED table out of memory that a checkpoint has saved: those whose newest version is committed
     * and seen by every snapshot. To be called when no view is open any more that was opened before the checkpoint
     * became the one that readers use. Of a database that is being closed, all rows stay: its memory goes as a whole.
     *
     * @param saved what the checkpoint has saved
     * @param savedUpTo timestamp of the checkpoint's snapshot
     */
    public void evict(TableStorage table, SavedTable saved, long savedUpTo) {
        table.evicting().lock();
        try {
            evictRows(table, saved, savedUpTo);
        } finally {
            table.evicting().unlock();
        }
    }

    /** Not from what is about to be given back as a whole. */
    private boolean canEvictFrom(TableStorage table) {
        return !manager.isClosed() && !manager.isRefusing() && !table.isDropped();
    }

    private void evictRows(TableStorage table, SavedTable saved, long savedUpTo) {
        SlotStore slots = table.slots();
        for (int chunk = 0; chunk < slots.chunkCount(); chunk++) {
            collecting.lock();
            try {
                if (!canEvictFrom(table)) {
                    return;
                }
                manager.setFrontier(manager.lastCommitted());
                readSnapshots();
                long upTo = snapshotCount == 0 ? savedUpTo : Math.min(savedUpTo, snapshots[0]);
                for (int i = chunk == 0 ? 1 : 0; i < slots.capacity(chunk) && canRetire(MOST_RETIRED); i++) {
                    evictSlot(table, SlotStore.rowId(chunk, i), upTo);
                }
            } finally {
                collecting.unlock();
            }
        }
        collecting.lock();
        try {
            manager.retired().drain(freer);
            slots.trim(manager.retired());
        } finally {
            collecting.unlock();
        }
        for (IndexStorage index : table.indexes()) {
            if (saved.has(index)) {
                evictEntries(table, index);
            }
        }
    }

    /** Takes the entries of rows that are not in memory out of an index; they are in its saved tree. */
    private void evictEntries(TableStorage table, IndexStorage index) {
        RowDirectory directory = table.directory();
        LeafBuffer buffer = new LeafBuffer();
        SearchKey at = new SearchKey();
        at.setRowId(0);
        boolean more = true;
        while (more) {
            collecting.lock();
            try {
                if (!canEvictFrom(table)
                        || !Arrays.asList(table.indexes()).contains(index)
                        || !canRetire(MOST_RETIRED)) {
                    return;
                }
                for (int i = 0; more && i < LEAVES_AT_ONCE; i++) {
                    more = index.tree().removeFromLeaf(at, rowId -> directory.find(rowId) == 0, buffer);
                }
            } finally {
                collecting.unlock();
            }
        }
    }

    private void evictSlot(TableStorage table, long number, long upTo) {
        long slot = table.slots().reference(number);
        Slab slab = memory.slab(slot);
        long word = slab.getLongAcquire(Memory.offset(slot));
        long tag = VersionWord.tag(word);
        boolean row = tag == VersionWord.COMMITTED;
        if (!row && tag != VersionWord.TOMBSTONE || VersionWord.timestamp(word) > upTo) {
            return;
        }
        if (table.directory().rowIn(number) == 0) {
            return; // just being fetched: whoever does it would lead others to what has left memory
        }
        if (!slab.compareAndSetLong(Memory.offset(slot), word, VersionWord.EVICTED_WORD)) {
            return;
        }
        long rowId = table.directory().rowId(number);
        if (row) {
            retireBlocks(table, slot);
        }
        table.directory().remove(rowId, number);
        manager.retired().retire(RetireKind.SLOT, table.number(), number);
    }

    private SlotReader reader(TableStorage table, long reference) {
        return new SlotReader(memory, table.layout(), table.variables()).at(reference);
    }

    private void retireUndo(TableStorage table, long undo) {
        int size = UndoRecord.size(UndoRecord.kind(memory, undo), table.layout());
        manager.retired().retire(RetireQueue.BLOCK, size, undo);
        unlinkedBytes += BlockAllocator.sizeFor(size);
    }

    /** Bytes of all version records that have been unlinked; about, for another thread. */
    long unlinkedBytes() {
        return unlinkedBytes;
    }

    private void free(int kind, long detail, long reference) {
        if (kind == RetireKind.CHAIN) {
            new VariableValues(memory).free(reference, (int) detail);
            return;
        }
        if (kind == RetireKind.CHECKPOINT) {
            manager.settle(reference);
            return;
        }
        TableStorage table = manager.table((int) detail);
        if (table == null) {
            return; // dropped, with all its slots and indexes
        }
        switch (kind) {
            case RetireKind.SLOT -> table.slots().free(reference);
            case RetireKind.TABLE -> new TableRemover(manager, table).remove();
            default -> table.freeRetiredIndex((int) reference);
        }
    }

    /** Records that wait, for tests and system views. */
    public long pendingRecords() {
        pendingLock.lock();
        try {
            return pending.size();
        } finally {
            pendingLock.unlock();
        }
    }

    /** Frees the queues' own pages; the database is being closed. */
    public void release() {
        pending.clear();
        for (LongQueue queue : deferred.values()) {
            queue.clear();
        }
        held.clear();
        manager.retired().clear();
    }
}
