package org.ashlardb.jdbc.behaviour;

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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Many more threads than processors wait for rows, keys and forces of each other, and all come to their end: virtual ones,
 * which have to leave the few threads below them to each other, where Java has them, else those of the system.
 */
@Timeout(300)
final class VirtualThreadsTest {
    private static final int THREADS = 200;
    private static final int ROUNDS = 6;
    private static final int ACCOUNTS = 20;
    private static final int BALANCE = 100;
    private static final String DEADLOCK = "40P01";

    @TempDir
    private Path directory;

    private static ExecutorService threads() throws ReflectiveOperationException {
        return Runtime.version().feature() < 21
                ? Executors.newFixedThreadPool(THREADS)
                : (ExecutorService) Executors.class
                        .getMethod("newVirtualThreadPerTaskExecutor")
                        .invoke(null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"MEMORY", "LOGGED", "CACHED"})
    void waitForEachOther(String mode) throws Exception {
        String url = mode.equals("MEMORY")
                ? "jdbc:ashlar:mem:virtual-threads"
                : "jdbc:ashlar:file:" + directory.resolve("db") + ";checkpoint_log_size=1MB;cache_size=1MB";
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE " + mode + " TABLE account (id INT PRIMARY KEY, balance INT, note VARCHAR(500))");
            statement.execute("CREATE " + mode + " TABLE done (thread INT, round INT, PRIMARY KEY (thread, round))");
            statement.execute("INSERT INTO account SELECT i, " + BALANCE + ", '' FROM generate_series(1, " + ACCOUNTS
                    + ") AS s (i)");
            ExecutorService threads = threads();
            List<Future<Integer>> running = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int thread = i;
                running.add(threads.submit(() -> work(url, thread)));
            }
            threads.shutdown();
            assertTrue(threads.awaitTermination(240, TimeUnit.SECONDS), "threads wait for each other for ever");
            int moves = 0;
            for (Future<Integer> one : running) {
                moves += one.get();
            }
            assertEquals(THREADS * ROUNDS, moves);
            assertEquals(ACCOUNTS * BALANCE, number(statement, "SELECT SUM(balance) FROM account"));
            assertEquals(moves, number(statement, "SELECT COUNT(*) FROM done"));
        }
    }

    private static int number(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private static int work(String url, int thread) throws SQLException {
        SplittableRandom random = new SplittableRandom(thread);
        try (Connection connection = DriverManager.getConnection(url)) {
            connection.setAutoCommit(false);
            int moves = 0;
            while (moves < ROUNDS) {
                try {
                    move(connection, random, thread, moves);
                    moves++;
                } catch (SQLException e) {
                    connection.rollback();
                    assertEquals(DEADLOCK, e.getSQLState(), e::toString);
                }
            }
            return moves;
        }
    }

    private static void move(Connection connection, SplittableRandom random, int thread, int round)
            throws SQLException {
        add(connection, 1 + random.nextInt(ACCOUNTS), -1, random.nextInt(500));
        add(connection, 1 + random.nextInt(ACCOUNTS), 1, random.nextInt(500));
        try (PreparedStatement insertion = connection.prepareStatement("INSERT INTO done VALUES (?, ?)");
                Statement statement = connection.createStatement()) {
            insertion.setInt(1, thread);
            insertion.setInt(2, round);
            insertion.executeUpdate();
            assertEquals(ACCOUNTS * BALANCE, number(statement, "SELECT SUM(balance) FROM account"));
        }
        connection.commit();
    }

    private static void add(Connection connection, int account, int amount, int length) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(
                "UPDATE account SET balance = balance + ?, note = REPEAT('x', ?) WHERE id = ?")) {
            update.setInt(1, amount);
            update.setInt(2, length);
            update.setInt(3, account);
            update.executeUpdate();
        }
    }
}
