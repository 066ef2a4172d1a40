package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A time-out ends a call when it has passed: 50 ms later at most on a machine that does nothing else. On one that does,
 * what counts is how long the call's thread itself has worked after its time was over; and how late threads are there, a
 * thread finds out that does nothing but sleep. As the thread that ends the call may be later than that one, one of three
 * runs has to keep to it.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("timed")
final class PromptTimeoutTest {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long LIMIT_MILLIS = 250;
    private static final long LATE_MILLIS = 50;
    private static final int RUNS = 3;

    private Connection connection;
    private Statement statement;
    private String found;

    @BeforeAll
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:ashlar:mem:");
        statement = connection.createStatement();
        LongStatements.createTables(statement);
        statement.execute("SET statement_timeout = " + LIMIT_MILLIS);
    }

    @AfterAll
    void close() throws SQLException {
        connection.close();
    }

    /** A call of JDBC, and what a thread that watches it sees. */
    private final class Call extends Thread {
        private static final long SLEEP_NANOS = 2 * NANOS_PER_MILLI;

        private final long caller = Thread.currentThread().getId();
        private final long begun = System.nanoTime();
        private volatile boolean ended;
        private long latest;
        private long workedAtLimit = -1;

        @Override
        public void run() {
            while (!ended) {
                long before = System.nanoTime();
                LockSupport.parkNanos(SLEEP_NANOS);
                long now = System.nanoTime();
                latest = Math.max(latest, now - before - SLEEP_NANOS);
                if (workedAtLimit < 0 && now - begun >= LIMIT_MILLIS * NANOS_PER_MILLI) {
                    workedAtLimit = THREADS.getThreadCpuTime(caller);
                }
            }
        }

        /** Checks the error, and tells whether the call worked on for no longer than it may. */
        private boolean isPrompt(String sql, SQLException e) throws InterruptedException {
            long millis = (System.nanoTime() - begun) / NANOS_PER_MILLI;
            long worked = THREADS.getCurrentThreadCpuTime();
            ended = true;
            join();
            assertInstanceOf(SQLTimeoutException.class, e, sql);
            assertEquals("57014", e.getSQLState());
            assertTrue(millis >= LIMIT_MILLIS, () -> sql + " ended after " + millis + " ms");
            long overtime = workedAtLimit < 0 ? 0 : (worked - workedAtLimit) / NANOS_PER_MILLI;
            // Rows that have been written are taken back, out of indexes one by one: up to three times the work.
            long allowed = LATE_MILLIS + (LongStatements.writesMuch(sql) ? 4 * LIMIT_MILLIS : 0);
            found = sql + " worked for " + overtime + " ms after its time, and ended after " + millis
                    + " ms; threads were late by " + latest / NANOS_PER_MILLI + " ms";
            return overtime <= allowed + latest / NANOS_PER_MILLI;
        }
    }

    @ParameterizedTest
    @MethodSource("org.ashlardb.jdbc.behaviour.LongStatements#inTurn")
    void callsEndWhenTheirTimeIsOver(String sql) throws Exception {
        int runs = 1;
        while (!isPrompt(sql)) {
            assertTrue(runs < RUNS, found);
            runs++;
        }
    }

    private boolean isPrompt(String sql) throws Exception {
        Call call = new Call();
        call.start();
        ResultSet rows;
        try {
            if (!statement.execute(sql)) {
                throw new AssertionError(sql + " has ended");
            }
            rows = statement.getResultSet();
        } catch (SQLException e) {
            return call.isPrompt(sql, e);
        }
        while (true) {
            call.ended = true;
            call.join();
            call = new Call();
            call.start();
            try {
                assertTrue(rows.next(), sql + " has ended");
            } catch (SQLException e) {
                return call.isPrompt(sql, e);
            }
        }
    }
}
