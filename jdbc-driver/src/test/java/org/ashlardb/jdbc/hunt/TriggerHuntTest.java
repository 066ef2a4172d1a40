package org.ashlardb.jdbc.hunt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random triggers and changes, here and in SQLite, which has to fail for the same and to have the same rows in the end. The
 * triggers do what does not depend on the order of rows, or on whether they fire row by row, as there, or at the end of the
 * statement. So many rounds
 * as {@code -Dashlar.triggers} says, from {@code -Dashlar.seed} on.
 */
@Timeout(600)
final class TriggerHuntTest {
    private static final int ROUNDS = Integer.getInteger("ashlar.triggers", 60);
    private static final long SEED = Long.getLong("ashlar.seed", 1);
    private static final int CHANGES = 15; // twice
    private static final int FILES = 10; // of so many databases one is in a file
    private static final int LEAST_LOGGED = 10; // rows of a round, on average

    private static final String[] TABLES = {
        "CREATE TABLE a(id INT PRIMARY KEY, k INT, v INT, s VARCHAR(10))",
        "CREATE TABLE b(id INT PRIMARY KEY, a INT, w INT)",
        "CREATE TABLE total(k INT PRIMARY KEY, n INT NOT NULL CHECK (n < 200))",
        "CREATE TABLE log(what VARCHAR(10), o INT, n INT, v INT)",
        "INSERT INTO total VALUES(0, 0), (1, 0), (2, 0), (3, 0)"
    };

    @TempDir
    private Path directory;

    private final List<String> done = new ArrayList<>();
    private final Set<String> fired = new HashSet<>();
    private Random random;

    @Test
    void triggersDoWhatThoseOfSqliteDo() throws SQLException {
        long logged = 0;
        for (long seed = SEED; seed < SEED + ROUNDS; seed++) {
            random = new Random(seed);
            done.clear();
            fired.clear();
            String url = url(seed);
            try (Connection other = DriverManager.getConnection("jdbc:sqlite::memory:")) {
                try (Connection own = DriverManager.getConnection(url)) {
                    define(own, other);
                    change(own, other);
                }
                try (Connection own = DriverManager.getConnection(url)) { // a file has been closed and opened again
                    change(own, other);
                    logged += rows(own, "SELECT what FROM log").size();
                    try (Statement statement = own.createStatement()) {
                        statement.execute("SHUTDOWN IMMEDIATELY");
                    }
                }
            }
        }
        assertTrue(logged > ROUNDS * LEAST_LOGGED, "only " + logged + " rows were logged by triggers");
    }

    private String url(long seed) {
        if (seed % FILES != 0) {
            return "jdbc:ashlar:mem:triggers" + seed;
        }
        return "jdbc:ashlar:file:" + directory.resolve("d" + seed) + ";durability=none;default_table_mode="
                + any("logged", "cached");
    }

    private void define(Connection own, Connection other) throws SQLException {
        for (String sql : TABLES) {
            both(own, other, sql, sql);
        }
        int triggers = 3 + random.nextInt(5);
        for (int i = 0; i < triggers; i++) {
            trigger(own, other, "t" + i);
        }
    }

    private void change(Connection own, Connection other) throws SQLException {
        for (int i = 0; i < CHANGES; i++) {
            String sql = change();
            both(own, other, sql, sql);
            compare(own, other);
        }
    }

    private void compare(Connection own, Connection other) throws SQLException {
        for (String query : List.of(
                "SELECT * FROM a ORDER BY id",
                "SELECT * FROM b ORDER BY id",
                "SELECT * FROM total ORDER BY k",
                "SELECT what, COALESCE(o, -9), COALESCE(n, -9), COALESCE(v, -9) FROM log ORDER BY 1, 2, 3, 4")) {
            assertEquals(rows(other, query), rows(own, query), () -> query + "\n" + this);
        }
    }

    private void both(Connection own, Connection other, String sql, String otherSql) throws SQLException {
        done.add(sql);
        String failure = failure(own, sql);
        String otherFailure = failure(other, otherSql);
        assertEquals(otherFailure.isEmpty(), failure.isEmpty(), () -> failure + " / " + otherFailure + "\n" + this);
    }

    private static String failure(Connection connection, String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
            return "";
        } catch (SQLException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static List<String> rows(Connection connection, String query) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            while (result.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.append(result.getString(i)).append('|');
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }

    private String any(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private int number(int bound) {
        return random.nextInt(bound);
    }

    // ---------------------------------------------------------------- triggers

    private void trigger(Connection own, Connection other, String name) throws SQLException {
        boolean onB = number(4) == 0;
        String event = onB
                ? any("INSERT", "DELETE", "UPDATE")
                : any("INSERT", "DELETE", "UPDATE", "UPDATE OF v", "UPDATE OF k, s");
        String first = event.substring(0, 6);
        if (!fired.add(onB + first)) {
            return; // SQLite does not say in which order several fire
        }
        List<String> steps = new ArrayList<>();
        for (int i = 0; i <= number(2); i++) {
            steps.add(step(first, onB));
        }
        String body = " BEGIN " + String.join("; ", steps) + "; END";
        String when = number(3) == 0 ? " WHEN (" + condition(first, onB) + ")" : "";
        String head =
                "CREATE TRIGGER " + name + " AFTER " + event + " ON " + (onB ? "b" : "a") + " FOR EACH ROW" + when;
        both(own, other, head + body.replace(" BEGIN ", any(" BEGIN ", " BEGIN ATOMIC ")), head + body);
    }

    /** A column of the row, where there is one. */
    private String value(String event, String column) {
        return event.equals("INSERT")
                ? "NEW." + column
                : event.equals("DELETE") ? "OLD." + column : any("OLD.", "NEW.") + column;
    }

    private String condition(String event, boolean onB) {
        String column = onB ? any("id", "a", "w") : any("id", "k", "v");
        return switch (number(3)) {
            case 0 -> value(event, column) + any(" > ", " <> ", " <= ") + number(8);
            case 1 -> value(event, column) + " IS NOT NULL";
            default -> "EXISTS (SELECT 1 FROM total WHERE k = " + value(event, onB ? "a" : "k") + ")";
        };
    }

    private String step(String event, boolean onB) {
        String old = event.equals("INSERT") ? "NULL" : "OLD." + (onB ? "w" : "v");
        String now = event.equals("DELETE") ? "NULL" : "NEW." + (onB ? "w" : "v");
        String id = value(event, "id");
        return switch (number(onB ? 3 : 6)) {
            case 0 -> "INSERT INTO log VALUES('" + event + "', " + old + ", " + now + ", " + id + ")";
            case 1 ->
                "UPDATE total SET n = n + COALESCE(" + now + ", 0) - COALESCE(" + old + ", 0) WHERE k = "
                        + value(event, onB ? "a" : "k");
            case 2 -> "INSERT INTO log SELECT 'k', k, " + now + ", " + old + " FROM total WHERE k < " + id;
            case 3 -> "DELETE FROM b WHERE a = " + id;
            case 4 -> "UPDATE b SET w = w + 1 WHERE a = " + id;
            default -> "INSERT INTO b VALUES(" + id + " * 100 + 50, " + id + ", 1)";
        };
    }

    // ---------------------------------------------------------------- changes

    private String change() {
        return switch (number(9)) {
            case 0, 1 -> "INSERT INTO a VALUES" + row() + (number(2) == 0 ? ", " + row() : "");
            case 2 -> "INSERT INTO a SELECT id + " + (10 + number(50)) + ", k, v + 1, s FROM a WHERE v < " + number(9);
            case 3 -> "UPDATE a SET v = v + " + number(4) + where();
            case 4 -> "UPDATE a SET k = " + number(4) + ", s = 's" + number(9) + "'" + where();
            case 5 -> "DELETE FROM a" + where();
            case 6 -> "INSERT INTO b VALUES(" + number(40) + ", " + number(20) + ", " + number(9) + ")";
            case 7 -> "UPDATE b SET w = " + number(9) + " WHERE id > " + number(40);
            default -> "DELETE FROM b WHERE w = " + number(9);
        };
    }

    private String row() {
        return "(" + number(20) + ", " + any("NULL", "0", "1", "2", "3", "4") + ", " + any("NULL", "1", "5", "8")
                + ", 'x')";
    }

    private String where() {
        return any("", " WHERE id = " + number(20), " WHERE id < " + number(20), " WHERE k = " + number(4));
    }

    @Override
    public String toString() {
        return String.join(";\n", done) + ";";
    }
}
