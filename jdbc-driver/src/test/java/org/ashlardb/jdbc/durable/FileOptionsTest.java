package org.ashlardb.jdbc.durable;

import static org.ashlardb.jdbc.durable.FileFixture.assertState;
import static org.ashlardb.jdbc.durable.FileFixture.execute;
import static org.ashlardb.jdbc.durable.FileFixture.query;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Options that only databases in files have. */
final class FileOptionsTest {
    @TempDir
    private Path directory;

    private Connection connect(String options) throws SQLException {
        return FileFixture.connect(directory.resolve("db"), options);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "durability=full",
                "durability=DELAYED",
                "durability=none",
                "flush_interval=1",
                "flush_interval=2s",
                "flush_interval=1h",
                "checkpoint_log_size=64KB",
                "checkpoint_log_size=1TB",
                "default_table_mode=memory",
                "default_table_mode=Logged",
                "allowed_directories=/",
            })
    void goodValues(String option) throws SQLException {
        for (int i = 0; i < 2; i++) {
            try (Connection connection = connect(";" + option);
                    Connection same = connect(";" + option);
                    Connection silent = connect("")) {
                execute(connection, "CREATE TABLE IF NOT EXISTS t(a INT)");
                assertEquals("0", query(same, "SELECT COUNT(*) FROM t"));
                assertEquals("0", query(silent, "SELECT COUNT(*) FROM t"));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "durability=some",
                "durability=",
                "durability=1",
                "durability=full,none",
                "flush_interval=0",
                "flush_interval=-1",
                "flush_interval=soon",
                "flush_interval=1 day",
                "flush_interval=99999999999999999999",
                "checkpoint_log_size=0",
                "checkpoint_log_size=63KB",
                "checkpoint_log_size=big",
                "checkpoint_log_size=-1MB",
                "default_table_mode=disk",
                "default_table_mode=",
                "encryption_password=",
                "encryption_key=",
                "encryption_key=0123456789abcdef",
                "encryption_key=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdeg",
                "allowed_directories=",
                "allowed_directories=/there/is/no/such/directory",
                "allowed_directories=a\u0000b",
                "write_delay=false",
                "INIT=RUNSCRIPT FROM 'x'",
            })
    void badValues(String option) {
        String name = option.substring(0, option.indexOf('='));
        assertState("08001", () -> connect(";" + option), name);
        assertFalse(Files.exists(directory.resolve("db")), "files were created");
        Properties properties = new Properties();
        properties.setProperty(name, option.substring(option.indexOf('=') + 1));
        String url = FileFixture.url(directory.resolve("db"), "");
        assertState("08001", () -> DriverManager.getConnection(url, properties), name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "durability=full",
                "flush_interval=1s",
                "checkpoint_log_size=1MB",
                "default_table_mode=logged",
                "allowed_directories=/",
                "read_only=true"
            })
    void repeatedOptionsAreRefused(String option) {
        String name = option.substring(0, option.indexOf('='));
        assertState("08001", () -> connect(";" + option + ";" + option), name, "twice");
    }

    @ParameterizedTest
    @CsvSource({
        "durability=full, durability=delayed",
        "durability=none, durability=full",
        "flush_interval=1s, flush_interval=2s",
        "checkpoint_log_size=1MB, checkpoint_log_size=2MB",
        "default_table_mode=memory, default_table_mode=logged",
        "allowed_directories=/, allowed_directories=/usr",
        "memory_limit=64MB, memory_limit=65MB",
    })
    void aSecondConnectionMustAgree(String first, String second) throws SQLException {
        String name = first.substring(0, first.indexOf('='));
        try (Connection connection = connect(";" + first)) {
            assertState("08001", () -> connect(";" + second), name, "is open with");
            connect(";" + first).close();
            execute(connection, "CREATE TABLE t(a INT)");
        }
        try (Connection connection = connect(";" + second)) {
            assertEquals("0", query(connection, "SELECT COUNT(*) FROM t"));
        }
    }

    /** What is allowed is what opened the database, not what comes later. */
    @Test
    void aLaterConnectionCannotAllowDirectories() throws SQLException {
        try (Connection connection = connect("")) {
            assertState("08001", () -> connect(";allowed_directories=" + directory), "allowed_directories");
            assertState("42501", () -> execute(connection, "BACKUP TO '" + directory.resolve("copy") + "'"));
        }
    }

    @Test
    void severalDirectoriesMayBeAllowed() throws Exception {
        Path one = Files.createDirectory(directory.resolve("one"));
        Path two = Files.createDirectory(directory.resolve("two"));
        try (Connection connection = connect(";allowed_directories=" + one + File.pathSeparator + two)) {
            execute(
                    connection,
                    "CREATE TABLE t(a INT)",
                    "BACKUP TO '" + one + "/copy'",
                    "BACKUP TO '" + two + "/copy'");
            assertState("42501", () -> execute(connection, "BACKUP TO '" + two + "'"), "expected a path in");
            assertState("42501", () -> execute(connection, "BACKUP TO '" + directory + "/copy'"));
            assertState("22023", () -> execute(connection, "BACKUP TO 'a\u0000b'"));
            SQLException exists = assertState("0A000", () -> execute(connection, "BACKUP TO '" + one + "/copy'"));
            assertTrue(exists.getMessage().contains("already"), exists.getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "durability=full",
                "flush_interval=1s",
                "checkpoint_log_size=1MB",
                "cache_size=1MB",
                "default_table_mode=memory",
                "encryption_password=x"
            })
    void databasesInMemoryHaveNoneOfThem(String option) {
        String name = option.substring(0, option.indexOf('='));
        for (String url : new String[] {"jdbc:ashlar:mem:", "jdbc:ashlar:mem:file_options"}) {
            assertState("08001", () -> DriverManager.getConnection(url + ";" + option), name, "files");
        }
    }

    @Test
    void theDefaultModeIsThatOfTablesWithoutOne() throws SQLException {
        try (Connection connection = connect(";default_table_mode=memory")) {
            execute(connection, "CREATE TABLE m(a INT)", "CREATE LOGGED TABLE l(a INT)");
            execute(connection, "INSERT INTO m VALUES(1)", "INSERT INTO l VALUES(1)");
        }
        try (Connection connection = connect("")) {
            assertEquals("0|1", query(connection, "SELECT (SELECT COUNT(*) FROM m), (SELECT COUNT(*) FROM l)"));
            execute(connection, "CREATE TABLE x(a INT)", "INSERT INTO x VALUES(1)");
        }
        try (Connection connection = connect(";default_table_mode=cached")) {
            assertEquals("1", query(connection, "SELECT COUNT(*) FROM x"));
            execute(connection, "CREATE TABLE c(a INT)", "INSERT INTO c VALUES(1)", "CHECKPOINT");
        }
        try (Connection connection = connect("")) {
            assertEquals("1", query(connection, "SELECT COUNT(*) FROM c"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  "})
    void aPathIsNeeded(String path) {
        assertState("08001", () -> DriverManager.getConnection("jdbc:ashlar:file:" + path), "path");
    }

    @Test
    void aPathThatIsNoneIsRefused() {
        assertState("08001", () -> DriverManager.getConnection("jdbc:ashlar:file:a\u0000b"), "path");
    }

    @Test
    void aHugeLogSizeIsNoProblem() throws SQLException {
        try (Connection connection = connect(";checkpoint_log_size=100000TB")) {
            execute(connection, "CREATE TABLE t(a INT)", "INSERT INTO t VALUES(1)", "CHECKPOINT");
            execute(connection, "INSERT INTO t VALUES(2)");
            assertEquals("2", query(connection, "SELECT COUNT(*) FROM t"));
        }
    }
}
