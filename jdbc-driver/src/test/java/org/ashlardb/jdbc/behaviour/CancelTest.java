package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements that would run for minutes or for ever end soon after they are asked to, and leave the data as it was. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class CancelTest {
    private static final long DELAY_MILLIS = 200;
    private static final long LATEST_MILLIS = DELAY_MILLIS + 2_000;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final String NEVER = "SELECT COUNT(*) FROM t a, t b, t c WHERE a.i + b.i + c.i = -1";

    private Connection connection;
    private Statement statement;

    @BeforeAll
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:ashlar:mem:");
        statement = connection.createStatement();
        statement.execute("CREATE TABLE t (i INT NOT NULL, g INT)");
        statement.execute("INSERT INTO t SELECT g.i, 1 FROM generate_series(1, 5000) AS g(i)");
        statement.execute("CREATE TABLE keys (k INT PRIMARY KEY)");
        statement.execute("CREATE TABLE wide (i INT, w VARCHAR)");
        statement.execute("INSERT INTO wide SELECT g.i, REPEAT('a', 2000) FROM generate_series(1, 5000) AS g(i)");
        statement.execute("SET query_memory = '1MB'");
    }

    @AfterAll
    void close() throws SQLException {
        connection.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                NEVER,
                "SELECT COUNT(*) FROM t a JOIN t b ON a.g = b.g JOIN t c ON b.g = c.g",
                "SELECT COUNT(*) FROM t a JOIN t b ON a.g = b.g JOIN t c ON b.g = c.g AND a.i + b.i + c.i < 0",
                "SELECT COUNT(*) FROM t a LEFT JOIN t b ON a.i < b.i LEFT JOIN t c ON a.i + b.i < c.i",
                "SELECT COUNT(*) FROM t a WHERE NOT EXISTS (SELECT 1 FROM t b, t c WHERE a.i * b.i * c.i < 0)",
                "SELECT COUNT(*) FROM t a WHERE (SELECT SUM(b.i * c.i) FROM t b, t c WHERE b.i < a.i) = -1",
                "SELECT COUNT(*) FROM generate_series(1, 1000000000000) AS g(i)",
                "SELECT COUNT(*) FROM (SELECT * FROM generate_series(1, 9000000000) AS g(i) ORDER BY i DESC OFFSET 1) s",
                "SELECT i, COUNT(*) FROM generate_series(1, 9000000000) AS g(i) GROUP BY i",
                "SELECT MAX(i % 1000) FROM generate_series(1, 9000000000000) AS g(i)",
                "SELECT g.i FROM generate_series(1, 9000000000) AS g(i)"
                        + " INTERSECT SELECT -h.i FROM generate_series(1, 9000000000) AS h(i)",
                "SELECT DISTINCT g.i % 10 FROM generate_series(1, 9000000000000) AS g(i)",
                "SELECT COUNT(*) FROM generate_series(1, 9000000000) AS g(i)"
                        + " JOIN generate_series(1, 9000000000) AS h(i) ON g.i = h.i",
                "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n FROM r) SELECT MAX(n) FROM r",
                "WITH RECURSIVE r(n) AS (SELECT 1 UNION SELECT MOD(n + 1, 7) FROM r, t a, t b) SELECT MAX(n) FROM r",
                "SELECT COUNT(DISTINCT i) OVER (ORDER BY i ROWS UNBOUNDED PRECEDING)"
                        + " FROM generate_series(1, 300000) AS g(i)",
                "SELECT COUNT(*) FROM t a, LATERAL (SELECT b.i FROM t b, t c WHERE b.i = a.i) x",
                "SELECT COUNT(*) FROM t a, LATERAL generate_series(1, 1000000) g",
                "SELECT COUNT(*) FROM t a, t b, t c WHERE (a.i, a.g) < ALL (SELECT i + 10000, g FROM t)",
                "SELECT COUNT(*) FROM wide a, wide b WHERE LEVENSHTEIN(a.w, b.w || b.i) = -1",
                "SELECT COUNT(*) FROM wide WHERE REPEAT(w, 100) LIKE '%' || REPEAT(w, 50) || 'b%'",
                "SELECT COUNT(*) FROM wide a, t b WHERE LENGTH(REPLACE(REPEAT(a.w, 100), 'a', 'bb')) = b.i",
                "SELECT COUNT(*) FROM wide a WHERE REGEXP_LIKE(REPEAT(w, 20), '(a*)*(a*)*(a*)*b')",
                "SELECT STRING_AGG(CAST(i AS VARCHAR), '' ORDER BY i DESC) FROM generate_series(1, 900000000) AS g(i)",
                "INSERT INTO t SELECT g.i, 2 FROM generate_series(1, 2000000000) AS g(i)",
                "UPDATE t SET g = (SELECT COUNT(*) FROM t a, t b WHERE a.i + b.i = t.i)",
                "DELETE FROM t WHERE (SELECT COUNT(*) FROM t a, t b WHERE a.i + b.i = t.i) >= 0",
                "MERGE INTO t USING (SELECT a.i FROM t a, t b, t c WHERE a.i + b.i + c.i < 0) s ON t.i = s.i"
                        + " WHEN MATCHED THEN DELETE",
                "CREATE TABLE copy AS SELECT g.i FROM generate_series(1, 9000000000) AS g(i)",
                "CREATE INDEX slow ON wide (LEVENSHTEIN(w, REVERSE(w || i)))",
                "ALTER TABLE wide ADD CHECK (LEVENSHTEIN(w, w || i) >= 0)",
                "ALTER TABLE wide ADD COLUMN d INT GENERATED ALWAYS AS (LEVENSHTEIN(w, w || i))",
            })
    void longStatementsEndInTime(String sql) throws Exception {
        statement.execute("SET statement_timeout = " + DELAY_MILLIS);
        long begun = System.nanoTime();
        SQLException e = assertThrows(SQLTimeoutException.class, () -> run(sql), sql);
        check(e, begun, sql);
        statement.execute("SET statement_timeout = 0");
        CountDownLatch started = new CountDownLatch(1);
        Thread canceler = new Thread(() -> cancel(started));
        canceler.start();
        begun = System.nanoTime();
        started.countDown();
        e = assertThrows(SQLException.class, () -> run(sql), sql);
        canceler.join();
        check(e, begun, sql);
        checkData();
    }

    private void cancel(CountDownLatch started) {
        try {
            started.await();
            new CountDownLatch(1).await(DELAY_MILLIS, TimeUnit.MILLISECONDS);
            statement.cancel();
        } catch (SQLException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void run(String sql) throws SQLException {
        if (statement.execute(sql)) {
            try (ResultSet rows = statement.getResultSet()) {
                while (rows.next()) {
                    rows.getObject(1);
                }
            }
        }
    }

    private static void check(SQLException e, long begun, String sql) {
        assertEquals("57014", e.getSQLState(), () -> sql + ": " + e.getMessage());
        long millis = (System.nanoTime() - begun) / NANOS_PER_MILLI;
        assertTrue(millis <= LATEST_MILLIS, () -> sql + " ended after " + millis + " ms");
    }

    private void checkData() throws SQLException {
        assertEquals(5000, read("SELECT COUNT(*) FROM t WHERE g = 1"));
        assertEquals(5000, read("SELECT COUNT(*) FROM t"));
        assertEquals(0, read("SELECT COUNT(*) FROM information_schema.tables WHERE table_name = 'COPY'"));
    }

    private long read(String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    @Test
    void queryTimeoutsEndStatements() throws SQLException {
        try (Statement limited = connection.createStatement()) {
            limited.setQueryTimeout(1);
            long begun = System.nanoTime();
            SQLException e = assertThrows(
                    SQLTimeoutException.class, () -> limited.executeQuery(NEVER).next());
            assertEquals("57014", e.getSQLState());
            long millis = (System.nanoTime() - begun) / NANOS_PER_MILLI;
            assertTrue(millis >= 1_000 && millis <= 3_000, () -> "after " + millis + " ms");
        }
        checkData();
    }
}
