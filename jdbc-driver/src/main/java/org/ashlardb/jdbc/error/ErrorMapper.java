package org.ashlardb.jdbc.error;

import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientException;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.sql.type.SqlException;

/**
 * The one place where failures become the typed exceptions of {@code java.sql}: the class of the SQLSTATE decides.
 *
 * <p>A failure that is none of ours is a bug; it reaches the user as SQLSTATE XX000 with its cause.
 */
public final class ErrorMapper {
    private static final String TOO_COMPLEX = "54001";
    private static final String OUT_OF_MEMORY = "53200";
    private static final String INTERNAL = "XX000";

    private ErrorMapper() {}

    /** The exception to throw for what a lower layer threw. */
    public static SQLException map(Throwable failure) {
        if (failure instanceof SqlException sql) {
            return typed(sql.sqlState(), sql.vendorCode(), sql.getMessage(), sql);
        }
        if (failure instanceof EngineException engine) {
            return typed(stateOf(engine), 0, engine.getMessage(), engine);
        }
        if (failure instanceof StackOverflowError) {
            return typed(TOO_COMPLEX, 0, "statement is nested too deeply for the stack of this thread", null);
        }
        if (failure instanceof OutOfMemoryError) {
            return typed(OUT_OF_MEMORY, 0, "the Java heap is full: " + failure.getMessage(), failure);
        }
        return typed(INTERNAL, 0, "internal error (please report it): " + failure, failure);
    }

    /** As {@link #map}, for a statement that a query timeout ended. */
    public static SQLException mapTimeout(Throwable failure, String timeout) {
        SQLException mapped = map(failure);
        if (!SqlState.CANCELED.equals(mapped.getSQLState())) {
            return mapped;
        }
        return new SQLTimeoutException(
                "statement was cancelled after its " + timeout, SqlState.CANCELED, mapped.getErrorCode(), failure);
    }

    /** A typed exception; {@code cause} may be null. */
    public static SQLException typed(String state, int code, String message, Throwable cause) {
        if (state.length() != 5) {
            return new SQLException(message, state, code, cause);
        }
        return switch (state.substring(0, 2)) {
            case "08" -> new SQLNonTransientConnectionException(message, state, code, cause);
            case "0A" -> new SQLFeatureNotSupportedException(message, state, code, cause);
            case "22", "21" -> new SQLDataException(message, state, code, cause);
            case "23" -> new SQLIntegrityConstraintViolationException(message, state, code, cause);
            case "28" -> new SQLInvalidAuthorizationSpecException(message, state, code, cause);
            case "40" -> new SQLTransactionRollbackException(message, state, code, cause);
            case "42", "3F" -> new SQLSyntaxErrorException(message, state, code, cause);
            case "53", "55", "HY" -> transientOrPlain(message, state, code, cause);
            default -> new SQLException(message, state, code, cause);
        };
    }

    /** Lock time-outs and lack of memory can pass; misuse of an object (HY...) cannot. */
    private static SQLException transientOrPlain(String message, String state, int code, Throwable cause) {
        if (state.startsWith("HY") && !state.equals("HYT00")) {
            return new SQLException(message, state, code, cause);
        }
        return new SQLTransientException(message, state, code, cause);
    }

    /** For engine errors that reach JDBC without passing the SQL layer: opening a database and reading its catalog. */
    private static String stateOf(EngineException failure) {
        return switch (failure.code()) {
            case MEMORY_LIMIT -> OUT_OF_MEMORY;
            case DATABASE_CLOSED -> SqlState.CONNECTION_CLOSED;
            case INVALID_OPTION -> SqlState.CANNOT_CONNECT;
            case CANCELED -> SqlState.CANCELED;
            case LOCK_TIMEOUT -> "55P03";
            case SERIALIZATION_FAILURE -> "40001";
            case DEADLOCK -> "40P01";
            case IO_ERROR, FORCE_FAILED -> "58030";
            case DISK_FULL -> "53100";
            case CORRUPTED, WRONG_FORMAT -> "XX001";
            case WRONG_KEY -> SqlState.WRONG_PASSWORD;
            case DATABASE_IN_USE -> "55006";
            case READ_ONLY -> "25006";
            default -> INTERNAL;
        };
    }
}
