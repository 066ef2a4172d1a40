package org.ashlardb.jdbc.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Generated keys take no memory any more when their statement is closed. */
class GeneratedKeysMemoryTest {
    private static final String INSERT = "INSERT INTO t (v) VALUES (?)";

    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:ashlar:mem:");
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, v INT)");
        }
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private long kept() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT bytes FROM information_schema.memory_usage"
                        + " WHERE consumer = 'rows of statements on the heap'")) {
            row.next();
            return row.getLong(1);
        }
    }

    private static void insert(PreparedStatement statement, int value) throws SQLException {
        statement.setInt(1, value);
        statement.executeUpdate();
        try (ResultSet key = statement.getGeneratedKeys()) {
            assertTrue(key.next());
        }
    }

    @Test
    void preparedStatementsGiveTheirsBack() throws SQLException {
        for (int i = 0; i < 20; i++) {
            try (PreparedStatement statement = connection.prepareStatement(INSERT, Statement.RETURN_GENERATED_KEYS)) {
                insert(statement, i);
                insert(statement, -i);
            }
        }
        assertEquals(0, kept());
    }

    @Test
    void batchesGiveTheirsBack() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(INSERT, new String[] {"ID", "V"})) {
            for (int i = 0; i < 20_000; i++) {
                statement.setInt(1, i);
                statement.addBatch();
            }
            statement.executeBatch();
            assertTrue(kept() > 0);
        }
        assertEquals(0, kept());
    }

    @Test
    void textsGiveTheirsBack() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (int i = 0; i < 20; i++) {
                statement.executeUpdate("INSERT INTO t (v) VALUES (" + i + ")", Statement.RETURN_GENERATED_KEYS);
            }
        }
        assertEquals(0, kept());
    }

    @Test
    void statementsThatAreCompiledAnewGiveTheirsBack() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(INSERT, Statement.RETURN_GENERATED_KEYS);
                Statement definition = connection.createStatement()) {
            for (int i = 0; i < 20; i++) {
                insert(statement, i);
                definition.execute("ALTER TABLE t ADD COLUMN c" + i + " INT");
            }
        }
        assertEquals(0, kept());
    }
}
