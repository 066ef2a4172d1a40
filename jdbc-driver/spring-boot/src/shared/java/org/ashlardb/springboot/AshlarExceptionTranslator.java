package org.ashlardb.springboot;

import java.sql.SQLException;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.jdbc.support.AbstractFallbackSQLExceptionTranslator;
import org.springframework.jdbc.support.SQLExceptionSubclassTranslator;

/** Adds to Spring's reading of the types of JDBC's exceptions what only the SQLSTATE tells. */
public final class AshlarExceptionTranslator extends AbstractFallbackSQLExceptionTranslator {
    private static final String LOCK_TIMEOUT = "55P03";
    private static final String LOCKED_BY_OTHER_PROCESS = "55006";
    private static final String CANCELED = "57014";
    private static final String DISK_FULL = "53100";
    private static final String OUT_OF_MEMORY = "53200";

    public AshlarExceptionTranslator() {
        setFallbackTranslator(new SQLExceptionSubclassTranslator());
    }

    @Override
    protected DataAccessException doTranslate(String task, String sql, SQLException e) {
        String state = e.getSQLState();
        if (state == null) {
            return null;
        }
        String message = buildMessage(task, sql, e);
        return switch (state) {
            case LOCK_TIMEOUT -> new CannotAcquireLockException(message, e);
            case CANCELED -> new QueryTimeoutException(message, e);
            case DISK_FULL, OUT_OF_MEMORY, LOCKED_BY_OTHER_PROCESS ->
                new TransientDataAccessResourceException(message, e);
            default -> null;
        };
    }
}
