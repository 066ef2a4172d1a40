package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Of those who wait for a row, those go on first who keep others from rows themselves. */
@Timeout(120)
final class WaitOrderTest {
    private static final String URL = "jdbc:ashlar:mem:wait-order";
    private static final int UNCOUNTED = 300; // which are slow
    private static final int ROUNDS = 600;
    private static final int WRITERS = 20;
    private static final int CHANGES = 300;

    /** Both run once they are woken, so the other one wins now and then; without an order it wins nearly always. */
    private static final int LEAST = ROUNDS / 4;

    /** Changes rows one after the other, and adds its name to the first of the table's at the end. */
    private static final class Changer extends Thread {
        private final Connection connection;
        private SQLException failure;

        Changer(String name) throws SQLException {
            super(name);
            connection = DriverManager.getConnection(URL);
            connection.setAutoCommit(false);
        }

        void update(int row) throws SQLException {
            DatabaseTest.execute(connection, "UPDATE t SET names = names || '" + getName() + "' WHERE id = " + row);
        }

        @Override
        public void run() {
            try {
                update(1);
                connection.commit();
            } catch (SQLException e) {
                failure = e;
            }
        }

        void startAndWait() {
            start();
            while (getState() != State.TIMED_WAITING) {
                assertTrue(isAlive(), "it did not wait");
                Thread.onSpinWait();
            }
        }

        void end() throws InterruptedException, SQLException {
            join();
            connection.close();
            if (failure != null) {
                throw failure;
            }
        }
    }

    /** Those who keep others waiting come again and again. */
    @Test
    void whoHasNoneGoesOnInTime() throws SQLException, InterruptedException {
        try (Connection connection = DriverManager.getConnection(URL + "-long;lock_timeout=2s");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INT PRIMARY KEY, v INT)");
            statement.execute("INSERT INTO t SELECT i, 0 FROM generate_series(0, " + WRITERS + ") AS s (i)");
            AtomicBoolean ends = new AtomicBoolean();
            List<Thread> writers = new ArrayList<>();
            for (int i = 1; i <= WRITERS; i++) {
                int own = i;
                writers.add(new Thread(() -> changeTwoRows(own, ends)));
            }
            writers.forEach(Thread::start);
            try {
                for (int i = 0; i < CHANGES; i++) {
                    assertEquals(1, statement.executeUpdate("UPDATE t SET v = v + 1 WHERE id = 0"));
                }
            } finally {
                ends.set(true);
                for (Thread writer : writers) {
                    writer.join();
                }
            }
        }
    }

    private static void changeTwoRows(int own, AtomicBoolean ends) {
        try (Connection connection = DriverManager.getConnection(URL + "-long;lock_timeout=2s");
                PreparedStatement update = connection.prepareStatement("UPDATE t SET v = v + 1 WHERE id = ?")) {
            connection.setAutoCommit(false);
            while (!ends.get()) {
                for (int row : new int[] {own, 0}) {
                    update.setInt(1, row);
                    update.executeUpdate();
                }
                connection.commit();
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void whoHasRowsGoesOnFirst() throws SQLException, InterruptedException {
        try (Connection connection = DriverManager.getConnection(URL);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INT PRIMARY KEY, names VARCHAR(10000))");
            statement.execute("INSERT INTO t VALUES (1, ''), (2, '')");
            connection.setAutoCommit(false);
            int first = 0;
            for (int round = -UNCOUNTED; round < ROUNDS; round++) {
                statement.execute("UPDATE t SET names = '' WHERE id = 1");
                Changer without = new Changer("a");
                without.startAndWait();
                Changer with = new Changer("b");
                with.update(2);
                with.startAndWait();
                connection.commit();
                without.end();
                with.end();
                try (ResultSet rows = statement.executeQuery("SELECT names FROM t WHERE id = 1")) {
                    rows.next();
                    String names = rows.getString(1);
                    assertEquals(2, names.length());
                    first += round >= 0 && names.equals("ba") ? 1 : 0;
                }
            }
            connection.commit();
            assertTrue(first >= LEAST, "it went on first in " + first + " of " + ROUNDS + " rounds");
        }
    }
}
