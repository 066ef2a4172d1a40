package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** ABORT_SESSION. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class AbortSessionTest {
    private static final String URL = "jdbc:ashlar:mem:abort-session";
    private static final String LONG = "SELECT MAX(i % 7) FROM generate_series(1, 9000000000000) AS g(i)";

    private Connection connection;
    private Statement statement;
    private Connection victim;
    private Statement victimStatement;
    private long id;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection(URL);
        statement = connection.createStatement();
        statement.execute("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
        statement.execute("INSERT INTO t VALUES (1, 0)");
        victim = DriverManager.getConnection(URL);
        victimStatement = victim.createStatement();
        id = Long.parseLong(read(victimStatement, "SELECT SESSION_ID()"));
    }

    @AfterEach
    void close() throws SQLException {
        victim.close();
        statement.execute("SHUTDOWN");
        connection.close();
    }

    @Test
    void transactionsOfIdleSessionsAreTakenBack() throws SQLException {
        victim.setAutoCommit(false);
        victimStatement.execute("UPDATE t SET b = 1");
        assertEquals("true", read(statement, "SELECT pg_terminate_backend(" + id + ")"));
        statement.execute("UPDATE t SET b = b + 10"); // waits for the lock
        assertEquals("10", read(statement, "SELECT b FROM t"));
        for (String sql : List.of("SELECT 1", "INSERT INTO t VALUES (2, 2)", "CREATE TABLE u (a INT)")) {
            SQLException e = assertThrows(SQLException.class, () -> victimStatement.execute(sql), sql);
            assertEquals("08003", e.getSQLState(), sql);
        }
        assertEquals("0", read(statement, "SELECT COUNT(*) FROM information_schema.sessions WHERE session_id = " + id));
        assertEquals("false", read(statement, "SELECT ABORT_SESSION(" + id + ")"));
    }

    @Test
    void runningStatementsEnd() throws Exception {
        CompletableFuture<String> running = CompletableFuture.supplyAsync(() -> readUnchecked(victimStatement, LONG));
        String state = "SELECT session_state FROM information_schema.sessions WHERE session_id = " + id;
        while (!List.of("RUNNING", "READING").contains(read(statement, state))) {
            assertFalse(running.isDone());
        }
        read(statement, "SELECT ABORT_SESSION(" + id + ")");
        ExecutionException e = assertThrows(ExecutionException.class, () -> running.get(20, TimeUnit.SECONDS));
        SQLException cause = (SQLException) e.getCause().getCause();
        boolean ended = List.of("57014", "08003", "24000").contains(cause.getSQLState()); // 24000 between two calls
        assertTrue(ended, cause.getMessage());
        SQLException later = assertThrows(SQLException.class, () -> victimStatement.execute("SELECT 1"));
        assertEquals("08003", later.getSQLState());
    }

    @Test
    void aSessionDoesNotAbortItself() {
        SQLException e = assertThrows(SQLException.class, () -> read(statement, "SELECT ABORT_SESSION(SESSION_ID())"));
        assertEquals("22023", e.getSQLState());
    }

    private static String readUnchecked(Statement statement, String sql) {
        try {
            return read(statement, sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String read(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getString(1) : null;
        }
    }
}
