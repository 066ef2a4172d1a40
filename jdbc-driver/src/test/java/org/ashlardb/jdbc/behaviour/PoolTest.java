package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariProxyConnection;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import org.ashlardb.jdbc.AshlarConnectionPoolDataSource;
import org.ashlardb.testdata.LeakCheck;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections in pools: HikariCP's, and pools that use PooledConnection. */
@Timeout(120)
final class PoolTest extends DatabaseTest {
    private static final int THREADS = 16;
    private static final int POOL = 4;
    private static final long RUN_NANOS = TimeUnit.SECONDS.toNanos(3);

    private static final String[] SETTINGS = {"lock_timeout", "statement_timeout", "query_memory"};

    private HikariDataSource pool(int size) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(size);
        config.setSchema("PUBLIC"); // or Hikari leaves it as it is
        config.setConnectionTimeout(20_000);
        return new HikariDataSource(config);
    }

    private static void changeEverything(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        connection.setReadOnly(true);
        connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
        connection.setSchema("OTHER");
        connection.setNetworkTimeout(Runnable::run, 1234);
        assertEquals(1234, connection.getNetworkTimeout());
        assertEquals("OTHER", connection.getSchema());
    }

    private static void assertUnchanged(Connection connection) throws SQLException {
        assertTrue(connection.getAutoCommit());
        assertFalse(connection.isReadOnly());
        assertEquals(Connection.TRANSACTION_READ_COMMITTED, connection.getTransactionIsolation());
        assertEquals("PUBLIC", connection.getSchema());
        assertEquals(0, connection.getNetworkTimeout());
    }

    @Test
    void hikariGivesConnectionsBackAsTheyWere() throws SQLException {
        execute("CREATE SCHEMA other", "CREATE TABLE t (a INT)");
        try (HikariDataSource pool = pool(1)) {
            Connection physical;
            try (Connection pooled = pool.getConnection()) {
                physical = pooled.unwrap(org.ashlardb.jdbc.connection.AshlarConnection.class);
                assertTrue(pooled instanceof HikariProxyConnection);
                assertUnchanged(pooled);
                changeEverything(pooled);
                query(pooled, "SELECT * FROM PUBLIC.t");
            }
            try (Connection pooled = pool.getConnection()) {
                assertSame(physical, pooled.unwrap(org.ashlardb.jdbc.connection.AshlarConnection.class));
                assertUnchanged(pooled);
                pooled.setAutoCommit(false);
                update(pooled, "INSERT INTO t VALUES (1)");
            }
            assertEquals("0", query("SELECT COUNT(*) FROM t"));
            try (Connection pooled = pool.getConnection()) {
                assertUnchanged(pooled);
                assertTrue(pooled.isValid(1));
            }
        }
    }

    @Test
    void aPooledConnectionIsAsNewEachTime() throws SQLException {
        execute("CREATE SCHEMA other");
        AshlarConnectionPoolDataSource source = new AshlarConnectionPoolDataSource();
        source.setUrl(url);
        PooledConnection physical = source.getPooledConnection();
        AtomicLong closed = new AtomicLong();
        physical.addConnectionEventListener(new ConnectionEventListener() {
            @Override
            public void connectionClosed(ConnectionEvent event) {
                closed.incrementAndGet();
            }

            @Override
            public void connectionErrorOccurred(ConnectionEvent event) {
                closed.addAndGet(100);
            }
        });
        Connection first = physical.getConnection();
        changeEverything(first);
        first.setClientInfo("ApplicationName", "one");
        for (String setting : SETTINGS) {
            execute(first, "SET " + setting + " = 70000");
        }
        Statement statement = first.createStatement();
        statement.execute("SELECT 1");
        first.close();
        assertEquals(1, closed.get());
        assertTrue(first.isClosed());
        assertFalse(first.isValid(0));
        assertTrue(statement.isClosed());
        assertState("08003", first::createStatement);
        Connection second = physical.getConnection();
        assertNotSame(first, second);
        assertUnchanged(second);
        for (String setting : SETTINGS) {
            assertEquals(query("SHOW " + setting), query(second, "SHOW " + setting));
        }
        assertNull(second.getClientInfo("ApplicationName"));
        assertEquals(new Properties(), second.getClientInfo());
        assertTrue(second.isValid(0));
        Connection third = physical.getConnection();
        assertTrue(second.isClosed());
        physical.close();
        assertTrue(third.isClosed());
        assertState("08003", physical::getConnection);
    }

    /** A pool puts aside a connection whose session is gone, and what is still to be done is done by another. */
    @Test
    void aLostSessionIsReplaced() throws SQLException {
        try (HikariDataSource pool = pool(1)) {
            String lost;
            try (Connection pooled = pool.getConnection()) {
                lost = query(pooled, "SELECT SESSION_ID()");
                assertEquals("true", query("SELECT ABORT_SESSION(" + lost + ")"));
                assertState("08003", () -> query(pooled, "SELECT 1"));
                assertFalse(pooled.isValid(1));
            }
            try (Connection pooled = pool.getConnection()) {
                assertTrue(!lost.equals(query(pooled, "SELECT SESSION_ID()")));
                assertTrue(pooled.isValid(1));
            }
        }
    }

    @Test
    void nothingIsLeftAfterSixteenThreads() throws Exception {
        execute("CREATE TABLE account (id INT PRIMARY KEY, balance INT)");
        execute("INSERT INTO account SELECT i, 100 FROM generate_series(1, 10) AS g(i)");
        LeakCheck leaks = new LeakCheck();
        try (HikariDataSource pool = pool(POOL)) {
            inParallel(number -> work(pool, number, false));
            assertEquals(Integer.toString(POOL + 1), query("SELECT COUNT(*) FROM INFORMATION_SCHEMA.SESSIONS"));
            assertEquals(
                    "1", query("SELECT COUNT(*) FROM INFORMATION_SCHEMA.SESSIONS WHERE SESSION_STATE = 'RUNNING'"));
            assertEquals(0, pool.getHikariPoolMXBean().getActiveConnections());
        }
        assertEquals("1", query("SELECT COUNT(*) FROM INFORMATION_SCHEMA.SESSIONS"));
        assertEquals("1000", query("SELECT SUM(balance) FROM account"));
        assertEquals(
                "0",
                query("SELECT BYTES FROM INFORMATION_SCHEMA.MEMORY_USAGE"
                        + " WHERE CONSUMER = 'rows of statements on the heap'"));
        leaks.checkThreads();
    }

    /** Interrupted threads finish what they do, or wait for no connection; no connection suffers. */
    @Test
    void interruptsHurtNoConnection() throws Exception {
        execute("CREATE TABLE account (id INT PRIMARY KEY, balance INT)");
        execute("INSERT INTO account SELECT i, 100 FROM generate_series(1, 10) AS g(i)");
        try (HikariDataSource pool = pool(POOL)) {
            inParallel(number -> work(pool, number, true));
            for (int i = 0; i < POOL; i++) {
                try (Connection pooled = pool.getConnection()) {
                    assertTrue(pooled.isValid(1));
                    assertEquals("1000", query(pooled, "SELECT SUM(balance) FROM account"));
                }
            }
            assertEquals(0, pool.getHikariPoolMXBean().getActiveConnections());
        }
        assertEquals("1", query("SELECT COUNT(*) FROM INFORMATION_SCHEMA.SESSIONS"));
    }

    private interface Task {
        void run(int number) throws SQLException;
    }

    private static void inParallel(Task task) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<Void>> futures = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int number = i;
                futures.add(executor.submit((Callable<Void>) () -> {
                    task.run(number);
                    return null;
                }));
            }
            for (Future<Void> future : futures) {
                future.get();
            }
        } finally {
            executor.shutdown();
            assertTrue(executor.awaitTermination(10, TimeUnit.SECONDS));
        }
    }

    private static void work(HikariDataSource pool, int number, boolean interrupted) throws SQLException {
        SplittableRandom random = new SplittableRandom(number);
        long until = System.nanoTime() + RUN_NANOS;
        while (System.nanoTime() < until) {
            if (interrupted && random.nextInt(4) == 0) {
                Thread.currentThread().interrupt();
            }
            try (Connection pooled = pool.getConnection()) {
                use(pooled, random);
            } catch (SQLException e) {
                // conflicts, deadlocks, and waits for locks or connections that an interrupt ended
                String state = String.valueOf(e.getSQLState());
                boolean expected = state.equals("40001")
                        || state.equals("40P01")
                        || interrupted && (state.equals("null") || state.equals("57014"));
                if (!expected) {
                    throw e;
                }
            }
            Thread.interrupted();
        }
    }

    /** Moves money in a transaction, or reads in one of several ways; some results stay open. */
    private static void use(Connection pooled, SplittableRandom random) throws SQLException {
        switch (random.nextInt(4)) {
            case 0 -> {
                pooled.setAutoCommit(false);
                update(pooled, "UPDATE account SET balance = balance - 1 WHERE id = ?", 1 + random.nextInt(10));
                update(pooled, "UPDATE account SET balance = balance + 1 WHERE id = ?", 1 + random.nextInt(10));
                pooled.commit();
            }
            case 1 -> {
                Statement scrolling =
                        pooled.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                ResultSet rows = scrolling.executeQuery("SELECT * FROM account ORDER BY id");
                assertTrue(rows.last());
                rows.refreshRow();
            }
            case 2 -> {
                pooled.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
                pooled.setAutoCommit(false);
                assertEquals("1000", query(pooled, "SELECT SUM(balance) FROM account"));
                pooled.rollback();
            }
            default -> {
                pooled.setReadOnly(true);
                PreparedStatement reading = pooled.prepareStatement("SELECT id FROM account");
                assertTrue(reading.executeQuery().next());
                LockSupport.parkNanos(1_000);
            }
        }
    }

    @Test
    void askingForValidityAllocatesNothing() throws SQLException {
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        int calls = 10_000;
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 10; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < calls; i++) {
                assertTrue(connection.isValid(1));
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertTrue(least <= 64L * calls, least / calls + " bytes per call");
        assertState("HY024", () -> connection.isValid(-1));
    }

    @Test
    void aConnectionIsNotValidWithoutItsDatabase() throws SQLException {
        Connection other = another();
        assertTrue(other.isValid(0));
        execute("SHUTDOWN");
        assertFalse(other.isValid(0));
        assertFalse(connection.isValid(5));
        other.close();
        assertFalse(other.isValid(0));
    }
}
