package org.ashlardb.sql.execute;

import org.ashlardb.engine.error.EngineException;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/** The one place that says which SQLSTATE an error of the engine has. */
public final class EngineErrors {
    private EngineErrors() {}

    /** The statement needed more heap than there is; what it had taken can be collected again. */
    public static SqlException map(OutOfMemoryError e) {
        return new SqlException(SqlState.OUT_OF_MEMORY, "the statement needs more heap than there is", e);
    }

    public static SqlException map(EngineException e) {
        String state =
                switch (e.code()) {
                    case DUPLICATE_KEY -> SqlState.UNIQUE_VIOLATION;
                    case NULL_NOT_ALLOWED -> SqlState.NOT_NULL_VIOLATION;
                    case VALUE_TOO_LONG -> SqlState.STRING_TOO_LONG;
                    case KEY_TOO_LONG, LIMIT_EXCEEDED -> SqlState.TOO_LARGE;
                    case SERIALIZATION_FAILURE, RESTART_STATEMENT, TABLE_CHANGED -> SqlState.SERIALIZATION_FAILURE;
                    case DEADLOCK -> SqlState.DEADLOCK;
                    case LOCK_TIMEOUT -> SqlState.LOCK_NOT_AVAILABLE;
                    case MEMORY_LIMIT -> SqlState.OUT_OF_MEMORY;
                    case TRANSACTION_EXISTS -> SqlState.DUPLICATE_OBJECT;
                    case TABLE_EXISTS, INDEX_EXISTS, SEQUENCE_EXISTS, OBJECT_EXISTS -> SqlState.DUPLICATE_TABLE;
                    case TABLE_NOT_FOUND, SEQUENCE_NOT_FOUND -> SqlState.UNKNOWN_TABLE;
                    case INDEX_NOT_FOUND, OBJECT_NOT_FOUND, TRANSACTION_NOT_FOUND -> SqlState.UNKNOWN_OBJECT;
                    case SCHEMA_EXISTS -> SqlState.DUPLICATE_SCHEMA;
                    case SCHEMA_NOT_FOUND -> SqlState.UNKNOWN_SCHEMA;
                    case SCHEMA_NOT_EMPTY -> SqlState.DEPENDENT_OBJECTS;
                    case SEQUENCE_EXHAUSTED -> SqlState.SEQUENCE_EXHAUSTED;
                    case CANCELED -> SqlState.CANCELED;
                    case DATABASE_CLOSED -> SqlState.CONNECTION_CLOSED;
                    case INVALID_STATE -> SqlState.OBJECT_NOT_IN_STATE;
                    case READ_ONLY -> SqlState.READ_ONLY_TRANSACTION;
                    case INVALID_OPTION -> SqlState.NOT_SUPPORTED;
                    case IO_ERROR, FORCE_FAILED -> SqlState.IO_ERROR;
                    case DISK_FULL -> SqlState.DISK_FULL;
                    case CORRUPTED, WRONG_FORMAT -> SqlState.DATA_CORRUPTED;
                    case WRONG_KEY -> SqlState.INVALID_PASSWORD;
                    case DATABASE_IN_USE -> SqlState.OBJECT_IN_USE;
                    case INTERNAL -> SqlState.INTERNAL;
                };
        return new SqlException(state, e.getMessage(), e.tableName(), e.constraintName(), e.columnName(), e);
    }
}
