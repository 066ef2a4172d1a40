package org.ashlardb.jdbc.hunt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.ashlardb.testdata.RandomRun;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Writers move money between accounts in every way there is, lock, take back, delete and insert again; the accounts are
 * never more or fewer and never hold more or less in all, whoever looks, by whichever index, at whichever isolation, and a
 * snapshot never changes. {@code -Dashlar.transfers.seconds} says how long for each kind of table.
 */
@Tag("threads")
@Timeout(24 * 60 * 60)
final class TransferTest {
    private static final long SECONDS = Long.getLong("ashlar.transfers.seconds", 1);
    private static final long SECONDS_TO_BEGIN = 60; // a processor that others take needs longer for the first
    private static final int ACCOUNTS = 12;
    private static final int BALANCE = 100;
    private static final String WHOLE = ACCOUNTS + " " + ACCOUNTS * BALANCE;
    private static final int WRITERS = 4;
    private static final int READERS = 3;
    private static final int LOOKS = 4;
    private static final int MOST_STEPS = 6;

    /** Could not be serialized, a deadlock, a lock that was not there in time, a key that another has just taken. */
    private static final Set<String> EXPECTED = Set.of("40001", "40P01", "55P03", "23505");

    private static final int[] LEVELS = {
        Connection.TRANSACTION_READ_COMMITTED,
        Connection.TRANSACTION_REPEATABLE_READ,
        Connection.TRANSACTION_SERIALIZABLE
    };
    private static final List<String> LOCKS =
            List.of("FOR UPDATE", "FOR UPDATE SKIP LOCKED", "FOR NO KEY UPDATE", "FOR SHARE NOWAIT", "FOR KEY SHARE");

    @TempDir
    private Path directory;

    private String url;
    private volatile long start;
    private volatile boolean hasFailed;
    private final AtomicInteger looks = new AtomicInteger();
    private final AtomicInteger commits = new AtomicInteger();

    /** A connection's own work. */
    private interface Work {
        void run(Connection connection, SplittableRandom random) throws SQLException;
    }

    private static void execute(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.execute();
        }
    }

    private static String query(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            StringBuilder all = new StringBuilder();
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                for (int i = 1; i <= columns; i++) {
                    all.append(all.isEmpty() ? "" : " ").append(rows.getString(i));
                }
            }
            return all.toString();
        }
    }

    private void create(Connection connection, String mode) throws SQLException {
        execute(
                connection,
                "CREATE " + mode + " TABLE account (id INT PRIMARY KEY, owner INT NOT NULL, balance INT NOT NULL,"
                        + " note VARCHAR(5000))");
        execute(connection, "CREATE INDEX account_balance ON account (balance DESC)");
        execute(connection, "CREATE UNIQUE INDEX account_owner ON account (owner, id)");
        for (int id = 0; id < ACCOUNTS; id++) {
            execute(connection, "INSERT INTO account VALUES (?, ?, ?, NULL)", id, id % 3, BALANCE);
        }
    }

    // ---------------------------------------------------------------- who writes

    private void write(Connection connection, SplittableRandom random) throws SQLException {
        connection.setTransactionIsolation(LEVELS[random.nextInt(LEVELS.length)]);
        try {
            for (int left = 1 + random.nextInt(MOST_STEPS); left > 0; left--) {
                if (random.nextInt(5) == 0) {
                    Savepoint savepoint = connection.setSavepoint();
                    step(connection, random);
                    connection.rollback(savepoint);
                }
                step(connection, random);
            }
            if (random.nextInt(6) == 0) {
                connection.rollback();
            } else {
                connection.commit();
                commits.incrementAndGet();
            }
        } catch (SQLException e) {
            connection.rollback();
            if (!EXPECTED.contains(e.getSQLState())) {
                throw e;
            }
        }
    }

    private static void step(Connection connection, SplittableRandom random) throws SQLException {
        int id = random.nextInt(ACCOUNTS);
        int other = (id + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
        int amount = random.nextInt(50);
        switch (random.nextInt(9)) {
            case 0, 1 ->
                query(
                        connection,
                        "SELECT id FROM account WHERE id IN (" + id + ", " + other + ") ORDER BY id "
                                + (random.nextBoolean() ? "LIMIT 1 " : "") + LOCKS.get(random.nextInt(LOCKS.size())));
            case 2, 3 -> {
                execute(connection, "UPDATE account SET balance = balance - ? WHERE id = ?", amount, id);
                execute(connection, "UPDATE account SET balance = balance + ? WHERE id = ?", amount, other);
            }
            case 4 ->
                execute(
                        connection,
                        "UPDATE account SET balance = balance + CASE WHEN id = ? THEN ? ELSE -? END WHERE id IN (?, ?)",
                        id,
                        amount,
                        amount,
                        id,
                        other);
            case 5 ->
                execute(
                        connection,
                        "UPDATE account SET note = ?, owner = ? WHERE id = ?",
                        "n".repeat(random.nextInt(random.nextBoolean() ? 20 : 3_000)),
                        random.nextInt(3),
                        id);
            case 6 -> reopen(connection, id, other);
            case 7 ->
                execute(
                        connection,
                        "INSERT INTO account VALUES (?, 0, 0, NULL) ON CONFLICT (id) DO UPDATE SET note = NULL",
                        id);
            default -> fail(connection, id);
        }
    }

    /** Deletes an account and makes one with the same number, whose money another one has. */
    private static void reopen(Connection connection, int id, int other) throws SQLException {
        String balance = query(connection, "DELETE FROM account WHERE id = " + id + " RETURNING balance");
        if (!balance.isEmpty()) {
            execute(connection, "INSERT INTO account VALUES (?, 1, ?, 'again')", id, 0);
            execute(
                    connection,
                    "UPDATE account SET balance = balance + ? WHERE id = ?",
                    Integer.valueOf(balance),
                    other);
        }
    }

    /** A statement that fails behind its first change is taken back, and the transaction goes on. */
    private static void fail(Connection connection, int id) throws SQLException {
        try {
            execute(connection, "UPDATE account SET balance = balance + 1 / (id - ?) + 7", id);
        } catch (SQLException e) {
            if (!"22012".equals(e.getSQLState())) {
                throw e;
            }
            return;
        }
        throw new AssertionError("a division by zero was not noticed");
    }

    // ---------------------------------------------------------------- who reads

    private void read(Connection connection, SplittableRandom random) throws SQLException {
        int level = LEVELS[random.nextInt(LEVELS.length)];
        connection.setTransactionIsolation(level);
        try {
            String first = null;
            for (int look = 0; look < LOOKS; look++) {
                assertWhole(connection);
                String now = query(connection, "SELECT id, owner, balance, LENGTH(note) FROM account ORDER BY id");
                if (level != Connection.TRANSACTION_READ_COMMITTED) {
                    first = first == null ? now : first;
                    assertEquals(first, now, "a snapshot has changed");
                    assertEquals(
                            first,
                            query(
                                    connection,
                                    "SELECT a.id, a.owner, a.balance, LENGTH(a.note) FROM generate_series(0, "
                                            + ACCOUNTS + ") AS s (i) JOIN account a ON a.id = i ORDER BY i"));
                }
                looks.incrementAndGet();
            }
            connection.commit();
        } catch (SQLException e) {
            connection.rollback();
            if (!EXPECTED.contains(e.getSQLState())) {
                throw e;
            }
        }
    }

    private static void assertWhole(Connection connection) throws SQLException {
        assertEquals(String.valueOf(ACCOUNTS), query(connection, "SELECT COUNT(*) FROM account"));
        for (String condition :
                List.of("", " WHERE balance > -1000000", " WHERE owner IN (0, 1, 2)", " WHERE id >= 0")) {
            assertEquals(WHOLE, query(connection, "SELECT COUNT(*), SUM(balance) FROM account" + condition), condition);
        }
    }

    // ---------------------------------------------------------------- all of them

    private boolean isOver() {
        long seconds = (System.nanoTime() - start) / 1_000_000_000;
        return hasFailed || seconds >= (hasBegun() ? SECONDS : SECONDS + SECONDS_TO_BEGIN);
    }

    private boolean hasBegun() {
        return looks.get() > LOOKS && commits.get() > WRITERS;
    }

    private Callable<Void> worker(Work work, SplittableRandom random) {
        return () -> {
            try (Connection connection = DriverManager.getConnection(url)) {
                connection.setAutoCommit(false);
                while (!isOver()) {
                    work.run(connection, random);
                }
                return null;
            } catch (Exception | AssertionError e) {
                hasFailed = true; // the others stop
                throw e;
            }
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"mem MEMORY", "file MEMORY", "file LOGGED", "file CACHED"})
    void nothingIsLostOrMade(String kind) {
        RandomRun.run(random -> run(kind, random));
        assertTrue(hasBegun(), looks + " looks, " + commits + " commits");
    }

    private void run(String kind, SplittableRandom random) throws Exception {
        boolean files = kind.startsWith("file");
        url = files
                ? "jdbc:ashlar:file:" + directory.resolve("t")
                        + ";durability=delayed;cache_size=256KB;checkpoint_log_size=256KB"
                : "jdbc:ashlar:mem:transfers";
        ExecutorService pool = Executors.newCachedThreadPool();
        try (Connection connection = DriverManager.getConnection(url)) {
            create(connection, kind.substring(kind.indexOf(' ') + 1));
            start = System.nanoTime();
            List<Future<Void>> workers = new ArrayList<>();
            for (int i = 0; i < WRITERS + READERS; i++) {
                Work work = i < WRITERS ? this::write : this::read;
                workers.add(pool.submit(worker(work, random.split())));
            }
            for (Future<Void> worker : workers) {
                worker.get();
            }
            assertWhole(connection);
            assertEquals("", query(connection, "CHECK DATABASE"));
            execute(connection, "DROP TABLE account");
        } finally {
            pool.shutdownNow();
        }
    }
}
