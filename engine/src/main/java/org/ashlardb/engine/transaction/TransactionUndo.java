package org.ashlardb.engine.transaction;

import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.Slab;
import org.ashlardb.engine.row.RowLayout;
import org.ashlardb.engine.row.SlotReader;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.row.UndoRecord;
import org.ashlardb.engine.row.VersionWord;

/** Walks a transaction's write set: backwards to take changes back, forwards to rewrite stamps after a commit. */
final class TransactionUndo {
    private final TransactionManager manager;
    private final TransactionContext transaction;
    private final Memory memory;

    /** All changes from the first position up to the second were taken back, to there or to one before. */
    private int takenBackFrom;

    private int takenBackTo;

    TransactionUndo(TransactionManager manager, TransactionContext transaction) {
        this.manager = manager;
        this.transaction = transaction;
        this.memory = manager.memory();
    }

    /** Forgets the changes: a transaction begins. */
    void reset() {
        takenBackFrom = 0;
        takenBackTo = 0;
    }

    // ---------------------------------------------------------------- rollback

    /** Takes back everything behind a position. Needs no memory. */
    void rollbackTo(int keep) {
        WriteSet writes = transaction.writeSet();
        int first = keep >= takenBackFrom && keep <= takenBackTo ? takenBackTo : keep;
        for (int i = writes.size() - 1; i >= first; i--) {
            writes.seek(i);
            if (writes.kind() < WriteSet.ABORTED) {
                rollback(writes);
                writes.seek(i);
                writes.markAborted();
            }
        }
        inheritFrom(first);
        takenBackFrom = first == keep ? keep : takenBackFrom;
        takenBackTo = writes.size();
    }

    /**
     * Of two changes of a row that were taken back, the newer one's record keeps what the older one had made. It gets
     * the version both go back to instead, so that all records of the row stay true: first the data, then the stamps by
     * which others take it for that version, since a record without an image keeps the data of the one above it. Both
     * from old to new.
     *
     * <p>The collector leaves both in their chain until the transaction has ended. Nothing that is not this transaction's
     * own is looked at: it may go at any moment, and may keep another version than the one that stands above it.
     */
    private void inheritFrom(int first) {
        WriteSet writes = transaction.writeSet();
        boolean inherits = false;
        for (int i = first; i < writes.size(); i++) {
            writes.seek(i);
            if (hasRecord(writes) && isTakenBackWithOlder(writes.undo())) {
                inheritImage(manager.table(writes.table()), writes.undo());
                inherits = true;
            }
        }
        for (int i = first; inherits && i < writes.size(); i++) {
            writes.seek(i);
            if (hasRecord(writes) && isTakenBackWithOlder(writes.undo())) {
                long undo = writes.undo();
                long stamp = UndoRecord.newStamp(memory, UndoRecord.older(memory, undo));
                UndoRecord.setOldStamp(memory, undo, stamp);
                UndoRecord.setNewStamp(memory, undo, stamp);
            }
        }
    }

    private static boolean hasRecord(WriteSet writes) {
        int kind = writes.kind() & ~WriteSet.ABORTED;
        return kind != WriteSet.INSERT && kind != WriteSet.CATALOG;
    }

    /** Whether the version that a record keeps was made by a change of this transaction that is taken back. */
    private boolean isTakenBackWithOlder(long undo) {
        if (!transaction.isOwn(UndoRecord.oldStamp(memory, undo))) {
            return false;
        }
        long older = UndoRecord.older(memory, undo);
        return older != 0 && UndoRecord.isAborted(memory, older);
    }

    private void inheritImage(TableStorage table, long undo) {
        long withImage = UndoRecord.older(memory, undo);
        while (!UndoRecord.hasImage(memory, withImage) && UndoRecord.hasInherited(memory, withImage)) {
            withImage = UndoRecord.older(memory, withImage);
        }
        if (UndoRecord.hasImage(memory, undo) && UndoRecord.hasImage(memory, withImage)) {
            memory.slab(withImage)
                    .copyTo(
                            Memory.offset(withImage) + UndoRecord.IMAGE + Long.BYTES,
                            memory.slab(undo),
                            Memory.offset(undo) + UndoRecord.IMAGE + Long.BYTES,
                            table.layout().slotSize() - Long.BYTES);
        }
        UndoRecord.setInherited(memory, undo);
    }

    private void rollback(WriteSet writes) {
        if (writes.kind() == WriteSet.CATALOG) {
            transaction.catalogChanges().rollbackLast();
            return;
        }
        TableStorage table = manager.table(writes.table());
        long rowId = writes.rowId();
        long undo = writes.undo();
        if (writes.kind() != WriteSet.INSERT) {
            UndoRecord.setAborted(memory, undo); // before its stamps allow the collector to sweep it away
        }
        switch (writes.kind()) {
            case WriteSet.INSERT -> killRows(table, rowId, undo);
            case WriteSet.UPDATE -> restoreImage(table, rowId, undo);
            case WriteSet.DELETE -> {
                long slot = table.slot(rowId);
                // First not deleted any more, then old: in between readers see the old version in place.
                memory.slab(slot).putLongRelease(Memory.offset(slot), VersionWord.versioned(undo, false));
                UndoRecord.setNewStamp(memory, undo, UndoRecord.oldStamp(memory, undo));
                table.rowCount().incrementAndGet();
            }
            default -> UndoRecord.setNewStamp(memory, undo, UndoRecord.oldStamp(memory, undo));
        }
    }

    private void killRows(TableStorage table, long firstRowId, long rows) {
        for (long rowId = firstRowId; rowId < firstRowId + rows; rowId++) {
            long slot = table.slot(rowId);
            memory.slab(slot).putLongRelease(Memory.offset(slot), VersionWord.DEAD_WORD);
        }
        table.rowCount().addAndGet(-rows);
        transaction.passedRows().noteTakenBack(table, firstRowId, rows);
    }

    private void restoreImage(TableStorage table, long rowId, long undo) {
        RowLayout layout = table.layout();
        long slot = table.slot(rowId);
        long image = undo + UndoRecord.IMAGE;
        SlotReader current = new SlotReader(memory, layout, table.variables());
        SlotReader old = new SlotReader(memory, layout, table.variables());
        current.at(slot);
        old.at(image);
        for (int column : layout.variableColumns()) {
            long block = current.block(column);
            if (block != 0 && block != old.block(column)) {
                table.variables().free(block, current.byteLength(column));
            }
        }
        Slab imageSlab = memory.slab(image);
        int wordSize = Long.BYTES;
        imageSlab.copyTo(
                Memory.offset(image) + wordSize,
                memory.slab(slot),
                Memory.offset(slot) + wordSize,
                layout.slotSize() - wordSize);
        UndoRecord.setNewStamp(memory, undo, UndoRecord.oldStamp(memory, undo));
    }

    // ---------------------------------------------------------------- commit

    /**
     * Replaces the transaction's stamp by its commit timestamp, or where no version of its own is meant, by whose version
     * it is. Called from new to old: as long as older records of a row bear its stamp, the collector leaves them there.
     */
    void rewriteStamps(long timestamp) {
        WriteSet writes = transaction.writeSet();
        for (int i = writes.size() - 1; i >= 0; i--) {
            writes.seek(i);
            int kind = writes.kind();
            if (kind == WriteSet.INSERT) {
                commitRows(manager.table(writes.table()), writes.rowId(), writes.undo(), timestamp);
            } else if (kind != (WriteSet.INSERT | WriteSet.ABORTED) && !WriteSet.isCatalog(kind)) {
                boolean makesVersion = kind == WriteSet.UPDATE || kind == WriteSet.DELETE;
                rewrite(writes.undo(), makesVersion, timestamp);
            }
        }
    }

    private void commitRows(TableStorage table, long firstRowId, long rows, long timestamp) {
        for (long rowId = firstRowId; rowId < firstRowId + rows; rowId++) {
            long slot = table.slot(rowId);
            Slab slab = memory.slab(slot);
            long at = Memory.offset(slot);
            long word = slab.getLongAcquire(at);
            if (VersionWord.tag(word) == VersionWord.INSERTING && transaction.isOwn(VersionWord.insertStamp(word))) {
                // Fails if another transaction has just updated the row; it noted our timestamp itself.
                slab.compareAndSetLong(at, word, VersionWord.committed(timestamp));
            }
        }
    }

    private void rewrite(long undo, boolean makesVersion, long timestamp) {
        long oldStamp = keptStamp(undo, timestamp);
        UndoRecord.setOldStamp(memory, undo, oldStamp);
        UndoRecord.setNewStamp(memory, undo, makesVersion ? timestamp : oldStamp);
    }

    /** The stamp of the version that a record keeps. Locks and changes taken back below it have made none. */
    private long keptStamp(long undo, long timestamp) {
        long at = undo;
        while (true) {
            long stamp = UndoRecord.oldStamp(memory, at);
            if (!transaction.isOwn(stamp)) {
                return stamp;
            }
            at = UndoRecord.older(memory, at);
            if (at == 0 || UndoRecord.kind(memory, at) != UndoRecord.LOCK && !UndoRecord.isAborted(memory, at)) {
                return timestamp;
            }
        }
    }
}
