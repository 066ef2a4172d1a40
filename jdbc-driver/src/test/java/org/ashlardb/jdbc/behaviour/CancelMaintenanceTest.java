package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Statements about the whole database are cancelled by ever longer time-outs until they end by themselves: each time
 * nothing is lost and nothing damaged.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CancelMaintenanceTest {
    private static final int ROWS = 10_000;
    private static final int MOST_MILLIS = 60_000;

    @TempDir
    Path directory;

    private int backups;

    private String url() {
        return "jdbc:ashlar:file:" + directory.resolve("db") + ";durability=none;allowed_directories=" + directory;
    }

    private void fill(Statement statement) throws SQLException {
        for (String mode : List.of("LOGGED", "MEMORY", "CACHED")) {
            statement.execute("CREATE " + mode + " TABLE " + mode + "_t (i INT PRIMARY KEY, v INT, w VARCHAR(100))");
            statement.execute("CREATE INDEX " + mode + "_v ON " + mode + "_t (v, i)");
            statement.execute("INSERT INTO " + mode + "_t SELECT g.i, g.i % 100, REPEAT('w', g.i % 60)"
                    + " FROM generate_series(1, " + ROWS + ") AS g(i)");
        }
    }

    /** What a statement is to leave as it was, whether it ends or is ended. */
    private static void check(Statement statement) throws SQLException {
        for (String mode : List.of("LOGGED", "MEMORY", "CACHED")) {
            assertEquals(ROWS, number(statement, "SELECT COUNT(*) FROM " + mode + "_t"));
            assertEquals(ROWS / 100, number(statement, "SELECT COUNT(*) FROM " + mode + "_t WHERE v = 7"));
        }
        try (ResultSet findings = statement.executeQuery("CHECK DATABASE")) {
            assertFalse(findings.next());
        }
    }

    private static long number(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    /** Sets the time limit, which holds for setting it anew, too. */
    private static void limit(Statement statement, int millis) throws SQLException {
        for (int tries = 0; !ends(statement, millis, "SET statement_timeout = " + millis); tries++) {
            assertTrue(tries < MOST_MILLIS);
        }
    }

    /** Runs a statement with a time limit; false if it was ended by that. */
    private static boolean ends(Statement statement, int millis, String sql) throws SQLException {
        try {
            if (statement.execute(sql)) {
                try (ResultSet rows = statement.getResultSet()) {
                    assertFalse(rows.next(), sql);
                }
            }
            return true;
        } catch (SQLException e) {
            assertEquals("57014", e.getSQLState(), () -> sql + " after " + millis + " ms: " + e.getMessage());
            return false;
        }
    }

    /** A step is made before each try, a statement of several words to make work for it. */
    private void sweep(Statement statement, String work, String sql) throws SQLException {
        int cancelled = 0;
        for (int millis = 1; millis < MOST_MILLIS; millis += 1 + millis) {
            if (!work.isEmpty()) {
                statement.execute(work);
            }
            limit(statement, millis);
            boolean done = ends(statement, millis, sql.replace("{n}", Integer.toString(backups++)));
            limit(statement, 0);
            check(statement);
            if (done) {
                assertTrue(cancelled > 0, sql + " was not cancelled once");
                return;
            }
            cancelled++;
        }
        throw new AssertionError(sql + " never ended");
    }

    @Test
    void statementsAboutTheDatabase() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement()) {
            fill(statement);
            sweep(statement, "", "CHECK DATABASE");
            sweep(statement, "UPDATE cached_t SET w = w", "CHECKPOINT");
            sweep(statement, "UPDATE logged_t SET w = w", "BACKUP TO '" + directory.resolve("copy{n}") + "'");
        }
        List<Path> copies = new ArrayList<>();
        try (var files = Files.list(directory)) {
            files.filter(path -> path.getFileName().toString().startsWith("copy"))
                    .forEach(copies::add);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        int whole = 0;
        for (Path copy : copies) {
            if (Files.exists(copy.resolve("pages"))) {
                whole++;
                try (Connection connection = DriverManager.getConnection("jdbc:ashlar:file:" + copy);
                        Statement statement = connection.createStatement()) {
                    check(statement);
                }
            } else {
                assertFalse(Files.exists(copy.resolve("pages.new")), copy + " has left-overs");
            }
        }
        assertEquals(1, whole);
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement()) {
            check(statement);
        }
    }

    @Test
    void changesOfTables() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement()) {
            fill(statement);
            sweep(statement, "", "CREATE INDEX added ON logged_t (w, v, i)");
            sweep(statement, "", "CREATE INDEX more ON cached_t (w, v, i)");
            sweep(statement, "", "ALTER TABLE cached_t SET MODE LOGGED");
            sweep(statement, "", "ALTER TABLE memory_t SET MODE CACHED");
            statement.execute("CHECKPOINT");
            sweep(statement, "", "ALTER TABLE memory_t SET MODE MEMORY");
            sweep(statement, "", "ALTER TABLE logged_t ALTER COLUMN v SET DATA TYPE BIGINT");
            assertTrue(ends(statement, 0, "ANALYZE"));
            assertTrue(ends(statement, 0, "SHUTDOWN"));
        }
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement()) {
            check(statement);
        }
    }

    @Test
    void shutdown() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement()) {
            fill(statement);
            statement.execute("SHUTDOWN"); // saves the MEMORY table
        }
        int stayed = 0;
        for (int millis = 1; millis < MOST_MILLIS; millis += 1 + millis) {
            try (Connection connection = DriverManager.getConnection(url());
                    Statement statement = connection.createStatement()) {
                check(statement);
                statement.execute("UPDATE memory_t SET w = w");
                limit(statement, millis);
                boolean done = ends(statement, millis, "SHUTDOWN COMPACT");
                if (done) {
                    assertTrue(stayed > 0, "no shutdown was cancelled before it saved all");
                    break;
                }
                if (!connection.isClosed() && connection.isValid(1)) {
                    stayed++;
                    limit(statement, 0);
                    check(statement);
                }
            }
        }
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement()) {
            check(statement);
        }
    }
}
