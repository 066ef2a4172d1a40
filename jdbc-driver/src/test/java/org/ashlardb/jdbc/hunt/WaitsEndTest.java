package org.ashlardb.jdbc.hunt;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.ashlardb.testdata.RandomRun;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Many threads change, insert, delete, share, reference and lock a few rows, alone and several in one transaction: each wait
 * ends because whoever was in the way has ended, or with a deadlock, and none by its time-out.
 * {@code -Dashlar.waits.seconds} says how long.
 */
@Tag("threads")
@Timeout(24 * 60 * 60)
final class WaitsEndTest {
    private static final long SECONDS = Long.getLong("ashlar.waits.seconds", 2);
    private static final String URL = "jdbc:ashlar:mem:waits-end;lock_timeout=20s";
    private static final int THREADS = 60;
    private static final int ROWS = 8;
    private static final int KEYS = ROWS + 3;
    private static final int MOST_STEPS = 4;

    /** Could not be serialized, a deadlock, a key that another has, a row that is referenced or not there. */
    private static final Set<String> EXPECTED = Set.of("40001", "40P01", "23505", "23503");

    private static final int[] LEVELS = {
        Connection.TRANSACTION_READ_COMMITTED,
        Connection.TRANSACTION_READ_COMMITTED,
        Connection.TRANSACTION_REPEATABLE_READ,
        Connection.TRANSACTION_SERIALIZABLE
    };
    private static final List<String> LOCKS =
            List.of("FOR UPDATE", "FOR NO KEY UPDATE", "FOR SHARE", "FOR KEY SHARE", "FOR UPDATE SKIP LOCKED");

    private final AtomicInteger done = new AtomicInteger();

    private static String step(SplittableRandom random) {
        int id = random.nextInt(ROWS);
        int key = random.nextInt(KEYS);
        return switch (random.nextInt(10)) {
            case 0, 1, 2 -> "UPDATE t SET v = v + 1 WHERE id = " + id;
            case 3 -> "UPDATE t SET u = " + key + " WHERE id = " + id;
            case 4 -> "UPDATE t SET v = v + 1 WHERE id IN (" + id + ", " + random.nextInt(ROWS) + ")";
            case 5 -> "DELETE FROM t WHERE id = " + id;
            case 6 -> "INSERT INTO t VALUES (" + id + ", 1, " + key + ")";
            case 7 -> "INSERT INTO c (t) VALUES (" + id + ")";
            default -> "SELECT v FROM t WHERE id = " + id + " " + LOCKS.get(random.nextInt(LOCKS.size()));
        };
    }

    private static void transaction(Connection connection, Statement statement, SplittableRandom random)
            throws SQLException {
        connection.setAutoCommit(random.nextInt(4) == 0);
        connection.setTransactionIsolation(LEVELS[random.nextInt(LEVELS.length)]);
        for (int left = 1 + random.nextInt(MOST_STEPS); left > 0; left--) {
            boolean saved = !connection.getAutoCommit() && random.nextInt(4) == 0;
            Savepoint savepoint = saved ? connection.setSavepoint() : null;
            statement.execute(step(random));
            if (saved && random.nextBoolean()) {
                connection.rollback(savepoint);
            }
        }
        if (!connection.getAutoCommit()) {
            if (random.nextInt(5) == 0) {
                connection.rollback();
            } else {
                connection.commit();
            }
        }
    }

    private void work(SplittableRandom random, long end) throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL);
                Statement statement = connection.createStatement()) {
            while (System.nanoTime() < end) {
                try {
                    transaction(connection, statement, random);
                    done.incrementAndGet();
                } catch (SQLException e) {
                    if (!EXPECTED.contains(e.getSQLState())) {
                        throw e;
                    }
                    if (!connection.getAutoCommit()) {
                        connection.rollback();
                    }
                }
            }
        }
    }

    @Test
    void noneByItsTimeOut() {
        RandomRun.run(random -> {
            ExecutorService pool = Executors.newCachedThreadPool();
            try (Connection connection = DriverManager.getConnection(URL);
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE t (id INT PRIMARY KEY, v INT, u INT UNIQUE)");
                statement.execute("INSERT INTO t SELECT i, 0, i FROM generate_series(0, " + (ROWS - 1) + ") AS s (i)");
                statement.execute("CREATE TABLE c (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
                        + " t INT REFERENCES t (id) ON DELETE CASCADE)");
                long end = System.nanoTime() + SECONDS * 1_000_000_000L;
                List<Future<?>> workers = new ArrayList<>();
                for (int i = 0; i < THREADS; i++) {
                    SplittableRandom own = random.split();
                    workers.add(pool.submit(() -> {
                        work(own, end);
                        return null;
                    }));
                }
                for (Future<?> worker : workers) {
                    worker.get();
                }
                assertTrue(done.get() > THREADS, done + " transactions");
            } finally {
                pool.shutdownNow();
            }
        });
    }
}
