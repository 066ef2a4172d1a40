package org.ashlardb.jdbc.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Expressions that name sequences and types after the log, or a checkpoint, has brought them back. */
final class StoredNamesFileTest {
    @TempDir
    private Path directory;

    private Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:ashlar:file:" + directory.resolve("db"));
    }

    private static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static String value(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"SHUTDOWN", "SHUTDOWN IMMEDIATELY"})
    void namesAreThoseOfTheLastCommit(String end) throws SQLException {
        try (Connection connection = connect()) {
            execute(
                    connection,
                    "CREATE SCHEMA a",
                    "SET SCHEMA a",
                    "CREATE SEQUENCE s",
                    "CREATE SEQUENCE gone",
                    "CREATE TYPE mood AS ENUM ('sad', 'glad')",
                    "CREATE TABLE t (n BIGINT DEFAULT NEXTVAL('s'), g BIGINT DEFAULT NEXT VALUE FOR gone,"
                            + " m VARCHAR(9) CHECK (CAST(m AS mood) >= 'sad'))",
                    "CREATE INDEX i ON t ((CAST(m AS mood)))",
                    "INSERT INTO t (m) VALUES ('glad')",
                    "CHECKPOINT",
                    "ALTER SEQUENCE s RENAME TO r",
                    "ALTER TYPE mood RENAME TO feel",
                    "DROP SEQUENCE gone CASCADE",
                    "INSERT INTO t (m) VALUES ('sad')");
            connection.setAutoCommit(false);
            execute(connection, "ALTER SEQUENCE r RENAME TO q", "DROP TYPE feel CASCADE");
            connection.rollback();
            connection.setAutoCommit(true);
            execute(connection, end);
        }
        try (Connection connection = connect()) {
            execute(connection, "INSERT INTO a.t (m) VALUES (NULL)", "INSERT INTO a.t (m) VALUES ('glad')");
            assertEquals("4", value(connection, "SELECT COUNT(DISTINCT n) FROM a.t"));
            assertEquals("1", value(connection, "SELECT COUNT(g) FROM a.t"));
            assertEquals("2", value(connection, "SELECT COUNT(*) FROM a.t WHERE CAST(m AS a.feel) = 'glad'"));
            SQLException dropped = assertThrows(SQLException.class, () -> execute(connection, "DROP SEQUENCE a.r"));
            assertEquals("2BP01", dropped.getSQLState());
            SQLException wrong =
                    assertThrows(SQLException.class, () -> execute(connection, "INSERT INTO a.t (m) VALUES ('x')"));
            assertEquals("22P02", wrong.getSQLState());
        }
    }
}
