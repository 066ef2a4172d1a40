package org.ashlardb.engine.transaction;

import java.util.concurrent.atomic.AtomicInteger;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TableLock;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.row.TableStorage;

/**
 * The commits of one transaction after the other, whole or in two phases: validated, written to the log, visible, and what
 * the log has of a transaction before.
 *
 * <pre>
 *   running ──publish──▶ visible
 *      │  └──append──▶ pending ──publishPending──▶ visible
 *      └──prepare──▶ prepared ──publish, append──▶ ...
 * </pre>
 */
final class TransactionCommit {
    /** Instead of a timestamp: the commit waits to be forced. */
    private static final long PENDING = 0;

    private final TransactionManager manager;
    private final TransactionContext transaction;
    private final TransactionViews views;
    private final TransactionTables tables;
    private final WriteSet writeSet;
    /** 0 or 1. Not an AtomicBoolean, whose ordered writes a JVM compiles late. */
    private final AtomicInteger committing = new AtomicInteger();

    private volatile RedoEncoder redo; // made by the first durable commit
    private long redoEpoch;
    private long end; // of the commit's record in the log
    private long logged; // what it has taken or done in the log apart from its own records ends here, 0 if nothing
    private volatile long timestamp; // 0 while pending
    private boolean prepared;

    TransactionCommit(
            TransactionManager manager,
            TransactionContext transaction,
            TransactionViews views,
            TransactionTables tables) {
        this.manager = manager;
        this.transaction = transaction;
        this.views = views;
        this.tables = tables;
        this.writeSet = transaction.writeSet();
    }

    /** Commits what was written; on a failed validation rolls back and throws SERIALIZATION_FAILURE. */
    void commitWritten() {
        int written = writeSet.size();
        boolean cached = tables.hasWrittenCached();
        committing.setRelease(1); // the commit lock, or the view of a validation, is the fence behind it
        try {
            if (cached) {
                views.keepMemory(); // what a directory's chains lead through
            }
            long madeAt = makeVisible();
            views.disown();
            transaction.undo().rewriteStamps(madeAt);
            views.closeWriting(); // so that it keeps nothing that can be collected below
            transaction.handOver();
            if (transaction.catalogChanges() != null) {
                transaction.catalogChanges().committed(madeAt);
            }
            transaction.finish();
            manager.collect(written);
        } finally {
            endCommit();
        }
        DurableCommits durable = manager.durable();
        if (durable != null) {
            durable.awaitBacklog(transaction, cached);
        }
    }

    /** The commit returns only when the log is as durable up to an LSN as its own records are. */
    void commitBehind(long lsn) {
        logged = Math.max(logged, lsn);
    }

    /** Ends a commit that has written nothing: waits for what it has to be behind, or rolls back and throws. */
    void awaitLogged() {
        if (logged == 0) {
            return;
        }
        boolean done = false;
        try {
            manager.durable().awaitLogged(logged);
            done = true;
        } finally {
            if (!done) {
                transaction.rollback();
            }
        }
    }

    /** The transaction has ended. */
    void reset() {
        prepared = false;
        end = 0;
        logged = 0;
        if (redo != null) {
            redo.end();
        }
    }

    /** Whether the transaction is between the start and the end of a commit, when it uses memory without a view. */
    boolean isCommitting() {
        return committing.get() != 0;
    }

    private void endCommit() {
        views.closeWriting();
        committing.setRelease(0);
        if (manager.isClosed()) {
            manager.releaseIfIdle();
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
            boolean validate = views.isolation() == IsolationLevel.SERIALIZABLE && !prepared;
            long madeAt = validate ? publishValidated() : publishLocked();
            if (madeAt == PENDING) {
                transaction.noteWait();
                durable.await(this);
                madeAt = timestamp;
            }
            return madeAt;
        } catch (EngineException e) {
            if (transaction.isActive()) {
                takeBack();
            }
            throw e;
        }
    }

    private void encode(DurableCommits durable) {
        if (redo == null) {
            redo = new RedoEncoder(manager);
        }
        redoEpoch = durable.epoch();
        redo.encode(writeSet, transaction.catalogChanges());
    }

    private void takeBack() {
        views.closeWriting();
        if (end != 0) {
            end = 0;
            tables.addPendingCommits(-1);
        }
        committing.setRelease(0);
        if (!prepared) {
            transaction.rollback();
        }
    }

    // ---------------------------------------------------------------- two phases

    /** See {@link TransactionContext#prepare}. */
    void prepare(String id) {
        boolean done = false;
        committing.setRelease(1);
        try {
            views.keepMemory(); // what a directory's chains lead through
            keepWhatWasRead();
            if (manager.durable() != null && writeSet.size() > 0) {
                encode(manager.durable());
                long stamp = transaction.transactionStamp();
                manager.durable().awaitLogged(redo.prepare(id, transaction.sharedLocks(), stamp, tables));
            }
            done = true;
        } finally {
            endCommit();
            if (!done && transaction.isActive()) {
                transaction.rollback();
            }
        }
        views.closeSnapshot();
        prepared = true;
    }

    /** Others must not change what a serializable transaction has read before it ends: its commit cannot fail any more. */
    private void keepWhatWasRead() {
        if (views.isolation() != IsolationLevel.SERIALIZABLE || writeSet.size() == 0) {
            return;
        }
        transaction.readSet().forEachTable(this::lockWhatWasRead);
        if (!isValid(new RowInspector(manager, transaction))) {
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

    /** The log has to know that a prepared transaction is rolled back. */
    void rollbackPrepared() {
        if (prepared && redo != null && !manager.isClosed()) {
            redo.rollbackPrepared();
        }
    }

    // ---------------------------------------------------------------- publication

    private long publishLocked() {
        lockCommits();
        try {
            failIfClosed();
            return publish();
        } finally {
            manager.commitLock().unlock();
        }
    }

    /** Validates without the commit lock, and again under it if anything was committed in between, visible or not yet. */
    private long publishValidated() {
        views.keepMemory();
        failIfClosed();
        RowInspector inspector = new RowInspector(manager, transaction);
        long before = manager.lastCommitted();
        long loggedBefore = manager.loggedCommits();
        if (isValid(inspector)) {
            lockCommits();
            try {
                boolean same = manager.lastCommitted() == before && manager.loggedCommits() == loggedBefore;
                if (same || isValid(inspector)) {
                    return publish();
                }
            } finally {
                manager.commitLock().unlock();
            }
        }
        views.closeWriting();
        committing.setRelease(0);
        transaction.rollback();
        throw notSerializable();
    }

    private boolean isValid(RowInspector inspector) {
        return transaction.readSet().isValid(views.snapshot(), inspector);
    }

    private static EngineException notSerializable() {
        return new EngineException(
                ErrorCode.SERIALIZATION_FAILURE,
                "could not serialize: what the transaction has read was changed by another before it committed");
    }

    private void lockCommits() {
        if (!manager.commitLock().tryLock()) {
            transaction.noteWait();
            manager.commitLock().lock();
        }
    }

    private void failIfClosed() {
        if (manager.isClosed()) {
            transaction.finish();
        }
        if (manager.isClosed() || manager.isRefusing()) {
            manager.checkOpen();
        }
    }

    private long publish() {
        if (redo != null) {
            if (redoEpoch != manager.durable().epoch()) {
                redo.mark(writeSet); // a checkpoint has begun since the rows were marked for it
            }
            if (!redo.isEmpty() && manager.durable().append(this)) {
                tables.addPendingCommits(1);
                manager.states().prepare(transaction.slot());
                manager.addLoggedCommit(); // last: who validates and has counted it looks at it as a commit
                return PENDING;
            }
        }
        return publishNow();
    }

    private long publishNow() {
        long next = manager.lastCommitted() + 1;
        tables.setLastCommit(next);
        CatalogChanges catalogChanges = transaction.catalogChanges();
        if (catalogChanges != null) {
            catalogChanges.announce(next);
        }
        manager.publish(transaction.slot());
        if (catalogChanges != null) {
            catalogChanges.publish();
        }
        return next;
    }

    /** Makes a commit visible that is on the device; the commit lock is held, by any thread. */
    void publishPending() {
        tables.addPendingCommits(-1);
        timestamp = publishNow();
    }

    // ---------------------------------------------------------------- in the log

    /** What is to be logged. */
    RedoEncoder redo() {
        return redo;
    }

    /** Marks the rows of a pending commit for the next checkpoint; the commit lock is held. */
    void markAgain() {
        redo.mark(writeSet);
    }

    /** Where the commit's record begins in the log. */
    long start() {
        return redo.record().lsn();
    }

    /** Up to where the log has to be forced for the commit. */
    long end() {
        return end;
    }

    /** The record is in the log up to an LSN, and the commit not visible yet. */
    void appended(long lsn) {
        end = lsn;
        timestamp = PENDING;
    }

    /** Whether a commit that was pending is visible. */
    boolean isVisible() {
        return timestamp != PENDING;
    }

    /** LSN of the first chunk of the running transaction, 0 if there is none. Any thread may ask. */
    long firstChunk() {
        RedoEncoder encoder = redo;
        return encoder == null ? 0 : encoder.firstChunk();
    }

    /** Bytes of heap that hold what is to be logged. */
    long bufferBytes() {
        RedoEncoder encoder = redo;
        return encoder == null ? 0 : encoder.bufferBytes();
    }
}
