package org.ashlardb.sql;

import org.ashlardb.engine.definition.IsolationLevel;

/**
 * A conversation with a database: its transaction, its settings and its commands. One thread at a time, except
 * {@link #cancel}.
 */
public final class Session implements AutoCloseable {
    Session() {}

    /** Parses, binds and plans one statement, or finds it in the cache. */
    public PreparedCommand prepare(String sql) {
        throw new IllegalStateException("not yet");
    }

    public boolean autoCommit() {
        throw new IllegalStateException("not yet");
    }

    /** Turning autocommit on commits a running transaction. */
    public void setAutoCommit(boolean on) {
        throw new IllegalStateException("not yet");
    }

    /** Commits the running transaction; does nothing when none runs. */
    public void commit() {
        throw new IllegalStateException("not yet");
    }

    /** Takes back the running transaction; does nothing when none runs. */
    public void rollback() {
        throw new IllegalStateException("not yet");
    }

    public boolean isInTransaction() {
        throw new IllegalStateException("not yet");
    }

    public IsolationLevel isolation() {
        throw new IllegalStateException("not yet");
    }

    /** Of the next transactions; 25001 while one runs. */
    public void setIsolation(IsolationLevel level) {
        throw new IllegalStateException("not yet");
    }

    /** Sets a savepoint, which begins a transaction when none runs. A later one of the same name hides this one. */
    public void savepoint(String name) {
        throw new IllegalStateException("not yet");
    }

    public void rollbackToSavepoint(String name) {
        throw new IllegalStateException("not yet");
    }

    public void releaseSavepoint(String name) {
        throw new IllegalStateException("not yet");
    }

    public boolean isReadOnly() {
        throw new IllegalStateException("not yet");
    }

    /** Of the next transactions; 25001 while one runs. */
    public void setReadOnly(boolean readOnly) {
        throw new IllegalStateException("not yet");
    }

    public long lockTimeoutMillis() {
        throw new IllegalStateException("not yet");
    }

    /** How long statements wait for another transaction; 0 does not wait. */
    public void setLockTimeoutMillis(long millis) {
        throw new IllegalStateException("not yet");
    }

    /** The schema of unqualified names. */
    public String schema() {
        throw new IllegalStateException("not yet");
    }

    /** Names the schema of unqualified names, in its exact case; 3F000 when there is none. */
    public void setSchema(String name) {
        throw new IllegalStateException("not yet");
    }

    /** From any thread: ends the statement that runs, if one does, with 57014. */
    public void cancel() {
        throw new IllegalStateException("not yet");
    }

    public SqlDatabase database() {
        throw new IllegalStateException("not yet");
    }

    public boolean isClosed() {
        throw new IllegalStateException("not yet");
    }

    /** Rolls back a running transaction and closes the commands. */
    @Override
    public void close() {
        throw new IllegalStateException("not yet");
    }
}
