package org.ashlardb.flyway;

import java.sql.Connection;
import java.sql.SQLException;
import org.flywaydb.core.internal.exception.FlywaySqlException;

/** A connection of Flyway's and the schema it works in. */
public final class AshlarConnection extends org.flywaydb.core.internal.database.base.Connection<AshlarDatabase> {
    AshlarConnection(AshlarDatabase database, Connection connection) {
        super(database, connection);
        readWhatOthersHaveCommitted(connection);
    }

    /** Who has waited for the lock on the history has to see what was done meanwhile, whatever the URL's isolation. */
    private static void readWhatOthersHaveCommitted(Connection connection) {
        try {
            if (connection.getTransactionIsolation() != Connection.TRANSACTION_READ_COMMITTED) {
                connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            }
        } catch (SQLException e) {
            throw new FlywaySqlException("Flyway's connection cannot be set to READ COMMITTED", e);
        }
    }

    @Override
    protected String getCurrentSchemaNameOrSearchPath() throws SQLException {
        return getJdbcConnection().getSchema();
    }

    @Override
    protected void doChangeCurrentSchemaOrSearchPathTo(String schema) throws SQLException {
        getJdbcConnection().setSchema(schema);
    }

    @Override
    public AshlarSchema getSchema(String name) {
        return new AshlarSchema(jdbcTemplate, database, name);
    }
}
