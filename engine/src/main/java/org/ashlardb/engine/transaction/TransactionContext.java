package org.ashlardb.engine.transaction;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.RowLockMode;
import org.ashlardb.engine.definition.TableLock;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.page.ReadWatch;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.row.VersionWord;

/** A transaction: its state, snapshots and write set. Reused from one to the next; one thread at a time. */
public final class TransactionContext implements ReadWatch {
    private final TransactionManager manager;
    private final int slot;
    private final WriteSet writeSet;
    private final TransactionUndo undo;
    private final TransactionViews views;
    private final ReadSet readSet = new ReadSet();
    private final RowWriter rowWriter;
    private final TransactionTables tables;
    private final TransactionCommit commit;
    private final SharedLocks sharedLocks = new SharedLocks();
    private final PassedRows passedRows;
    private volatile long lockTimeoutMillis;
    private volatile boolean canceled;
    private final WaitGraph.Queue waiters = new WaitGraph.Queue(); // those that wait for its end
    private volatile WaitGraph.Waiter waiter; // while it waits itself; written under the lock of the wait graph
    private CatalogChanges catalogChanges;
    private volatile long takenBack;
    private long generation;
    private int statementStart;
    private boolean active;
    private boolean inStatement;
    private boolean readOnly;
    private boolean closed;
    private long versionBytes;
    private long firstWait; // 0 before it has had to wait

    TransactionContext(TransactionManager manager, int slot, long lockTimeoutMillis) {
        this.manager = manager;
        this.slot = slot;
        this.lockTimeoutMillis = lockTimeoutMillis;
        this.writeSet = new WriteSet(manager.memory());
        this.undo = new TransactionUndo(manager, this);
        this.tables = new TransactionTables(manager, this);
        this.passedRows = new PassedRows(manager, this);
        this.rowWriter = new RowWriter(manager, this);
        this.views = new TransactionViews(manager, this);
        this.commit = new TransactionCommit(manager, this, views, tables);
    }

    // ---------------------------------------------------------------- life

    public void begin(IsolationLevel level) {
        manager.checkOpen();
        if (active || closed) {
            throw new EngineException(
                    ErrorCode.INVALID_STATE, closed ? "transaction is closed" : "transaction has begun already");
        }
        generation = manager.states().begin(slot);
        views.begin(level);
        undo.reset();
        passedRows.reset();
        active = true;
    }

    public boolean isActive() {
        return active;
    }

    /** Commits; on a failed validation rolls back and throws SERIALIZATION_FAILURE. */
    public void commit() {
        checkActive();
        endOpenStatement();
        if (writeSet.size() == 0) {
            commit.awaitLogged();
            finish();
        } else {
            commit.commitWritten();
        }
    }

    /**
     * Makes sure that the transaction can be committed, whatever happens to the process, and that it is only by
     * {@link #commit} or {@link #rollback}; or rolls back and throws. All views are closed.
     */
    void prepare(String id) {
        checkActive();
        endOpenStatement();
        commit.prepare(id);
    }

    /** What has become of it in the log, and whether it is visible. */
    TransactionCommit commitState() {
        return commit;
    }

    /** The commit returns only when the log is as durable up to an LSN as its own records are. */
    public void commitBehind(long lsn) {
        commit.commitBehind(lsn);
    }

    /** Leaves the write set to the collector, if there is anything to collect. */
    void handOver() {
        if (writeSet.isCollectable()) {
            manager.collector().accept(writeSet);
        } else {
            writeSet.clear();
        }
    }

    public void rollback() {
        checkActive();
        endOpenStatement();
        commit.rollbackPrepared();
        if (writeSet.size() == 0 || manager.isClosed()) {
            finish();
            return;
        }
        boolean definitions = catalogChanges != null;
        views.keepMemory(); // that is touched
        try {
            if (manager.isClosed()) {
                finish();
                return;
            }
            int written = writeSet.size();
            undo.rollbackTo(0);
            views.disown();
            handOver();
            if (catalogChanges != null) {
                catalogChanges.rolledBack();
            }
            finish();
            manager.collect(written);
        } finally {
            views.closeWriting();
        }
        if (definitions) {
            freeRetired();
        }
    }

    /** Frees what was new and is nobody's now, as soon as the view of its epoch has ended. */
    private void freeRetired() {
        views.keepMemory();
        try {
            if (!manager.isClosed()) {
                manager.collector().freeRetired();
            }
        } finally {
            views.closeWriting();
        }
    }

    void finish() {
        active = false;
        commit.reset();
        catalogChanges = null;
        readSet.clear();
        views.closeSnapshot();
        long stamp = transactionStamp();
        manager.states().end(slot);
        sharedLocks.release(stamp);
        tables.release();
        manager.waits().signal(this);
    }

    /** Rolls back what is open and gives up the transaction's place. */
    public void close() {
        if (closed) {
            return;
        }
        if (active) {
            rollback();
        }
        closed = true;
        if (!manager.isClosed()) {
            writeSet.release();
        }
        views.release();
        manager.release(this);
    }

    // ---------------------------------------------------------------- statements and views

    /** Starts a statement that writes and returns what its reads see. */
    public ReadView beginStatement() {
        checkActive();
        if (inStatement) {
            throw new EngineException(ErrorCode.INVALID_STATE, "a statement is open already");
        }
        views.nextStatement();
        writeSet.startStatement();
        statementStart = writeSet.size();
        ReadView view = views.openWriting();
        inStatement = true;
        return view;
    }

    public void endStatement() {
        checkStatement();
        inStatement = false;
        views.closeWriting();
        passedRows.removeEntries(views.statement(), views.open());
    }

    public void rollbackStatement() {
        checkStatement();
        undo.rollbackTo(statementStart);
        passedRows.forgetDeleted();
        endStatement();
    }

    /** Marks a place within the running statement, for {@link #rollbackWithinStatement}. */
    public int statementPosition() {
        checkStatement();
        writeSet.startStatement();
        return writeSet.size();
    }

    /** Takes back what the running statement has changed since the position was taken; it goes on. */
    public void rollbackWithinStatement(int position) {
        checkStatement();
        undo.rollbackTo(position);
        letOthersHave();
        passedRows.forgetDeleted();
    }

    private void endOpenStatement() {
        if (inStatement) {
            endStatement();
        }
    }

    public long savepoint() {
        checkActive();
        passedRows.noteSavepoint(views.statement());
        return writeSet.size();
    }

    public void releaseSavepoints() {
        passedRows.forgetSavepoints();
        if (!inStatement) {
            passedRows.removeEntries(views.statement(), views.open());
        }
    }

    public void rollbackToSavepoint(long savepoint) {
        checkActive();
        endOpenStatement();
        undo.rollbackTo((int) savepoint);
        letOthersHave();
        passedRows.forgetDeleted();
        passedRows.removeEntries(views.statement(), views.open());
    }

    /** Wakes those who wait for rows and keys that are nobody's now, though the transaction goes on. */
    private void letOthersHave() {
        takenBack = manager.nextTakenBack();
        manager.waits().signal(this);
    }

    /** When it took back a part of its changes, by the count of {@link TransactionManager#takenBack}. */
    long takenBack() {
        return takenBack;
    }

    // ---------------------------------------------------------------- for writers

    /** Registers as a writer of the table, which keeps DDL on it away until the end. */
    void touch(TableStorage table) {
        tables.touch(table, true);
    }

    /** Keeps DDL on the table away until the end; with {@code writes} false for one whose rows are only shared. */
    void touch(TableStorage table, boolean writes) {
        tables.touch(table, writes);
    }

    /** Keeps all others from writing to a table, sharing its rows and locking it until the end, and counts as its writer. */
    public void lockExclusively(TableStorage table) {
        tables.lock(table, TableLock.Mode.ACCESS_EXCLUSIVE);
        touch(table);
    }

    /** Locks a table until the end; waits for all that are in the way. */
    public void lock(TableStorage table, TableLock.Mode mode) {
        tables.lock(table, mode);
    }

    /** Whether it keeps another from what that waits for; the wait graph is locked. */
    boolean isInTheWayOf(TransactionContext waiter) {
        return waiter.waitsFor() == this || tables.areInTheWayOf(waiter.tables);
    }

    /** The transaction it waits for at the moment; null for none or if it is not known. */
    TransactionContext waitsFor() {
        WaitGraph.Waiter self = waiter;
        return self == null ? null : self.waitsFor();
    }

    boolean isWaitingForTable() {
        return tables.isWaiting();
    }

    /** The tables it has locked or waits for. Any thread may ask; another than its own may miss what is new. */
    public List<TableLock> tableLocks() {
        return tables.locks();
    }

    void checkWritable() {
        if (readOnly) {
            throw new EngineException(ErrorCode.READ_ONLY, "the transaction is read-only");
        }
        if (manager.isReadOnly()) {
            throw new EngineException(ErrorCode.READ_ONLY, "the database is open for reading only");
        }
    }

    /** Checks that a statement is open. */
    public void checkStatement() {
        if (!inStatement) {
            throw new EngineException(
                    ErrorCode.INVALID_STATE, "no statement is open, expected beginStatement() before writing");
        }
    }

    public boolean isWaitingFor(TransactionContext other) {
        return other.isInTheWayOf(this);
    }

    public boolean isReadOnly() {
        return readOnly;
    }

    public boolean isInStatement() {
        return inStatement;
    }

    /** Whether rows were changed of tables that nobody else sees. */
    public boolean hasChangedTransientTables() {
        return tables.hasWrittenTransient();
    }

    /** Shares all rows of a table. */
    public void shareAll(TableStorage table, RowLockMode mode) {
        touch(table, false);
        sharedLocks.addForAll(table, transactionStamp(), mode);
    }

    /** Whether the transaction has changed the catalog. */
    public boolean isChangingCatalog() {
        return catalogChanges != null;
    }

    void checkActive() {
        if (!active) {
            throw new EngineException(ErrorCode.INVALID_STATE, "no transaction is active, expected begin() before");
        }
    }

    /** The stamp of the current statement's versions. */
    long stamp() {
        return VersionWord.stamp(slot, generation, views.statement());
    }

    /** The stamp that holds shared locks. */
    long transactionStamp() {
        return VersionWord.stamp(slot, generation, 0);
    }

    SharedLocks sharedLocks() {
        return sharedLocks;
    }

    /** Whether a stamp is of this transaction. */
    boolean isOwn(long stamp) {
        return VersionWord.isTransaction(stamp) && VersionWord.sameTransaction(stamp, stamp());
    }

    /** Writes rows on behalf of this transaction. */
    public RowWriter rowWriter() {
        return rowWriter;
    }

    /** Whether the transaction has dropped an index, which nobody else writes to meanwhile. */
    boolean hasDropped(IndexStorage index) {
        return catalogChanges != null && catalogChanges.isDropped(index);
    }

    CatalogChanges catalogChanges() {
        return catalogChanges;
    }

    /** Notes that the catalog was changed; the change is taken back with {@link CatalogChanges#rollbackLast}. */
    public void addCatalogChange(CatalogChanges changes) {
        checkStatement();
        checkWritable();
        writeSet.reserve(true);
        writeSet.add(WriteSet.CATALOG, 0, 0, 0);
        catalogChanges = changes;
    }

    /**
     * Waits until {@code ended} holds, as for a row lock.
     *
     * @param other tells who is waited for, which may become another one; null if that is not known
     */
    public void await(BooleanSupplier ended, Supplier<TransactionContext> other, String what) {
        manager.waits().await(this, other, ended, what);
    }

    /** Something is free that others may wait for. */
    public void wakeWaiters() {
        manager.waits().signal();
    }

    WriteSet writeSet() {
        return writeSet;
    }

    PassedRows passedRows() {
        return passedRows;
    }

    ReadSet readSet() {
        return readSet;
    }

    TransactionUndo undo() {
        return undo;
    }

    int slot() {
        return slot;
    }

    public IsolationLevel isolation() {
        return views.isolation();
    }

    /** What its statements see. */
    public TransactionViews views() {
        return views;
    }

    public boolean isWriting() {
        return active && writeSet.size() > 0;
    }

    public void setReadOnly(boolean newReadOnly) {
        readOnly = newReadOnly;
    }

    public long lockTimeoutMillis() {
        return lockTimeoutMillis;
    }

    public void setLockTimeoutMillis(long millis) {
        lockTimeoutMillis = millis;
    }

    /** Makes waits and scans fail with CANCELED, until {@link #clearCancel}. Any thread may call it. */
    public void cancel() {
        canceled = true;
        manager.waits().signalCanceled(this);
    }

    public void clearCancel() {
        if (canceled) {
            canceled = false;
        }
    }

    boolean isCanceled() {
        return canceled;
    }

    public void checkCanceled() {
        if (canceled) {
            throw new EngineException(ErrorCode.CANCELED, "the statement was cancelled");
        }
        if (manager.isClosed()) {
            manager.checkOpen();
        }
    }

    /** The transaction has made a version record. */
    void addVersionBytes(int bytes) {
        versionBytes += bytes;
    }

    /** Bytes of all version records made so far; about, for another thread. */
    long versionBytes() {
        return versionBytes;
    }

    /** The transaction has to wait, for another one or for the device. */
    void noteWait() {
        if (firstWait == 0) {
            firstWait = System.nanoTime() | 1; // not 0
        }
    }

    @Override
    public void noteRead() {
        noteWait();
    }

    /** The time of {@link System#nanoTime} at which it first had to wait since {@link #forgetWait}; 0 if it has not. */
    public long firstWaitNanos() {
        return firstWait;
    }

    public void forgetWait() {
        firstWait = 0;
    }

    /** The wait graph is locked. */
    WaitGraph.Queue waiters() {
        return waiters;
    }

    WaitGraph.Waiter waiter() {
        return waiter;
    }

    void setWaiting(WaitGraph.Waiter newWaiter) {
        waiter = newWaiter;
    }
}
