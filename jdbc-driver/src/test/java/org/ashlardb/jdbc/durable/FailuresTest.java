package org.ashlardb.jdbc.durable;

import static org.ashlardb.jdbc.durable.FileFixture.assertClean;
import static org.ashlardb.jdbc.durable.FileFixture.assertState;
import static org.ashlardb.jdbc.durable.FileFixture.execute;
import static org.ashlardb.jdbc.durable.FileFixture.insert;
import static org.ashlardb.jdbc.durable.FileFixture.query;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.testdata.file.FailingDirectory;
import org.ashlardb.testdata.file.MemoryDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A device that is full, or fails: what users see, and what is left. */
final class FailuresTest {
    private static final Path PATH = Path.of("/ashlar-failures");

    private final MemoryDirectory files = new MemoryDirectory();
    private final FailingDirectory device = new FailingDirectory(files, 1);

    @BeforeEach
    void mount() {
        Mounts.mount(PATH, device);
    }

    @AfterEach
    void unmount() {
        Mounts.unmount(PATH);
        assertEquals(0, files.openFiles(), "files left open");
        FileFixture.assertNoThreads();
        device.checkForcesAfterFailure();
    }

    private Connection connect(String options) throws SQLException {
        return FileFixture.connect(PATH, options);
    }

    /** What is found on the device when it works again. */
    private String reopened(String sql) throws SQLException {
        Mounts.mount(PATH, files);
        try (Connection connection = connect("")) {
            assertClean(connection);
            return query(connection, sql);
        }
    }

    private static void createTable(Connection connection) throws SQLException {
        execute(connection, "CREATE TABLE t(id INT PRIMARY KEY, v VARCHAR(10000))");
    }

    // ---------------------------------------------------------------- a full disk

    /** Inserts one row after the other until the disk is full; how many were committed. */
    private static int fill(Connection connection, int from) throws SQLException {
        for (int i = from; i < from + 10_000; i++) {
            try {
                insert(connection, "t", i, i + 1, 5_000);
            } catch (SQLException e) {
                assertEquals("53100", e.getSQLState(), e.getMessage());
                return i;
            }
        }
        throw new AssertionError("the disk did not become full");
    }

    @ParameterizedTest
    @ValueSource(strings = {"full", "delayed", "none"})
    void aFullDiskFailsCommitsAndNothingElse(String durability) throws SQLException {
        String options = ";durability=" + durability;
        int committed;
        try (Connection connection = connect(options)) {
            createTable(connection);
            device.limitSpace(files.totalSize());
            committed = fill(connection, 0);
            assertTrue(committed > 0, "not even the first segment could be filled");
            assertEquals(Integer.toString(committed), query(connection, "SELECT COUNT(*) FROM t"));
            try (Connection other = connect(options)) {
                assertEquals("5000", query(other, "SELECT LENGTH(v) FROM t WHERE id = 0"));
            }
            device.unlimitSpace();
            insert(connection, "t", committed, committed + 10, 5_000);
            committed += 10;
            assertClean(connection);
        }
        assertEquals(Integer.toString(committed), reopened("SELECT COUNT(*) FROM t"));
    }

    // ---------------------------------------------------------------- rows of queries on disk

    private static final String SORTED =
            "SELECT MAX(n) FROM (SELECT ROW_NUMBER() OVER (ORDER BY v, id) AS n FROM t) AS q";

    private Connection connectWithRows() throws SQLException {
        Connection connection = connect(";durability=none");
        createTable(connection);
        execute(
                connection,
                "INSERT INTO t SELECT i, 'value ' || MOD(i * 7919, 5003) FROM generate_series(1, 6000) AS s (i)",
                "SET query_memory = '64KB'");
        return connection;
    }

    @Test
    void aQueryThatMeetsAFullDiskFailsAlone() throws SQLException {
        try (Connection connection = connectWithRows()) {
            device.limitSpace(files.totalSize());
            assertState("53100", () -> query(connection, SORTED));
            device.unlimitSpace();
            assertEquals("6000", query(connection, SORTED));
            assertClean(connection);
        }
    }

    @Test
    void aQueryWhoseFileFailsLeavesNothing() throws SQLException {
        try (Connection connection = connectWithRows()) {
            int open = files.openFiles();
            int names = files.list().size();
            String answer = null;
            for (int operation = 0; answer == null; operation++) {
                device.failOperation(operation, false);
                try {
                    answer = query(connection, SORTED);
                } catch (SQLException e) {
                    assertEquals("58030", e.getSQLState(), e.getMessage());
                }
                device.repair();
                assertEquals(open, files.openFiles(), "files left open after operation " + operation);
                files.list().stream()
                        .filter(name -> name.startsWith("temporary-"))
                        .forEach(files::delete); // one whose deletion failed
                assertEquals(names, files.list().size());
            }
            assertEquals("6000", answer);
            assertClean(connection);
        }
    }

    @Test
    void temporaryFilesOfProcessesThatDiedAreDeletedAtTheNextOpening() throws SQLException {
        connect("").close();
        files.createFile("temporary-of-another-life").close();
        connect("").close();
        assertEquals(
                0,
                files.list().stream()
                        .filter(name -> name.startsWith("temporary-"))
                        .count());
    }

    // ---------------------------------------------------------------- a full disk, again

    @Test
    void aTransactionThatMeetsAFullDiskIsRolledBack() throws SQLException {
        try (Connection connection = connect("")) {
            createTable(connection);
            device.limitSpace(files.totalSize());
            int committed = fill(connection, 0);
            connection.setAutoCommit(false);
            insert(connection, "t", committed, committed + 3, 9_000);
            execute(connection, "UPDATE t SET v = 'changed' WHERE id = 0");
            assertState("53100", connection::commit);
            assertEquals("0", query(connection, "SELECT COUNT(*) FROM t WHERE v = 'changed' OR LENGTH(v) = 9000"));
            device.unlimitSpace();
            insert(connection, "t", committed, committed + 3, 9_000);
            connection.commit();
        }
        assertEquals("3", reopened("SELECT COUNT(*) FROM t WHERE LENGTH(v) = 9000"));
    }

    @Test
    void aTransactionLargerThanTheDiskIsRolledBack() throws SQLException {
        try (Connection connection = connect("")) {
            createTable(connection);
            insert(connection, "t", 0, 1, 10);
            device.limitSpace(files.totalSize() + (1 << 20));
            connection.setAutoCommit(false);
            assertState("53100", () -> {
                insert(connection, "t", 1, 2_000, 9_000);
                connection.commit();
            });
            connection.rollback();
            assertEquals("1", query(connection, "SELECT COUNT(*) FROM t"));
            device.unlimitSpace();
            insert(connection, "t", 1, 5, 9_000);
            connection.commit();
        }
        assertEquals("5", reopened("SELECT COUNT(*) FROM t"));
    }

    @Test
    void aCheckpointOnAFullDiskLeavesTheLastOne() throws SQLException {
        try (Connection connection = connect("")) {
            createTable(connection);
            execute(connection, "CREATE MEMORY TABLE m(a INT)", "INSERT INTO m VALUES(1)", "CHECKPOINT");
            insert(connection, "t", 0, 60, 5_000);
            execute(connection, "INSERT INTO m VALUES(2)");
            device.limitSpace(files.totalSize());
            assertState("53100", () -> execute(connection, "CHECKPOINT"));
            assertEquals("60", query(connection, "SELECT COUNT(*) FROM t"));
            insert(connection, "t", 60, 61, 10);
            assertClean(connection);
        }
        device.unlimitSpace();
        assertEquals("61", reopened("SELECT COUNT(*) FROM t"));
        assertEquals("1", reopened("SELECT a FROM m"));
    }

    @Test
    void shutdownOnAFullDiskClosesAndLosesNothingLogged() throws SQLException {
        try (Connection connection = connect("")) {
            createTable(connection);
            insert(connection, "t", 0, 60, 5_000);
            device.limitSpace(files.totalSize());
            assertState("53100", () -> execute(connection, "SHUTDOWN"));
            assertState("08003", () -> query(connection, "SELECT 1 FROM t"));
        }
        device.unlimitSpace();
        assertEquals("60", reopened("SELECT COUNT(*) FROM t"));
    }

    @Test
    void aBackupOntoAFullDiskFails() throws SQLException {
        Path copy = Path.of("/tmp/ashlar-failures-copy");
        MemoryDirectory copied = new MemoryDirectory();
        FailingDirectory full = new FailingDirectory(copied, 2);
        Mounts.mount(copy, full);
        try (Connection connection = connect(";allowed_directories=/tmp")) {
            createTable(connection);
            insert(connection, "t", 0, 60, 5_000);
            full.limitSpace(100_000);
            assertState("53100", () -> execute(connection, "BACKUP TO '" + copy + "'"));
            full.unlimitSpace();
            execute(connection, "BACKUP TO '" + copy + "'");
            try (Connection other = FileFixture.connect(copy)) {
                assertEquals("60", query(other, "SELECT COUNT(*) FROM t"));
                assertClean(other);
            }
            assertClean(connection);
        } finally {
            Mounts.unmount(copy);
        }
    }

    // ---------------------------------------------------------------- a failed force

    @Test
    void aFailedForceLeavesTheOutcomeOpenAndEndsAllWork() throws SQLException {
        try (Connection connection = connect("");
                Connection other = connect("")) {
            createTable(connection);
            insert(connection, "t", 0, 5, 10);
            device.failForce(0);
            assertState("58030", () -> insert(connection, "t", 5, 6, 10), "outcome", "unknown", "opened again");
            assertState("58030", () -> insert(connection, "t", 6, 7, 10), "opened again");
            assertState("58030", () -> insert(other, "t", 7, 8, 10), "opened again");
            assertState("58030", () -> query(other, "SELECT COUNT(*) FROM t"), "opened again");
            assertState("58030", () -> execute(other, "CHECKPOINT"));
            device.repair();
        }
        int left = Integer.parseInt(reopened("SELECT COUNT(*) FROM t"));
        assertTrue(left == 5 || left == 6, "there are " + left + " rows");
    }

    @Test
    void aForceThatFailsInACheckpointEndsAllWork() throws SQLException {
        try (Connection connection = connect("")) {
            createTable(connection);
            insert(connection, "t", 0, 5, 10);
            device.failForce(0);
            assertState("58030", () -> execute(connection, "CHECKPOINT"));
            assertState("58030", () -> insert(connection, "t", 5, 6, 10), "opened again");
            device.repair();
        }
        assertEquals("5", reopened("SELECT COUNT(*) FROM t"));
    }

    @Test
    void aFailedForceOfShutdownIsTold() throws SQLException {
        try (Connection connection = connect(";durability=delayed;flush_interval=1h")) {
            createTable(connection);
            insert(connection, "t", 0, 5, 10);
            device.failForce(0);
            assertState("58030", () -> execute(connection, "SHUTDOWN"));
            device.repair();
        }
        assertEquals("5", reopened("SELECT COUNT(*) FROM t"));
    }

    /** The connection is closed all the same. */
    @Test
    void aForceThatFailsWhenTheLastConnectionClosesIsTold() throws SQLException {
        Connection connection = connect(";durability=delayed;flush_interval=1h");
        createTable(connection);
        insert(connection, "t", 0, 5, 10);
        device.failForce(0);
        assertState("58030", connection::close);
        assertTrue(connection.isClosed());
        device.repair();
        assertEquals("5", reopened("SELECT COUNT(*) FROM t"));
    }

    // ---------------------------------------------------------------- other errors of the device

    private interface Connecting {
        Connection connect() throws SQLException;
    }

    /** Fails one operation after the other until connecting needs no more of them. */
    private int failuresOf(boolean readOnly, Connecting connecting) throws SQLException {
        for (int operation = 0; ; operation++) {
            MemoryDirectory copy = new MemoryDirectory(files, readOnly);
            FailingDirectory failing = new FailingDirectory(copy, operation);
            Mounts.mount(PATH, failing);
            failing.failOperation(operation, true);
            try (Connection connection = connecting.connect()) {
                failing.repair();
                assertEquals("5", query(connection, "SELECT COUNT(*) FROM t"));
                return operation;
            } catch (SQLException e) {
                assertEquals("58030", e.getSQLState(), e.getMessage());
            }
            assertEquals(0, copy.openFiles(), "files left open after operation " + operation);
            failing.checkForcesAfterFailure();
        }
    }

    @Test
    void everyFailureWhileOpeningIsTold() throws SQLException {
        Mounts.mount(PATH, files);
        try (Connection connection = connect("")) {
            createTable(connection);
            insert(connection, "t", 0, 5, 10);
        }
        int writable = failuresOf(false, () -> connect(""));
        int readOnly = failuresOf(true, () -> connect(""));
        assertTrue(writable > readOnly && readOnly > 5, writable + " and " + readOnly + " operations failed");
    }
}
