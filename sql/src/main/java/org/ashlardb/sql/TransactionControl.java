package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.sql.execute.DeferredReferences;
import org.ashlardb.sql.execute.EngineErrors;
import org.ashlardb.sql.execute.LongValues;
import org.ashlardb.sql.execute.OpenResult;
import org.ashlardb.sql.schema.Deferrable;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/**
 * When the session's transaction begins and ends, and what becomes of open results then: at the commit of a transaction
 * that wrote they are read to their end into memory, because their snapshots would no longer see its rows; at a
 * rollback they are closed.
 */
final class TransactionControl {
    private record Savepoint(String name, long position, DeferredReferences.Modes modes) {}

    private static final int MIN_PURGE = 64;
    private static final long NOT_TRACKED = 0;

    private final Transaction transaction;
    private final DeferredReferences deferred;
    private final TemporaryTables temporary;
    private final SessionSettings settings;
    private final List<Savepoint> savepoints = new ArrayList<>();
    private final List<OpenResult> cursors = new ArrayList<>();
    /** Of results that are closed, what is still to be read in them. */
    private final List<LongValues> longValues = new ArrayList<>();

    private int purgeAt = MIN_PURGE;

    /** Numbers the transactions, so that a cursor knows whether it is tracked in this one. */
    private long trackingRound = 1;

    private volatile boolean aborted;
    private boolean autoCommit = true;
    private boolean readOnly;
    private boolean readOnlyOnce;
    private boolean global;
    private IsolationLevel isolation = IsolationLevel.READ_COMMITTED;
    private IsolationLevel nextIsolation;

    TransactionControl(
            Transaction transaction, DeferredReferences deferred, TemporaryTables temporary, SessionSettings settings) {
        this.settings = settings;
        this.transaction = transaction;
        this.temporary = temporary;
        this.deferred = deferred;
    }

    /** What is to be looked up before the commit. */
    DeferredReferences deferred() {
        return deferred;
    }

    Transaction transaction() {
        return transaction;
    }

    boolean isActive() {
        return transaction.isActive();
    }

    /** As asked for by the user. */
    void requestRollback() {
        checkNotGlobal("ROLLBACK");
        rollback();
    }

    /** From any thread: ends the statement that runs, and each that begins from now on. */
    void abort() {
        aborted = true;
        transaction.cancel();
    }

    /** Makes sure that a transaction runs; true when it is to end with the statement. */
    boolean beginStatement() {
        if (aborted) { // set before the cancellation, so that either is seen
            rollback();
            throw new SqlException(SqlState.CONNECTION_CLOSED, "the session was aborted by another one");
        }
        transaction.checkCanceled(); // it may have come while the statement was compiled
        if (transaction.isActive()) {
            return false;
        }
        begin();
        return autoCommit;
    }

    private void begin() {
        deferred.clear();
        if (nextIsolation == null) {
            transaction.begin(isolation);
        } else {
            transaction.begin(nextIsolation);
            nextIsolation = null;
        }
    }

    /** Begins a transaction that lasts until COMMIT or ROLLBACK. Settings are null where the session's hold. */
    void start(IsolationLevel level, Boolean onlyReads) {
        if (transaction.isActive()) {
            throw new SqlException(SqlState.ACTIVE_TRANSACTION, "a transaction is running already");
        }
        nextTransaction(level, onlyReads);
        begin();
    }

    /** Ends the transaction and begins another one of the same isolation level and access mode. */
    void chain(String what, Runnable ending) {
        if (autoCommit && !transaction.isActive()) {
            throw new SqlException(
                    SqlState.NO_ACTIVE_TRANSACTION, what + " AND CHAIN needs a transaction; autocommit is on");
        }
        IsolationLevel level = transaction.isActive() ? transaction.isolation() : nextIsolation;
        boolean onlyReads = transaction.isReadOnly();
        ending.run();
        start(level, onlyReads);
    }

    /** Settings of the next transaction only. */
    void nextTransaction(IsolationLevel level, Boolean onlyReads) {
        checkNotActive("the isolation level or access mode");
        if (level != null) {
            nextIsolation = level;
        }
        if (onlyReads != null) {
            readOnlyOnce = true;
            transaction.setReadOnly(onlyReads);
        }
    }

    /**
     * Remembers a result that the end of the transaction concerns. Now and then those closed meanwhile are forgotten.
     */
    void track(OpenResult cursor) {
        if (cursor.track(trackingRound)) {
            if (cursors.size() >= purgeAt) {
                purge();
            }
            cursors.add(cursor);
        }
    }

    /** Remembers the result if a transaction runs and it reads a snapshot. */
    void trackIfActive(OpenResult cursor) {
        if (transaction.isActive() && cursor.isOpen()) {
            track(cursor);
        }
    }

    /** Keeps values of a result that is closed readable until the transaction ends; false if none runs. */
    boolean keep(LongValues values) {
        if (!transaction.isActive()) {
            return false;
        }
        values.giveToTransaction();
        if (longValues.size() >= MIN_PURGE) {
            longValues.removeIf(kept -> !kept.isOpen());
        }
        longValues.add(values);
        return true;
    }

    private void endLongValues() {
        for (LongValues values : longValues) {
            values.end();
        }
        longValues.clear();
    }

    private void purge() {
        int kept = 0;
        for (int i = 0; i < cursors.size(); i++) {
            OpenResult cursor = cursors.get(i);
            if (cursor.isOpen()) {
                cursors.set(kept++, cursor);
            } else {
                cursor.track(NOT_TRACKED);
            }
        }
        cursors.subList(kept, cursors.size()).clear();
        purgeAt = Math.max(MIN_PURGE, kept * 2);
    }

    /** Ends the transaction of one statement. */
    void commitStatement() {
        verifyDeferred();
        transaction.commit();
    }

    /** Looks up what was deferred, which fails with 23503, and empties temporary tables. */
    private void verifyDeferred() {
        if (!deferred.isEmpty()) {
            verifyReferences();
        }
        if (temporary.hasEnds() && transaction.isWriting()) {
            inStatement(temporary::beforeCommit);
        }
    }

    /** Looks up again where another session has changed a table meanwhile: in the one that is there now. */
    private void verifyReferences() {
        for (int attempt = 0; ; attempt++) {
            try {
                inStatement(deferred::verify);
                return;
            } catch (EngineException e) {
                if (e.code() != ErrorCode.TABLE_CHANGED || attempt == PreparedCommand.MOST_ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private void inStatement(Runnable action) {
        transaction.beginStatement();
        boolean done = false;
        try {
            action.run();
            transaction.endStatement();
            done = true;
        } finally {
            if (!done) {
                transaction.rollbackStatement();
            }
        }
    }

    /** SET CONSTRAINTS of some keys, or with null of all. Concerns the running transaction only. */
    void setConstraints(List<Deferrable> keys, boolean nowDeferred) {
        if (transaction.isActive() || !autoCommit) {
            try {
                beginStatement();
                inStatement(() -> deferred.set(keys, nowDeferred, !savepoints.isEmpty()));
            } catch (EngineException e) {
                throw EngineErrors.map(e);
            }
        }
    }

    void commit() {
        checkNotGlobal("COMMIT");
        if (!transaction.isActive()) {
            settings.endTransaction();
            return;
        }
        boolean verified = false;
        try {
            verifyDeferred();
            verified = true;
        } catch (EngineException e) {
            throw EngineErrors.map(e);
        } finally {
            if (!verified) {
                rollback();
            }
        }
        try {
            if (transaction.isWriting()) {
                for (OpenResult cursor : cursors) {
                    cursor.detach();
                }
            }
            endLongValues();
            transaction.commit();
        } catch (EngineException e) {
            throw EngineErrors.map(e);
        } finally {
            if (!transaction.isActive()) {
                ended();
            }
        }
    }

    /** Begins a transaction that only who coordinates it can end: COMMIT, ROLLBACK and savepoints are refused. */
    void startGlobal() {
        start(null, null);
        global = true;
    }

    boolean isGlobal() {
        return global;
    }

    /** The word of the coordinator, after {@link #startGlobal}. */
    void endGlobal(boolean commit) {
        global = false;
        if (commit) {
            commit();
        } else {
            rollback();
        }
    }

    /** The word of the coordinator to prepare. */
    void prepareGlobal(String name) {
        global = false;
        prepare(name);
    }

    private void checkNotGlobal(String what) {
        if (global) {
            throw new SqlException(
                    SqlState.INVALID_TERMINATION, what + " in a distributed transaction, which its coordinator ends");
        }
    }

    /** The first phase of a commit in two phases: the transaction goes on waiting without this session. */
    void prepare(String name) {
        checkNotGlobal("PREPARE TRANSACTION");
        if (!transaction.isActive()) {
            throw new SqlException(SqlState.NO_ACTIVE_TRANSACTION, "no transaction is running that can be prepared");
        }
        boolean verified = false;
        try {
            verifyDeferred();
            verified = true;
        } catch (EngineException e) {
            throw EngineErrors.map(e);
        } finally {
            if (!verified) {
                rollback();
            }
        }
        try {
            for (OpenResult cursor : cursors) {
                cursor.closeByRollback();
            }
            endLongValues();
            transaction.prepare(name);
        } catch (EngineException e) {
            throw EngineErrors.map(e);
        } finally {
            if (!transaction.isActive()) {
                ended();
            }
        }
    }

    void rollback() {
        if (!transaction.isActive()) {
            settings.endTransaction();
            return;
        }
        try {
            for (OpenResult cursor : cursors) {
                cursor.closeByRollback();
            }
            endLongValues();
            transaction.rollback();
        } catch (EngineException e) {
            throw EngineErrors.map(e);
        } finally {
            ended();
        }
    }

    /** Whether the running transaction, or the next one, only reads. */
    boolean isReadOnlyNow() {
        return transaction.isReadOnly();
    }

    private void ended() {
        global = false;
        settings.endTransaction();
        savepoints.clear();
        cursors.clear();
        trackingRound++;
        if (readOnlyOnce) {
            readOnlyOnce = false;
            transaction.setReadOnly(readOnly);
        }
    }

    boolean autoCommit() {
        return autoCommit && !global;
    }

    void setAutoCommit(boolean on) {
        if (on) {
            checkNotGlobal("autocommit");
        } else if (global) {
            return;
        }
        if (on && !autoCommit) {
            commit();
        }
        autoCommit = on;
    }

    IsolationLevel isolation() {
        return transaction.isActive() ? transaction.isolation() : isolation;
    }

    void setIsolation(IsolationLevel level) {
        checkNotActive("the isolation level");
        isolation = level;
    }

    boolean isReadOnly() {
        return readOnly;
    }

    void setReadOnly(boolean onlyReads) {
        checkNotActive("the access mode");
        readOnly = onlyReads;
        transaction.setReadOnly(onlyReads);
    }

    private void checkNotActive(String what) {
        if (transaction.isActive()) {
            throw new SqlException(SqlState.ACTIVE_TRANSACTION, what + " cannot change while a transaction runs");
        }
    }

    void savepoint(String name) {
        checkNotGlobal("SAVEPOINT");
        try {
            if (!transaction.isActive()) {
                if (autoCommit) {
                    throw new SqlException(
                            SqlState.NO_ACTIVE_TRANSACTION, "SAVEPOINT needs a transaction; autocommit is on");
                }
                begin();
            }
            savepoints.add(new Savepoint(name, transaction.savepoint(), deferred.modes()));
        } catch (EngineException e) {
            throw EngineErrors.map(e);
        }
    }

    void rollbackToSavepoint(String name) {
        int index = find(name);
        Savepoint savepoint = savepoints.get(index);
        try {
            for (OpenResult cursor : cursors) {
                cursor.detach();
            }
            endLongValues();
            transaction.rollbackToSavepoint(savepoint.position());
            deferred.restore(savepoint.modes());
        } catch (EngineException e) {
            throw EngineErrors.map(e);
        }
        savepoints.subList(index + 1, savepoints.size()).clear();
    }

    void releaseSavepoint(String name) {
        int index = find(name);
        savepoints.subList(index, savepoints.size()).clear();
        if (savepoints.isEmpty()) {
            transaction.releaseSavepoints();
        }
    }

    private int find(String name) {
        for (int i = savepoints.size() - 1; i >= 0; i--) {
            if (savepoints.get(i).name().equals(name)) {
                return i;
            }
        }
        throw new SqlException(SqlState.UNKNOWN_SAVEPOINT, "savepoint " + name + " does not exist");
    }

    void close() {
        for (OpenResult cursor : cursors) {
            cursor.close();
        }
        cursors.clear();
        endLongValues();
        transaction.close();
    }
}
