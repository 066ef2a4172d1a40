package org.ashlardb.engine.error;

/** What kind of failure an {@link EngineException} reports. */
public enum ErrorCode {
    /** A unique index already holds the key. */
    DUPLICATE_KEY,
    /** A NOT NULL column was given no value. */
    NULL_NOT_ALLOWED,
    /** A value is longer than its column. */
    VALUE_TOO_LONG,
    /** An index key is longer than an index node can hold. */
    KEY_TOO_LONG,
    /** Snapshot isolation or serializable validation failed; the transaction can be tried again. */
    SERIALIZATION_FAILURE,
    /** Waiting would have closed a cycle of transactions that wait for each other. */
    DEADLOCK,
    /** A row or table lock was not granted in time. */
    LOCK_TIMEOUT,
    /** The off-heap memory limit of the database is reached. */
    MEMORY_LIMIT,
    /** READ COMMITTED met a version newer than the statement's snapshot: roll the statement back and run it again. */
    RESTART_STATEMENT,
    /** A table of that name exists. */
    TABLE_EXISTS,
    /** No table of that name exists. */
    TABLE_NOT_FOUND,
    /** A table was altered or dropped after the object was made that stands for it: find the table again. */
    TABLE_CHANGED,
    /** An index of that name exists. */
    INDEX_EXISTS,
    /** No index of that name exists. */
    INDEX_NOT_FOUND,
    /** A schema of that name exists. */
    SCHEMA_EXISTS,
    /** No schema of that name exists. */
    SCHEMA_NOT_FOUND,
    /** A schema still holds objects. */
    SCHEMA_NOT_EMPTY,
    /** A sequence of that name exists. */
    SEQUENCE_EXISTS,
    /** No sequence of that name exists. */
    SEQUENCE_NOT_FOUND,
    /** A sequence has no further value. */
    SEQUENCE_EXHAUSTED,
    /** An object of that kind and name exists. */
    OBJECT_EXISTS,
    /** No object of that kind and name exists. */
    OBJECT_NOT_FOUND,
    /** A transaction of that name is prepared. */
    TRANSACTION_EXISTS,
    /** No transaction of that name is prepared. */
    TRANSACTION_NOT_FOUND,
    /** The operation was cancelled from another thread. */
    CANCELED,
    /** The database is closed. */
    DATABASE_CLOSED,
    /** The call does not fit the state of the object. */
    INVALID_STATE,
    /** A write in a read-only transaction. */
    READ_ONLY,
    /** An option or definition is not valid. */
    INVALID_OPTION,
    /** More transactions, statements or columns than the engine can number. */
    LIMIT_EXCEEDED,
    /** A file could not be read, written or created; nothing that was reported as done is lost. */
    IO_ERROR,
    /** Forcing data to the device failed: the outcome of running commits is unknown, the database refuses work. */
    FORCE_FAILED,
    /** The file system has no room left. */
    DISK_FULL,
    /** A file does not hold what was written to it. */
    CORRUPTED,
    /** A file is not of this database, or of a format this version does not know. */
    WRONG_FORMAT,
    /** An encrypted database is to be opened without its password or key, or with another one. */
    WRONG_KEY,
    /** Another process, or another class loader of this one, has the database open. */
    DATABASE_IN_USE,
    /** A bug in Ashlar. */
    INTERNAL
}
