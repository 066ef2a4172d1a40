package org.ashlardb.jdbc;

import java.sql.Connection;
import java.sql.ConnectionBuilder;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.ashlardb.jdbc.connection.AshlarConnection;
import org.ashlardb.jdbc.result.Unwrapping;

/** A data source without a pool: each call connects. Thread-safe. */
public final class AshlarDataSource extends DataSourceBase implements DataSource {
    private static final long serialVersionUID = 1L;

    /** Without a URL; call {@link #setUrl} before connecting. */
    public AshlarDataSource() {}

    /** With a URL. */
    public AshlarDataSource(String url) {
        setUrl(url);
    }

    @Override
    public Connection getConnection() throws SQLException {
        return AshlarConnection.open(target(null, null));
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        return AshlarConnection.open(target(username, password));
    }

    @Override
    public ConnectionBuilder createConnectionBuilder() {
        return new AshlarConnectionBuilder(this);
    }

    @Override
    public <T> T unwrap(Class<T> wanted) throws SQLException {
        return Unwrapping.unwrap(this, wanted);
    }

    @Override
    public boolean isWrapperFor(Class<?> wanted) {
        return wanted != null && wanted.isInstance(this);
    }
}
