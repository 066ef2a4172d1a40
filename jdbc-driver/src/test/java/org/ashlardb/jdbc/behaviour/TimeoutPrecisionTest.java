package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.StringJoiner;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.ashlardb.testdata.Turns;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Statements end within 50 ms of their time-out or of being cancelled. What the machine adds, as busy as it is, is measured
 * beside them by a thread that sleeps, and allowed; one of three attempts has to be in time, none may be early. Statements
 * that have written much are not among them: what they wrote is taken back first.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("timed")
final class TimeoutPrecisionTest extends DatabaseTest {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long ALLOWED_NANOS = 50 * NANOS_PER_MILLI;
    private static final long SECOND_NANOS = 1_000 * NANOS_PER_MILLI;

    /** Knows by how much a thread that sleeps wakes up too late. */
    private static final class Lateness implements AutoCloseable {
        private static final long SLEEP_NANOS = 5 * NANOS_PER_MILLI;

        private final AtomicLong worst = new AtomicLong();
        private final Thread sleeper = new Thread(this::sleep);
        private volatile boolean ended;

        Lateness() {
            sleeper.setDaemon(true);
            sleeper.start();
        }

        private void sleep() {
            while (!ended) {
                long begun = System.nanoTime();
                LockSupport.parkNanos(SLEEP_NANOS);
                long late = System.nanoTime() - begun - SLEEP_NANOS;
                worst.accumulateAndGet(late, Math::max);
            }
        }

        /** The time-out's thread and the one that runs the statement may both be late. */
        long nanos() {
            return 2 * worst.get();
        }

        @Override
        public void close() {
            ended = true;
        }
    }

    @BeforeEach
    void createTables() throws SQLException {
        execute(
                "CREATE TABLE t (i INT NOT NULL, g INT)",
                "INSERT INTO t SELECT g.i, 1 FROM generate_series(1, 5000) AS g(i)",
                "CREATE TABLE k (i INT PRIMARY KEY, g INT)",
                "INSERT INTO k VALUES (1, 1)");
    }

    /** Something that ends by itself; gives how late it did. */
    private interface Attempt {
        long run() throws Exception;
    }

    private static void assertWithin(String what, Attempt attempt) throws Exception {
        StringJoiner found = new StringJoiner(", ");
        for (int i = 0; i < 3; i++) {
            try (Lateness machine = new Lateness()) {
                long late = attempt.run();
                assertTrue(late >= 0, what + " ended " + -late + " ns early");
                if (late <= ALLOWED_NANOS + machine.nanos()) {
                    return;
                }
                found.add(late / NANOS_PER_MILLI + " ms late, a sleeping thread "
                        + machine.nanos() / NANOS_PER_MILLI / 2 + " ms");
            }
        }
        fail(what + " ended " + found);
    }

    private static void run(Statement statement, String sql) throws SQLException {
        if (statement.execute(sql)) {
            try (ResultSet rows = statement.getResultSet()) {
                while (rows.next()) {
                    rows.getObject(1);
                }
            }
        }
    }

    static Stream<String> statements() {
        return Turns.of(
                "SELECT COUNT(*) FROM t a, t b, t c WHERE a.i + b.i + c.i = -1",
                "SELECT COUNT(*) FROM t a JOIN t b ON a.g = b.g JOIN t c ON b.g = c.g",
                "SELECT MAX(i % 1000) FROM generate_series(1, 9000000000000) AS g(i)",
                "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n FROM r) SELECT MAX(n) FROM r",
                "UPDATE t SET g = (SELECT COUNT(*) FROM t a, t b, t c WHERE a.i * b.i + c.i < -t.i)",
                "INSERT INTO t SELECT a.i, 2 FROM t a, t b, t c WHERE a.i + b.i + c.i = -1");
    }

    @ParameterizedTest
    @MethodSource("statements")
    void statementsEndWithTheirQueryTimeoutAndWhenCancelled(String sql) throws Exception {
        try (Statement statement = connection.createStatement()) {
            assertWithin(sql, () -> {
                statement.setQueryTimeout(1);
                return afterTimeout(() -> run(statement, sql));
            });
            statement.setQueryTimeout(0);
            assertWithin(sql, () -> afterCancelling(statement, () -> run(statement, sql)));
            assertEquals("5000", query("SELECT COUNT(*) FROM t WHERE g = 1"));
        }
    }

    private static long afterTimeout(Executable call) {
        long begun = System.nanoTime();
        assertThrows(SQLTimeoutException.class, call);
        return System.nanoTime() - begun - SECOND_NANOS;
    }

    private static long afterCancelling(Statement statement, Executable call) throws InterruptedException {
        AtomicLong cancelled = new AtomicLong();
        Thread canceler = cancelLater(statement, cancelled);
        assertState("57014", call);
        long ended = System.nanoTime();
        canceler.join();
        return ended - cancelled.get();
    }

    private static Thread cancelLater(Statement statement, AtomicLong cancelled) {
        Thread canceler = new Thread(() -> {
            long until = System.nanoTime() + 200 * NANOS_PER_MILLI;
            while (System.nanoTime() < until) {
                LockSupport.parkNanos(until - System.nanoTime());
            }
            cancelled.set(System.nanoTime());
            try {
                statement.cancel();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
        canceler.start();
        return canceler;
    }

    @Test
    void aWaitForALockEnds() throws Exception {
        connection.setAutoCommit(false);
        update("UPDATE k SET g = 2 WHERE i = 1");
        Connection other = another();
        try (PreparedStatement waiting = other.prepareStatement("UPDATE k SET g = 3 WHERE i = 1")) {
            assertWithin("a wait", () -> {
                waiting.setQueryTimeout(1);
                return afterTimeout(waiting::executeUpdate);
            });
            waiting.setQueryTimeout(0);
            assertWithin("a wait", () -> afterCancelling(waiting, waiting::executeUpdate));
        }
        connection.rollback();
    }

    /** Each step to a row has the time anew; the one that takes longer ends. */
    @Test
    void aStepToARowEnds() throws Exception {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            assertWithin("a step", () -> {
                ResultSet rows = statement.executeQuery(
                        "SELECT i FROM generate_series(1, 9000000000000) AS g(i) WHERE i <= 1024 OR i < 0");
                for (int i = 0; i < 32; i++) {
                    assertTrue(rows.next());
                }
                return afterTimeout(() -> {
                    while (rows.next()) {
                        rows.getLong(1);
                    }
                });
            });
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {ResultSet.CONCUR_READ_ONLY, ResultSet.CONCUR_UPDATABLE})
    void aScrollableResultEnds(int concurrency) throws Exception {
        try (Statement statement = connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, concurrency)) {
            statement.setQueryTimeout(1);
            String sql = "SELECT i FROM generate_series(1, 9000000000000) AS g(i)";
            assertWithin("a scrollable result", () -> afterTimeout(() -> statement.executeQuery(sql)));
        }
    }

    @Test
    void aTimeoutHitsNoLaterStatement() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            long until = System.nanoTime() + 3 * SECOND_NANOS / 2;
            while (System.nanoTime() < until) {
                run(statement, "SELECT COUNT(*) FROM t");
            }
            assertEquals(1, statement.getQueryTimeout());
        }
    }
}
