package org.ashlardb.engine.transaction;

import java.lang.invoke.VarHandle;
import org.ashlardb.engine.definition.RowLockMode;
import org.ashlardb.engine.index.SearchKey;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.Spin;
import org.ashlardb.engine.page.ReadWatch;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.SlotReader;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.row.UndoRecord;
import org.ashlardb.engine.row.VersionWord;

/** Looks at the newest state of rows, whatever a snapshot sees: for unique checks and validation. */
final class RowInspector {
    /** What a row with a key means for another one with the same key. */
    enum Existence {
        GONE,
        EXISTS,
        UNDECIDED
    }

    private final TransactionManager manager;
    private final Memory memory;
    private final RowFetcher fetcher;
    private long undecidedStamp;
    private RowLockMode undecidedMode;

    /**
     * Looks at rows of all tables.
     *
     * @param watch is told when the file has to be read; null for nobody
     */
    RowInspector(TransactionManager manager, ReadWatch watch) {
        this.manager = manager;
        this.memory = manager.memory();
        this.fetcher = new RowFetcher(manager, watch);
    }

    /** After UNDECIDED: a stamp of the transaction that decides. */
    long undecidedStamp() {
        return undecidedStamp;
    }

    /** After UNDECIDED of a row to be shared: the mode in which that transaction had it. */
    RowLockMode undecidedMode() {
        return undecidedMode;
    }

    /** Whether a row exists for a transaction that wants to insert its key. */
    Existence existence(TableStorage table, long rowId, TransactionContext asker) {
        int looks = 0;
        while (true) {
            long slot = table.slot(rowId);
            if (slot == 0) {
                return fetcher.isSaved(table, rowId) ? Existence.EXISTS : Existence.GONE;
            }
            long word = memory.slab(slot).getLongAcquire(Memory.offset(slot));
            Existence found = VersionWord.tag(word) == VersionWord.EVICTED ? null : existence(word, asker);
            if (found != null && !isOutdated(found, slot, word)) {
                return found;
            }
            looks = Spin.pause(looks);
        }
    }

    private Existence existence(long word, TransactionContext asker) {
        if (VersionWord.isCommitted(word)) {
            return Existence.EXISTS;
        }
        if (VersionWord.tag(word) == VersionWord.INSERTING) {
            return decide(VersionWord.insertStamp(word), asker, Existence.EXISTS);
        }
        if (VersionWord.tag(word) != VersionWord.VERSIONED) {
            return Existence.GONE;
        }
        long undo = VersionWord.undo(word);
        Existence afterCommit = VersionWord.isDeleted(word) ? Existence.GONE : Existence.EXISTS;
        Existence decided = decide(UndoRecord.newStamp(memory, undo), asker, afterCommit);
        if (decided == Existence.UNDECIDED && afterCommit == Existence.EXISTS && existedBefore(undo)) {
            return Existence.EXISTS; // being updated: it exists whatever becomes of that
        }
        return decided;
    }

    /** Existence by the newest stamp: as given if that is committed or our own; null if it must be read again. */
    private Existence decide(long stamp, TransactionContext asker, Existence afterCommit) {
        if (!VersionWord.isTransaction(stamp) || asker.isOwn(stamp)) {
            return afterCommit;
        }
        long timestamp = manager.states().commitTimestamp(stamp);
        if (timestamp == TransactionStates.STALE) {
            return null;
        }
        if (timestamp != TransactionStates.RUNNING) {
            return afterCommit;
        }
        undecidedStamp = stamp;
        undecidedMode = RowLockMode.UPDATE;
        return Existence.UNDECIDED;
    }

    /** Whether a row is there and can be shared; UNDECIDED if a transaction holds it in a mode that conflicts. */
    Existence shareable(TableStorage table, long rowId, TransactionContext asker, RowLockMode mode) {
        int looks = 0;
        while (true) {
            long slot = table.slot(rowId);
            if (slot == 0) {
                return fetcher.isSaved(table, rowId) ? Existence.EXISTS : Existence.GONE;
            }
            long word = memory.slab(slot).getLongAcquire(Memory.offset(slot));
            Existence found = null;
            if (VersionWord.tag(word) == VersionWord.VERSIONED) {
                found = shareable(word, asker, mode);
            } else if (VersionWord.tag(word) != VersionWord.EVICTED) {
                found = existence(word, asker);
            }
            if (found != null && !isOutdated(found, slot, word)) {
                return found;
            }
            looks = Spin.pause(looks);
        }
    }

    /** Whether a deletion that the word shows may have been taken back before its stamp was read. */
    private boolean isOutdated(Existence found, long slot, long word) {
        return found == Existence.GONE && memory.slab(slot).getLongAcquire(Memory.offset(slot)) != word;
    }

    private Existence shareable(long word, TransactionContext asker, RowLockMode mode) {
        long undo = VersionWord.undo(word);
        Existence decided = decide(
                UndoRecord.newStamp(memory, undo),
                asker,
                VersionWord.isDeleted(word) ? Existence.GONE : Existence.EXISTS);
        if (decided != Existence.UNDECIDED) {
            return decided;
        }
        undecidedMode = heldMode(undo, undecidedStamp);
        if (undecidedMode != null && mode.conflictsWith(undecidedMode)) {
            return Existence.UNDECIDED;
        }
        VarHandle.acquireFence();
        // Whoever commits rewrites its stamps then, and records that bear it no longer were taken for those of others.
        boolean running = manager.states().commitTimestamp(undecidedStamp) == TransactionStates.RUNNING;
        return running ? Existence.EXISTS : null;
    }

    /** The mode in which a running transaction holds a row; null if it has taken back all that it has done to it. */
    RowLockMode heldMode(long newest, long stamp) {
        RowLockMode held = null;
        for (long at = newest; at != 0; at = UndoRecord.older(memory, at)) {
            long by = UndoRecord.newStamp(memory, at);
            if (!VersionWord.isTransaction(by) || !VersionWord.sameTransaction(by, stamp)) {
                return held;
            }
            if (!UndoRecord.isAborted(memory, at)) {
                if (!UndoRecord.sharesKeys(memory, at)) {
                    return RowLockMode.UPDATE;
                }
                held = RowLockMode.NO_KEY_UPDATE;
            }
        }
        return held;
    }

    /** Encodes the key of a row in memory; false if it is not there any more or the index leaves it out. */
    boolean encode(TableStorage table, long rowId, IndexStorage index, SearchKey key) {
        long slot = table.slot(rowId);
        if (slot == 0) {
            return false;
        }
        SlotReader row = new SlotReader(memory, table.layout(), table.variables()).at(slot);
        if (index.omits(row)) {
            return false;
        }
        index.encoder().encode(row, key);
        key.setRowId(rowId);
        return true;
    }

    private boolean existedBefore(long undo) {
        for (long at = undo; at != 0; at = UndoRecord.older(memory, at)) {
            long stamp = UndoRecord.oldStamp(memory, at);
            if (!VersionWord.isTransaction(stamp)) {
                return true;
            }
        }
        return false;
    }

    /** Timestamp of a row's newest committed change, 0 if there is none; own changes count as timestamp 0. */
    long newestCommit(TableStorage table, long rowId, TransactionContext asker) {
        int looks = 0;
        while (true) {
            long slot = table.slot(rowId);
            if (slot == 0) {
                return 0; // older than every open view
            }
            long word = memory.slab(slot).getLongAcquire(Memory.offset(slot));
            long found = newestCommit(word, asker);
            if (found != TransactionStates.STALE) {
                return found;
            }
            looks = Spin.pause(looks);
        }
    }

    private long newestCommit(long word, TransactionContext asker) {
        if (VersionWord.isCommitted(word)) {
            return VersionWord.timestamp(word);
        }
        if (VersionWord.tag(word) == VersionWord.INSERTING) {
            return committed(VersionWord.insertStamp(word), asker);
        }
        if (VersionWord.tag(word) != VersionWord.VERSIONED) {
            return 0;
        }
        long undo = VersionWord.undo(word);
        long found = committed(UndoRecord.newStamp(memory, undo), asker);
        while (found == 0 && undo != 0) {
            long stamp = UndoRecord.oldStamp(memory, undo);
            found = committed(stamp, asker);
            long older = UndoRecord.older(memory, undo);
            if (UndoRecord.oldStamp(memory, undo) != stamp) {
                return TransactionStates.STALE; // as in RowReader, the record may lead past a version now
            }
            undo = older;
        }
        return found;
    }

    /** The stamp's timestamp; 0 if it is running or our own. */
    private long committed(long stamp, TransactionContext asker) {
        if (!VersionWord.isTransaction(stamp)) {
            return stamp;
        }
        if (asker.isOwn(stamp)) {
            return 0;
        }
        long timestamp = manager.states().commitTimestamp(stamp);
        if (timestamp != TransactionStates.RUNNING) {
            return timestamp;
        }
        return manager.states().isPrepared(stamp) ? Long.MAX_VALUE : 0;
    }
}
