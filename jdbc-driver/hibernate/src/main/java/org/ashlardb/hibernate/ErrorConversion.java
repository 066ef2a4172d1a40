package org.ashlardb.hibernate;

import java.sql.SQLException;
import org.ashlardb.sql.type.SqlException;
import org.hibernate.JDBCException;
import org.hibernate.PessimisticLockException;
import org.hibernate.QueryTimeoutException;
import org.hibernate.exception.ConstraintViolationException;
import org.hibernate.exception.ConstraintViolationException.ConstraintKind;
import org.hibernate.exception.LockTimeoutException;

/** What Hibernate throws for an SQLSTATE, where that is not what it does for every database. */
final class ErrorConversion {
    private static final String UNIQUE_VIOLATION = "23505";

    private ErrorConversion() {}

    /** The exception for an error, or null to leave it to Hibernate. */
    static JDBCException convert(SQLException error, String message, String sql) {
        String state = stateOf(error);
        return switch (state) {
            case "40P01" -> new PessimisticLockException(message, error, sql);
            case "55P03" -> new LockTimeoutException(message, error, sql);
            case "57014" -> new QueryTimeoutException(message, error, sql);
            case UNIQUE_VIOLATION, "23502", "23503", "23514" ->
                new ConstraintViolationException(message, error, sql, kind(state), violatedName(error));
            default -> null;
        };
    }

    /** The kinds that only Hibernate 7 has are found by name. */
    private static ConstraintKind kind(String state) {
        String name =
                switch (state) {
                    case UNIQUE_VIOLATION -> "UNIQUE";
                    case "23502" -> "NOT_NULL";
                    case "23503" -> "FOREIGN_KEY";
                    default -> "CHECK";
                };
        for (ConstraintKind kind : ConstraintKind.values()) {
            if (kind.name().equals(name)) {
                return kind;
            }
        }
        return ConstraintKind.OTHER;
    }

    /** The constraint that is violated, for NOT NULL the column; null if the error names none. */
    static String violatedName(SQLException error) {
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            if (cause instanceof SqlException sql) {
                return sql.constraintName() != null ? sql.constraintName() : sql.columnName();
            }
        }
        SQLException next = error.getNextException();
        return next == null ? null : violatedName(next);
    }

    /** The first SQLSTATE in the chain of an error, or an empty text. */
    private static String stateOf(SQLException error) {
        for (SQLException e = error; e != null; e = e.getNextException()) {
            if (e.getSQLState() != null) {
                return e.getSQLState();
            }
        }
        return "";
    }
}
