package org.ashlardb.jdbc.durable;

import static org.ashlardb.jdbc.durable.FileFixture.assertClean;
import static org.ashlardb.jdbc.durable.FileFixture.assertState;
import static org.ashlardb.jdbc.durable.FileFixture.connect;
import static org.ashlardb.jdbc.durable.FileFixture.execute;
import static org.ashlardb.jdbc.durable.FileFixture.query;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows whose key in an index is too long are refused, with nothing left behind. */
final class LongKeyTest {
    private static final String TOO_LARGE = "54000";

    /** Rows enough for a commit to collect garbage. */
    private static final int MANY = 300;

    @TempDir
    private Path directory;

    private static int longest(String mode) {
        // A mark that the value is not NULL, and two bytes at its end.
        return (mode.equals("CACHED") ? 994 : 2_800) - 3;
    }

    private static void create(Connection connection, String mode) throws SQLException {
        execute(
                connection,
                "CREATE " + mode + " TABLE t(id INT PRIMARY KEY, v VARCHAR(5000), u VARCHAR(5000))",
                "CREATE INDEX by_v ON t(v)",
                "CREATE UNIQUE INDEX by_u ON t(u DESC)");
    }

    private static void insert(Connection connection, int id, String v, String u) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES(?, ?, ?)")) {
            insert.setInt(1, id);
            insert.setString(2, v);
            insert.setString(3, u);
            insert.executeUpdate();
        }
    }

    private static void update(Connection connection, String sql, String value) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            update.setString(1, value);
            update.executeUpdate();
        }
    }

    /** Makes garbage, and lets commits collect it. */
    private static void collect(Connection connection) throws SQLException {
        execute(connection, "CREATE TABLE IF NOT EXISTS other(id INT PRIMARY KEY)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO other VALUES(?)")) {
            for (int i = 0; i < MANY; i++) {
                insert.setInt(1, i);
                insert.executeUpdate();
            }
        }
        execute(connection, "DELETE FROM other", "DELETE FROM other", "CHECKPOINT");
    }

    private void assertLeft(String expected) throws SQLException {
        for (int opening = 0; opening < 2; opening++) {
            try (Connection connection = connect(directory)) {
                assertEquals(expected, query(connection, "SELECT id, LENGTH(v), LENGTH(u) FROM t ORDER BY id"));
                assertClean(connection);
                execute(connection, "CHECKPOINT");
                assertClean(connection);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"CACHED", "LOGGED", "MEMORY"})
    void insertIsRefused(String mode) throws SQLException {
        String fits = "x".repeat(longest(mode));
        try (Connection connection = connect(directory)) {
            create(connection, mode);
            insert(connection, 1, fits, fits);
            for (int i = 0; i < MANY; i++) {
                assertState(TOO_LARGE, () -> insert(connection, 2, fits + "x", "u"), "BY_V");
                assertState(TOO_LARGE, () -> insert(connection, 2, "v", fits + "x"), "BY_U");
            }
            collect(connection);
            insert(connection, 2, "v", "u"); // no key of the refused rows is in the way
            collect(connection);
            execute(connection, "DELETE FROM t WHERE id = 2");
            collect(connection);
            insert(connection, 2, "v", null);
            assertClean(connection);
            execute(connection, "CHECKPOINT");
        }
        assertLeft("1|" + fits.length() + "|" + fits.length() + " 2|1|null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"CACHED", "LOGGED", "MEMORY"})
    void updateIsRefused(String mode) throws SQLException {
        String fits = "x".repeat(longest(mode));
        try (Connection connection = connect(directory)) {
            create(connection, mode);
            insert(connection, 1, "v", "u");
            insert(connection, 2, "v", "w");
            execute(connection, "CHECKPOINT");
            for (int i = 0; i < MANY; i++) {
                assertState(TOO_LARGE, () -> update(connection, "UPDATE t SET v = ? WHERE id = 1", fits + "x"), "BY_V");
                assertState(
                        TOO_LARGE, () -> update(connection, "UPDATE t SET v = 'a', u = ? WHERE id > 1", fits + "x"));
            }
            collect(connection);
            update(connection, "UPDATE t SET u = ? WHERE id = 1", fits);
            assertState(TOO_LARGE, () -> update(connection, "UPDATE t SET v = ?", fits + "x"));
            collect(connection);
            assertClean(connection);
        }
        assertLeft("1|1|" + fits.length() + " 2|1|1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"CACHED", "LOGGED", "MEMORY"})
    void aRefusedRowLeavesTheRestOfItsTransaction(String mode) throws SQLException {
        String tooLong = "x".repeat(longest(mode) + 1);
        try (Connection connection = connect(directory)) {
            create(connection, mode);
            connection.setAutoCommit(false);
            insert(connection, 1, "v", "u");
            assertState(TOO_LARGE, () -> insert(connection, 2, "v", tooLong));
            insert(connection, 2, "v", "w");
            assertState(TOO_LARGE, () -> update(connection, "UPDATE t SET u = ? WHERE id = 1", tooLong));
            connection.commit();
            connection.setAutoCommit(true);
            collect(connection);
            assertClean(connection);
        }
        assertLeft("1|1|1 2|1|1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"CACHED", "LOGGED", "MEMORY"})
    void indexOnLongValuesIsRefused(String mode) throws SQLException {
        String tooLong = "x".repeat(longest(mode) + 1);
        try (Connection connection = connect(directory)) {
            execute(connection, "CREATE " + mode + " TABLE t(id INT PRIMARY KEY, v VARCHAR(5000), u VARCHAR(5000))");
            insert(connection, 1, "v", "u");
            insert(connection, 2, "v", tooLong);
            assertState(TOO_LARGE, () -> execute(connection, "CREATE INDEX by_u ON t(u)"), "BY_U");
            execute(connection, "CHECKPOINT");
            assertState(TOO_LARGE, () -> execute(connection, "CREATE UNIQUE INDEX by_u ON t(v, u)"), "BY_U");
            assertEquals("1", query(connection, "SELECT id FROM t WHERE u = 'u'"));
            assertClean(connection);
        }
        assertLeft("1|1|1 2|1|" + tooLong.length());
    }

    /** A snapshot still sees the row, which therefore is collected after the index has come. */
    @ParameterizedTest
    @ValueSource(strings = {"CACHED", "LOGGED", "MEMORY"})
    void indexAfterTheLongValueIsGone(String mode) throws SQLException {
        String tooLong = "x".repeat(longest(mode) + 1);
        try (Connection connection = connect(directory);
                Connection reader = connect(directory)) {
            execute(connection, "CREATE " + mode + " TABLE t(id INT PRIMARY KEY, v VARCHAR(5000), u VARCHAR(5000))");
            insert(connection, 1, "v", "u");
            insert(connection, 2, "v", tooLong);
            insert(connection, 3, "v", tooLong);
            execute(connection, "CHECKPOINT");
            reader.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            reader.setAutoCommit(false);
            assertEquals("3", query(reader, "SELECT COUNT(*) FROM t"));
            execute(connection, "DELETE FROM t WHERE id = 2", "UPDATE t SET u = 'short' WHERE id = 3");
            execute(connection, "CREATE INDEX by_u ON t(u)");
            collect(connection);
            reader.commit();
            collect(connection);
            assertEquals("3", query(connection, "SELECT id FROM t WHERE u = 'short'"));
            assertClean(connection);
        }
        assertLeft("1|1|1 3|1|5");
    }
}
