package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Of those who wait for a row, one goes on first who keeps others from rows itself, or has waited long. Their statements run
 * again then, as the row has changed, so the other one wins now and then; without an order it wins nearly always.
 */
@Timeout(120)
final class WaitOrderTest {
    private static final int UNCOUNTED = 200; // which are slow
    private static final int ROUNDS = 400;
    private static final int LONG_ROUNDS = 8;
    private static final int MOST_LONG_ROUNDS = 32;
    private static final long LOCK_TIMEOUT_MILLIS = 2_000;
    private static final String URL = "jdbc:ashlar:mem:wait-order;lock_timeout=" + LOCK_TIMEOUT_MILLIS;

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

    /** In which order one that has no row yet, and one that has, get the row that both wait for, the first one first. */
    private static String order(Connection connection, long millis) throws SQLException, InterruptedException {
        DatabaseTest.execute(connection, "UPDATE t SET names = '' WHERE id = 1");
        Changer without = new Changer("a");
        without.startAndWait();
        Changer with = new Changer("b");
        with.update(2);
        with.startAndWait();
        assertFalse(new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS));
        connection.commit();
        without.end();
        with.end();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT names FROM t WHERE id = 1")) {
            rows.next();
            return rows.getString(1);
        }
    }

    /** In how many of some rounds, when the code is warm, they get the row in the order wanted. */
    private static int count(String wanted, int rounds, long millis) throws SQLException, InterruptedException {
        int found = 0;
        try (Connection connection = DriverManager.getConnection(URL)) {
            DatabaseTest.execute(
                    connection,
                    "CREATE TABLE t (id INT PRIMARY KEY, names VARCHAR(10000))",
                    "INSERT INTO t VALUES (1, ''), (2, '')");
            connection.setAutoCommit(false);
            for (int round = -UNCOUNTED; round < rounds; round++) {
                String order = order(connection, round < 0 ? 0 : millis);
                assertEquals(2, order.length());
                found += round >= 0 && order.equals(wanted) ? 1 : 0;
            }
            DatabaseTest.execute(connection, "DROP TABLE t");
            connection.commit();
        }
        return found;
    }

    @Test
    void whoHasRowsGoesOnFirst() throws SQLException, InterruptedException {
        int first = count("ba", ROUNDS, 0);
        assertTrue(first >= ROUNDS / 4, "it went on first in " + first + " of " + ROUNDS + " rounds");
    }

    @Test
    void whoHasWaitedLongGoesOnFirst() throws SQLException, InterruptedException {
        int first = 0;
        int rounds = 0;
        do { // on a busy machine the other one may be first by chance
            first += count("ab", LONG_ROUNDS, LOCK_TIMEOUT_MILLIS / 4 + 100);
            rounds += LONG_ROUNDS;
        } while (first * 3 < rounds && rounds < MOST_LONG_ROUNDS);
        assertTrue(first * 3 >= rounds, "it went on first in " + first + " of " + rounds + " rounds");
    }
}
