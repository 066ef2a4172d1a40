package org.ashlardb.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.jdbc.error.Errors;

/** Isolation levels as JDBC numbers them. READ UNCOMMITTED is served by READ COMMITTED, which allows nothing more. */
final class Isolation {
    private Isolation() {}

    static IsolationLevel level(int constant) throws SQLException {
        return switch (constant) {
            case Connection.TRANSACTION_READ_UNCOMMITTED, Connection.TRANSACTION_READ_COMMITTED ->
                IsolationLevel.READ_COMMITTED;
            case Connection.TRANSACTION_REPEATABLE_READ -> IsolationLevel.REPEATABLE_READ;
            case Connection.TRANSACTION_SERIALIZABLE -> IsolationLevel.SERIALIZABLE;
            default -> throw Errors.badArgument("isolation level", "a TRANSACTION constant of Connection", constant);
        };
    }

    static int constant(IsolationLevel level) {
        return switch (level) {
            case READ_COMMITTED -> Connection.TRANSACTION_READ_COMMITTED;
            case REPEATABLE_READ -> Connection.TRANSACTION_REPEATABLE_READ;
            case SERIALIZABLE -> Connection.TRANSACTION_SERIALIZABLE;
        };
    }
}
