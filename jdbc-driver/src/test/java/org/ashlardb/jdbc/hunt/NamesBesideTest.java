package org.ashlardb.jdbc.hunt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.ashlardb.testdata.RandomRun;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two tables exchange their names, and with them what their row says, in one transaction after the other: who reads finds
 * under each name what belongs to it. {@code -Dashlar.names.seconds} says how long for each kind of table.
 */
@Tag("threads")
@Timeout(24 * 60 * 60)
final class NamesBesideTest {
    private static final long SECONDS = Long.getLong("ashlar.names.seconds", 1);
    private static final long SECONDS_TO_BEGIN = 60; // a processor that others take needs longer for the first
    private static final int LEAST = 10;
    private static final int READERS = 3;
    private static final String SERIALIZATION_FAILURE = "40001";
    private static final List<String> EXCHANGE = List.of(
            "ALTER TABLE one RENAME TO third",
            "ALTER TABLE two RENAME TO one",
            "ALTER TABLE third RENAME TO two",
            "UPDATE one SET name = 'one'",
            "UPDATE two SET name = 'two'");

    @TempDir
    private Path directory;

    private String url;
    private long start;
    private volatile boolean hasFailed;
    private final AtomicInteger exchanges = new AtomicInteger();
    private final AtomicInteger looks = new AtomicInteger();

    private Void exchange(SplittableRandom random) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            while (!isOver()) {
                for (String sql : EXCHANGE) {
                    statement.execute(sql);
                }
                if (random.nextInt(8) == 0) {
                    connection.rollback();
                } else {
                    connection.commit();
                    exchanges.incrementAndGet();
                }
                LockSupport.parkNanos(random.nextInt(300_000)); // others come in between
            }
            return null;
        }
    }

    private Void read() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                PreparedStatement one = connection.prepareStatement("SELECT name FROM one");
                PreparedStatement both = connection.prepareStatement("SELECT one.name || two.name FROM one, two")) {
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            while (!isOver()) {
                check("one", one);
                check("onetwo", both);
            }
            return null;
        }
    }

    private Void write() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                PreparedStatement update = connection.prepareStatement("UPDATE two SET n = n + 1 RETURNING name")) {
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            while (!isOver()) {
                check("two", update);
            }
            return null;
        }
    }

    private void check(String expected, PreparedStatement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery()) {
            assertTrue(row.next(), "no row");
            assertEquals(expected, row.getString(1));
            looks.incrementAndGet();
        } catch (SQLException e) {
            if (!e.getSQLState().equals(SERIALIZATION_FAILURE)) {
                throw e;
            }
        }
    }

    private boolean isOver() {
        long seconds = (System.nanoTime() - start) / 1_000_000_000;
        return hasFailed || seconds >= (hasBegun() ? SECONDS : SECONDS + SECONDS_TO_BEGIN);
    }

    private boolean hasBegun() {
        return exchanges.get() > LEAST && looks.get() > LEAST;
    }

    private Callable<Void> worker(Callable<Void> work) {
        return () -> {
            try {
                return work.call();
            } catch (Exception | AssertionError e) {
                hasFailed = true; // the others stop
                throw e;
            }
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"mem MEMORY", "file LOGGED", "file CACHED"})
    void aNameIsThatOfTheSnapshot(String kind) {
        RandomRun.run(random -> run(kind, random));
        assertTrue(hasBegun(), looks + " looks, " + exchanges + " exchanges");
    }

    private void run(String kind, SplittableRandom random) throws Exception {
        url = kind.startsWith("file") ? "jdbc:ashlar:file:" + directory.resolve("n") : "jdbc:ashlar:mem:names";
        ExecutorService pool = Executors.newCachedThreadPool();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            String mode = kind.substring(kind.indexOf(' ') + 1);
            for (String name : List.of("one", "two")) {
                statement.execute("CREATE " + mode + " TABLE " + name + " (name VARCHAR(10), n INT)");
                statement.execute("INSERT INTO " + name + " VALUES ('" + name + "', 0)");
            }
            start = System.nanoTime();
            List<Future<Void>> workers = new ArrayList<>();
            workers.add(pool.submit(worker(() -> exchange(random))));
            workers.add(pool.submit(worker(this::write)));
            for (int i = 0; i < READERS; i++) {
                workers.add(pool.submit(worker(this::read)));
            }
            for (Future<Void> worker : workers) {
                worker.get();
            }
            statement.execute("DROP TABLE one");
            statement.execute("DROP TABLE two");
        } finally {
            pool.shutdownNow();
        }
    }
}
