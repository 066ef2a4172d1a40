package org.ashlardb.jdbc.durable;

import static org.ashlardb.jdbc.durable.FileFixture.assertClean;
import static org.ashlardb.jdbc.durable.FileFixture.assertState;
import static org.ashlardb.jdbc.durable.FileFixture.execute;
import static org.ashlardb.jdbc.durable.FileFixture.insert;
import static org.ashlardb.jdbc.durable.FileFixture.query;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may use a database in files, when it is opened and closed, and by which names. */
@Timeout(120)
final class SharingTest {
    @TempDir
    private Path directory;

    private Path database;

    @BeforeEach
    void setPath() {
        database = directory.resolve("db");
    }

    @AfterEach
    void checkThreads() {
        FileFixture.assertNoThreads();
    }

    private Connection connect() throws SQLException {
        return FileFixture.connect(database);
    }

    private Connection withTable() throws SQLException {
        Connection connection = connect();
        execute(connection, "CREATE TABLE t(id INT PRIMARY KEY, v VARCHAR(10000))");
        return connection;
    }

    // ---------------------------------------------------------------- processes

    @Test
    void oneProcessAtATime() throws Exception {
        String lock = database.resolve("lock").toString();
        try (ChildJvm child =
                ChildJvm.open(FileFixture.url(database, ""), "CREATE TABLE t(a INT)", "INSERT INTO t VALUES(1)")) {
            assertState("55006", this::connect, database.toString(), lock, "process " + child.pid());
            assertState(
                    "55006",
                    () -> FileFixture.connect(database, ";read_only=true"),
                    database.toString(),
                    lock,
                    "process " + child.pid());
            child.end();
        }
        try (Connection connection = connect()) {
            assertEquals("1", query(connection, "SELECT a FROM t"));
            try (ChildJvm child = ChildJvm.start(FileFixture.url(database, ""))) {
                String refusal = child.line();
                assertTrue(refusal.startsWith("55006 "), refusal);
                assertTrue(refusal.contains(lock), refusal);
                assertTrue(refusal.contains("process " + ProcessHandle.current().pid()), refusal);
            }
        }
        // That was the last connection here, so another process may have the database.
        try (ChildJvm child = ChildJvm.open(FileFixture.url(database, ""), "INSERT INTO t VALUES(2)")) {
            child.kill(); // the lock goes with the process
        }
        try (Connection connection = connect()) {
            assertEquals("2", query(connection, "SELECT COUNT(*) FROM t"));
        }
    }

    @Test
    void twoProcessesMayRead() throws Exception {
        withTable().close();
        String options = ";read_only=true";
        try (Connection connection = FileFixture.connect(database, options);
                ChildJvm child = ChildJvm.open(FileFixture.url(database, options), "SELECT * FROM t")) {
            assertEquals("0", query(connection, "SELECT COUNT(*) FROM t"));
            child.end();
        }
    }

    // ---------------------------------------------------------------- the end

    @ParameterizedTest
    @ValueSource(strings = {"SHUTDOWN", "SHUTDOWN COMPACT", "SHUTDOWN IMMEDIATELY"})
    void shutdownEndsWhatOthersDo(String shutdown) throws SQLException {
        try (Connection connection = withTable();
                Connection writer = connect();
                Connection reader = connect();
                Statement reading = reader.createStatement();
                PreparedStatement prepared = reader.prepareStatement("SELECT v FROM t WHERE id = ?")) {
            insert(connection, "t", 0, 5_000, 10);
            writer.setAutoCommit(false);
            execute(writer, "UPDATE t SET v = 'changed'", "CREATE TABLE other(a INT)");
            ResultSet rows = reading.executeQuery("SELECT id FROM t");
            assertTrue(rows.next());
            execute(connection, shutdown);
            assertState("08003", () -> execute(connection, "INSERT INTO t VALUES(-1, '')"));
            assertState("08003", writer::commit);
            assertState("08003", () -> {
                while (rows.next()) {
                    // what was fetched already may still come
                }
            });
            prepared.setInt(1, 1);
            assertState("08003", prepared::executeQuery);
            assertFalse(reader.isValid(0));
        }
        try (Connection connection = connect()) {
            assertEquals("5000", query(connection, "SELECT COUNT(*) FROM t WHERE LENGTH(v) = 10"));
            assertState("42P01", () -> query(connection, "SELECT * FROM other"));
            assertClean(connection);
        }
    }

    /** Connections of before the shutdown do not close the database that was opened after it. */
    @Test
    void closingAnOldConnectionLeavesTheNewDatabaseOpen() throws SQLException {
        Connection old = withTable();
        Connection older = connect();
        execute(old, "SHUTDOWN");
        try (Connection connection = connect()) {
            old.close();
            older.close();
            insert(connection, "t", 0, 3, 10);
            assertEquals("3", query(connection, "SELECT COUNT(*) FROM t"));
        }
    }

    @Test
    void connectAndCloseStorm() throws Exception {
        withTable().close();
        int threads = 8;
        int rounds = 25;
        runAll(IntStream.range(0, threads)
                .<Callable<Void>>mapToObj(thread -> () -> {
                    for (int round = 0; round < rounds; round++) {
                        try (Connection connection = connect()) {
                            insert(connection, "t", thread * 1_000 + round, thread * 1_000 + round + 1, 10);
                        }
                    }
                    return null;
                })
                .toList());
        try (Connection connection = connect()) {
            assertEquals(Integer.toString(threads * rounds), query(connection, "SELECT COUNT(*) FROM t"));
            assertClean(connection);
        }
    }

    @Test
    void connectCloseAndShutdownStorm() throws Exception {
        withTable().close();
        int threads = 8;
        int rounds = 20;
        List<Integer> committed = new ArrayList<>();
        runAll(IntStream.range(0, threads)
                .<Callable<Void>>mapToObj(thread -> () -> {
                    for (int round = 0; round < rounds; round++) {
                        int number = thread * 1_000 + round;
                        try (Connection connection = connect()) {
                            insert(connection, "t", number, number + 1, 10);
                            synchronized (committed) {
                                committed.add(number);
                            }
                            if (thread == 0) {
                                execute(connection, "SHUTDOWN");
                            }
                        } catch (SQLException e) {
                            assertEquals("08003", e.getSQLState(), e.getMessage());
                        }
                    }
                    return null;
                })
                .toList());
        try (Connection connection = connect()) {
            for (int number : committed) {
                assertEquals("10", query(connection, "SELECT LENGTH(v) FROM t WHERE id = " + number));
            }
            assertClean(connection);
        }
    }

    private static void runAll(List<Callable<Void>> tasks) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
        try {
            for (Future<Void> done : threads.invokeAll(tasks)) {
                done.get();
            }
        } finally {
            threads.shutdownNow();
            assertTrue(threads.awaitTermination(60, TimeUnit.SECONDS));
        }
    }

    // ---------------------------------------------------------------- interrupts

    @ParameterizedTest
    @ValueSource(strings = {"full", "delayed"})
    void interruptsCloseNothing(String durability) throws Exception {
        String options = ";durability=" + durability + ";checkpoint_log_size=1MB";
        try (Connection connection = FileFixture.connect(database, options)) {
            execute(connection, "CREATE TABLE t(id INT PRIMARY KEY, v VARCHAR(10000))");
            Thread writer = Thread.currentThread();
            AtomicBoolean done = new AtomicBoolean();
            Thread interrupter = new Thread(() -> {
                while (!done.get()) {
                    writer.interrupt();
                    Thread.onSpinWait();
                }
            });
            int committed = 0;
            interrupter.start();
            try {
                connection.setAutoCommit(false);
                for (int i = 0; i < 300; i++) {
                    insert(connection, "t", i, i + 1, 3_000);
                    connection.commit();
                    committed++;
                    if (i % 100 == 99) {
                        execute(connection, "CHECKPOINT");
                        assertClean(connection);
                        connection.commit();
                    }
                }
            } finally {
                done.set(true);
                joinUninterrupted(interrupter);
            }
            assertEquals(Integer.toString(committed), query(connection, "SELECT COUNT(*) FROM t"));
        }
        try (Connection connection = FileFixture.connect(database, options)) {
            assertEquals("300", query(connection, "SELECT COUNT(*) FROM t"));
            assertClean(connection);
        }
    }

    private static void joinUninterrupted(Thread thread) {
        boolean joined = false;
        while (!joined) {
            try {
                thread.join();
                joined = true;
            } catch (InterruptedException e) {
                Thread.interrupted();
            }
        }
        Thread.interrupted();
    }

    /** Opening and closing as well; the interrupt is still there for its owner. */
    @Test
    void anInterruptedThreadConnectsAndCloses() throws SQLException {
        Thread.currentThread().interrupt();
        try (Connection connection = withTable()) {
            insert(connection, "t", 0, 5, 10);
            assertTrue(Thread.currentThread().isInterrupted());
            execute(connection, "SHUTDOWN COMPACT");
        }
        try (Connection connection = connect()) {
            assertEquals("5", query(connection, "SELECT COUNT(*) FROM t"));
        } finally {
            assertTrue(Thread.interrupted());
        }
    }

    // ---------------------------------------------------------------- names

    @ParameterizedTest
    @ValueSource(strings = {"with blanks in it", "日本語 ü ß", "a,b=c&d?e#f%20", "very/deep/new/path"})
    void pathsOfAllKinds(String name) throws Exception {
        Path path = directory.resolve(name);
        try (Connection connection = FileFixture.connect(path)) {
            execute(connection, "CREATE TABLE t(a INT)", "INSERT INTO t VALUES(1)");
        }
        assertTrue(Files.isRegularFile(path.resolve("pages")));
        try (Connection connection = FileFixture.connect(path)) {
            assertEquals("1", query(connection, "SELECT a FROM t"));
        }
    }

    @Test
    void allWaysToADirectoryAreOneDatabase() throws Exception {
        Path real = Files.createDirectory(directory.resolve("real"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), real);
        Path relative = Path.of("").toAbsolutePath().relativize(real.resolve("db"));
        List<Path> ways = List.of(
                real.resolve("db"),
                link.resolve("db"),
                relative,
                real.resolve("x").resolve("..").resolve("db"),
                Path.of(real + "/./db/"));
        List<Connection> connections = new ArrayList<>();
        try (Connection first = FileFixture.connect(link.resolve("db"))) {
            execute(first, "CREATE TABLE t(a INT)");
            for (Path way : ways) {
                connections.add(FileFixture.connect(way));
                execute(connections.get(connections.size() - 1), "INSERT INTO t VALUES(1)");
            }
            assertEquals(Integer.toString(ways.size()), query(first, "SELECT COUNT(*) FROM t"));
        } finally {
            for (Connection connection : connections) {
                connection.close();
            }
        }
        Path later = Files.createSymbolicLink(directory.resolve("later"), real.resolve("db"));
        try (Connection connection = FileFixture.connect(later)) {
            assertEquals(Integer.toString(ways.size()), query(connection, "SELECT COUNT(*) FROM t"));
        }
    }

    /** The database is released although its name leads elsewhere by then. */
    @Test
    void aLinkMayChangeMeanwhile() throws Exception {
        Path one = Files.createDirectory(directory.resolve("one"));
        Path two = Files.createDirectory(directory.resolve("two"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), one);
        try (Connection connection = FileFixture.connect(link)) {
            execute(connection, "CREATE TABLE t(a INT)");
            Files.delete(link);
            Files.createSymbolicLink(link, two);
        }
        try (ChildJvm child = ChildJvm.open(FileFixture.url(one, ""), "INSERT INTO t VALUES(1)")) {
            child.end();
        }
    }

    // ---------------------------------------------------------------- a pool

    @Test
    void aPoolOverFiles() throws Exception {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(FileFixture.url(database, ";durability=delayed"));
        config.setMaximumPoolSize(4);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            try (Connection connection = pool.getConnection()) {
                execute(connection, "CREATE TABLE t(id INT PRIMARY KEY, v VARCHAR(10000))");
            }
            runAll(IntStream.range(0, 8)
                    .<Callable<Void>>mapToObj(thread -> () -> {
                        for (int i = 0; i < 50; i++) {
                            try (Connection connection = pool.getConnection()) {
                                insert(connection, "t", thread * 1_000 + i, thread * 1_000 + i + 1, 10);
                            }
                        }
                        return null;
                    })
                    .toList());
        }
        // The pool is closed, and with its last connection the database.
        try (ChildJvm child = ChildJvm.open(FileFixture.url(database, ""), "DELETE FROM t WHERE id < 1000")) {
            child.end();
        }
        try (Connection connection = connect()) {
            assertEquals("350", query(connection, "SELECT COUNT(*) FROM t"));
            assertClean(connection);
        }
    }
}
