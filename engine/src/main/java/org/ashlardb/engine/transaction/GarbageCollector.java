package org.ashlardb.engine.transaction;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.row.SavedTable;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.row.UndoRecord;
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

    private static final int LONG_CHAIN = 64;

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
    private final ReentrantLock collecting = new ReentrantLock();
    private final AnnouncedSnapshots snapshots;
    private final RowDisposer disposer;
    private final PendingRecords pending;
    private final DeferredRecords deferred;
    private final HeldRecords held;
    private final VersionChain chain;
    private final Set<RowPlace> swept = new HashSet<>(); // in this collection
    private long blockingSnapshot;

    GarbageCollector(TransactionManager manager) {
        this.manager = manager;
        this.memory = manager.memory();
        this.chain = new VersionChain(memory);
        this.snapshots = new AnnouncedSnapshots(manager.readers());
        this.disposer = new RowDisposer(manager);
        this.pending = new PendingRecords(memory);
        this.deferred = new DeferredRecords(memory);
        this.held = new HeldRecords(memory, manager.readers());
    }

    // ---------------------------------------------------------------- handing over

    /** Makes sure that the end of a transaction will need no memory here. */
    void reserve() {
        pending.reserve();
    }

    /** Takes over an ended transaction's records, and its pages for keeping them. */
    void accept(WriteSet writes) {
        pending.accept(writes);
    }

    // ---------------------------------------------------------------- collecting

    /**
     * Collects if there is enough to do and nobody else does: as much as the ended transaction has added, and some of
     * what others have left. Where they have left a lot, it waits for its turn: one thread at a time may not keep up with
     * what several add. The sizes are read without their locks; a stale one only shifts work to the next commit.
     */
    void collectSome(int added) {
        if (added < COLLECT_FROM && pending.hint() < COLLECT_FROM) {
            return;
        }
        if (pending.hint() >= MOST_LEFT) {
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
            disposer.drain();
        } finally {
            collecting.unlock();
        }
    }

    private void collectLocked(long most) {
        manager.setFrontier(manager.lastCommitted());
        snapshots.read();
        pending.addCarried();
        deferred.release(snapshots, pending::add);
        held.release(this::takeOutlasted);
        swept.clear();
        long rounds = Math.min(pending.size(), most);
        while (rounds-- > 0 && disposer.hasRoom() && collectOne()) {
            // each record once
        }
        disposer.drain();
        // Many that are held are worth another look soon, which mostly finds their readers gone.
        pending.hintBeyond(held.size() / COLLECT_FROM);
    }

    private boolean takeOutlasted(long tag, long rowId, long undo) {
        if (manager.table(PendingRecords.table(tag)) == null) {
            return true; // dropped, and its records with it
        }
        UndoRecord.setOutlasted(memory, undo);
        return pending.add(tag, rowId, undo);
    }

    private boolean collectOne() {
        if (!pending.take()) {
            return false;
        }
        long tag = pending.tag();
        long rowId = pending.rowId();
        long undo = pending.undo();
        TableStorage table = manager.table(PendingRecords.table(tag));
        if (table == null) {
            return true; // dropped, and its versions with it
        }
        Outcome outcome = collect(PendingRecords.kind(tag), table, rowId, undo);
        boolean kept =
                switch (outcome) {
                    case DONE -> true;
                    case LATER -> false;
                    case DEFERRED -> deferred.defer(blockingSnapshot, tag, rowId, undo);
                    case HELD -> held.hold(tag, rowId, undo);
                };
        if (!kept) {
            pending.putBack(tag, rowId, undo);
        }
        return true;
    }

    private Outcome collect(int kind, TableStorage table, long rowId, long undo) {
        if (kind == (WriteSet.INSERT | WriteSet.ABORTED)) {
            return collectRun(kind, table, rowId, undo);
        }
        if (UndoRecord.isUnlinked(memory, undo)) {
            disposer.retireUndo(table, undo);
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
            disposer.retireUndo(table, undo);
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
                    && snapshots.firstFrom(oldStamp) >= newStamp
                    && !holdsDataOf(undo, older)
                    && !mustOutlast(undo)
                    && disposer.hasRoom();
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
            if (!disposer.hasRoom()) {
                pending.putBack(PendingRecords.tag(kind, table.number()), firstRowId + done, rows - done);
                return Outcome.DONE;
            }
            disposer.finishRow(table, firstRowId + done, RowDisposer.DEAD);
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
        long snapshot = snapshots.firstFrom(insertedAt);
        if (snapshot < deletedAt) {
            blockingSnapshot = snapshot;
            return Outcome.DEFERRED;
        }
        if (UndoRecord.older(memory, undo) != 0) {
            return Outcome.LATER; // nobody needs the older records either: they are about to go
        }
        disposer.finishRow(table, rowId, deletedAt);
        disposer.retireUndo(table, undo);
        return Outcome.DONE;
    }

    private Outcome collectVersion(TableStorage table, long rowId, long undo, long from, long to) {
        long snapshot = snapshots.firstFrom(from);
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
        disposer.retireUndo(table, undo);
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
            disposer.retireImage(table, undo, older, chain);
        }
        return true;
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
            for (int i = first; i < end && disposer.hasRoom(); i++) {
                TableStorage table = manager.table((int) rows[i * distance]);
                if (table == null) {
                    continue; // created by what was taken back
                }
                long rowId = rows[i * distance + 1];
                long slot = table.slot(rowId);
                if (!VersionWord.holdsRow(memory.slab(slot).getLongAcquire(Memory.offset(slot)))) {
                    disposer.removeFromIndexes(table, rowId, slot);
                }
            }
        } finally {
            collecting.unlock();
        }
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
        new RowEviction(manager, collecting, snapshots, disposer, table).evict(saved, savedUpTo);
    }

    /** Bytes of all version records that have been unlinked; about, for another thread. */
    long unlinkedBytes() {
        return disposer.unlinkedBytes();
    }

    /** Records that wait, for tests and system views. */
    public long pendingRecords() {
        return pending.size();
    }

    /** Frees the queues' own pages; the database is being closed. */
    public void release() {
        pending.clear();
        deferred.clear();
        held.clear();
        manager.retired().clear();
    }
}
