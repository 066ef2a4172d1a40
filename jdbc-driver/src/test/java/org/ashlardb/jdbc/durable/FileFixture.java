package org.ashlardb.jdbc.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.function.Executable;

/** What tests of databases in files have in common. */
final class FileFixture {
    private FileFixture() {}

    /** The URL of a database in files. */
    static String url(Path path, String options) {
        return "jdbc:ashlar:file:" + path + options;
    }

    static Connection connect(Path path, String options) throws SQLException {
        return DriverManager.getConnection(url(path, options));
    }

    static Connection connect(Path path) throws SQLException {
        return connect(path, "");
    }

    /** Runs statements, each for its effect. */
    static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** The rows of a query: columns separated by {@code |}, rows by a blank. */
    static String query(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return text(rows);
        }
    }

    static String text(ResultSet rows) throws SQLException {
        StringBuilder text = new StringBuilder();
        int columns = rows.getMetaData().getColumnCount();
        while (rows.next()) {
            text.append(text.length() == 0 ? "" : " ");
            for (int i = 1; i <= columns; i++) {
                text.append(i == 1 ? "" : "|").append(rows.getString(i));
            }
        }
        return text.toString();
    }

    /** Inserts numbers into a table of one INT and, if it has a second column, a text of that length. */
    static void insert(Connection connection, String table, int from, int to, int length) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + table + " VALUES(?, ?)")) {
            String text = "x".repeat(length);
            for (int i = from; i < to; i++) {
                insert.setInt(1, i);
                insert.setString(2, text);
                insert.executeUpdate();
            }
        }
    }

    /** Fails if there are threads of a database in files; one that is closed, or could not be opened, has none. */
    static void assertNoThreads() {
        List<String> left = Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("ashlar-log") || name.startsWith("ashlar-checkpoint"))
                .toList();
        assertEquals(List.of(), left);
    }

    /** Fails unless the check finds nothing. */
    static void assertClean(Connection connection) throws SQLException {
        assertEquals("", query(connection, "CHECK DATABASE"));
    }

    /** Fails unless the call fails with that SQLSTATE, and a message that holds all these words. */
    static SQLException assertState(String state, Executable call, String... words) {
        SQLException e = assertThrows(SQLException.class, call);
        assertEquals(state, e.getSQLState(), e.getMessage());
        for (String word : words) {
            assertTrue(e.getMessage().contains(word), "'" + word + "' is not in: " + e.getMessage());
        }
        return e;
    }
}
