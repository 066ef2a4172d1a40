package org.ashlardb.jdbc.durable;

import static org.ashlardb.jdbc.durable.FileFixture.assertClean;
import static org.ashlardb.jdbc.durable.FileFixture.execute;
import static org.ashlardb.jdbc.durable.FileFixture.query;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables of as many columns as there may be: a row's fixed part is longer than what other records of memory are. */
@Timeout(120)
final class WideRowsTest {
    private static final int COLUMNS = 1_600;

    @TempDir
    private Path directory;

    private Connection connect() throws SQLException {
        return FileFixture.connect(directory.resolve("db"), ";durability=delayed;cache_size=256KB");
    }

    private static String create(String mode, String type, int columns) {
        return IntStream.range(1, columns)
                .mapToObj(i -> "c" + i + " " + type)
                .collect(Collectors.joining(", ", "CREATE " + mode + " TABLE w(id INT PRIMARY KEY, ", ")"));
    }

    private static void fill(Connection connection, int rows) throws SQLException {
        String values = IntStream.range(1, COLUMNS)
                .mapToObj(i -> "'" + i + " of row ' || x || ', a text too long to stand in the row'")
                .collect(Collectors.joining(", "));
        execute(connection, "INSERT INTO w SELECT x, " + values + " FROM generate_series(1, " + rows + ") g(x)");
    }

    private static String first(Connection connection) throws SQLException {
        return query(
                connection, "SELECT id, SUBSTRING(c3 FROM 1 FOR 8), SUBSTRING(c1599 FROM 1 FOR 8) FROM w ORDER BY id");
    }

    @ParameterizedTest
    @CsvSource({"BIGINT,1003", "BIGINT,1600", "VARCHAR(100),506", "VARCHAR(100),1600", "'DECIMAL(30,2)',700"})
    void rowsOfAllWidthsChange(String type, int columns) throws SQLException {
        try (Connection connection = FileFixture.connect(directory.resolve("db"), "")) {
            execute(connection, create("MEMORY", type, columns), "INSERT INTO w(id, c1) VALUES(1, '1')");
            execute(connection, "UPDATE w SET c1 = '2', c" + (columns - 1) + " = '3' WHERE id = 1");
            assertEquals(
                    "1|2|3",
                    query(connection, "SELECT id, CAST(c1 AS INT), CAST(c" + (columns - 1) + " AS INT) FROM w"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"MEMORY", "LOGGED", "CACHED"})
    void changesAreTakenBackAndOldVersionsStayReadable(String mode) throws SQLException {
        try (Connection connection = connect();
                Connection reader = connect()) {
            execute(connection, create(mode, "VARCHAR(100)", COLUMNS));
            fill(connection, 3);
            execute(connection, "CHECKPOINT");
            reader.setAutoCommit(false);
            reader.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            String before = first(reader);
            assertEquals("1|3 of row|1599 of  2|3 of row|1599 of  3|3 of row|1599 of ", before);

            connection.setAutoCommit(false);
            execute(
                    connection,
                    "UPDATE w SET c3 = 'taken back' WHERE id = 1",
                    "UPDATE w SET c3 = 'taken back twice' WHERE id = 1");
            connection.rollback();
            assertEquals(before, first(connection));

            execute(
                    connection,
                    "UPDATE w SET c3 = 'first and long enough' WHERE id = 1",
                    "SAVEPOINT s",
                    "UPDATE w SET c3 = 'again and long enough', c1599 = NULL",
                    "DELETE FROM w WHERE id = 2",
                    "ROLLBACK TO s",
                    "INSERT INTO w(id, c3) VALUES(3, 'x') ON CONFLICT(id) DO UPDATE SET c3 = 'conflict and more'",
                    "MERGE INTO w(id, c1599) KEY(id) VALUES(2, 'merged, which is long')");
            connection.commit();
            connection.setAutoCommit(true);
            String after = "1|first an|1599 of  2|3 of row|merged,  3|conflict|1599 of ";
            assertEquals(after, first(connection));
            assertEquals(before, first(reader));
            execute(connection, "CHECKPOINT");
            assertEquals(before, first(reader));
            reader.commit();
            assertEquals(after, first(reader));
            execute(connection, "UPDATE w SET id = 9, c3 = 'moved and long enough' WHERE id = 2");
            assertClean(connection);
            execute(connection, "CHECKPOINT");
        }
        try (Connection connection = connect()) {
            String lasting = "1|first an|1599 of  3|conflict|1599 of  9|moved an|merged, ";
            assertEquals(lasting, first(connection));
            assertClean(connection);
            execute(connection, "UPDATE w SET c3 = NULL", "SHUTDOWN COMPACT");
        }
        try (Connection connection = connect()) {
            assertEquals("1|null|1599 of  3|null|1599 of  9|null|merged, ", first(connection));
            assertClean(connection);
        }
    }

    /** The bytes of versions are counted with what the allocator took for them, and given back when nobody reads them. */
    @ParameterizedTest
    @ValueSource(strings = {"MEMORY", "LOGGED", "CACHED"})
    void versionsNobodyReadsGiveTheirMemoryBack(String mode) throws SQLException {
        try (Connection connection = FileFixture.connect(directory.resolve("db"), ";memory_limit=16MB")) {
            execute(connection, create(mode, "BIGINT", COLUMNS), "INSERT INTO w(id) VALUES(1)");
            for (int i = 0; i < 1_500; i++) {
                execute(connection, "UPDATE w SET c7 = " + i);
            }
            assertEquals("1499", query(connection, "SELECT c7 FROM w"));
            execute(connection, "DROP TABLE w");
            assertClean(connection);
        }
    }
}
