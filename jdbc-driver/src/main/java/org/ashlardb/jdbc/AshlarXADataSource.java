package org.ashlardb.jdbc;

import java.sql.SQLException;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import org.ashlardb.jdbc.connection.AshlarXAConnection;

/** A data source for coordinators of distributed transactions. Thread-safe. */
public final class AshlarXADataSource extends DataSourceBase implements XADataSource {
    private static final long serialVersionUID = 1L;

    /** Without a URL; call {@link #setUrl} before connecting. */
    public AshlarXADataSource() {}

    @Override
    public XAConnection getXAConnection() throws SQLException {
        return new AshlarXAConnection(target(null, null));
    }

    @Override
    public XAConnection getXAConnection(String user, String password) throws SQLException {
        return new AshlarXAConnection(target(user, password));
    }
}
