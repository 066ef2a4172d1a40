package org.ashlardb.engine.transaction;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
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
    /** Instead of a timestamp: the commit waits to be forced. */
    private static final long PENDING = 0;

    private final TransactionManager manager;
    private final int slot;
    private final WriteSet writeSet;
    private final TransactionUndo undo;
    private final ReadView transactionView;
    private final ReadView statementView;
    private final ReadSet readSet = new ReadSet();
    private final RowWriter rowWriter;
    /** 0 or 1. Not an AtomicBoolean, whose ordered writes a JVM compiles late. */
    private final AtomicInteger committing = new AtomicInteger();

    private final List<ReadView> openViews = new ArrayList<>();
    private final TransactionTables tables;
    private final SharedLocks sharedLocks = new SharedLocks();
    private final PassedRows passedRows;
    private volatile long lockTimeoutMillis;
    private volatile boolean canceled;
    private final WaitGraph.Queue waiters = new WaitGraph.Queue(); // those that wait for its end
    private volatile WaitGraph.Waiter waiter; // while it waits itself; written under the lock of the wait graph
    private CatalogChanges catalogChanges;
    private volatile RedoEncoder redo; // made by the first durable commit
    private long redoEpoch;
    private long commitEnd;
    private long logged; // what it has taken or done in the log apart from its own records ends here, 0 if nothing
    private volatile long commitTimestamp; // 0 while pending
    private volatile long takenBack;
    private IsolationLevel isolation = IsolationLevel.READ_COMMITTED;
    private long generation;
    private int statement;
    private int statementStart;
    private boolean active;
    private boolean inStatement;
    private boolean readOnly;
    private boolean prepared;
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
        this.transactionView = new ReadView(manager, this);
        this.statementView = new ReadView(manager, this);
    }

    // ---------------------------------------------------------------- life

    public void begin(IsolationLevel level) {
        manager.checkOpen();
        if (active || closed) {
            throw new EngineException(
                    ErrorCode.INVALID_STATE, closed ? "transaction is closed" : "transaction has begun already");
        }
        generation = manager.states().begin(slot);
        isolation = level;
        statement = 0;
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
            awaitLogged();
            finish();
            return;
        }
        int written = writeSet.size();
        boolean cached = tables.hasWrittenCached();
        committing.setRelease(1); // the commit lock, or the view of a validation, is the fence behind it
        try {
            if (cached) {
                statementView.openNow(0, 0); // keeps alive what a directory's chains lead through
            }
            long timestamp = makeVisible();
            disownViews();
            undo.rewriteStamps(timestamp);
            if (statementView.isOpen()) {
                statementView.close(); // so that it keeps nothing that can be collected below
            }
            handOver();
            if (catalogChanges != null) {
                catalogChanges.committed(timestamp);
            }
            finish();
            manager.collect(written);
        } finally {
            endCommit();
        }
        DurableCommits durable = manager.durable();
        if (durable != null) {
            durable.awaitBacklog(this, cached);
        }
    }

    /**
     * Makes sure that the transaction can be committed, whatever happens to the process, and that it is only by
     * {@link #commit} or {@link #rollback}; or rolls back and throws. All views are closed.
     */
    void prepare(String id) {
        checkActive();
        endOpenStatement();
        boolean done = false;
        committing.setRelease(1);
        try {
            statementView.openNow(0, 0); // keeps alive what a directory's chains lead through
            keepWhatWasRead();
            if (manager.durable() != null && writeSet.size() > 0) {
                encode(manager.durable());
                manager.durable().awaitLogged(redo.prepare(id, sharedLocks, transactionStamp(), tables));
            }
            done = true;
        } finally {
            endCommit();
            if (!done && active) {
                rollback();
            }
        }
        if (transactionView.isOpen()) {
            transactionView.close();
        }
        prepared = true;
    }

    /** Others must not change what a serializable transaction has read before it ends: its commit cannot fail any more. */
    private void keepWhatWasRead() {
        if (isolation != IsolationLevel.SERIALIZABLE || writeSet.size() == 0) {
            return;
        }
        readSet.forEachTable(this::lockWhatWasRead);
        if (!readSet.isValid(transactionView, new RowInspector(manager, this))) {
            throw notSerializable();
        }
    }

    private void lockWhatWasRead(TableStorage table) {
        try {
            tables.lock(table, TableLock.Mode.SHARE);
        } catch (EngineException e) {
            throw e.code() == ErrorCode.TABLE_CHANGED ? notSerializable() : e;
        }
    }

    /** Makes the commit durable and visible, in that order, and returns its timestamp; or rolls back and throws. */
    private long makeVisible() {
        DurableCommits durable = manager.durable();
        try {
            if (durable != null && !prepared) {
                encode(durable);
                if (redo.isEmpty() && logged != 0) {
                    durable.awaitLogged(logged);
                }
            }
            boolean validate = isolation == IsolationLevel.SERIALIZABLE && !prepared;
            long timestamp = validate ? publishValidated() : publishLocked();
            if (timestamp == PENDING) {
                noteWait();
                durable.await(this);
                timestamp = commitTimestamp;
            }
            return timestamp;
        } catch (EngineException e) {
            if (active) {
                takeBackCommit();
            }
            throw e;
        }
    }

    private void encode(DurableCommits durable) {
        if (redo == null) {
            redo = new RedoEncoder(manager);
        }
        redoEpoch = durable.epoch();
        redo.encode(writeSet, catalogChanges);
    }

    private void takeBackCommit() {
        if (statementView.isOpen()) {
            statementView.close();
        }
        if (commitEnd != 0) {
            commitEnd = 0;
            tables.addPendingCommits(-1);
        }
        committing.setRelease(0);
        if (!prepared) {
            rollback();
        }
    }

    private void endCommit() {
        if (statementView.isOpen()) {
            statementView.close();
        }
        committing.setRelease(0);
        if (manager.isClosed()) {
            manager.releaseIfIdle();
        }
    }

    /** The commit returns only when the log is as durable up to an LSN as its own records are. */
    public void commitBehind(long lsn) {
        logged = Math.max(logged, lsn);
    }

    private void awaitLogged() {
        if (logged == 0) {
            return;
        }
        boolean done = false;
        try {
            manager.durable().awaitLogged(logged);
            done = true;
        } finally {
            if (!done) {
                rollback();
            }
        }
    }

    /** Whether the transaction is between the start and the end of a commit, when it uses memory without a view. */
    boolean isCommitting() {
        return committing.get() != 0;
    }

    private long publishLocked() {
        lockCommits();
        try {
            failIfClosed();
            return publish();
        } finally {
            manager.commitLock().unlock();
        }
    }

    private void lockCommits() {
        if (!manager.commitLock().tryLock()) {
            noteWait();
            manager.commitLock().lock();
        }
    }

    private void failIfClosed() {
        if (manager.isClosed()) {
            finish();
        }
        if (manager.isClosed() || manager.isRefusing()) {
            manager.checkOpen();
        }
    }

    /** Leaves the write set to the collector, if there is anything to collect. */
    private void handOver() {
        if (writeSet.isCollectable()) {
            manager.collector().accept(writeSet);
        } else {
            writeSet.clear();
        }
    }

    private long publish() {
        if (redo != null) {
            if (redoEpoch != manager.durable().epoch()) {
                redo.mark(writeSet); // a checkpoint has begun since the rows were marked for it
            }
            if (!redo.isEmpty() && manager.durable().append(this, redo)) {
                tables.addPendingCommits(1);
                manager.states().prepare(slot);
                manager.addLoggedCommit(); // last: who validates and has counted it looks at it as a commit
                return PENDING;
            }
        }
        return publishNow();
    }

    private long publishNow() {
        long timestamp = manager.lastCommitted() + 1;
        tables.setLastCommit(timestamp);
        if (catalogChanges != null) {
            catalogChanges.announce(timestamp);
        }
        manager.publish(slot);
        if (catalogChanges != null) {
            catalogChanges.publish();
        }
        return timestamp;
    }

    /** Makes a commit visible that is on the device; the commit lock is held, by any thread. */
    void publishPending() {
        tables.addPendingCommits(-1);
        commitTimestamp = publishNow();
    }

    /** Marks the rows of a pending commit for the next checkpoint; the commit lock is held. */
    void markAgain() {
        redo.mark(writeSet);
    }

    /** Where the commit's record begins in the log. */
    long commitStart() {
        return redo.record().lsn();
    }

    /** Up to where the log has to be forced for the commit. */
    long commitEnd() {
        return commitEnd;
    }

    void setCommitEnd(long lsn) {
        commitEnd = lsn;
        commitTimestamp = PENDING;
    }

    /** Whether a commit that was pending is visible. */
    boolean isVisible() {
        return commitTimestamp != PENDING;
    }

    /** LSN of the first chunk of the running transaction, 0 if there is none. Any thread may ask. */
    long firstChunk() {
        RedoEncoder encoder = redo;
        return encoder == null ? 0 : encoder.firstChunk();
    }

    /** Validates without the commit lock, and again under it if anything was committed in between, visible or not yet. */
    private long publishValidated() {
        statementView.openNow(0, 0);
        failIfClosed();
        RowInspector inspector = new RowInspector(manager, this);
        long before = manager.lastCommitted();
        long loggedBefore = manager.loggedCommits();
        boolean valid = readSet.isValid(transactionView, inspector);
        if (valid) {
            lockCommits();
            try {
                boolean same = manager.lastCommitted() == before && manager.loggedCommits() == loggedBefore;
                if (same || readSet.isValid(transactionView, inspector)) {
                    return publish();
                }
            } finally {
                manager.commitLock().unlock();
            }
        }
        statementView.close();
        committing.setRelease(0);
        rollback();
        throw notSerializable();
    }

    /** Whether it is serializable and its snapshot older than a commit. */
    boolean isBefore(long timestamp) {
        return isolation == IsolationLevel.SERIALIZABLE
                && transactionView.isOpen()
                && timestamp > transactionView.timestamp();
    }

    private static EngineException notSerializable() {
        return new EngineException(
                ErrorCode.SERIALIZATION_FAILURE,
                "could not serialize: what the transaction has read was changed by another before it committed");
    }

    public void rollback() {
        checkActive();
        endOpenStatement();
        if (prepared && redo != null && !manager.isClosed()) {
            redo.rollbackPrepared();
        }
        if (writeSet.size() == 0 || manager.isClosed()) {
            finish();
            return;
        }
        boolean definitions = catalogChanges != null;
        statementView.openNow(0, 0); // keeps alive what is touched
        try {
            if (manager.isClosed()) {
                finish();
                return;
            }
            int written = writeSet.size();
            undo.rollbackTo(0);
            disownViews();
            handOver();
            if (catalogChanges != null) {
                catalogChanges.rolledBack();
            }
            finish();
            manager.collect(written);
        } finally {
            statementView.close();
        }
        if (definitions) {
            freeRetired();
        }
    }

    /** Frees what was new and is nobody's now, as soon as the view of its epoch has ended. */
    private void freeRetired() {
        statementView.openNow(0, 0); // keeps the database's memory alive
        try {
            if (!manager.isClosed()) {
                manager.collector().freeRetired();
            }
        } finally {
            statementView.close();
        }
    }

    private void finish() {
        active = false;
        prepared = false;
        commitEnd = 0;
        logged = 0;
        if (redo != null) {
            redo.end();
        }
        catalogChanges = null;
        readSet.clear();
        if (transactionView.isOpen()) {
            transactionView.close();
        }
        long stamp = transactionStamp();
        manager.states().end(slot);
        sharedLocks.release(stamp);
        tables.release();
        manager.waits().signal(this);
    }

    private void disownViews() {
        for (int i = 0; i < openViews.size(); i++) {
            openViews.get(i).disown();
        }
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
        transactionView.unregister();
        statementView.unregister();
        manager.release(this);
    }

    // ---------------------------------------------------------------- statements and views

    /** Starts a statement that writes and returns what its reads see. */
    public ReadView beginStatement() {
        checkActive();
        if (inStatement) {
            throw new EngineException(ErrorCode.INVALID_STATE, "a statement is open already");
        }
        nextStatement();
        writeSet.startStatement();
        statementStart = writeSet.size();
        open(statementView);
        if (manager.isClosed()) {
            statementView.close();
            manager.checkOpen();
        }
        inStatement = true;
        return statementView;
    }

    public void endStatement() {
        checkStatement();
        inStatement = false;
        statementView.close();
        passedRows.removeEntries(statement, openViews);
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

    /** Opens a view for reading; it may outlive the transaction. */
    public void openView(ReadView view) {
        checkActive();
        nextStatement();
        open(view);
        if (manager.isClosed()) {
            view.close();
            manager.checkOpen();
        }
        openViews.add(view);
    }

    /** Opens a view of what is committed now, whatever the isolation level, and of this transaction's changes. */
    public void openViewOfNow(ReadView view) {
        checkActive();
        nextStatement();
        view.openLatest(stamp(), statement);
        openViews.add(view);
    }

    /** As {@link #openViewOfNow}, and it goes on seeing what the running statement changes. */
    public void openLatest(ReadView view) {
        checkActive();
        view.openLatest(stamp(), statement + 1);
        openViews.add(view);
    }

    /** The last commit whose versions may be changed through a view of a later one. */
    long changeLimit(long viewTimestamp) {
        return isolation == IsolationLevel.READ_COMMITTED || !transactionView.isOpen()
                ? viewTimestamp
                : transactionView.timestamp();
    }

    /** Ends a view opened by {@link #openView}. */
    public void closeView(ReadView view) {
        if (view.isOpen()) {
            view.close();
            for (int i = openViews.size() - 1; i >= 0; i--) {
                if (openViews.get(i) == view) {
                    openViews.remove(i);
                    return;
                }
            }
        }
    }

    /** A view that can be opened again and again. */
    public ReadView newView() {
        return new ReadView(manager, this);
    }

    /** Gives up a view made by {@link #newView}. */
    public void discard(ReadView view) {
        closeView(view);
        view.unregister();
    }

    private void nextStatement() {
        if (++statement == VersionWord.MAX_STATEMENTS) {
            throw new EngineException(
                    ErrorCode.LIMIT_EXCEEDED, "more than " + statement + " statements in one transaction");
        }
    }

    private void open(ReadView view) {
        long ownStamp = stamp();
        if (isolation == IsolationLevel.READ_COMMITTED) {
            view.openNow(ownStamp, statement);
            return;
        }
        if (!transactionView.isOpen()) {
            transactionView.hold();
        }
        view.openAt(transactionView.timestamp(), ownStamp, statement);
    }

    public long savepoint() {
        checkActive();
        passedRows.noteSavepoint(statement);
        return writeSet.size();
    }

    public void releaseSavepoints() {
        passedRows.forgetSavepoints();
        if (!inStatement) {
            passedRows.removeEntries(statement, openViews);
        }
    }

    public void rollbackToSavepoint(long savepoint) {
        checkActive();
        endOpenStatement();
        undo.rollbackTo((int) savepoint);
        letOthersHave();
        passedRows.forgetDeleted();
        passedRows.removeEntries(statement, openViews);
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

    /** Whether a view of the transaction's is open. */
    public boolean isReading() {
        return !openViews.isEmpty();
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

    private void checkActive() {
        if (!active) {
            throw new EngineException(ErrorCode.INVALID_STATE, "no transaction is active, expected begin() before");
        }
    }

    /** The stamp of the current statement's versions. */
    long stamp() {
        return VersionWord.stamp(slot, generation, statement);
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
        return isolation;
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

    /** Bytes of heap that hold what is to be logged. */
    long logBufferBytes() {
        RedoEncoder encoder = redo;
        return encoder == null ? 0 : encoder.bufferBytes();
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
