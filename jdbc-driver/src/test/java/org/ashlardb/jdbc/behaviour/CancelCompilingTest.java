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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A cancellation that comes while a statement is compiled ends it; one that comes between statements ends none. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CancelCompilingTest {
    private static final int TERMS = 150_000;

    private Connection connection;
    private Connection other;
    private Statement statement;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:ashlar:mem:cancel-compiling");
        other = DriverManager.getConnection("jdbc:ashlar:mem:cancel-compiling");
        statement = connection.createStatement();
        statement.execute("CREATE TABLE t (i INT)");
        statement.execute("INSERT INTO t VALUES (1), (2), (3)");
    }

    @AfterEach
    void close() throws SQLException {
        statement.execute("DROP TABLE t");
        connection.close();
        other.close();
    }

    /** Takes long to parse and to bind, and next to no time to run. */
    private static String longText() {
        StringBuilder sql = new StringBuilder("SELECT COUNT(*) FROM t WHERE i = -1");
        for (int i = 0; i < TERMS; i++) {
            sql.append(" OR i + ").append(i).append(" = ").append(-1 - i);
        }
        return sql.toString();
    }

    private long count() throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t")) {
            rows.next();
            return rows.getLong(1);
        }
    }

    @Test
    void timeOutsCountWhileStatementsAreCompiled() throws SQLException {
        String sql = longText();
        statement.execute("SET statement_timeout = 30");
        SQLException e = assertThrows(SQLTimeoutException.class, () -> statement.executeQuery(sql));
        assertEquals("57014", e.getSQLState());
        assertTrue(e.getMessage().contains("statement_timeout of 30 ms"), e.getMessage());
        e = assertThrows(SQLTimeoutException.class, () -> connection.prepareStatement(sql));
        assertEquals("57014", e.getSQLState());
        assertTrue(e.getMessage().contains("statement_timeout of 30 ms"), e.getMessage());
        statement.execute("SET statement_timeout = 10000");
        assertEquals(3, count());
    }

    @Test
    void queryTimeOutsDoAsWell() throws SQLException {
        String sql = longText();
        statement.setQueryTimeout(1);
        try (ResultSet rows = statement.executeQuery(sql)) {
            assertTrue(rows.next()); // a fast machine
        } catch (SQLTimeoutException e) {
            assertEquals("57014", e.getSQLState());
        }
        assertEquals(3, count());
    }

    @Test
    void cancelsReachStatementsThatAreCompiled() throws Exception {
        String sql = longText();
        Thread[] canceler = new Thread[1];
        canceler[0] = new Thread(() -> {
            try {
                while (!Thread.interrupted()) {
                    statement.cancel();
                }
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
        canceler[0].start();
        assertEquals(
                "57014",
                assertThrows(SQLException.class, () -> statement.executeQuery(sql))
                        .getSQLState());
        canceler[0].interrupt();
        canceler[0].join();
        assertEquals(3, count());
    }

    @Test
    void sessionsAreCanceledByOthers() throws Exception {
        long session;
        try (ResultSet rows = statement.executeQuery("SELECT SESSION_ID()")) {
            rows.next();
            session = rows.getLong(1);
        }
        Thread canceler = new Thread(() -> {
            try (Statement cancel = other.createStatement()) {
                while (!Thread.interrupted()) {
                    try (ResultSet rows = cancel.executeQuery("SELECT CANCEL_SESSION(" + session + ")")) {
                        rows.next();
                    }
                }
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
        canceler.start();
        String sql = longText();
        assertEquals(
                "57014",
                assertThrows(SQLException.class, () -> statement.executeQuery(sql))
                        .getSQLState());
        assertEquals(
                "57014",
                assertThrows(SQLException.class, () -> connection.prepareStatement(sql))
                        .getSQLState());
        canceler.interrupt();
        canceler.join();
        assertEquals(3, count());
    }

    /** What came too early does not count, not even for a commit or for a query that reads on. */
    @Test
    void cancelsBetweenStatementsEndNone() throws SQLException {
        statement.execute("CREATE TABLE parent (i INT PRIMARY KEY)");
        statement.execute("CREATE TABLE child (i INT REFERENCES parent DEFERRABLE INITIALLY DEFERRED)");
        statement.execute("CREATE TEMPORARY TABLE own (i INT) ON COMMIT DELETE ROWS");
        connection.setAutoCommit(false);
        statement.execute("INSERT INTO child VALUES (1)");
        statement.execute("INSERT INTO parent VALUES (1)");
        statement.execute("INSERT INTO own VALUES (1)");
        try (Statement cancel = other.createStatement();
                ResultSet sessions = cancel.executeQuery("SELECT COUNT(CANCEL_SESSION(session_id))"
                        + " FROM information_schema.sessions WHERE session_id <> SESSION_ID()")) {
            sessions.next();
            assertTrue(sessions.getLong(1) >= 1);
        }
        statement.cancel();
        connection.commit();
        assertEquals(3, count());
        connection.rollback();
        connection.setAutoCommit(true);
        statement.execute("DROP TABLE child");
        statement.execute("DROP TABLE parent");
    }

    @Test
    void checksAndSettingsAreAnsweredWhenTheyRun() throws SQLException {
        try (var show = connection.prepareStatement("SHOW lock_timeout")) {
            for (int millis : new int[] {1_000, 2_000}) {
                statement.execute("SET lock_timeout = " + millis);
                try (ResultSet rows = show.executeQuery()) {
                    rows.next();
                    assertEquals(millis, rows.getInt(1));
                }
            }
        }
        try (var check = connection.prepareStatement("CHECK DATABASE");
                ResultSet rows = check.executeQuery()) {
            assertEquals("FINDING", rows.getMetaData().getColumnLabel(1));
            assertEquals(false, rows.next());
        }
    }
}
