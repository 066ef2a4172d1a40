package org.ashlardb.jdbc.durable;

import static org.ashlardb.jdbc.durable.FileFixture.assertClean;
import static org.ashlardb.jdbc.durable.FileFixture.assertState;
import static org.ashlardb.jdbc.durable.FileFixture.execute;
import static org.ashlardb.jdbc.durable.FileFixture.insert;
import static org.ashlardb.jdbc.durable.FileFixture.query;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.testdata.file.MemoryDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Closing, backups and checks while others write, numbers that are handed out once, and databases that are read only. */
@Timeout(120)
final class MaintenanceTest {
    @TempDir
    private Path directory;

    private Connection connect(String options) throws SQLException {
        return FileFixture.connect(directory.resolve("db"), options);
    }

    // ---------------------------------------------------------------- closing

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theLastConnectionSavesALongLogUnlessToldNotTo(boolean immediately) throws Exception {
        try (Connection connection = connect("")) {
            execute(
                    connection,
                    "CREATE TABLE t(id INT PRIMARY KEY, v VARCHAR(10000))",
                    "CREATE MEMORY TABLE m(id INT PRIMARY KEY)",
                    "INSERT INTO m VALUES (1)");
            insert(connection, "t", 0, 200, 9_000);
            if (immediately) {
                execute(connection, "SHUTDOWN IMMEDIATELY");
            }
        }
        try (Stream<Path> files = Files.list(directory.resolve("db"))) {
            long logFiles = files.filter(file -> file.getFileName().toString().startsWith("log-"))
                    .count();
            assertEquals(immediately, logFiles > 1, "log files: " + logFiles);
        }
        try (Connection connection = connect("")) {
            assertEquals("200", query(connection, "SELECT COUNT(*) FROM t"));
            assertEquals(immediately ? "0" : "1", query(connection, "SELECT COUNT(*) FROM m"));
            assertClean(connection);
        }
    }

    // ---------------------------------------------------------------- while others write

    /** Threads that move amounts between accounts; the sum stays 0, in a LOGGED and in a MEMORY table. */
    private final class Writers implements AutoCloseable {
        private final AtomicBoolean done = new AtomicBoolean();
        private final List<Thread> threads = new ArrayList<>();
        private final List<Throwable> failures = new ArrayList<>();

        Writers(int count, String options) {
            for (int i = 0; i < count; i++) {
                int number = i;
                Thread thread = new Thread(() -> run(number, options), "writer-" + i);
                threads.add(thread);
                thread.start();
            }
        }

        private void run(int number, String options) {
            try (Connection connection = connect(options)) {
                connection.setAutoCommit(false);
                for (int i = 0; !done.get(); i++) {
                    for (String table : new String[] {"account", "scratch"}) {
                        execute(
                                connection,
                                "UPDATE " + table + " SET amount = amount - " + i + " WHERE id = " + number * 2,
                                "UPDATE " + table + " SET amount = amount + " + i + " WHERE id = " + (number * 2 + 1));
                    }
                    execute(connection, "INSERT INTO history VALUES(" + number + ", " + i + ", 1)");
                    execute(connection, "INSERT INTO history VALUES(" + number + ", " + i + ", 2)");
                    connection.commit();
                }
            } catch (SQLException | AssertionError e) {
                synchronized (failures) {
                    failures.add(e);
                }
            }
        }

        @Override
        public void close() {
            done.set(true);
            for (Thread thread : threads) {
                join(thread);
            }
            assertEquals(List.of(), failures);
        }

        private void join(Thread thread) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    private static void createAccounts(Connection connection) throws SQLException {
        execute(
                connection,
                "CREATE TABLE account(id INT PRIMARY KEY, amount BIGINT NOT NULL)",
                "CREATE MEMORY TABLE scratch(id INT PRIMARY KEY, amount BIGINT NOT NULL)",
                "CREATE TABLE history(writer INT, number INT, part INT, PRIMARY KEY(writer, number, part))");
        for (int i = 0; i < 8; i++) {
            execute(connection, "INSERT INTO account VALUES(" + i + ", 0)", "INSERT INTO scratch VALUES(" + i + ", 0)");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"full", "delayed"})
    void backupsAreConsistentWhileOthersWrite(String durability) throws Exception {
        String options = ";durability=" + durability + ";checkpoint_log_size=128KB;allowed_directories=" + directory;
        int backups = 6;
        try (Connection connection = connect(options)) {
            createAccounts(connection);
            try (Writers writers = new Writers(4, options)) {
                for (int i = 0; i < backups; i++) {
                    execute(connection, "BACKUP TO '" + directory.resolve("copy" + i) + "'");
                    assertTrue(writers.failures.isEmpty());
                }
            }
        }
        long last = -1;
        for (int i = 0; i < backups; i++) {
            try (Connection copy = FileFixture.connect(directory.resolve("copy" + i))) {
                assertClean(copy);
                assertEquals("0", query(copy, "SELECT SUM(amount) FROM account"));
                assertEquals("0", query(copy, "SELECT SUM(amount) FROM scratch"));
                assertEquals("8", query(copy, "SELECT COUNT(*) FROM account NATURAL JOIN scratch"));
                long parts = Long.parseLong(query(copy, "SELECT COUNT(*) FROM history"));
                assertEquals(0, parts % 2, "half a transaction is in the copy");
                assertTrue(parts >= last, "a later copy holds less");
                last = parts;
                execute(copy, "INSERT INTO history VALUES(-1, 0, 0)");
            }
        }
    }

    @Test
    void theCheckFindsNothingWhileOthersWrite() throws SQLException {
        String options = ";durability=delayed;checkpoint_log_size=128KB";
        try (Connection connection = connect(options)) {
            createAccounts(connection);
            try (Writers writers = new Writers(4, options)) {
                for (int i = 0; i < 15; i++) {
                    assertClean(connection);
                    if (i % 3 == 0) {
                        execute(connection, "CHECKPOINT");
                    }
                    assertTrue(writers.failures.isEmpty());
                }
            }
            assertClean(connection);
        }
    }

    /** Many tables make the moment long in which a checkpoint sets aside what has changed. */
    @ParameterizedTest
    @ValueSource(strings = {"full", "none"})
    void noCommitFallsBetweenTwoCheckpoints(String durability) throws SQLException {
        Path path = Path.of("/ashlar-checkpoints");
        Mounts.mount(path, new MemoryDirectory());
        int tables = 150;
        try (Connection connection = FileFixture.connect(path, ";durability=" + durability)) {
            for (int i = 0; i < tables; i++) {
                execute(connection, "CREATE TABLE t" + i + "(id INT, v VARCHAR(10))");
            }
            AtomicBoolean done = new AtomicBoolean();
            List<FutureTask<Integer>> writers = new ArrayList<>();
            for (int number = 0; number < 3; number++) {
                int first = number * 50;
                writers.add(new FutureTask<>(() -> {
                    try (Connection writing = FileFixture.connect(path);
                            Statement statement = writing.createStatement()) {
                        int count = 0;
                        for (; !done.get(); count++) {
                            int table = (first + count * 37) % tables;
                            statement.execute("INSERT INTO t" + table + " VALUES(1, 'x'), (2, 'y')");
                        }
                        return count * 2;
                    }
                }));
            }
            writers.forEach(writer -> new Thread(writer).start());
            for (int i = 0; i < 40; i++) {
                execute(connection, "CHECKPOINT");
            }
            done.set(true);
            int committed = 0;
            for (FutureTask<Integer> writer : writers) {
                committed += assertDoesNotThrow(() -> writer.get());
            }
            execute(connection, "SHUTDOWN");
            try (Connection again = FileFixture.connect(path)) {
                int found = 0;
                for (int i = 0; i < tables; i++) {
                    found += Integer.parseInt(query(again, "SELECT COUNT(*) FROM t" + i));
                }
                assertEquals(committed, found);
            }
        } finally {
            Mounts.unmount(path);
        }
    }

    /** The mode changes between two commits of the writers. */
    @Test
    void theModeChangesWhileOthersWrite() throws SQLException {
        String options = ";durability=delayed";
        try (Connection connection = connect(options)) {
            createAccounts(connection);
            try (Writers writers = new Writers(2, options)) {
                for (int i = 0; i < 4; i++) {
                    execute(connection, "ALTER TABLE scratch SET MODE " + (i % 2 == 0 ? "LOGGED" : "MEMORY"));
                    assertTrue(writers.failures.isEmpty());
                }
                execute(connection, "ALTER TABLE scratch SET MODE LOGGED");
            }
        }
        try (Connection connection = connect(options)) {
            assertClean(connection);
            assertEquals("0", query(connection, "SELECT SUM(amount) FROM scratch"));
            assertEquals("8", query(connection, "SELECT COUNT(*) FROM account NATURAL JOIN scratch"));
        }
    }

    // ---------------------------------------------------------------- numbers

    /** In each life a process draws numbers, tells them, and is killed; none is told twice. */
    @ParameterizedTest
    @ValueSource(strings = {"full", "delayed"})
    void numbersAreHandedOutOnce(String durability) throws Exception {
        String options = ";durability=" + durability;
        try (Connection connection = connect(options)) {
            execute(
                    connection,
                    "CREATE SEQUENCE s",
                    "CREATE TABLE drawn(id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, number BIGINT UNIQUE)");
        }
        String draw = "INSERT INTO drawn(number) VALUES(NEXT VALUE FOR s)";
        for (int life = 0; life < 2; life++) {
            String url = FileFixture.url(directory.resolve("db"), options);
            try (ChildJvm child = ChildJvm.open(url, draw, draw, draw, life == 1 ? "CHECKPOINT" : draw, draw)) {
                child.kill();
            }
            // A number that were handed out again would be a duplicate key.
            try (Connection connection = connect(options)) {
                execute(connection, draw, draw);
                connection.setAutoCommit(false);
                execute(connection, draw); // rolled back: numbers may be skipped
            }
        }
        try (Connection connection = connect(options)) {
            assertEquals("13", query(connection, "SELECT COUNT(*) FROM drawn"));
            assertEquals(
                    "13", query(connection, "SELECT COUNT(DISTINCT number) FROM drawn WHERE number >= 1 AND id >= 1"));
            assertClean(connection);
        }
    }

    // ---------------------------------------------------------------- reading only

    @Test
    void aReadOnlyMediumIsReadAndNotWritten() throws SQLException {
        Path path = Path.of("/ashlar-read-only");
        MemoryDirectory files = new MemoryDirectory();
        Mounts.mount(path, files);
        try (Connection connection = FileFixture.connect(path)) {
            execute(connection, "CREATE TABLE t(id INT PRIMARY KEY, v VARCHAR(100))", "CREATE SEQUENCE s");
            insert(connection, "t", 0, 50, 10);
            execute(connection, "CHECKPOINT");
            insert(connection, "t", 50, 60, 10);
        }
        Mounts.mount(path, new MemoryDirectory(files, true));
        try (Connection connection = FileFixture.connect(path);
                Connection other = FileFixture.connect(path)) {
            assertTrue(connection.isReadOnly());
            assertTrue(connection.getMetaData().isReadOnly());
            assertEquals("on", query(connection, "SHOW transaction_read_only"));
            assertEquals("60", query(connection, "SELECT COUNT(*) FROM t"));
            assertClean(connection);
            String[] changes = {
                "INSERT INTO t VALUES(100, '')",
                "UPDATE t SET v = ''",
                "DELETE FROM t",
                "CREATE TABLE u(a INT)",
                "DROP TABLE t",
                "TRUNCATE TABLE t",
                "CREATE INDEX i ON t(v)",
                "CHECKPOINT",
            };
            for (String change : changes) {
                SQLException e = assertThrows(SQLException.class, () -> execute(connection, change), change);
                assertEquals("25006", e.getSQLState(), change + ": " + e.getMessage());
            }
            assertState("25006", () -> query(connection, "SELECT NEXT VALUE FOR s"));
            assertEquals("60", query(other, "SELECT COUNT(*) FROM t WHERE LENGTH(v) = 10"));
            execute(other, "SHUTDOWN");
        } finally {
            Mounts.unmount(path);
        }
    }

    @Test
    void aDirectoryWithoutWritePermissionIsRead() throws Exception {
        try (Connection connection = connect("")) {
            execute(connection, "CREATE TABLE t(a INT)", "INSERT INTO t VALUES(1)");
        }
        Path database = directory.resolve("db");
        Files.setPosixFilePermissions(database, PosixFilePermissions.fromString("r-xr-xr-x"));
        try {
            assumeFalse(Files.isWritable(database), "permissions do not bind this user");
            try (Connection connection = connect("")) {
                assertEquals("1", query(connection, "SELECT a FROM t"));
                assertState("25006", () -> execute(connection, "INSERT INTO t VALUES(2)"));
            }
        } finally {
            Files.setPosixFilePermissions(database, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    @Test
    void readOnlyConnectionsToAWritableDatabase() throws SQLException {
        try (Connection connection = connect("");
                Connection reader = connect(";read_only=true")) {
            execute(connection, "CREATE TABLE t(a INT)");
            assertState("25006", () -> execute(reader, "INSERT INTO t VALUES(1)"));
            execute(connection, "INSERT INTO t VALUES(2)");
            assertEquals("2", query(reader, "SELECT a FROM t"));
        }
    }

    // ---------------------------------------------------------------- statements a database in memory has no use for

    @Test
    void databasesInMemoryHaveNothingToSave() throws SQLException {
        try (Connection connection = java.sql.DriverManager.getConnection("jdbc:ashlar:mem:;allowed_directories=/")) {
            execute(connection, "CREATE TABLE t(a INT)", "CHECKPOINT");
            assertClean(connection);
            assertState("0A000", () -> execute(connection, "BACKUP TO '/tmp/never'"), "memory");
            execute(connection, "ALTER TABLE t SET MODE LOGGED", "CREATE CACHED TABLE c (a INT)");
            assertEquals(
                    "MEMORY",
                    query(
                            connection,
                            "SELECT DISTINCT table_mode FROM information_schema.tables WHERE table_name IN ('T', 'C')"));
            assertThrows(SQLException.class, () -> execute(connection, "SHUTDOWN NOW"));
        }
    }
}
