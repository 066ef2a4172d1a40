package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import org.ashlardb.jdbc.AshlarConnectionPoolDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a pool learns of a pooled connection whose session is gone. */
@Timeout(60)
final class LostPooledConnectionTest extends DatabaseTest {
    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private PooledConnection pooled;

    @BeforeEach
    void connectPooled() throws SQLException {
        AshlarConnectionPoolDataSource source = new AshlarConnectionPoolDataSource();
        source.setUrl(url);
        pooled = source.getPooledConnection();
        pooled.addConnectionEventListener(new ConnectionEventListener() {
            @Override
            public void connectionClosed(ConnectionEvent event) {
                events.add("closed");
            }

            @Override
            public void connectionErrorOccurred(ConnectionEvent event) {
                events.add("lost " + event.getSQLException().getSQLState());
            }
        });
    }

    private void assertLostOnce() throws Exception {
        assertEquals("lost 08003", events.poll(30, TimeUnit.SECONDS));
        assertTrue(events.isEmpty());
        assertState("08003", pooled::getConnection);
        pooled.close();
        assertTrue(events.isEmpty());
    }

    @Test
    void abortingTheSessionOfAConnectionInUseIsToldOnce() throws Exception {
        Connection used = pooled.getConnection();
        String session = query(used, "SELECT SESSION_ID()");
        assertEquals("true", query("SELECT ABORT_SESSION(" + session + ")"));
        assertFalse(used.isValid(1));
        assertState("08003", () -> query(used, "SELECT 1"));
        used.close();
        assertLostOnce();
    }

    @Test
    void abortingAConnectionInUseIsToldOnce() throws Exception {
        Connection used = pooled.getConnection();
        used.abort(Runnable::run);
        used.close();
        assertLostOnce();
    }

    @Test
    void anIdleOneWhoseSessionIsAbortedGivesNoConnection() throws Exception {
        Connection used = pooled.getConnection();
        String session = query(used, "SELECT SESSION_ID()");
        used.close();
        assertEquals("closed", events.take());
        assertEquals("true", query("SELECT ABORT_SESSION(" + session + ")"));
        assertState("08003", pooled::getConnection);
        pooled.close();
        assertTrue(events.isEmpty());
    }

    @Test
    void shutdownOfTheDatabaseIsToldWhenTheConnectionCloses() throws Exception {
        Connection used = pooled.getConnection();
        execute("SHUTDOWN");
        assertFalse(used.isValid(1));
        used.close();
        assertLostOnce();
    }
}
