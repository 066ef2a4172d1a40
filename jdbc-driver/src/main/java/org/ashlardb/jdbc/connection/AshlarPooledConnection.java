package org.ashlardb.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import javax.sql.StatementEventListener;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.url.ConnectionUrl;

/** A session that a pool keeps, handed out as one connection after the other. */
public class AshlarPooledConnection implements PooledConnection {
    private final AshlarConnection physical;
    private final List<ConnectionEventListener> listeners = new CopyOnWriteArrayList<>();
    private AshlarConnection handle;

    /** Connects. */
    public AshlarPooledConnection(ConnectionUrl url) throws SQLException {
        physical = AshlarConnection.open(url);
    }

    /** The session behind all connections handed out. */
    final AshlarConnection physical() {
        return physical;
    }

    /** A connection for one user; the one given out before is closed. */
    @Override
    public final Connection getConnection() throws SQLException {
        if (!physical.isValid(0)) {
            throw Errors.connectionClosed();
        }
        if (handle != null) {
            handle.close();
        }
        handle = physical.handle(new Keeper());
        return handle;
    }

    @Override
    public final void close() throws SQLException {
        if (handle != null && !physical.isClosed()) {
            handle.close();
        }
        physical.close();
    }

    @Override
    public final void addConnectionEventListener(ConnectionEventListener listener) {
        listeners.add(listener);
    }

    @Override
    public final void removeConnectionEventListener(ConnectionEventListener listener) {
        listeners.remove(listener);
    }

    /** Nothing to tell: the driver pools no statements of its own. */
    @Override
    public final void addStatementEventListener(StatementEventListener listener) {
        // no statement events
    }

    @Override
    public final void removeStatementEventListener(StatementEventListener listener) {
        // no statement events
    }

    /** Tells the pool what becomes of the connections handed out. */
    private final class Keeper implements HandleOwner {
        @Override
        public void closed() {
            ConnectionEvent event = new ConnectionEvent(AshlarPooledConnection.this);
            for (ConnectionEventListener listener : listeners) {
                listener.connectionClosed(event);
            }
        }

        @Override
        public void aborted() {
            physical.gate().markClosed();
        }

        @Override
        public void lost() {
            ConnectionEvent event = new ConnectionEvent(AshlarPooledConnection.this, Errors.connectionClosed());
            for (ConnectionEventListener listener : listeners) {
                listener.connectionErrorOccurred(event);
            }
        }
    }
}
