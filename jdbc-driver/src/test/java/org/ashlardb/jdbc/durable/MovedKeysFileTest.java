package org.ashlardb.jdbc.durable;

import static org.ashlardb.jdbc.durable.FileFixture.connect;
import static org.ashlardb.jdbc.durable.FileFixture.execute;
import static org.ashlardb.jdbc.durable.FileFixture.query;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows that have got the keys of each other, after the log or a checkpoint has brought them back. */
final class MovedKeysFileTest {
    private static final String ROWS = "SELECT COUNT(*), MIN(a), MAX(a), SUM(a), COUNT(DISTINCT b) FROM t WHERE a = ";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "LOGGED, SHUTDOWN",
        "LOGGED, SHUTDOWN IMMEDIATELY",
        "CACHED, SHUTDOWN",
        "CACHED, SHUTDOWN IMMEDIATELY",
    })
    void keysMove(String mode, String end) throws SQLException {
        Path path = directory.resolve("db");
        try (Connection connection = connect(path)) {
            execute(
                    connection,
                    "CREATE " + mode + " TABLE t (a INT PRIMARY KEY, b INT UNIQUE, c VARCHAR(100))",
                    "INSERT INTO t SELECT x, x, REPEAT('long ', 10) || x FROM GENERATE_SERIES(1, 5000) g(x)",
                    "CHECKPOINT",
                    "UPDATE t SET a = a + 1",
                    "UPDATE t SET b = 5001 - b",
                    "CHECKPOINT",
                    "UPDATE t SET a = a + 1");
            connection.setAutoCommit(false);
            execute(connection, "UPDATE t SET a = a + 1");
            connection.rollback();
            assertThrows(SQLException.class, () -> execute(connection, "UPDATE t SET a = a / 2"));
            execute(connection, "UPDATE t SET a = a + 1, b = 5001 - b", "PREPARE TRANSACTION 'moved'");
            connection.setAutoCommit(true);
            execute(connection, "CHECKPOINT", end);
        }
        try (Connection connection = connect(path)) {
            assertEquals(
                    "5000|3|5002|12512500|5000", query(connection, ROWS + "5003 - b AND c LIKE 'long %' || (a - 2)"));
            execute(connection, "COMMIT PREPARED 'moved'");
            assertEquals("5000|4|5003|12517500|5000", query(connection, ROWS + "b + 3 AND c LIKE 'long %' || (a - 3)"));
            execute(connection, "UPDATE t SET a = 5007 - a", end);
        }
        try (Connection connection = connect(path)) {
            assertEquals("", query(connection, "CHECK DATABASE"));
            assertEquals("5000|4|5003|12517500|5000", query(connection, ROWS + "5004 - b"));
            assertEquals("4", query(connection, "SELECT a FROM t WHERE b = 5000"));
            execute(connection, "SHUTDOWN");
        }
    }
}
