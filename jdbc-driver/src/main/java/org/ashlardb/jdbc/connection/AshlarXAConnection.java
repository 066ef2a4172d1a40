package org.ashlardb.jdbc.connection;

import java.sql.SQLException;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;
import org.ashlardb.jdbc.url.ConnectionUrl;

/** A session whose transactions a coordinator may end. */
public final class AshlarXAConnection extends AshlarPooledConnection implements XAConnection {
    private final XaBranches branches;

    /** Connects. */
    public AshlarXAConnection(ConnectionUrl url) throws SQLException {
        super(url);
        branches = new XaBranches(physical());
    }

    @Override
    public XAResource getXAResource() throws SQLException {
        physical().checkOpen();
        return branches;
    }
}
