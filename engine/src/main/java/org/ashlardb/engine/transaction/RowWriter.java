package org.ashlardb.engine.transaction;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.LongPredicate;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.LockWait;
import org.ashlardb.engine.definition.RowLockMode;
import org.ashlardb.engine.definition.TakeOut;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.index.BTree;
import org.ashlardb.engine.index.SearchKey;
import org.ashlardb.engine.memory.BlockAllocator;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.Slab;
import org.ashlardb.engine.memory.Spin;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.RowLayout;
import org.ashlardb.engine.row.RowLocks;
import org.ashlardb.engine.row.RowValues;
import org.ashlardb.engine.row.SlotReader;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.row.UndoRecord;
import org.ashlardb.engine.row.VersionWord;

/**
 * Inserts, updates, deletes and locks rows for one transaction. Each call succeeds as a whole or leaves nothing
 * behind; waits for other transactions where it must.
 */
public final class RowWriter {
    /** An update has taken the row out of the table, for {@link #putBack}. */
    public static final long TAKEN_OUT = -2;

    private static final int GONE = 0;
    private static final int LOCKED = 1;
    private static final int SKIPPED = 2;
    private static final int AWAITED = 3; // others are in the way

    private final TransactionManager manager;
    private final TransactionContext transaction;
    private final Memory memory;
    private final SearchKey key = new SearchKey();
    private final SearchKey movedKey = new SearchKey();
    private long[] gone = new long[4];
    private int goneCount;
    private long existing; // the row that was found with the key
    private final RowInspector inspector;
    private final RowFetcher fetcher;
    private final LongPredicate isRunning;
    private long lockedUndo;
    private long awaitedStamp; // of the transaction that is in the way
    private boolean awaitsSharer; // whether it only shares the row

    RowWriter(TransactionManager manager, TransactionContext transaction) {
        this.manager = manager;
        this.transaction = transaction;
        this.memory = manager.memory();
        this.inspector = new RowInspector(manager, transaction);
        this.fetcher = new RowFetcher(manager, transaction);
        this.isRunning = manager::isRunning;
    }

    // ---------------------------------------------------------------- insert

    /** Inserts a row and returns its row id. */
    public long insert(TableStorage table, RowValues values) {
        return insert(table, values, null);
    }

    /**
     * Inserts a row and returns its row id.
     *
     * <p>As one method of more than 325 bytes this is compiled by itself, see {@link BTree}.
     *
     * @param moved the row that the transaction has just deleted to put this one in its place; null if there is none
     */
    private long insert(TableStorage table, RowValues values, SlotReader moved) {
        transaction.checkStatement();
        values.checkNotNull(true);
        if (values.hasSources()) {
            collectIndexed(table, values);
        }
        transaction.touch(table);
        WriteSet writes = transaction.writeSet();
        int start = writes.size();
        boolean done = false;
        try {
            writes.reserve(false);
            table.writer().prepareBlocks(values);
            long number = 0;
            long slot;
            long rowId;
            try {
                number = table.slots().allocate();
                slot = table.slots().reference(number);
                table.writer().writeAll(slot, values);
                rowId = table.publish(number);
            } catch (EngineException e) {
                table.writer().freeBlocks(values);
                if (number != 0) {
                    table.slots().free(number);
                }
                throw e;
            }
            writes.add(WriteSet.INSERT, table.number(), rowId, 1);
            memory.slab(slot).putLongRelease(Memory.offset(slot), VersionWord.inserting(transaction.stamp()));
            table.rowCount().incrementAndGet();
            for (IndexStorage index : table.indexes()) {
                if (index.omits(values)) {
                    continue;
                }
                boolean hasNull = index.encoder().encode(values, key);
                if (index.isUnique() && !hasNull && !transaction.hasDropped(index)) {
                    if (moved != null && hasSameKey(index, moved)) {
                        insertBeside(index, rowId);
                    } else {
                        insertUnique(table, index, rowId);
                    }
                } else {
                    key.setRowId(rowId);
                    index.tree().insert(key);
                }
            }
            writes.mergeLast();
            done = true;
            return rowId;
        } finally {
            if (!done) {
                transaction.undo().rollbackTo(start);
            }
        }
    }

    /** Keys are made from arrays. */
    private static void collectIndexed(TableStorage table, RowValues values) {
        for (int column : table.layout().variableColumns()) {
            if (table.isIndexed(column)) {
                values.collect(column);
            }
        }
    }

    private boolean hasSameKey(IndexStorage index, SlotReader moved) {
        if (index.omits(moved)) {
            return false;
        }
        index.encoder().encode(moved, movedKey);
        return Arrays.equals(key.bytes(), 0, key.length(), movedKey.bytes(), 0, movedKey.length());
    }

    /**
     * Adds a key that the transaction's own row has had until now, so that nobody else can have it. Who looks for rows
     * with the key holds its stripe and finds both entries, or only the old one, whose row waits for this transaction.
     */
    private void insertBeside(IndexStorage index, long rowId) {
        key.setRowId(rowId);
        int stripe = manager.lockKey(key, index.number());
        try {
            index.tree().insert(key);
        } finally {
            manager.unlockKey(stripe);
        }
    }

    /** Adds the key unless a row with it exists; waits where a running transaction decides that. */
    private void insertUnique(TableStorage table, IndexStorage index, long rowId) {
        insertUniqueInMemory(table, index, rowId);
        if (table.isCached()) {
            requireNotSaved(table, index, rowId);
        }
    }

    /**
     * Fails if a row with the key exists in the page file; waits where a running transaction decides that. Others that
     * insert the key meet the entry in memory meanwhile.
     */
    private void requireNotSaved(TableStorage table, IndexStorage index, long rowId) {
        while (true) {
            long looked = manager.takenBack();
            long other = fetcher.findKey(table, index, key);
            if (other == 0) {
                return;
            }
            switch (inspector.existence(table, other, transaction)) {
                case EXISTS -> throw duplicate(table, index, rowId, other);
                case UNDECIDED -> waitForKey(index, inspector.undecidedStamp(), looked);
                default -> {
                    return;
                }
            }
        }
    }

    private void insertUniqueInMemory(TableStorage table, IndexStorage index, long rowId) {
        key.setRowId(rowId);
        if (index.tree().insertUnique(key, gone, 0, false)) {
            return;
        }
        while (true) {
            long looked = manager.takenBack();
            int stripe = manager.lockKey(key, index.number());
            RowInspector.Existence found;
            try {
                found = findExisting(table, index);
                key.setRowId(rowId);
                if (found == RowInspector.Existence.GONE && index.tree().insertUnique(key, gone, goneCount, true)) {
                    return;
                }
            } finally {
                manager.unlockKey(stripe);
            }
            if (found == RowInspector.Existence.EXISTS) {
                throw duplicate(table, index, rowId, existing);
            }
            if (found == RowInspector.Existence.UNDECIDED) {
                waitForKey(index, inspector.undecidedStamp(), looked);
            }
        }
    }

    /** Whether a row with the key exists; those that are gone are noted. */
    private RowInspector.Existence findExisting(TableStorage table, IndexStorage index) {
        RowInspector.Existence worst = RowInspector.Existence.GONE;
        goneCount = 0;
        key.setRowId(0);
        long other = index.tree().find(key);
        while (other >= 0) {
            RowInspector.Existence found = inspector.existence(table, other, transaction);
            if (found == RowInspector.Existence.EXISTS) {
                existing = other;
                return found;
            }
            if (found == RowInspector.Existence.UNDECIDED) {
                worst = found;
            }
            if (goneCount == gone.length) {
                gone = Arrays.copyOf(gone, goneCount * 2);
            }
            gone[goneCount++] = other;
            key.setRowId(other + 1);
            other = index.tree().find(key);
        }
        return worst;
    }

    /**
     * Who may not see the row with the key would find what it has read itself contradicted. Who sees it has learned from the
     * error that it is there.
     */
    private EngineException duplicate(TableStorage table, IndexStorage index, long rowId, long other) {
        if (transaction.isolation() == IsolationLevel.SERIALIZABLE) {
            transaction.readSet().addKey(table, index, key);
        }
        if (transaction.isBefore(inspector.newestCommit(table, other, transaction))) {
            return new EngineException(
                    ErrorCode.SERIALIZATION_FAILURE,
                    "could not serialize: another transaction has given a row the same key in "
                            + index.definition().name() + " of table " + table.name(),
                    table.name(),
                    null,
                    null);
        }
        SlotReader row = new SlotReader(memory, table.layout(), table.variables());
        row.at(table.slot(rowId));
        return new EngineException(
                ErrorCode.DUPLICATE_KEY,
                "duplicate key " + KeyText.of(table, index, row) + " in "
                        + index.definition().name() + " of table " + table.name(),
                table.name(),
                index.definition().name(),
                null);
    }

    // ---------------------------------------------------------------- update

    /**
     * Changes the set columns of a row the view sees; returns its row id, a new one if the row had to move, -1 if it is
     * gone, or {@link #TAKEN_OUT}.
     */
    public long update(TableStorage table, ReadView view, long rowId, RowValues values, TakeOut takeOut) {
        transaction.checkStatement();
        values.checkNotNull(false);
        if (values.hasSources()) {
            collectIndexed(table, values);
        }
        transaction.touch(table);
        WriteSet writes = transaction.writeSet();
        int start = writes.size();
        boolean done = false;
        try {
            long result = movesRow(table, rowId, values)
                    ? move(table, view, rowId, values, takeOut)
                    : updateInPlace(table, view, rowId, values);
            done = true;
            return result;
        } finally {
            if (!done) {
                transaction.undo().rollbackTo(start);
            }
        }
    }

    private long updateInPlace(TableStorage table, ReadView view, long rowId, RowValues values) {
        if (values.hasSources()) {
            return updateFromSources(table, view, rowId, values);
        }
        WriteSet writes = transaction.writeSet();
        writes.reserve(false);
        table.writer().prepareBlocks(values);
        boolean locked = false;
        try {
            locked = acquire(table, view, rowId, UndoRecord.UPDATE, RowLockMode.NO_KEY_UPDATE, LockWait.WAIT) == LOCKED;
        } finally {
            if (!locked) {
                table.writer().freeBlocks(values);
            }
        }
        if (!locked) {
            return -1;
        }
        writes.add(WriteSet.UPDATE, table.number(), rowId, lockedUndo);
        VarHandle.storeStoreFence();
        table.writer().writeSet(table.slot(rowId), values);
        return rowId;
    }

    /** Locks the row first: what sources have given may not be had again if another transaction has changed the row. */
    private long updateFromSources(TableStorage table, ReadView view, long rowId, RowValues values) {
        WriteSet writes = transaction.writeSet();
        writes.reserve(false);
        if (acquire(table, view, rowId, UndoRecord.UPDATE, RowLockMode.NO_KEY_UPDATE, LockWait.WAIT) != LOCKED) {
            return -1;
        }
        writes.add(WriteSet.UPDATE, table.number(), rowId, lockedUndo);
        table.writer().prepareBlocks(values);
        VarHandle.storeStoreFence();
        table.writer().writeSet(table.slot(rowId), values);
        return rowId;
    }

    /** Whether a column of an index gets another value than the row's newest version has. */
    private boolean movesRow(TableStorage table, long rowId, RowValues values) {
        SlotReader row = null;
        for (int column = 0; column < table.layout().columnCount(); column++) {
            if (values.isSet(column) && table.isIndexed(column)) {
                if (row == null) {
                    long slot = fetcher.slot(table, rowId);
                    if (slot == 0) {
                        return false; // gone
                    }
                    row = new SlotReader(memory, table.layout(), table.variables());
                    row.at(slot);
                }
                if (!sameValue(table.layout(), column, row, values)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean sameValue(RowLayout layout, int column, SlotReader row, RowValues values) {
        if (row.isNull(column) || values.isNull(column)) {
            return row.isNull(column) && values.isNull(column);
        }
        return switch (layout.kind(column)) {
            case RowLayout.KIND_BIG_DECIMAL -> row.decimalValue(column).equals(values.decimalValue(column));
            case RowLayout.KIND_VARIABLE -> sameBytes(column, row, values);
            case RowLayout.KIND_FLOAT, RowLayout.KIND_DOUBLE ->
                Double.compare(row.doubleValue(column), values.doubleValue(column)) == 0;
            default -> row.longValue(column) == values.longValue(column);
        };
    }

    private static boolean sameBytes(int column, SlotReader row, RowValues values) {
        int length = row.byteLength(column);
        if (length != values.byteLength(column)) {
            return false;
        }
        byte[] old = new byte[length];
        byte[] wanted = new byte[length];
        row.copyBytes(column, old, 0);
        values.copyBytes(column, wanted, 0);
        return Arrays.equals(old, wanted);
    }

    private long move(TableStorage table, ReadView view, long rowId, RowValues values, TakeOut takeOut) {
        if (!deleteRow(table, view, rowId)) {
            return -1;
        }
        if (takeOut == TakeOut.ALL_THAT_MOVE) {
            return TAKEN_OUT;
        }
        try {
            return insertMoved(table, rowId, values, true);
        } catch (EngineException e) {
            if (takeOut == TakeOut.DUPLICATES && e.code() == ErrorCode.DUPLICATE_KEY) {
                return TAKEN_OUT; // the insertion has taken itself back, the deletion stays
            }
            throw e;
        }
    }

    /** Inserts a row that an update has taken out, with the set columns changed; returns its new row id. */
    public long putBack(TableStorage table, long rowId, RowValues values) {
        transaction.checkStatement();
        return insertMoved(table, rowId, values, false);
    }

    /**
     * Inserts a row that was deleted, with the set columns changed.
     *
     * @param keepsKeys whether nobody can have taken a key of it since
     */
    private long insertMoved(TableStorage table, long rowId, RowValues values, boolean keepsKeys) {
        RowValues moved = new RowValues(table.name(), table.layout());
        SlotReader row = new SlotReader(memory, table.layout(), table.variables());
        row.at(table.slot(rowId));
        for (int column = 0; column < table.layout().columnCount(); column++) {
            if (values.isSet(column)) {
                moved.copyColumn(column, values);
            } else {
                moved.copyColumn(column, row);
            }
        }
        return insert(table, moved, keepsKeys ? row : null);
    }

    // ---------------------------------------------------------------- delete and lock

    /** Deletes a row the view sees; false if this transaction has deleted it already. */
    public boolean delete(TableStorage table, ReadView view, long rowId) {
        transaction.checkStatement();
        transaction.touch(table);
        int start = transaction.writeSet().size();
        boolean done = false;
        try {
            boolean deleted = deleteRow(table, view, rowId);
            done = true;
            return deleted;
        } finally {
            if (!done) {
                transaction.undo().rollbackTo(start);
            }
        }
    }

    private boolean deleteRow(TableStorage table, ReadView view, long rowId) {
        WriteSet writes = transaction.writeSet();
        writes.reserve(true);
        if (acquire(table, view, rowId, UndoRecord.DELETE, RowLockMode.UPDATE, LockWait.WAIT) != LOCKED) {
            return false;
        }
        writes.add(WriteSet.DELETE, table.number(), rowId, lockedUndo);
        transaction.passedRows().noteDeleted(table, rowId, lockedUndo);
        table.rowCount().decrementAndGet();
        if (table.isCached()) {
            addEntries(table, rowId);
        }
        return true;
    }

    /** Makes sure that older snapshots find a deleted row when a checkpoint has taken it out of the saved indexes. */
    private void addEntries(TableStorage table, long rowId) {
        SlotReader row = new SlotReader(memory, table.layout(), table.variables()).at(table.slot(rowId));
        for (IndexStorage index : table.indexes()) {
            if (index.omits(row)) {
                continue;
            }
            index.encoder().encode(row, key);
            key.setRowId(rowId);
            if (index.tree().find(key) != rowId) {
                key.setRowId(rowId);
                index.tree().insert(key);
            }
        }
    }

    /** Locks a row the view sees until the transaction ends; false if it is gone or was skipped. */
    public boolean lock(TableStorage table, ReadView view, long rowId, RowLockMode mode, LockWait wait) {
        transaction.checkStatement();
        if (mode.isShared()) {
            return share(table, view, rowId, mode, wait);
        }
        transaction.touch(table);
        if (holds(table, rowId, mode)) {
            return true;
        }
        WriteSet writes = transaction.writeSet();
        writes.reserve(false);
        if (acquire(table, view, rowId, UndoRecord.LOCK, mode, wait) != LOCKED) {
            return false;
        }
        writes.add(WriteSet.LOCK, table.number(), rowId, lockedUndo);
        return true;
    }

    /** Whether the last that was done to a row is this transaction's and keeps others from it as the mode does. */
    private boolean holds(TableStorage table, long rowId, RowLockMode mode) {
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

    /**
     * Shares a row until the transaction ends. A row that is the transaction's own already needs no lock: what would give
     * it up takes back too what relied on it.
     */
    private boolean share(TableStorage table, ReadView view, long rowId, RowLockMode mode, LockWait wait) {
        transaction.touch(table, false);
        SharedLocks shared = transaction.sharedLocks();
        long own = transaction.transactionStamp();
        while (true) {
            long looked = manager.takenBack();
            boolean added = shared.add(table, rowId, own, mode);
            VarHandle.fullFence(); // a writer who does not find the lock has swung the word before
            RowInspector.Existence found = inspector.shareable(table, rowId, transaction, mode);
            boolean exists = found == RowInspector.Existence.EXISTS;
            boolean isGone = found == RowInspector.Existence.GONE;
            boolean unseen = (exists && mode != RowLockMode.KEY_SHARE || isGone) && isUnseen(table, view, rowId);
            if (exists && !unseen) {
                return true;
            }
            if (added) {
                shared.takeBack(rowId, own);
                manager.waits().signal(transaction);
            }
            if (unseen) {
                conflict(table, rowId); // who passes over the row has no lock of it
            }
            if (isGone) {
                return false;
            }
            if (sharesAgainst(table, rowId, inspector.undecidedMode())) {
                transaction.checkCanceled();
                Thread.yield();
                continue;
            }
            if (wait == LockWait.SKIP_LOCKED) {
                return false;
            }
            waitForRow(table, rowId, inspector.undecidedStamp(), looked, wait, null);
        }
    }

    /** Whether the row's newest version is newer than a view that is not only for a check. */
    private boolean isUnseen(TableStorage table, ReadView view, long rowId) {
        return !view.isLatest() && inspector.newestCommit(table, rowId, transaction) > view.timestamp();
    }

    /** Makes a row ours, after all who are in the way. */
    private int acquire(TableStorage table, ReadView view, long rowId, int kind, RowLockMode mode, LockWait wait) {
        int outcome = tryAcquire(table, view, rowId, kind, mode, wait);
        return outcome == AWAITED ? acquireAfterOthers(table, view, rowId, kind, mode, wait) : outcome;
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
                    waitForSharer(table, rowId, awaitedStamp, mode, wait);
                    before = 0;
                } else {
                    // Whom it leads goes on waiting for who has the row still, and has taken back something else.
                    passOthers(claim, awaitedStamp == before ? awaitedStamp : 0, looked);
                    waitForRow(table, rowId, awaitedStamp, looked, wait, claim);
                    before = awaitedStamp;
                }
            }
        } finally {
            passOthers(claim, outcome == LOCKED ? transaction.transactionStamp() : 0, manager.takenBack());
        }
    }

    /** Has those who are led wait for a transaction; with 0 for a stamp they look for whom they wait. */
    private void passOthers(WaitGraph.Claim claim, long stamp, long looked) {
        TransactionContext owner = stamp == 0 ? null : manager.contextOf(stamp);
        manager.waits().end(claim, owner, () -> isPast(stamp, owner, looked));
    }

    /** Pushes an undo record of the given kind on the row, which makes the row ours. */
    private int tryAcquire(TableStorage table, ReadView view, long rowId, int kind, RowLockMode mode, LockWait wait) {
        int looks = 0;
        while (true) {
            long sharer = sharer(table, rowId, mode);
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
                        Thread.yield();
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
                conflict(table, rowId);
            }
            if (VersionWord.tag(word) == VersionWord.VERSIONED && VersionWord.isDeleted(word)) {
                if (memory.slab(slot).getLongAcquire(Memory.offset(slot)) == word) {
                    return GONE;
                }
                continue; // the deletion was taken back before its stamp was read
            }
            if (push(table, slot, word, stamp, kind, mode)) {
                VarHandle.fullFence(); // a sharer whom we do not find reads the word behind this
                if (sharer(table, rowId, mode) == 0) {
                    return LOCKED;
                }
                takeBack(table, rowId, kind);
            }
        }
    }

    /** A running transaction that shares the row and would not with us; 0 if there is none. */
    private long sharer(TableStorage table, long rowId, RowLockMode mode) {
        RowLocks locks = table.rowLocks();
        return locks == null ? 0 : locks.conflicting(rowId, transaction.transactionStamp(), mode, isRunning);
    }

    /**
     * Whether we share a row in a way that does not let another transaction have it as it has: it is about to find our lock
     * and to give the row up, and waits for us then.
     *
     * @param held null if it has nothing of the row any more
     */
    private boolean sharesAgainst(TableStorage table, long rowId, RowLockMode held) {
        RowLockMode own = transaction.sharedLocks().mode(table, rowId, transaction.transactionStamp());
        return own != null && (held == null || own.conflictsWith(held));
    }

    private boolean isTakingBack(TableStorage table, long rowId, long word, long stamp) {
        return VersionWord.tag(word) == VersionWord.VERSIONED
                && sharesAgainst(table, rowId, inspector.heldMode(VersionWord.undo(word), stamp));
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

    private void conflict(TableStorage table, long rowId) {
        if (transaction.isolation() == IsolationLevel.READ_COMMITTED) {
            throw new EngineException(
                    ErrorCode.RESTART_STATEMENT,
                    "row " + rowId + " of table " + table.name() + " was changed after the statement began");
        }
        throw new EngineException(
                ErrorCode.SERIALIZATION_FAILURE,
                "could not serialize: a row of table " + table.name() + " was changed by another transaction",
                table.name(),
                null,
                null);
    }

    private int awaited(long stamp, boolean sharer) {
        awaitedStamp = stamp;
        awaitsSharer = sharer;
        return AWAITED;
    }

    /** @param claim null for one who shares the row */
    private void waitForRow(
            TableStorage table, long rowId, long stamp, long looked, LockWait wait, WaitGraph.Claim claim) {
        requireMayWait(table, rowId, wait);
        waitFor(stamp, looked, () -> false, "a row of table " + table.name(), claim);
    }

    /** A sharer who finds us before we give the row up gives up its lock and waits for us: then it is in nobody's way. */
    private void waitForSharer(TableStorage table, long rowId, long stamp, RowLockMode mode, LockWait wait) {
        requireMayWait(table, rowId, wait);
        waitFor(
                stamp,
                Long.MAX_VALUE,
                () -> sharer(table, rowId, mode) != stamp,
                "a row of table " + table.name(),
                null);
    }

    private static void requireMayWait(TableStorage table, long rowId, LockWait wait) {
        if (wait == LockWait.NOWAIT) {
            throw new EngineException(
                    ErrorCode.LOCK_TIMEOUT,
                    "row " + rowId + " of table " + table.name() + " is locked by another transaction",
                    table.name(),
                    null,
                    null);
        }
    }

    private void waitForKey(IndexStorage index, long stamp, long looked) {
        waitFor(stamp, looked, () -> false, "key of " + index.definition().name(), null);
    }

    /**
     * Waits until a transaction has ended, or may not be in the way any more.
     *
     * @param looked the count of changes taken back when it was found to be in the way, or before
     */
    private void waitFor(long stamp, long looked, BooleanSupplier free, String what, WaitGraph.Claim claim) {
        TransactionContext other = manager.contextOf(stamp);
        manager.waits()
                .await(transaction, other, () -> isPast(stamp, other, looked) || free.getAsBoolean(), what, claim);
    }

    /** Whether a transaction has ended, or has taken back something since somebody looked. */
    private boolean isPast(long stamp, TransactionContext owner, long looked) {
        return hasEnded(stamp) || owner != null && owner.takenBack() > looked;
    }

    private boolean hasEnded(long stamp) {
        return manager.states().commitTimestamp(stamp) != TransactionStates.RUNNING;
    }
}
