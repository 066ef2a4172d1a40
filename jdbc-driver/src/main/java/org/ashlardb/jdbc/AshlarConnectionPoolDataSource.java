package org.ashlardb.jdbc;

import java.sql.SQLException;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.PooledConnection;
import javax.sql.PooledConnectionBuilder;
import org.ashlardb.jdbc.connection.AshlarPooledConnection;

/** A data source for connection pools. Thread-safe. */
public final class AshlarConnectionPoolDataSource extends DataSourceBase implements ConnectionPoolDataSource {
    private static final long serialVersionUID = 1L;

    /** Without a URL; call {@link #setUrl} before connecting. */
    public AshlarConnectionPoolDataSource() {}

    @Override
    public PooledConnection getPooledConnection() throws SQLException {
        return new AshlarPooledConnection(target(null, null));
    }

    @Override
    public PooledConnection getPooledConnection(String user, String password) throws SQLException {
        return new AshlarPooledConnection(target(user, password));
    }

    @Override
    public PooledConnectionBuilder createPooledConnectionBuilder() {
        return new AshlarPooledConnectionBuilder(this);
    }
}
