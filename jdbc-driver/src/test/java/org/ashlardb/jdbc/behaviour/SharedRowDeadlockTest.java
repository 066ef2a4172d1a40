package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A deadlock with one of several who share a row is found, whichever of them the writer has met. */
@Timeout(120)
final class SharedRowDeadlockTest {
    private static final String URL = "jdbc:ashlar:mem:shared-row-deadlock;lock_timeout=20s";

    /** Who shares more rows than these shares all rows of the table from then on. */
    private static final int ROWS_BY_THEMSELVES = 1 << 14;

    private static final int ROW = ROWS_BY_THEMSELVES + 500;

    private static Connection connect() throws SQLException {
        Connection connection = DriverManager.getConnection(URL);
        connection.setAutoCommit(false);
        return connection;
    }

    private static Thread startAndWait(Connection connection, String sql, AtomicReference<String> state) {
        Thread thread = new Thread(() -> {
            try {
                DatabaseTest.execute(connection, sql);
                connection.rollback();
            } catch (SQLException e) {
                state.set(e.getSQLState());
                rollBack(connection);
            }
        });
        thread.start();
        while (thread.getState() != Thread.State.TIMED_WAITING && thread.isAlive()) {
            Thread.onSpinWait();
        }
        return thread;
    }

    private static void rollBack(Connection connection) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void isFoundWithTheSecondSharer() throws SQLException, InterruptedException {
        try (Connection ofAll = connect();
                Connection ofOne = connect();
                Connection writer = connect()) {
            DatabaseTest.execute(
                    writer,
                    "CREATE TABLE t (id INT PRIMARY KEY, v INT)",
                    "INSERT INTO t SELECT i, 0 FROM generate_series(1, " + (ROW + 100) + ") AS g (i)",
                    "CREATE TABLE other (id INT PRIMARY KEY, v INT)",
                    "INSERT INTO other VALUES (1, 0)");
            writer.commit();
            DatabaseTest.execute(ofAll, "SELECT id FROM t ORDER BY id FOR SHARE");
            DatabaseTest.execute(writer, "UPDATE other SET v = 1");
            List<AtomicReference<String>> states = new ArrayList<>();
            states.add(new AtomicReference<>("done"));
            states.add(new AtomicReference<>("done"));
            Thread first = startAndWait(writer, "UPDATE t SET v = 1 WHERE id = " + ROW, states.get(0));
            DatabaseTest.execute(ofOne, "SELECT id FROM t WHERE id = " + ROW + " FOR SHARE");
            Thread second = startAndWait(ofOne, "UPDATE other SET v = 2", states.get(1));
            first.join();
            second.join();
            assertEquals("40P01 done", states.get(0).get() + " " + states.get(1).get());
        }
    }
}
