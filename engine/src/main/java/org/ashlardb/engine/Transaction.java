package org.ashlardb.engine;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TableLock;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.transaction.ReadView;
import org.ashlardb.engine.transaction.TransactionContext;
import org.ashlardb.engine.transaction.TransactionManager;

/**
 * A transaction, used again and again: {@link #begin}, statements and snapshots, {@link #commit} or {@link #rollback}.
 *
 * <p>Used by one thread at a time; only {@link #cancel()} may come from another. Writing takes a statement:
 *
 * <pre>{@code
 * transaction.begin(IsolationLevel.READ_COMMITTED);
 * Snapshot snapshot = transaction.beginStatement();
 * table.insert(transaction, row);
 * transaction.endStatement();
 * transaction.commit();
 * }</pre>
 */
public final class Transaction implements AutoCloseable {
    private final TransactionManager manager;
    private volatile TransactionContext context;
    private final List<Snapshot> spare = new ArrayList<>();
    private Snapshot statementSnapshot;
    private boolean closed;

    Transaction(TransactionManager manager, TransactionContext context) {
        this.manager = manager;
        this.context = context;
    }

    TransactionContext context() {
        return context;
    }

    /** Begins; its snapshot is taken by the first statement. */
    public void begin(IsolationLevel level) {
        context.begin(level);
    }

    /** Whether it has begun and not ended. */
    public boolean isActive() {
        return context.isActive();
    }

    /** The commit returns only when no value that was taken of a sequence comes again after a crash. */
    public void commitBehind(Sequence sequence) {
        context.commitBehind(sequence.generator().logged());
    }

    /** Whether the active transaction has changed anything. */
    public boolean isWriting() {
        return context.isWriting();
    }

    /** Isolation of the active transaction, or of the last one. */
    public IsolationLevel isolation() {
        return context.isolation();
    }

    /**
     * Makes all changes visible to others at once.
     *
     * @throws org.ashlardb.engine.error.EngineException SERIALIZATION_FAILURE; the transaction is then rolled back
     */
    public void commit() {
        context.commit();
    }

    /**
     * The first phase of a commit in two phases: from now on the changes survive what a commit would survive, keep their
     * locks, and wait under a name until {@link Database#commitPrepared} or {@link Database#rollbackPrepared}, which any
     * thread may call, also after the database was opened again. Changes of MEMORY tables are lost with the process. This
     * object can begin another transaction.
     *
     * @throws org.ashlardb.engine.error.EngineException SERIALIZATION_FAILURE, DISK_FULL and others, and the transaction
     *     is rolled back; TRANSACTION_EXISTS, INVALID_STATE if a snapshot is open or the catalog was changed, and it goes on
     */
    public void prepare(String name) {
        if (context.views().isReading()) {
            throw new EngineException(ErrorCode.INVALID_STATE, "a transaction with open snapshots cannot be prepared");
        }
        if (context.isChangingCatalog() || context.hasChangedTransientTables()) {
            throw new EngineException(
                    ErrorCode.INVALID_STATE,
                    "a transaction that has changed definitions or temporary tables cannot be prepared");
        }
        TransactionContext next = manager.newContext(context.lockTimeoutMillis());
        next.setReadOnly(context.isReadOnly());
        boolean done = false;
        try {
            manager.prepared().prepare(context, name);
            done = true;
        } finally {
            if (!done) {
                next.close();
            }
        }
        for (Snapshot snapshot : spare) {
            context.views().discard(snapshot.view());
        }
        spare.clear();
        statementSnapshot = null;
        context = next;
    }

    /** Takes all changes back. */
    public void rollback() {
        context.rollback();
    }

    /** Rolls back what is active and ends the object's life. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            context.close();
            for (Snapshot snapshot : spare) {
                context.views().discard(snapshot.view());
            }
            spare.clear();
        }
    }

    /** How long to wait for another transaction, in milliseconds; 0 to fail at once. */
    public void setLockTimeoutMillis(long millis) {
        context.setLockTimeoutMillis(millis);
    }

    /** How long it waits for another transaction, in milliseconds. */
    public long lockTimeoutMillis() {
        return context.lockTimeoutMillis();
    }

    /** Whether writes are refused with READ_ONLY. */
    public void setReadOnly(boolean readOnly) {
        context.setReadOnly(readOnly);
    }

    /** Starts a statement that may write, and returns the snapshot for its reads. */
    public Snapshot beginStatement() {
        ReadView view = context.beginStatement();
        if (statementSnapshot == null) {
            statementSnapshot = new Snapshot(this, view, true);
        }
        return statementSnapshot;
    }

    /** Whether it waits for another one; any thread may ask. */
    public boolean isWaitingFor(Transaction other) {
        return context.isWaitingFor(other.context);
    }

    /** The tables it has locked or waits for; any thread may ask. */
    public List<TableLock> tableLocks() {
        return context.tableLocks();
    }

    /**
     * The time of {@link System#nanoTime} at which it first had to wait, for another transaction, the log or a page, since
     * {@link #forgetWait}; 0 if it has not.
     */
    public long firstWaitNanos() {
        return context.firstWaitNanos();
    }

    /** From now on {@link #firstWaitNanos} tells of waits to come. */
    public void forgetWait() {
        context.forgetWait();
    }

    /** Whether writes are refused with READ_ONLY. */
    public boolean isReadOnly() {
        return context.isReadOnly();
    }

    /** Whether a statement is open. */
    public boolean isInStatement() {
        return context.isInStatement();
    }

    /** Whether the transaction has changed the catalog, so that no other can before its end. */
    public boolean isChangingCatalog() {
        return context.isChangingCatalog();
    }

    /** Ends the statement and keeps its changes. */
    public void endStatement() {
        context.endStatement();
    }

    /** Ends the statement and takes its changes back. Needs no memory and always succeeds. */
    public void rollbackStatement() {
        context.rollbackStatement();
    }

    /** Marks a place within the running statement, for {@link #rollbackWithinStatement}. */
    public int statementPosition() {
        return context.statementPosition();
    }

    /**
     * Takes back what the running statement has changed since the position was taken, as {@link #rollbackStatement} does
     * with all of it. The statement goes on, and snapshots that were opened before the position stay as they are.
     */
    public void rollbackWithinStatement(int position) {
        context.rollbackWithinStatement(position);
    }

    /** Opens a snapshot for reading. Several may be open; each must be closed. */
    public Snapshot openSnapshot() {
        int last = spare.size() - 1;
        Snapshot snapshot = last >= 0
                ? spare.remove(last)
                : new Snapshot(this, context.views().newView(), false);
        boolean open = false;
        try {
            context.views().open(snapshot.view());
            open = true;
            return snapshot;
        } finally {
            if (!open) {
                spare.add(snapshot);
            }
        }
    }

    /**
     * Opens a snapshot that also sees what others have committed since the statement began, and what the statement has
     * changed up to now. Must be closed.
     */
    public Snapshot openSnapshotOfNow() {
        int last = spare.size() - 1;
        Snapshot snapshot = last >= 0
                ? spare.remove(last)
                : new Snapshot(this, context.views().newView(), false);
        boolean open = false;
        try {
            context.views().openOfNow(snapshot.view());
            open = true;
            return snapshot;
        } finally {
            if (!open) {
                spare.add(snapshot);
            }
        }
    }

    /**
     * Opens a snapshot for a check: it sees what is committed now, whatever the isolation level, and all the transaction
     * has changed, also what the running statement goes on changing. What it reads is not validated at the commit of a
     * SERIALIZABLE transaction; whoever relies on it locks the rows it has found. Must be closed, soon.
     */
    public Snapshot openLatestSnapshot() {
        int last = spare.size() - 1;
        Snapshot snapshot = last >= 0
                ? spare.remove(last)
                : new Snapshot(this, context.views().newView(), false);
        boolean open = false;
        try {
            context.views().openLatest(snapshot.view());
            open = true;
            return snapshot;
        } finally {
            if (!open) {
                spare.add(snapshot);
            }
        }
    }

    void close(Snapshot snapshot) {
        context.views().close(snapshot.view());
        if (closed) {
            context.views().discard(snapshot.view());
        } else {
            spare.add(snapshot);
        }
    }

    /** Marks a place to come back to. */
    public long savepoint() {
        return context.savepoint();
    }

    /** Tells that nobody will come back to any savepoint that there is. */
    public void releaseSavepoints() {
        context.releaseSavepoints();
    }

    /** Takes back all changes since the savepoint, which stays. */
    public void rollbackToSavepoint(long savepoint) {
        context.rollbackToSavepoint(savepoint);
    }

    /** Makes waits and scans fail with CANCELED until {@link #clearCancel()}. Any thread may call it. */
    public void cancel() {
        context.cancel();
    }

    /** For work between scans that may take long: fails with CANCELED after {@link #cancel()}. */
    public void checkCanceled() {
        context.checkCanceled();
    }

    /** Forgets a cancellation. */
    public void clearCancel() {
        context.clearCancel();
    }
}
