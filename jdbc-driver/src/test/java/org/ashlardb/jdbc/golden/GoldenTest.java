package org.ashlardb.jdbc.golden;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.ashlardb.testdata.RandomRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of every format version there was open for ever, with every value they were given. */
final class GoldenTest {
    @TempDir
    private Path directory;

    private Path unpack(String zip) throws IOException {
        Path database = Files.createDirectory(directory.resolve("db"));
        try (InputStream file = RandomRun.class.getResourceAsStream("/golden/v1/" + zip + ".zip")) {
            assertNotNull(file, zip);
            ZipInputStream in = new ZipInputStream(file);
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                Files.copy(in, database.resolve(entry.getName()));
            }
        }
        return database;
    }

    private static Connection connect(Path database, String options) throws SQLException {
        return DriverManager.getConnection("jdbc:ashlar:file:" + database + options);
    }

    @ParameterizedTest
    @ValueSource(strings = {"log-only", "checkpoint-and-log", "shutdown"})
    void filesOfVersion1(String zip) throws Exception {
        Path database = unpack(zip);
        int saved =
                switch (zip) {
                    case "log-only" -> 0;
                    case "checkpoint-and-log" -> 1;
                    default -> 2;
                };
        try (Connection connection = connect(database, ";read_only=true")) {
            check(connection, saved);
        }
        try (Connection connection = connect(database, "")) {
            check(connection, saved);
            goOn(connection);
        }
        try (Connection connection = connect(database, "")) {
            checkWhatWentOn(connection);
            GoldenContent.execute(connection, "SHUTDOWN COMPACT");
        }
        try (Connection connection = connect(database, "")) {
            checkWhatWentOn(connection);
        }
    }

    @Test
    void tablesOfAllModesOfVersion1() throws Exception {
        Path database = unpack(GoldenModes.NAME);
        try (Connection connection = connect(database, ";read_only=true")) {
            GoldenModes.check(connection);
        }
        try (Connection connection = connect(database, "")) {
            GoldenModes.check(connection);
            GoldenContent.execute(connection, "CHECKPOINT");
            GoldenModes.check(connection);
            GoldenModes.goOn(connection);
        }
        try (Connection connection = connect(database, "")) {
            GoldenModes.checkWhatWentOn(connection);
            GoldenContent.execute(connection, "SHUTDOWN COMPACT");
        }
        try (Connection connection = connect(database, "")) {
            GoldenModes.checkWhatWentOn(connection);
        }
    }

    /** Until there were BLOBs, they were stored as VARBINARY. */
    @Test
    void blobsOfVersion1StayVarbinaryUntilTheyAreAltered() throws Exception {
        try (Connection connection = connect(unpack("shutdown"), "")) {
            assertEquals(Types.VARBINARY, typeOfBlob(connection));
            GoldenContent.execute(connection, "ALTER TABLE every_type ALTER COLUMN a_blob SET DATA TYPE BLOB");
            assertEquals(Types.BLOB, typeOfBlob(connection));
            check(connection, 2);
        }
    }

    private static int typeOfBlob(Connection connection) throws SQLException {
        try (ResultSet column = connection.getMetaData().getColumns(null, null, "EVERY_TYPE", "A_BLOB")) {
            assertTrue(column.next());
            return column.getInt("DATA_TYPE");
        }
    }

    /** What is written today is what the golden files hold, so that making them for another version will do. */
    @Test
    void whatIsMadeNowHoldsTheSame() throws Exception {
        GoldenMaker.make("checkpoint-and-log", directory.resolve("new"));
        try (Connection connection = connect(directory.resolve("new"), "")) {
            check(connection, 1);
        }
        GoldenMaker.make(GoldenModes.NAME, directory.resolve("modes"));
        try (Connection connection = connect(directory.resolve("modes"), "")) {
            GoldenModes.check(connection);
        }
    }

    private static void check(Connection connection, int saved) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery("SELECT * FROM every_type ORDER BY id")) {
                for (int row = 0; row < GoldenContent.ROWS; row++) {
                    if (row != 1) { // was deleted
                        assertTrue(rows.next());
                        checkRow(rows, row);
                    }
                }
                assertFalse(rows.next());
            }
            assertEquals("" + saved, text(statement, "SELECT COUNT(*) FROM scratch"));
            assertEquals(saved > 0 ? "saved" : "", text(statement, "SELECT word FROM scratch WHERE id = 1"));
            try (ResultSet rows = statement.executeQuery("SELECT id, v FROM side.big ORDER BY id")) {
                for (int row = 0; row < GoldenContent.BIG_ROWS; row++) {
                    assertTrue(rows.next());
                    assertEquals(row, rows.getInt(1));
                    assertEquals(GoldenContent.big(row), rows.getString(2));
                }
                assertFalse(rows.next());
            }
            assertEquals(
                    "1|100,2|107",
                    text(statement, "SELECT a || '|' || b FROM strict ORDER BY a")
                            .replace(' ', ','));
            assertEquals("", text(statement, "CHECK DATABASE"));
            assertEquals(
                    "BY_BIGINT BY_DAY",
                    text(
                            statement,
                            "SELECT DISTINCT index_name FROM information_schema.indexes"
                                    + " WHERE index_name LIKE 'BY_%' ORDER BY 1"));
        }
    }

    private static void checkRow(ResultSet rows, int row) throws SQLException {
        assertEquals(10 + row * 5, rows.getInt("id"));
        assertEquals(row == 0 ? "changed" : "by default", rows.getString("with_default"));
        Object[] values = GoldenContent.values(row);
        for (int i = 0; i < values.length; i++) {
            String what = "row " + row + ", " + rows.getMetaData().getColumnLabel(i + 2);
            Object expected = values[i];
            if (expected == null) {
                assertEquals(null, rows.getObject(i + 2), what);
            } else if (expected instanceof byte[] bytes) {
                assertArrayEquals(bytes, rows.getBytes(i + 2), what);
            } else if (expected instanceof String text) {
                String found = rows.getString(i + 2);
                assertEquals(text.stripTrailing(), found.stripTrailing(), what);
            } else if (expected instanceof OffsetDateTime moment) {
                assertEquals(
                        moment.toInstant(),
                        rows.getObject(i + 2, OffsetDateTime.class).toInstant(),
                        what);
            } else {
                assertEquals(expected, rows.getObject(i + 2, expected.getClass()), what);
            }
        }
    }

    static String text(Statement statement, String sql) throws SQLException {
        StringBuilder text = new StringBuilder();
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                text.append(text.length() == 0 ? "" : " ").append(rows.getString(1));
            }
        }
        return text.toString();
    }

    /** Changes what was found; identities and sequences go on, constraints hold. */
    private static void goOn(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO every_type(a_bigint) VALUES(-1)");
            statement.execute("INSERT INTO strict VALUES(3, NEXT VALUE FOR side.numbers)");
            for (String wrong : new String[] {
                "INSERT INTO every_type(id) VALUES(10)",
                "INSERT INTO every_type(a_bigint) VALUES(-1)",
                "INSERT INTO strict VALUES(0, 1)",
                "INSERT INTO strict VALUES(1, 100)",
                "INSERT INTO strict(a) VALUES(5)",
            }) {
                SQLException e = assertThrows(SQLException.class, () -> statement.execute(wrong), wrong);
                assertTrue(e.getSQLState().startsWith("23"), wrong + ": " + e.getMessage());
            }
            statement.execute("UPDATE side.big SET v = 'short' WHERE id = 7");
        }
    }

    private static void checkWhatWentOn(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            int id = Integer.parseInt(text(statement, "SELECT id FROM every_type WHERE a_bigint = -1"));
            assertTrue(id >= 10 + GoldenContent.ROWS * 5 && id % 5 == 0, "identity " + id);
            int number = Integer.parseInt(text(statement, "SELECT b FROM strict WHERE a = 3"));
            assertTrue(number >= 114 && (number - 100) % 7 == 0, "sequence " + number);
            assertEquals("short", text(statement, "SELECT v FROM side.big WHERE id = 7"));
            assertEquals("", text(statement, "CHECK DATABASE"));
        }
    }
}
