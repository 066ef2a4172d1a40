package org.ashlardb.engine.transaction;

import java.lang.invoke.VarHandle;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.LockWait;
import org.ashlardb.engine.definition.RowLockMode;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.memory.BlockAllocator;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.Slab;
import org.ashlardb.engine.memory.Spin;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.row.UndoRecord;
import org.ashlardb.engine.row.VersionWord;

/** Makes rows one transaction's own, by an undo record on each, after all others who are in the way. */
final class RowLocker {
    private static final int GONE = 0;
    private static final int LOCKED = 1;
    private static final int SKIPPED = 2;
    private static final int AWAITED = 3; // others are in the way

    private final TransactionManager manager;
    private final TransactionContext transaction;
    private final Memory memory;
    private final RowInspector inspector;
    private final RowFetcher fetcher;
    private final LockWaits waits;
    private final RowSharer rowSharer;
    private long lockedUndo;
    private long awaitedStamp; // of the transaction that is in the way
    private boolean awaitsSharer; // whether it only shares the row

    RowLocker(
            TransactionManager manager,
            TransactionContext transaction,
            RowInspector inspector,
            RowFetcher fetcher,
            LockWaits waits,
            RowSharer rowSharer) {
        this.manager = manager;
        this.transaction = transaction;
        this.memory = manager.memory();
        this.inspector = inspector;
        this.fetcher = fetcher;
        this.waits = waits;
        this.rowSharer = rowSharer;
    }

    /** The undo record of the row that was made the transaction's last. */
    long lockedUndo() {
        return lockedUndo;
    }

    /** Whether the last that was done to a row is this transaction's and keeps others from it as the mode does. */
    boolean holds(TableStorage table, long rowId, RowLockMode mode) {
        long slot = table.slot(rowId);
        long word = slot == 0 ? 0 : memory.slab(slot).getLongAcquire(Memory.offset(slot));
        if (slot == 0 || VersionWord.tag(word) != VersionWord.VERSIONED || VersionWord.isDeleted(word)) {
            return false;
        }
        long undo = VersionWord.undo(word);
        return transaction.isOwn(UndoRecord.newStamp(memory, undo))
                && !UndoRecord.isAborted(memory, undo)
                && (mode == RowLockMode.NO_KEY_UPDATE || !UndoRecord.sharesKeys(memory, undo));
    }

    /** Makes a row ours, after all who are in the way. */
    boolean acquire(TableStorage table, ReadView view, long rowId, int kind, RowLockMode mode, LockWait wait) {
        int outcome = tryAcquire(table, view, rowId, kind, mode, wait);
        if (outcome == AWAITED) {
            outcome = acquireAfterOthers(table, view, rowId, kind, mode, wait);
        }
        return outcome == LOCKED;
    }

    private int acquireAfterOthers(
            TableStorage table, ReadView view, long rowId, int kind, RowLockMode mode, LockWait wait) {
        WaitGraph.Claim claim = new WaitGraph.Claim(table, rowId, transaction.lockTimeoutMillis());
        int outcome = AWAITED;
        try {
            long before = 0;
            while (true) {
                long looked = manager.takenBack();
                outcome = tryAcquire(table, view, rowId, kind, mode, wait);
                if (outcome != AWAITED) {
                    return outcome;
                }
                if (awaitsSharer) {
                    manager.waits().end(claim, null, null);
                    rowSharer.waitForSharer(table, rowId, awaitedStamp, mode, wait);
                    before = 0;
                } else {
                    // Whom it leads goes on waiting for who has the row still, and has taken back something else.
                    waits.passOthers(claim, awaitedStamp == before ? awaitedStamp : 0, looked);
                    waits.waitForRow(table, rowId, awaitedStamp, looked, wait, claim);
                    before = awaitedStamp;
                }
            }
        } finally {
            waits.passOthers(claim, outcome == LOCKED ? transaction.transactionStamp() : 0, manager.takenBack());
        }
    }

    /** Pushes an undo record of the given kind on the row, which makes the row ours. */
    private int tryAcquire(TableStorage table, ReadView view, long rowId, int kind, RowLockMode mode, LockWait wait) {
        int looks = 0;
        while (true) {
            long sharer = rowSharer.inTheWay(table, rowId, mode);
            if (sharer != 0) {
                if (wait == LockWait.SKIP_LOCKED) {
                    return SKIPPED;
                }
                return awaited(sharer, true);
            }
            long slot = fetcher.slot(table, rowId);
            if (slot == 0) {
                return gone(table, view);
            }
            long word = memory.slab(slot).getLongAcquire(Memory.offset(slot));
            if (VersionWord.tag(word) == VersionWord.EVICTED) {
                looks = Spin.pause(looks);
                continue;
            }
            long stamp = newestStamp(word);
            if (VersionWord.isTransaction(stamp) && !transaction.isOwn(stamp)) {
                long timestamp = manager.states().commitTimestamp(stamp);
                if (timestamp == TransactionStates.RUNNING) {
                    if (isTakingBack(table, rowId, word, stamp)) {
                        transaction.checkCanceled();
                        looks = Spin.pause(looks);
                        continue;
                    }
                    if (wait == LockWait.SKIP_LOCKED) {
                        return SKIPPED;
                    }
                    return awaited(stamp, false);
                }
                if (timestamp != TransactionStates.STALE && VersionWord.tag(word) == VersionWord.VERSIONED) {
                    timestamp = madeAt(VersionWord.undo(word), timestamp);
                }
                if (timestamp == TransactionStates.STALE) {
                    continue;
                }
                stamp = timestamp;
            }
            if (stamp == 0) {
                return gone(table, view);
            }
            if (!transaction.isOwn(stamp) && stamp > view.changeLimit()) {
                throw conflict(transaction, table, rowId);
            }
            if (VersionWord.tag(word) == VersionWord.VERSIONED && VersionWord.isDeleted(word)) {
                if (memory.slab(slot).getLongAcquire(Memory.offset(slot)) == word) {
                    return GONE;
                }
                continue; // the deletion was taken back before its stamp was read
            }
            if (push(table, slot, word, stamp, kind, mode)) {
                VarHandle.fullFence(); // a sharer whom we do not find reads the word behind this
                if (rowSharer.inTheWay(table, rowId, mode) == 0) {
                    return LOCKED;
                }
                takeBack(table, rowId, kind);
            }
        }
    }

    private boolean isTakingBack(TableStorage table, long rowId, long word, long stamp) {
        return VersionWord.tag(word) == VersionWord.VERSIONED
                && rowSharer.sharesAgainst(table, rowId, inspector.heldMode(VersionWord.undo(word), stamp));
    }

    /** Gives up a row that somebody has shared since we looked; so that nobody who waits holds it. */
    private void takeBack(TableStorage table, long rowId, int kind) {
        WriteSet writes = transaction.writeSet();
        int at = writes.size();
        switch (kind) {
            case UndoRecord.UPDATE -> writes.add(WriteSet.UPDATE, table.number(), rowId, lockedUndo);
            case UndoRecord.DELETE -> {
                writes.add(WriteSet.DELETE, table.number(), rowId, lockedUndo);
                table.rowCount().decrementAndGet();
            }
            default -> writes.add(WriteSet.LOCK, table.number(), rowId, lockedUndo);
        }
        transaction.undo().rollbackTo(at);
        writes.reserve(kind == UndoRecord.DELETE);
    }

    /** The stamp of the row's newest version; 0 if there is no row any more. */
    private long newestStamp(long word) {
        if (VersionWord.isCommitted(word)) {
            return VersionWord.timestamp(word);
        }
        if (VersionWord.tag(word) == VersionWord.INSERTING) {
            return VersionWord.insertStamp(word);
        }
        return VersionWord.tag(word) == VersionWord.VERSIONED ? UndoRecord.newStamp(memory, VersionWord.undo(word)) : 0;
    }

    /**
     * When a row's newest version was made, whose newest record bears the stamp of a transaction that has just committed:
     * locks and changes taken back have made none. STALE if that must be looked for again.
     */
    private long madeAt(long newest, long committedAt) {
        long at = newest;
        while (UndoRecord.kind(memory, at) == UndoRecord.LOCK || UndoRecord.isAborted(memory, at)) {
            long stamp = UndoRecord.oldStamp(memory, at);
            if (!VersionWord.isTransaction(stamp)) {
                return stamp;
            }
            long older = UndoRecord.older(memory, at);
            if (UndoRecord.oldStamp(memory, at) != stamp) {
                return TransactionStates.STALE; // the older records may have gone before we read which they are
            }
            if (older == 0) {
                return committedAt; // the version that the transaction has inserted
            }
            at = older;
        }
        return committedAt;
    }

    private boolean push(TableStorage table, long slot, long word, long oldStamp, int kind, RowLockMode mode) {
        Slab slab = memory.slab(slot);
        long at = Memory.offset(slot);
        int size = UndoRecord.size(kind, table.layout());
        long undo = memory.blocks().allocate(size, kind == UndoRecord.DELETE);
        long older = VersionWord.tag(word) == VersionWord.VERSIONED ? VersionWord.undo(word) : 0;
        UndoRecord.write(memory, undo, kind, transaction.stamp(), oldStamp, older);
        if (mode == RowLockMode.NO_KEY_UPDATE) {
            UndoRecord.setSharesKeys(memory, undo);
        }
        if (kind == UndoRecord.UPDATE) {
            slab.copyTo(
                    at,
                    memory.slab(undo),
                    Memory.offset(undo) + UndoRecord.IMAGE,
                    table.layout().slotSize());
        }
        if (slab.compareAndSetLong(at, word, VersionWord.versioned(undo, kind == UndoRecord.DELETE))) {
            lockedUndo = undo;
            transaction.addVersionBytes(BlockAllocator.sizeFor(size));
            return true;
        }
        memory.blocks().free(undo, size);
        return false;
    }

    private int gone(TableStorage table, ReadView view) {
        if (view.isOpen()) {
            return GONE;
        }
        throw new EngineException(
                ErrorCode.INVALID_STATE, "the snapshot of the row of table " + table.name() + " is closed");
    }

    private int awaited(long stamp, boolean sharer) {
        awaitedStamp = stamp;
        awaitsSharer = sharer;
        return AWAITED;
    }

    static EngineException conflict(TransactionContext transaction, TableStorage table, long rowId) {
        if (transaction.isolation() == IsolationLevel.READ_COMMITTED) {
            return new EngineException(
                    ErrorCode.RESTART_STATEMENT,
                    "row " + rowId + " of table " + table.name() + " was changed after the statement began");
        }
        return new EngineException(
                ErrorCode.SERIALIZATION_FAILURE,
                "could not serialize: a row of table " + table.name() + " was changed by another transaction",
                table.name(),
                null,
                null);
    }
}
