package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.ashlardb.jdbc.AshlarDataSource;
import org.ashlardb.testdata.LeakCheck;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class ThreadsTest extends DatabaseTest {
    private static final int THREADS = 8;

    /** Runs a task on many threads and waits for all. */
    private static void inParallel(int threads, Task task) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Void>> futures = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
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
            executor.shutdownNow();
            assertTrue(executor.awaitTermination(1, TimeUnit.MINUTES));
        }
    }

    @FunctionalInterface
    private interface Task {
        void run(int number) throws Exception;
    }

    @Test
    void hikariPoolsConnections() throws Exception {
        execute("CREATE TABLE account(id INT PRIMARY KEY, balance INT NOT NULL)");
        for (int i = 0; i < 10; i++) {
            update("INSERT INTO account VALUES(?, 100)", i);
        }
        LeakCheck leaks = new LeakCheck();
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(4);
        config.setAutoCommit(false);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            inParallel(THREADS, number -> transfers(pool, number));
            try (Connection pooled = pool.getConnection()) {
                assertTrue(pooled.isWrapperFor(Connection.class));
                assertEquals("1000", query(pooled, "SELECT SUM(balance) FROM account"));
            }
        }
        assertEquals("1000", query("SELECT SUM(balance) FROM account"));
        leaks.checkThreads();
    }

    private static void transfers(HikariDataSource pool, int number) throws SQLException {
        SplittableRandom random = new SplittableRandom(number);
        for (int i = 0; i < 200; i++) {
            int from = random.nextInt(10);
            int to = random.nextInt(10);
            try (Connection pooled = pool.getConnection()) {
                try {
                    update(pooled, "UPDATE account SET balance = balance - 1 WHERE id = ?", from);
                    update(pooled, "UPDATE account SET balance = balance + 1 WHERE id = ?", to);
                    assertEquals("1000", query(pooled, "SELECT SUM(balance) FROM account"));
                    pooled.commit();
                } catch (SQLException e) {
                    // A conflict or a deadlock; both mean to try again.
                    assertTrue(List.of("40001", "40P01").contains(e.getSQLState()), e.getMessage());
                    pooled.rollback();
                }
            }
        }
    }

    @Test
    void hikariTakesADataSource() throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setDataSource(new AshlarDataSource(url));
        config.setConnectionTestQuery("SELECT 1");
        config.setSchema("PUBLIC");
        config.setReadOnly(true);
        config.setTransactionIsolation("TRANSACTION_SERIALIZABLE");
        try (HikariDataSource pool = new HikariDataSource(config);
                Connection pooled = pool.getConnection()) {
            assertEquals("1", query(pooled, "SELECT 1"));
            assertTrue(pooled.isReadOnly());
        }
    }

    @Test
    void aConnectionMayBeSharedByThreads() throws Exception {
        execute("CREATE TABLE t(id INT PRIMARY KEY, v INT)");
        inParallel(THREADS, number -> {
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES(?, ?)");
                    PreparedStatement select = connection.prepareStatement("SELECT v FROM t WHERE id = ?");
                    PreparedStatement scan = connection.prepareStatement("SELECT id, v FROM t")) {
                for (int i = 0; i < 200; i++) {
                    int id = number * 1_000 + i;
                    insert.setInt(1, id);
                    insert.setInt(2, -id);
                    assertEquals(1, insert.executeUpdate());
                    select.setInt(1, id);
                    try (ResultSet rows = select.executeQuery()) {
                        assertTrue(rows.next());
                        assertEquals(-id, rows.getInt(1));
                        assertFalse(rows.next());
                    }
                    if (i % 50 == 0) {
                        try (ResultSet rows = scan.executeQuery()) {
                            while (rows.next()) {
                                assertEquals(0, rows.getInt(1) + rows.getInt(2));
                            }
                        }
                    }
                }
            }
        });
        assertEquals(Integer.toString(THREADS * 200), query("SELECT COUNT(*) FROM t"));
    }

    @Test
    void incrementsAreNotLost() throws Exception {
        execute("CREATE TABLE counter(id INT PRIMARY KEY, n INT NOT NULL)", "INSERT INTO counter VALUES(1, 0)");
        inParallel(THREADS, number -> {
            try (Connection own = java.sql.DriverManager.getConnection(url);
                    PreparedStatement increment = own.prepareStatement("UPDATE counter SET n = n + 1 WHERE id = 1")) {
                for (int i = 0; i < 250; i++) {
                    assertEquals(1, increment.executeUpdate());
                }
            }
        });
        assertEquals(Integer.toString(THREADS * 250), query("SELECT n FROM counter"));
    }

    @Test
    void concurrentInsertsOfOneKeyLetOneWin() throws Exception {
        execute("CREATE TABLE t(id INT PRIMARY KEY)");
        java.util.concurrent.atomic.AtomicInteger won = new java.util.concurrent.atomic.AtomicInteger();
        inParallel(THREADS, number -> {
            try (Connection own = java.sql.DriverManager.getConnection(url)) {
                for (int id = 0; id < 200; id++) {
                    try {
                        won.addAndGet(update(own, "INSERT INTO t VALUES(?)", id));
                    } catch (SQLException e) {
                        assertEquals("23505", e.getSQLState(), e.getMessage());
                    }
                }
            }
        });
        assertEquals(200, won.get());
        assertEquals("200", query("SELECT COUNT(*) FROM t"));
    }

    @Test
    void identitiesAreUniqueAcrossThreads() throws Exception {
        execute("CREATE TABLE t(id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, v INT)");
        inParallel(THREADS, number -> {
            try (Connection own = java.sql.DriverManager.getConnection(url);
                    PreparedStatement insert =
                            own.prepareStatement("INSERT INTO t(v) VALUES(?)", Statement.RETURN_GENERATED_KEYS)) {
                for (int i = 0; i < 200; i++) {
                    insert.setInt(1, number);
                    insert.executeUpdate();
                    try (ResultSet keys = insert.getGeneratedKeys()) {
                        assertTrue(keys.next());
                        assertEquals(
                                Integer.toString(number), query(own, "SELECT v FROM t WHERE id = ?", keys.getLong(1)));
                    }
                }
            }
        });
        assertEquals(Integer.toString(THREADS * 200), query("SELECT COUNT(DISTINCT id) FROM t"));
    }

    @Test
    void connectingAndClosingFromManyThreads() throws Exception {
        execute("CREATE TABLE t(id INT)");
        inParallel(THREADS, number -> {
            for (int i = 0; i < 100; i++) {
                try (Connection own = java.sql.DriverManager.getConnection(url)) {
                    update(own, "INSERT INTO t VALUES(?)", i);
                }
            }
        });
        assertEquals(Integer.toString(THREADS * 100), query("SELECT COUNT(*) FROM t"));
    }

    @Test
    void closingWhileOthersReadIsNoWorseThanAnError() throws Exception {
        execute("CREATE TABLE t(id INT PRIMARY KEY)");
        for (int i = 0; i < 3_000; i++) {
            update("INSERT INTO t VALUES(?)", i);
        }
        for (int round = 0; round < 20; round++) {
            Connection shared = another();
            inParallel(4, number -> {
                try {
                    if (number == 0) {
                        query(shared, "SELECT id FROM t WHERE id = 7");
                        shared.close();
                    } else {
                        query(shared, "SELECT id FROM t");
                    }
                } catch (SQLException e) {
                    assertTrue( // closed before the statement, cancelled by the closing, closed while it was read
                            e.getSQLState().startsWith("08")
                                    || Set.of("57014", "24000").contains(e.getSQLState()),
                            e.getSQLState() + " " + e.getMessage());
                }
            });
        }
    }
}
