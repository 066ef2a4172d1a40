package org.ashlardb.engine;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.catalog.SequenceGenerator;
import org.ashlardb.engine.catalog.TableEntry;
import org.ashlardb.engine.definition.LockWait;
import org.ashlardb.engine.definition.RowLockMode;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TakeOut;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.RowValues;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.transaction.RowWriter;
import org.ashlardb.engine.transaction.TableCursor;
import org.ashlardb.engine.transaction.TransactionManager;

/**
 * A table as it was when it was looked up: columns and indexes do not change under its user. Thread-safe.
 *
 * <p>Writing methods are called within a statement. Each either succeeds or changes nothing; what it threw decides what
 * becomes of the statement: RESTART_STATEMENT means roll it back and run it again.
 */
public final class Table {
    /** What an update answers that has taken the row out of the table, see {@link TakeOut}. */
    public static final long TAKEN_OUT = RowWriter.TAKEN_OUT;

    /** What an update answers where the transaction has deleted the row already. */
    public static final long GONE = -1;

    private final TransactionManager manager;
    private final TableDefinition definition;
    private final TableStorage storage;
    private final List<Index> indexes;
    private final Index primaryKey;
    private final List<Sequence> identities;
    private final int alteration;

    Table(TransactionManager manager, TableEntry entry) {
        this.manager = manager;
        this.definition = entry.definition();
        this.storage = entry.storage();
        this.alteration = entry.alteration();
        List<Index> found = new ArrayList<>();
        Index primary = null;
        for (IndexStorage index : entry.indexes()) {
            Index facade = new Index(this, index);
            found.add(facade);
            if (index.definition().primaryKey()) {
                primary = facade;
            }
        }
        this.indexes = List.copyOf(found);
        this.primaryKey = primary;
        List<Sequence> sequences = new ArrayList<>();
        for (SequenceGenerator generator : entry.identities()) {
            sequences.add(generator == null ? null : new Sequence(generator));
        }
        this.identities = sequences;
    }

    /** See {@link TransactionManager#oldestSnapshot}. */
    long oldestSnapshot() {
        return manager.oldestSnapshot();
    }

    /**
     * Off-heap bytes of the rows, those of a CACHED table that are in memory; without values of more than 12 bytes.
     */
    public long slotBytes() {
        return storage.slotBytes();
    }

    TableStorage storage() {
        return storage;
    }

    /** What is the same object for all that were looked up of one stored table; for keeping facts about it, weakly. */
    public Object identity() {
        return storage;
    }

    /** What defines it, as the transaction that looked it up sees it. */
    public TableDefinition definition() {
        return definition;
    }

    /** Number of columns. */
    public int columnCount() {
        return storage.layout().columnCount();
    }

    /** The primary key's index, or null. */
    public Index primaryKey() {
        return primaryKey;
    }

    /** Its indexes, in the order of the definition. */
    public List<Index> indexes() {
        return indexes;
    }

    /** Rows inserted less rows deleted; running transactions count. */
    public long approximateRowCount() {
        return storage.rowCount().get();
    }

    /**
     * How many rows a snapshot sees, if that is known without reading them: nobody writes to the table, or has changed it
     * since the snapshot. -1 if it is not known.
     */
    public long knownRowCount(Snapshot snapshot) {
        return snapshot.view().knownRowCount(storage);
    }

    /** The numbering of an identity column, or null. */
    public Sequence identity(int column) {
        return identities.get(column);
    }

    /** A bag for the values of a row to be written. */
    public Row newRow() {
        return new Row(new RowValues(definition.name(), storage.layout()));
    }

    /** A cursor over this table. */
    public Cursor newCursor() {
        return new Cursor(this, new TableCursor(manager, storage));
    }

    /**
     * Inserts a row; unset columns are NULL. Waits for a running transaction that has inserted or deleted the same key.
     *
     * @return the row id
     * @throws EngineException DUPLICATE_KEY, NULL_NOT_ALLOWED, KEY_TOO_LONG, MEMORY_LIMIT, DEADLOCK, LOCK_TIMEOUT
     */
    public long insert(Transaction transaction, Row row) {
        RowWriter writer = transaction.context().rowWriter();
        long rowId;
        try {
            rowId = writer.insert(storage, row.values());
        } catch (EngineException e) {
            collectOrThrow(e, row);
            rowId = writer.insert(storage, row.values());
        }
        requireCurrent();
        return rowId;
    }

    /**
     * Changes the set columns of a row that the statement's snapshot sees.
     *
     * @return the row id, a new one if an indexed column has changed; -1 if this transaction has deleted the row
     * @throws EngineException RESTART_STATEMENT, SERIALIZATION_FAILURE and those of {@link #insert}
     */
    public long update(Transaction transaction, Snapshot snapshot, long rowId, Row changes) {
        return update(transaction, snapshot, rowId, changes, TakeOut.NONE);
    }

    /**
     * As {@link #update(Transaction, Snapshot, long, Row)}, for one of several changes whose keys need only differ when all
     * are made: a row may be taken out of the table, and has to be put back when the others have been changed.
     *
     * @return the row id, a new one if an indexed column has changed; -1 if this transaction has deleted the row; or
     *     {@link #TAKEN_OUT}
     */
    public long update(Transaction transaction, Snapshot snapshot, long rowId, Row changes, TakeOut takeOut) {
        RowWriter writer = transaction.context().rowWriter();
        long changedId;
        try {
            changedId = writer.update(storage, snapshot.view(), rowId, changes.values(), takeOut);
        } catch (EngineException e) {
            collectOrThrow(e, changes);
            changedId = writer.update(storage, snapshot.view(), rowId, changes.values(), takeOut);
        }
        requireCurrent();
        return changedId;
    }

    /**
     * Puts back a row that an update of this transaction has taken out.
     *
     * @param changes those of the update
     * @return the new row id
     * @throws EngineException those of {@link #insert}
     */
    public long putBack(Transaction transaction, long rowId, Row changes) {
        RowWriter writer = transaction.context().rowWriter();
        try {
            return writer.putBack(storage, rowId, changes.values());
        } catch (EngineException e) {
            collectOrThrow(e, changes);
            return writer.putBack(storage, rowId, changes.values());
        }
    }

    /**
     * Deletes a row that the statement's snapshot sees.
     *
     * @return false if this transaction has deleted it already
     * @throws EngineException RESTART_STATEMENT, SERIALIZATION_FAILURE, MEMORY_LIMIT, DEADLOCK, LOCK_TIMEOUT
     */
    public boolean delete(Transaction transaction, Snapshot snapshot, long rowId) {
        RowWriter writer = transaction.context().rowWriter();
        boolean deleted;
        try {
            deleted = writer.delete(storage, snapshot.view(), rowId);
        } catch (EngineException e) {
            collectOrThrow(e, null);
            deleted = writer.delete(storage, snapshot.view(), rowId);
        }
        requireCurrent();
        return deleted;
    }

    /**
     * Locks a row that the statement's snapshot sees until the transaction ends, as SELECT FOR UPDATE does.
     *
     * @return false if the row is gone or, with SKIP_LOCKED, locked by another transaction
     * @throws EngineException as {@link #delete}; with NOWAIT, LOCK_TIMEOUT at once
     */
    public boolean lock(Transaction transaction, Snapshot snapshot, long rowId, LockWait wait) {
        return lock(transaction, snapshot, rowId, RowLockMode.UPDATE, wait);
    }

    /**
     * Locks a row that the statement's snapshot sees until the transaction ends. With KEY_SHARE its columns but the
     * indexed ones may have changed since the snapshot.
     *
     * @return false if the row is gone or, with SKIP_LOCKED, locked by another transaction
     * @throws EngineException as {@link #delete}; with NOWAIT, LOCK_TIMEOUT at once
     */
    public boolean lock(Transaction transaction, Snapshot snapshot, long rowId, RowLockMode mode, LockWait wait) {
        return transaction.context().rowWriter().lock(storage, snapshot.view(), rowId, mode, wait);
    }

    /**
     * Waits, within a statement, until no other running transaction decides whether a row with a full key exists: one that
     * has inserted or deleted such a row. The index may be one that is not unique.
     *
     * @throws EngineException DEADLOCK, LOCK_TIMEOUT
     */
    public void awaitKey(Transaction transaction, Index index, Key key) {
        transaction.context().rowWriter().awaitKey(storage, index.storage(), key.search());
    }

    /** Whether {@link #awaitKey} would not wait. */
    public boolean isKeyDecided(Transaction transaction, Index index, Key key) {
        return transaction.context().rowWriter().isKeyDecided(storage, index.storage(), key.search());
    }

    /**
     * Whether a SERIALIZABLE transaction does not see a row with a full key as it is now, so that an error about it would
     * contradict what it has read. Whether rows have the key counts as read.
     */
    public boolean isUnseen(Transaction transaction, Index index, Key key, long rowId) {
        return transaction.context().rowWriter().isUnseen(storage, index.storage(), key.search(), rowId);
    }

    /** What was made for an earlier definition must not be kept; called where the table cannot be altered any more. */
    private void requireCurrent() {
        if (storage.alteration() > alteration) {
            throw new EngineException(
                    ErrorCode.TABLE_CHANGED,
                    "table " + definition.name() + " was altered after the statement was prepared",
                    definition.name(),
                    null,
                    null);
        }
    }

    /** Where memory has run out, what nobody needs any more may be enough for a second try. */
    private void collectOrThrow(EngineException e, Row row) {
        if (e.code() != ErrorCode.MEMORY_LIMIT || row != null && !row.values().isReadable()) {
            throw e;
        }
        manager.collector().collectAll();
        manager.memory().blocks().trim();
    }

    @Override
    public String toString() {
        return definition.schema() + "." + definition.name();
    }
}
