package org.ashlardb.jdbc.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Indexes over expressions, with conditions and places for NULLs, after the log or a checkpoint has brought them back. */
final class SpecialIndexesTest {
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

    private static String query(Connection connection, String sql) throws SQLException {
        StringBuilder text = new StringBuilder();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                text.append(text.length() == 0 ? "" : " ").append(rows.getString(1));
            }
        }
        return text.toString();
    }

    @ParameterizedTest
    @CsvSource({"LOGGED, SHUTDOWN", "LOGGED, SHUTDOWN IMMEDIATELY", "CACHED, SHUTDOWN", "CACHED, SHUTDOWN IMMEDIATELY"})
    void keysIgnoreCase(String mode, String end) throws SQLException {
        try (Connection connection = connect()) {
            execute(
                    connection,
                    "CREATE " + mode + " TABLE t (name VARCHAR_IGNORECASE(20) PRIMARY KEY, n CITEXT)",
                    "CREATE INDEX of_n ON t (n DESC, name)",
                    "INSERT INTO t VALUES ('Ann', 'X'), ('ÄRGER', 'y')",
                    "CHECKPOINT",
                    "INSERT INTO t VALUES ('Bob', 'x')",
                    "UPDATE t SET name = 'ANN', n = 'Y' WHERE name = 'ann'",
                    end);
        }
        try (Connection connection = connect()) {
            assertEquals("", query(connection, "CHECK DATABASE"));
            assertEquals("ANN ÄRGER", query(connection, "SELECT name FROM t WHERE n = 'y' ORDER BY name"));
            assertEquals("ÄRGER", query(connection, "SELECT name FROM t WHERE name = 'äRGER'"));
            for (String name : new String[] {"aNN", "bOB", "ärger"}) {
                assertThrows(
                        SQLException.class, () -> execute(connection, "INSERT INTO t VALUES ('" + name + "', '')"));
            }
            execute(connection, "DELETE FROM t WHERE name IN ('BOB', 'Ärger')", "INSERT INTO t VALUES ('bOB', '')");
            assertEquals("ANN bOB", query(connection, "SELECT name FROM t ORDER BY name"));
            execute(connection, "SHUTDOWN");
        }
    }

    @Test
    void temporaryTablesAreInNoFileAndCommentsAre() throws SQLException {
        try (Connection connection = connect()) {
            execute(
                    connection,
                    "CREATE TEMP TABLE local (a INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, b INT)",
                    "CREATE GLOBAL TEMPORARY TABLE everybodys (a INT)",
                    "CREATE TABLE lasting (a INT)",
                    "COMMENT ON TABLE lasting IS 'here'",
                    "COMMENT ON SCHEMA public IS 'there'",
                    "INSERT INTO local (b) SELECT i FROM generate_series(1, 1000) AS g(i)",
                    "INSERT INTO everybodys VALUES (1)",
                    "CHECKPOINT",
                    "CREATE INDEX i ON local (b)",
                    "ALTER TABLE local ADD c INT DEFAULT 1",
                    "INSERT INTO local (b) VALUES (5)",
                    "INSERT INTO everybodys VALUES (2)");
            assertEquals("2", query(connection, "SELECT COUNT(*) FROM everybodys"));
            assertEquals("", query(connection, "CHECK DATABASE"));
            execute(connection, "CHECKPOINT", "UPDATE local SET b = 0", "DROP TABLE local", "SHUTDOWN IMMEDIATELY");
        }
        try (Connection connection = connect()) {
            assertEquals("", query(connection, "CHECK DATABASE"));
            assertEquals("0", query(connection, "SELECT COUNT(*) FROM everybodys"));
            assertThrows(SQLException.class, () -> query(connection, "SELECT * FROM local"));
            assertEquals(
                    "here",
                    query(
                            connection,
                            "SELECT remarks FROM information_schema.tables" + " WHERE table_name = 'LASTING'"));
            try (ResultSet rows = connection.getMetaData().getTables(null, null, "LASTING", null)) {
                assertTrue(rows.next());
                assertEquals("here", rows.getString("REMARKS"));
            }
            execute(connection, "CREATE TEMP TABLE local (z INT)", "SHUTDOWN");
        }
        try (Connection connection = connect()) {
            assertEquals("", query(connection, "CHECK DATABASE"));
            assertThrows(SQLException.class, () -> query(connection, "SELECT * FROM local"));
            execute(connection, "SHUTDOWN");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "LOGGED, SHUTDOWN IMMEDIATELY",
        "LOGGED, SHUTDOWN",
        "MEMORY, SHUTDOWN",
        "CACHED, SHUTDOWN IMMEDIATELY",
        "CACHED, SHUTDOWN",
        "CACHED, CHECKPOINT"
    })
    void indexesComeBack(String mode, String end) throws SQLException {
        try (Connection connection = connect()) {
            execute(
                    connection,
                    "CREATE " + mode + " TABLE t (id INT PRIMARY KEY, name VARCHAR(10), n INT,"
                            + " UNIQUE NULLS NOT DISTINCT (n))",
                    "INSERT INTO t SELECT i, 'Name' || i, i FROM generate_series(1, 2000) AS g(i)",
                    "CREATE UNIQUE INDEX lower_name ON t (LOWER(name)) INCLUDE (n)",
                    "CREATE UNIQUE INDEX small ON t (n NULLS FIRST) WHERE id % 100 = 0",
                    "CHECKPOINT",
                    "UPDATE t SET name = 'X' || id WHERE id > 1500",
                    "UPDATE t SET id = id + 100001 WHERE id = 200",
                    "DELETE FROM t WHERE id BETWEEN 10 AND 110",
                    "CHECKPOINT",
                    "INSERT INTO t VALUES (3000, 'New', 3000), (3001, 'Newer', NULL)",
                    "DELETE FROM t WHERE id = 300");
            assertEquals("", query(connection, "CHECK DATABASE"));
            execute(connection, end);
        }
        try (Connection connection = connect()) {
            assertEquals("", query(connection, "CHECK DATABASE"));
            assertEquals("1600", query(connection, "SELECT id FROM t WHERE LOWER(name) = 'x1600'"));
            assertEquals("18", query(connection, "SELECT COUNT(*) FROM t WHERE id % 100 = 0"));
            assertTrue(query(connection, "EXPLAIN SELECT COUNT(*) FROM t WHERE id % 100 = 0")
                    .contains("by SMALL"));
            for (String sql : new String[] {
                "INSERT INTO t VALUES (4001, 'NEW', 4001)",
                "INSERT INTO t VALUES (4001, 'z', NULL)",
                "INSERT INTO t VALUES (4000, 'z', 3000)"
            }) {
                SQLException e = assertThrows(SQLException.class, () -> execute(connection, sql), sql);
                assertEquals("23505", e.getSQLState(), sql);
            }
            execute(
                    connection,
                    "ALTER TABLE t SET MODE CACHED",
                    "INSERT INTO t VALUES (5000, 'five', 5000)",
                    "CHECKPOINT",
                    "DELETE FROM t WHERE id = 5000",
                    "ALTER TABLE t SET MODE MEMORY",
                    "DROP INDEX small");
            assertEquals("", query(connection, "CHECK DATABASE"));
            execute(connection, "SHUTDOWN");
        }
        try (Connection connection = connect()) {
            assertEquals("", query(connection, "CHECK DATABASE"));
            assertEquals("18", query(connection, "SELECT COUNT(*) FROM t WHERE id % 100 = 0"));
            execute(connection, "SHUTDOWN");
        }
    }
}
