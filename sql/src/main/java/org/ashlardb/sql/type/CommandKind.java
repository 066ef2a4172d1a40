package org.ashlardb.sql.type;

/** What executing a command gives back. */
public enum CommandKind {
    /** Rows. */
    QUERY,
    /** A row count: INSERT, UPDATE, DELETE, TRUNCATE. */
    UPDATE,
    /** CREATE, DROP and the like. */
    DDL,
    /** COMMIT, ROLLBACK, SAVEPOINT, START TRANSACTION and the like. */
    TRANSACTION,
    /** SET, CHECKPOINT, SHUTDOWN, ANALYZE and the like. */
    OTHER
}
