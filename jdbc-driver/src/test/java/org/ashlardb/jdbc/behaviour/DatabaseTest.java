package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.function.Executable;

/** A test with a database of its own that several connections may share, gone at its end. */
abstract class DatabaseTest {
    private static final AtomicInteger COUNTER = new AtomicInteger();

    String url;
    Connection connection;
    private final List<Connection> others = new ArrayList<>();

    @BeforeEach
    final void connect() throws SQLException {
        url = newUrl();
        connection = DriverManager.getConnection(url + options());
    }

    /** The URL of a database that does not exist yet. */
    String newUrl() {
        return "jdbc:ashlar:mem:test" + COUNTER.incrementAndGet();
    }

    /** Options behind the URL, beginning with a semicolon. */
    String options() {
        return "";
    }

    @AfterEach
    final void shutDown() throws SQLException {
        for (Connection other : others) {
            other.close();
        }
        if (!connection.isClosed()) {
            connection.close();
        }
        try (Connection last = DriverManager.getConnection(url);
                Statement statement = last.createStatement()) {
            statement.execute("SHUTDOWN");
        }
    }

    /** Another connection to the same database, closed at the end of the test. */
    final Connection another() throws SQLException {
        Connection other = DriverManager.getConnection(url);
        others.add(other);
        return other;
    }

    /** Runs statements, each for its effect. */
    final void execute(String... statements) throws SQLException {
        execute(connection, statements);
    }

    static void execute(Connection on, String... statements) throws SQLException {
        try (Statement statement = on.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    final int update(String sql, Object... parameters) throws SQLException {
        return update(connection, sql, parameters);
    }

    static int update(Connection on, String sql, Object... parameters) throws SQLException {
        try (PreparedStatement statement = on.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            return statement.executeUpdate();
        }
    }

    /** The rows of a query as text: columns separated by {@code |}, rows by a comma. */
    final String query(String sql, Object... parameters) throws SQLException {
        return query(connection, sql, parameters);
    }

    static String query(Connection on, String sql, Object... parameters) throws SQLException {
        try (PreparedStatement statement = on.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                return text(rows);
            }
        }
    }

    static String text(ResultSet rows) throws SQLException {
        StringBuilder text = new StringBuilder();
        int columns = rows.getMetaData().getColumnCount();
        while (rows.next()) {
            text.append(text.length() == 0 ? "" : ",");
            for (int i = 1; i <= columns; i++) {
                text.append(i == 1 ? "" : "|").append(rows.getString(i));
            }
        }
        return text.toString();
    }

    /** The rows of a query as text, each column with a {@code |} behind it. */
    static List<String> rows(ResultSet result) throws SQLException {
        List<String> rows = new ArrayList<>();
        int columns = result.getMetaData().getColumnCount();
        while (result.next()) {
            StringBuilder row = new StringBuilder();
            for (int i = 1; i <= columns; i++) {
                row.append(result.getString(i)).append('|');
            }
            rows.add(row.toString());
        }
        return rows;
    }

    /** Fails unless the call fails with that SQLSTATE. */
    static SQLException assertState(String state, Executable call) {
        SQLException error = assertThrows(SQLException.class, call);
        assertEquals(state, error.getSQLState(), error.getMessage());
        return error;
    }
}
