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
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Statements that would run for minutes or for ever end soon after they are asked to, and leave the data as it was. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class CancelTest {
    private static final long DELAY_MILLIS = 100;
    private static final long LATEST_MILLIS = DELAY_MILLIS + 2_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private Connection connection;
    private Statement statement;

    @BeforeAll
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:ashlar:mem:");
        statement = connection.createStatement();
        LongStatements.createTables(statement);
        statement.execute("SET query_memory = '1MB'");
    }

    @AfterAll
    void close() throws SQLException {
        connection.close();
    }

    @ParameterizedTest
    @MethodSource("org.ashlardb.jdbc.behaviour.LongStatements#inTurn")
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
    void closingAConnectionEndsWhatAnotherThreadRuns() throws Exception {
        Connection closed = DriverManager.getConnection("jdbc:ashlar:mem:");
        CountDownLatch running = new CountDownLatch(1);
        FutureTask<String> other = new FutureTask<>(() -> {
            try (Statement endless = closed.createStatement()) {
                LongStatements.createTables(endless);
                running.countDown();
                return assertThrows(SQLException.class, () -> endless.executeQuery(LongStatements.NEVER)
                                .next())
                        .getSQLState();
            }
        });
        new Thread(other).start();
        running.await();
        new CountDownLatch(1).await(DELAY_MILLIS, TimeUnit.MILLISECONDS);
        long begun = System.nanoTime();
        closed.close();
        assertTrue((System.nanoTime() - begun) / NANOS_PER_MILLI < LATEST_MILLIS);
        assertEquals("57014", other.get());
        assertTrue(closed.isClosed());
    }

    @Test
    void queryTimeoutsEndStatements() throws SQLException {
        try (Statement limited = connection.createStatement()) {
            limited.setQueryTimeout(1);
            long begun = System.nanoTime();
            SQLException e = assertThrows(SQLTimeoutException.class, () -> limited.executeQuery(LongStatements.NEVER)
                    .next());
            assertEquals("57014", e.getSQLState());
            long millis = (System.nanoTime() - begun) / NANOS_PER_MILLI;
            assertTrue(millis >= 1_000 && millis <= 3_000, () -> "after " + millis + " ms");
        }
        checkData();
    }
}
