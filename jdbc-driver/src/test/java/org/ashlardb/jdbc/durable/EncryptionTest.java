package org.ashlardb.jdbc.durable;

import static org.ashlardb.jdbc.durable.FileFixture.assertClean;
import static org.ashlardb.jdbc.durable.FileFixture.assertState;
import static org.ashlardb.jdbc.durable.FileFixture.execute;
import static org.ashlardb.jdbc.durable.FileFixture.query;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.ashlardb.jdbc.AshlarDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Databases whose files are encrypted. */
final class EncryptionTest {
    private static final String KEY = ";encryption_key=" + "0123456789abcdef".repeat(4);
    private static final String OTHER_DIGITS = "0123456789abcdeF".repeat(3) + "0123456789abcdee";
    private static final String OTHER_KEY = ";encryption_key=" + OTHER_DIGITS;
    private static final String PASSWORD = ";encryption_password=open sesame";
    private static final String SECRET = "Ali Baba and the forty thieves";

    @TempDir
    private Path directory;

    private Connection connect(String options) throws SQLException {
        return connect("db", options);
    }

    private Connection connect(String name, String options) throws SQLException {
        return FileFixture.connect(directory.resolve(name), options + ";allowed_directories=" + directory);
    }

    /** All bytes of the files of a database, as letters. */
    private String contents(String name) throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve(name))) {
            StringBuilder all = new StringBuilder();
            for (Path file : files.sorted().toList()) {
                all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
            return all.toString();
        }
    }

    private static void fill(Connection connection) throws SQLException {
        execute(
                connection,
                "CREATE LOGGED TABLE l(id INT PRIMARY KEY, name VARCHAR(100))",
                "CREATE CACHED TABLE c(id INT PRIMARY KEY, name VARCHAR(100))",
                "CREATE MEMORY TABLE m(id INT PRIMARY KEY, name VARCHAR(100))",
                "CREATE INDEX of_names ON c(name)",
                "INSERT INTO l SELECT x, '" + SECRET + "' || x FROM generate_series(1, 500) AS s(x)",
                "INSERT INTO c SELECT id, name FROM l",
                "INSERT INTO m SELECT id, name FROM l");
    }

    private static void check(Connection connection) throws SQLException {
        for (String table : List.of("l", "c", "m")) {
            assertEquals(
                    "500|" + SECRET + "77",
                    query(connection, "SELECT COUNT(*), MAX(CASE id WHEN 77 THEN name END) FROM " + table));
        }
        assertEquals("77", query(connection, "SELECT id FROM c WHERE name = '" + SECRET + "77'"));
        assertClean(connection);
    }

    // ---------------------------------------------------------------- what is in the files

    @ParameterizedTest
    @ValueSource(strings = {"full", "delayed", "none"})
    void nothingOfItCanBeReadInTheFiles(String durability) throws SQLException, IOException {
        String options = KEY + ";durability=" + durability;
        try (Connection connection = connect(options)) {
            fill(connection);
            check(connection);
            assertFalse(contents("db").contains("thieves"), "in the log");
            execute(connection, "CHECKPOINT");
            assertFalse(contents("db").contains("thieves"), "in the page file");
            execute(connection, "UPDATE c SET id = -id WHERE id = 5", "UPDATE c SET id = -id WHERE id = -5");
        }
        try (Connection connection = connect(options)) {
            check(connection);
            execute(connection, "SHUTDOWN COMPACT");
        }
        String contents = contents("db");
        assertFalse(contents.contains("thieves") || contents.contains("OF_NAMES"), "after all");
        try (Connection connection = connect(options)) {
            check(connection);
        }
        try (Connection connection = connect("plain", "")) {
            fill(connection);
            assertTrue(contents("plain").contains("thieves"), "nothing would have been found");
        }
    }

    /** Also where the database must not be written to. */
    @ParameterizedTest
    @ValueSource(strings = {"", ";read_only=true"})
    void whatIsPutOnDiskMeanwhileCanBeReadAgain(String options) throws SQLException {
        try (Connection connection = connect(KEY)) {
            fill(connection);
        }
        try (Connection connection = connect(KEY + options + ";query_memory=64KB");
                Statement statement =
                        connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
                ResultSet rows = statement.executeQuery(
                        "SELECT a.id, b.id, a.name FROM l a JOIN c b ON b.id < 20 ORDER BY a.name, b.id")) {
            int count = 0;
            String before = "";
            while (rows.next()) {
                String name = rows.getString(3);
                assertEquals(SECRET + rows.getInt(1), name);
                assertTrue(before.compareTo(name) <= 0);
                before = name;
                count++;
            }
            assertEquals(500 * 19, count);
            assertTrue(rows.absolute(1_000));
            assertEquals(SECRET + rows.getInt(1), rows.getString(3));
        }
    }

    // ---------------------------------------------------------------- who may open it

    private void assertRefused(String state, String options, String... words) {
        SQLException e = assertState(state, () -> connect(options), words);
        if (state.startsWith("28")) {
            assertInstanceOf(SQLInvalidAuthorizationSpecException.class, e);
        }
    }

    @Test
    void aPasswordOpensIt() throws SQLException {
        try (Connection connection = connect(PASSWORD)) {
            execute(connection, "CREATE TABLE t(a INT)");
            assertFalse(connection.getMetaData().getURL().contains("sesame"));
            assertFalse(query(connection, "SELECT * FROM information_schema.settings")
                    .contains("sesame"));
        }
        assertRefused("28P01", "", "is encrypted");
        assertRefused("28P01", ";encryption_password=open sesami", "wrong password");
        assertRefused("28P01", KEY, "password", "instead of a key");
        Properties properties = new Properties();
        properties.setProperty("encryption_password", "open sesame");
        String url = FileFixture.url(directory.resolve("db"), "");
        try (Connection connection = DriverManager.getConnection(url, properties)) {
            assertEquals("0", query(connection, "SELECT COUNT(*) FROM t"));
        }
    }

    @Test
    void aKeyOpensIt() throws SQLException {
        connect(KEY).close();
        assertRefused("28P01", "", "is encrypted");
        assertRefused("28P01", OTHER_KEY, "wrong key");
        assertRefused("28P01", PASSWORD, "key", "instead of a password");
        assertRefused("08001", KEY + PASSWORD, "encryption_password", "encryption_key");
        connect(KEY + ";read_only=true").close();
        AshlarDataSource source = new AshlarDataSource(FileFixture.url(directory.resolve("db"), ""));
        source.setEncryptionKey(OTHER_DIGITS);
        assertState("28P01", source::getConnection, "wrong key");
        source.setEncryptionKey("0123456789abcdef".repeat(4));
        source.getConnection().close();
        source.setEncryptionPassword("open sesame");
        assertState("08001", source::getConnection, "encryption_password", "encryption_key");
        FileFixture.assertNoThreads();
    }

    @Test
    void aSecondConnectionNeedsItToo() throws SQLException {
        try (Connection connection = connect(KEY)) {
            execute(connection, "CREATE TABLE t(a INT)");
            connect(KEY).close();
            assertRefused("28P01", "", "is encrypted");
            assertRefused("28P01", OTHER_KEY, "wrong");
            assertRefused("28P01", PASSWORD, "wrong");
            assertEquals("0", query(connection, "SELECT COUNT(*) FROM t"));
        }
    }

    @Test
    void aDatabaseThatIsNotEncryptedDoesNotBecomeSo() throws SQLException {
        try (Connection connection = connect("")) {
            execute(connection, "CREATE TABLE t(a INT)");
            assertRefused("08001", PASSWORD, "not encrypted");
            assertState("55000", () -> execute(connection, "ALTER DATABASE SET encryption_password = 'x'"));
        }
        assertRefused("08001", KEY, "not encrypted");
        assertFalse(Files.exists(directory.resolve("db").resolve("encryption")));
        try (Connection connection = connect("")) {
            assertEquals("0", query(connection, "SELECT COUNT(*) FROM t"));
        }
    }

    @Test
    void withoutItsKeysItIsLost() throws SQLException, IOException {
        try (Connection connection = connect(KEY)) {
            fill(connection);
            execute(connection, "CHECKPOINT");
        }
        Path keys = directory.resolve("db").resolve("encryption");
        byte[] kept = Files.readAllBytes(keys);
        Files.delete(keys);
        assertRefused("XX001", "", "pages");
        assertRefused("XX001", KEY, "encryption", "keys", "is missing");
        Files.write(keys, new byte[kept.length]);
        assertRefused("XX001", KEY, "encryption");
        Files.write(keys, kept);
        try (Connection connection = connect(KEY)) {
            check(connection);
        }
    }

    // ---------------------------------------------------------------- changes of it

    @Test
    void anotherPasswordTakesItsPlace() throws SQLException {
        try (Connection connection = connect(KEY)) {
            fill(connection);
            execute(connection, "SET slow_statement_time = 0", "CHECKPOINT");
            execute(connection, "ALTER DATABASE SET ENCRYPTION_PASSWORD = 'open sesame'");
            assertState("22023", () -> execute(connection, "ALTER DATABASE SET encryption_key 'sesame'"));
            assertState("42601", () -> execute(connection, "/* 1 */ALTER DATABASE SET Encryption_Key sesame"));
            assertEquals("1", query(connection, " SELECT id AS encryption_key FROM l WHERE id = 1"));
            assertEquals(
                    "ALTER DATABASE SET ENCRYPTION_PASSWORD ... ALTER DATABASE SET encryption_key ..."
                            + " /* 1 */ALTER DATABASE SET Encryption_Key ..."
                            + "  SELECT id AS encryption_key FROM l WHERE id = 1",
                    query(
                            connection,
                            "SELECT statement FROM information_schema.slow_statements"
                                    + " WHERE statement LIKE '%ALTER DATABASE %' OR statement LIKE '%ses' || 'ame%'"
                                    + " OR statement LIKE ' SELECT%'"));
            assertRefused("28P01", KEY, "wrong");
            connect(PASSWORD).close();
            check(connection);
        }
        assertRefused("28P01", KEY, "password");
        try (Connection connection = connect(PASSWORD)) {
            check(connection);
            execute(connection, "ALTER DATABASE SET encryption_key '" + "0123456789abcdef".repeat(4) + "'");
            SQLException e =
                    assertState("22023", () -> execute(connection, "ALTER DATABASE SET encryption_key = 'ca'"));
            assertTrue(e.getMessage().contains("64 hexadecimal digits"), e.getMessage());
            assertState("22023", () -> execute(connection, "ALTER DATABASE SET encryption_password = ''"));
            assertState("42601", () -> execute(connection, "ALTER DATABASE SET encryption = 'x'"));
        }
        try (Connection connection = connect(KEY + ";read_only=true")) {
            check(connection);
            assertState("25006", () -> execute(connection, "ALTER DATABASE SET encryption_password = 'x'"));
        }
        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:")) {
            assertState("55000", () -> execute(connection, "ALTER DATABASE SET encryption_password = 'x'"));
        }
    }

    @Test
    void backupsAreEncryptedInTheSameWayOrAnotherOrNot() throws SQLException, IOException {
        try (Connection connection = connect(KEY)) {
            fill(connection);
            execute(
                    connection,
                    "BACKUP TO '" + directory + "/same'",
                    "BACKUP TO '" + directory + "/other' WITH encryption_key = '" + OTHER_DIGITS + "'",
                    "BACKUP TO '" + directory + "/none' WITHOUT ENCRYPTION");
            assertState("42601", () -> execute(connection, "BACKUP TO '" + directory + "/x' WITHOUT COMPRESSION"));
        }
        assertState("28P01", () -> connect("same", OTHER_KEY));
        assertState("28P01", () -> connect("other", KEY));
        assertState("08001", () -> connect("none", KEY));
        assertFalse(contents("same").contains("thieves") || contents("other").contains("thieves"));
        for (String[] copy : new String[][] {{"same", KEY}, {"other", OTHER_KEY}, {"none", ""}}) {
            try (Connection connection = connect(copy[0], copy[1])) {
                check(connection);
                execute(connection, "DELETE FROM c WHERE id > 100", "CHECKPOINT");
            }
            try (Connection connection = connect(copy[0], copy[1])) {
                assertEquals("100", query(connection, "SELECT COUNT(*) FROM c"));
                assertClean(connection);
            }
        }
        try (Connection connection = connect("none", "")) {
            execute(connection, "BACKUP TO '" + directory + "/again' WITH ENCRYPTION_KEY '" + OTHER_DIGITS + "'");
        }
        try (Connection connection = connect("again", OTHER_KEY)) {
            assertEquals("500", query(connection, "SELECT COUNT(*) FROM l"));
        }
    }

    /** What a creation or a backup that was cut off has left does not decide what comes after it. */
    @Test
    void keysWithoutADatabase() throws SQLException, IOException {
        connect("other", OTHER_KEY).close();
        Path target = Files.createDirectory(directory.resolve("target"));
        Path keys = target.resolve("encryption");
        Files.copy(directory.resolve("other").resolve("encryption"), keys);
        try (Connection connection = connect("")) {
            fill(connection);
            execute(connection, "BACKUP TO '" + target + "'");
        }
        assertFalse(Files.exists(keys));
        try (Connection connection = connect("target", "")) {
            check(connection);
        }
        Path started = Files.createDirectory(directory.resolve("started"));
        Files.copy(directory.resolve("other").resolve("encryption"), started.resolve("encryption"));
        assertState("28P01", () -> connect("started", KEY));
        try (Connection connection = connect("started", OTHER_KEY)) {
            fill(connection);
            check(connection);
        }
    }
}
