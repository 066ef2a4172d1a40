package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** COUNT(*) of a whole table, which may not read it, beside a sum over its rows, which does. */
@Timeout(120)
final class TableCountTest extends DatabaseTest {
    private static final long NANOS = 1_500_000_000;
    private static final List<String> EXPECTED = List.of("40001", "40P01", "23505");

    @TempDir
    private Path directory;

    private static long number(Connection on, String sql) throws SQLException {
        try (Statement statement = on.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            assertTrue(row.next());
            long number = row.getLong(1);
            assertTrue(!row.next());
            return number;
        }
    }

    private static void assertCount(Connection on, long expected) throws SQLException {
        assertEquals(expected, number(on, "SELECT COALESCE(SUM(1), 0) FROM t"));
        assertEquals(expected, number(on, "SELECT COUNT(*) FROM t"));
        assertEquals(expected, number(on, "SELECT COUNT(id) FROM t"));
        assertEquals(expected, number(on, "SELECT COUNT(1) FROM t"));
        assertEquals(0, number(on, "SELECT COUNT(NULL) FROM t"));
        assertEquals(2 * expected + 1, number(on, "SELECT COUNT(*) + COUNT('a') + 1 FROM (SELECT a FROM t) AS u"));
        assertEquals(expected, number(on, "SELECT (SELECT COUNT(*) FROM t)"));
        assertEquals(
                expected > 3 ? 1 : 0, number(on, "SELECT COUNT(*) FROM (SELECT 1 FROM t HAVING COUNT(*) > 3) AS u"));
    }

    @Test
    void changesOfOnesOwnAndOfOthers() throws SQLException {
        execute("CREATE TABLE t (id INT PRIMARY KEY, a INT)");
        assertCount(connection, 0);
        execute("INSERT INTO t SELECT i, NULLIF(i, 3) FROM generate_series(1, 10) AS s (i)");
        assertCount(connection, 10);
        assertEquals(9, number(connection, "SELECT COUNT(a) FROM t"));
        assertEquals(4, number(connection, "SELECT COUNT(*) FILTER (WHERE a < 5) + 1 FROM t"));
        assertEquals(10, number(connection, "SELECT COUNT(DISTINCT id) FROM t"));

        Connection other = another();
        other.setAutoCommit(false);
        execute(other, "DELETE FROM t WHERE id > 7");
        assertCount(other, 7);
        assertCount(connection, 10);
        Savepoint savepoint = other.setSavepoint();
        execute(other, "INSERT INTO t VALUES (11, 1), (12, 2)");
        assertCount(other, 9);
        other.rollback(savepoint);
        assertCount(other, 7);
        assertThrows(SQLException.class, () -> execute(other, "INSERT INTO t VALUES (21, 1), (1, 2)"));
        assertCount(other, 7);
        other.commit();
        assertCount(connection, 7);
        assertCount(other, 7);

        Connection old = another();
        old.setAutoCommit(false);
        old.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        assertCount(old, 7);
        execute("INSERT INTO t SELECT COUNT(*) + 100, 1 FROM t");
        execute("DELETE FROM t WHERE id IN (1, 2, 3)");
        assertCount(connection, 5);
        assertCount(old, 7);
        assertEquals(1, number(connection, "SELECT COUNT(*) FROM t WHERE id = 107"));
        old.commit();
        assertCount(old, 5);

        execute("UPDATE t SET id = id + 1000, a = 5");
        assertCount(connection, 5);
        execute("ALTER TABLE t ADD COLUMN b INT DEFAULT 3");
        assertCount(connection, 5);
        execute("TRUNCATE TABLE t");
        assertCount(connection, 0);
    }

    @Test
    void afterOpeningAgain() throws SQLException {
        String files = "jdbc:ashlar:file:" + directory.resolve("db");
        for (String mode : List.of("LOGGED", "CACHED", "MEMORY")) {
            long expected = 0;
            for (int opening = 0; opening < 4; opening++) {
                try (Connection on = DriverManager.getConnection(files)) {
                    if (opening == 0) {
                        execute(on, "CREATE " + mode + " TABLE t (id INT PRIMARY KEY, a INT)");
                    }
                    assertCount(on, expected);
                    int from = opening * 1_000;
                    execute(
                            on,
                            "INSERT INTO t SELECT i, i FROM generate_series(" + (from + 1) + ", " + (from + 700)
                                    + ") AS s (i)",
                            opening % 2 == 0 ? "CHECKPOINT" : "SET TRANSACTION ISOLATION LEVEL READ COMMITTED",
                            "DELETE FROM t WHERE MOD(id, 7) = 0",
                            "INSERT INTO t SELECT i, i FROM generate_series(" + (from + 801) + ", " + (from + 807)
                                    + ") AS s (i)");
                    expected = number(on, "SELECT SUM(1) FROM t");
                    assertCount(on, expected);
                    try (Statement statement = on.createStatement();
                            ResultSet findings = statement.executeQuery("CHECK DATABASE")) {
                        assertTrue(!findings.next());
                    }
                    if (mode.equals("MEMORY")) {
                        execute(on, "CHECKPOINT");
                    }
                }
            }
            try (Connection on = DriverManager.getConnection(files)) {
                for (String to : List.of("CACHED", "MEMORY", "LOGGED")) {
                    execute(on, "ALTER TABLE t SET MODE " + to);
                    assertCount(on, expected);
                }
                execute(on, "DROP TABLE t");
            }
        }
    }

    /** Each of two transactions counts and inserts into the other's table; in a row, one would have counted more. */
    @Test
    void serializableTransactionsCountWhatHolds() throws SQLException {
        execute("CREATE TABLE t (id INT PRIMARY KEY)", "CREATE TABLE u (id INT PRIMARY KEY)");
        Connection one = another();
        Connection two = another();
        for (Connection on : List.of(one, two)) {
            on.setAutoCommit(false);
            on.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
        }
        assertEquals(0, number(one, "SELECT COUNT(*) FROM t"));
        assertEquals(0, number(two, "SELECT COUNT(*) FROM u"));
        execute(one, "INSERT INTO u VALUES (1)");
        execute(two, "INSERT INTO t VALUES (1)");
        one.commit();
        assertEquals("40001", assertThrows(SQLException.class, two::commit).getSQLState());
        two.rollback();
        assertEquals(0, number(connection, "SELECT COUNT(*) FROM t"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"MEMORY", "LOGGED", "CACHED"})
    void sameAsASumBesideWriters(String mode) throws Exception {
        String files = "jdbc:ashlar:file:" + directory.resolve("db") + ";durability=none;checkpoint_log_size=64KB";
        try (Connection on = DriverManager.getConnection(files)) {
            execute(on, "CREATE " + mode + " TABLE t (id INT PRIMARY KEY, a INT)");
            ExecutorService threads = Executors.newFixedThreadPool(3);
            long end = System.nanoTime() + NANOS;
            Future<?> first = threads.submit(() -> write(files, end, 1));
            Future<?> second = threads.submit(() -> write(files, end, 2));
            Future<Integer> counts = threads.submit(() -> count(files, end));
            first.get();
            second.get();
            assertTrue(counts.get() > 0);
            threads.shutdown();
            assertEquals(number(on, "SELECT COALESCE(SUM(1), 0) FROM t"), number(on, "SELECT COUNT(*) FROM t"));
        }
    }

    private static Void write(String url, long end, int seed) throws SQLException {
        SplittableRandom random = new SplittableRandom(seed);
        try (Connection on = DriverManager.getConnection(url)) {
            on.setAutoCommit(false);
            while (System.nanoTime() - end < 0) {
                try {
                    for (int i = random.nextInt(4); i >= 0; i--) {
                        int id = random.nextInt(200);
                        execute(
                                on,
                                random.nextBoolean()
                                        ? "INSERT INTO t VALUES (" + id + ", 1) ON CONFLICT (id) DO UPDATE SET a = 2"
                                        : "DELETE FROM t WHERE id BETWEEN " + id + " AND " + (id + 2));
                    }
                    if (random.nextInt(3) == 0) {
                        on.rollback();
                    } else {
                        on.commit();
                    }
                    if (random.nextInt(4) == 0) {
                        LockSupport.parkNanos(500_000); // a time in which the number is known
                    }
                } catch (SQLException e) {
                    on.rollback();
                    assertTrue(EXPECTED.contains(e.getSQLState()), e::toString);
                }
            }
        }
        return null;
    }

    /** Compares in a snapshot each, and returns how often. */
    private static int count(String url, long end) throws SQLException {
        int counts = 0;
        try (Connection on = DriverManager.getConnection(url)) {
            on.setAutoCommit(false);
            on.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            while (System.nanoTime() - end < 0) {
                long first = number(on, "SELECT COUNT(*) FROM t");
                long sum = number(on, "SELECT COALESCE(SUM(1), 0) FROM t");
                assertEquals(sum, first);
                assertEquals(sum, number(on, "SELECT COUNT(id) FROM t"));
                on.commit();
                counts++;
            }
        }
        return counts;
    }
}
