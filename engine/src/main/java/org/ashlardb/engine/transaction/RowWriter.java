package org.ashlardb.engine.transaction;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.ashlardb.engine.definition.LockWait;
import org.ashlardb.engine.definition.RowLockMode;
import org.ashlardb.engine.definition.TakeOut;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.index.BTree;
import org.ashlardb.engine.index.SearchKey;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.RowLayout;
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

    private final TransactionContext transaction;
    private final Memory memory;
    private final SearchKey key = new SearchKey();
    private final SearchKey movedKey = new SearchKey();
    private final RowFetcher fetcher;
    private final UniqueKeys uniqueKeys;
    private final RowLocker locker;
    private final RowSharer sharer;

    RowWriter(TransactionManager manager, TransactionContext transaction) {
        this.transaction = transaction;
        this.memory = manager.memory();
        this.fetcher = new RowFetcher(manager, transaction);
        RowInspector inspector = new RowInspector(manager, transaction);
        LockWaits waits = new LockWaits(manager, transaction);
        this.uniqueKeys = new UniqueKeys(manager, transaction, inspector, fetcher, waits);
        this.sharer = new RowSharer(manager, transaction, inspector, waits);
        this.locker = new RowLocker(manager, transaction, inspector, fetcher, waits, sharer);
    }

    /** Waits until no other running transaction decides whether a row with the key exists. */
    public void awaitKey(TableStorage table, IndexStorage index, SearchKey wanted) {
        transaction.checkStatement();
        uniqueKeys.awaitOthers(table, index, wanted);
    }

    /** Whether {@link #awaitKey} would not wait. */
    public boolean isKeyDecided(TableStorage table, IndexStorage index, SearchKey wanted) {
        transaction.checkStatement();
        return uniqueKeys.isDecided(table, index, wanted);
    }

    /** Whether a transaction that is SERIALIZABLE does not see a row with a key as it is now. */
    public boolean isUnseen(TableStorage table, IndexStorage index, SearchKey wanted, long rowId) {
        return uniqueKeys.isUnseen(table, index, wanted, rowId);
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
                        uniqueKeys.insertBeside(index, key, rowId);
                    } else {
                        uniqueKeys.insert(table, index, key, rowId);
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
            locked = locker.acquire(table, view, rowId, UndoRecord.UPDATE, RowLockMode.NO_KEY_UPDATE, LockWait.WAIT);
        } finally {
            if (!locked) {
                table.writer().freeBlocks(values);
            }
        }
        if (!locked) {
            return -1;
        }
        writes.add(WriteSet.UPDATE, table.number(), rowId, locker.lockedUndo());
        VarHandle.storeStoreFence();
        table.writer().writeSet(table.slot(rowId), values);
        return rowId;
    }

    /** Locks the row first: what sources have given may not be had again if another transaction has changed the row. */
    private long updateFromSources(TableStorage table, ReadView view, long rowId, RowValues values) {
        WriteSet writes = transaction.writeSet();
        writes.reserve(false);
        if (!locker.acquire(table, view, rowId, UndoRecord.UPDATE, RowLockMode.NO_KEY_UPDATE, LockWait.WAIT)) {
            return -1;
        }
        writes.add(WriteSet.UPDATE, table.number(), rowId, locker.lockedUndo());
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
        if (!locker.acquire(table, view, rowId, UndoRecord.DELETE, RowLockMode.UPDATE, LockWait.WAIT)) {
            return false;
        }
        writes.add(WriteSet.DELETE, table.number(), rowId, locker.lockedUndo());
        transaction.passedRows().noteDeleted(table, rowId, locker.lockedUndo());
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
            return sharer.share(table, view, rowId, mode, wait);
        }
        transaction.touch(table);
        if (locker.holds(table, rowId, mode)) {
            return true;
        }
        WriteSet writes = transaction.writeSet();
        writes.reserve(false);
        if (!locker.acquire(table, view, rowId, UndoRecord.LOCK, mode, wait)) {
            return false;
        }
        writes.add(WriteSet.LOCK, table.number(), rowId, locker.lockedUndo());
        return true;
    }
}
