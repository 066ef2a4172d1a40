package org.ashlardb.jdbc.durable;

import static org.ashlardb.jdbc.durable.FileFixture.execute;
import static org.ashlardb.jdbc.durable.FileFixture.query;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows of materialized views are kept in files as those of tables are. */
final class MaterializedViewFileTest {
    private static final String SUMS = "SELECT COUNT(*), SUM(total) FROM m";

    @TempDir
    private Path directory;

    private Connection connect() throws SQLException {
        return FileFixture.connect(directory.resolve("db"), ";cache_size=1MB");
    }

    @ParameterizedTest
    @CsvSource({"LOGGED, SHUTDOWN", "LOGGED, SHUTDOWN IMMEDIATELY", "CACHED, SHUTDOWN", "CACHED, SHUTDOWN IMMEDIATELY"})
    void areThereAgain(String mode, String end) throws SQLException {
        try (Connection connection = connect()) {
            execute(
                    connection,
                    "CREATE TABLE t (a INT PRIMARY KEY, b INT)",
                    "INSERT INTO t SELECT i, i FROM generate_series(1, 20000) AS g (i)",
                    "CREATE " + mode
                            + " MATERIALIZED VIEW m AS SELECT a % 10000 AS k, SUM(b) AS total FROM t GROUP BY 1",
                    "CREATE UNIQUE INDEX i ON m (k)",
                    "CREATE MATERIALIZED VIEW empty AS SELECT 1 AS one WITH NO DATA",
                    "CHECKPOINT",
                    "UPDATE t SET b = b + 1 WHERE a <= 5000",
                    "REFRESH MATERIALIZED VIEW m",
                    "DELETE FROM t WHERE a > 7");
            connection.setAutoCommit(false);
            execute(connection, "REFRESH MATERIALIZED VIEW m", end);
        }
        try (Connection connection = connect()) {
            assertEquals("10000|200015000", query(connection, SUMS));
            assertEquals("30000", query(connection, "SELECT total FROM m WHERE k = 0"));
            assertEquals(
                    mode, query(connection, "SELECT table_mode FROM information_schema.tables WHERE table_name = 'M'"));
            execute(connection, "REFRESH MATERIALIZED VIEW m", "REFRESH MATERIALIZED VIEW empty");
            assertEquals("7|35", query(connection, SUMS));
            assertEquals("1", query(connection, "SELECT * FROM empty"));
            try (ResultSet found =
                    connection.getMetaData().getTables(null, null, "M", new String[] {"MATERIALIZED VIEW"})) {
                assertEquals(
                        "null|PUBLIC|M|MATERIALIZED VIEW",
                        FileFixture.text(found).substring(0, 31));
            }
            execute(connection, "DROP TABLE t CASCADE", "DROP MATERIALIZED VIEW empty", "SHUTDOWN");
        }
        try (Connection connection = connect()) {
            assertEquals(
                    "0",
                    query(connection, "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = 'PUBLIC'"));
        }
    }
}
