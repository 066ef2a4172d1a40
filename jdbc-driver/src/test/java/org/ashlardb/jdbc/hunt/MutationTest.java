package org.ashlardb.jdbc.hunt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.ashlardb.testdata.Amount;
import org.ashlardb.testdata.Turns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damaged statements, {@code -Dashlar.mutations} of them, or for {@code -Dashlar.mutations.seconds}: each ends with an
 * answer or an SQLException that is no error of ours, and soon; afterwards the database is whole and what no statement
 * names is as it was.
 */
@Timeout(24 * 60 * 60)
final class MutationTest {
    private static final int MUTATIONS = 4_000 / Turns.step();
    private static final long SEED = Long.getLong("ashlar.seed", System.nanoTime() >>> 8);
    /** A statement is cancelled after so long, and has to end long before the watchdog gives up. */
    private static final int STATEMENT_SECONDS = 1;

    private static final int WATCHDOG_SECONDS = 60;
    private static final int PER_CONNECTION = 200;
    private static final int SHOWN = 5;
    private static final int MOST_ROWS = 2_000;
    private static final String GUARD =
            "SELECT COUNT(*), SUM(kept_number), MIN(kept_text), MAX(kept_text) FROM" + " kept_schema.kept_table";

    @TempDir
    private Path directory;

    private final Deque<String> last = new ArrayDeque<>();
    private volatile Thread worker;

    @Test
    void damagedStatementsDoNoDamage() throws Exception {
        Corpus corpus = new Corpus();
        assertFalse(
                corpus.all().size() < 1_000, () -> "found only " + corpus.all().size() + " statements");
        Mutator mutator = new Mutator(new Random(SEED), corpus.all());
        prepare(corpus);
        ExecutorService executor = Executors.newSingleThreadExecutor(task -> {
            worker = new Thread(task, "mutations");
            worker.setDaemon(true);
            return worker;
        });
        Amount amount = Amount.of("ashlar.mutations", MUTATIONS);
        long done = 0;
        for (; !amount.isReached(done); done += PER_CONNECTION) {
            try (Connection connection = connect()) {
                for (int k = 0; k < PER_CONNECTION; k++) {
                    String sql = mutator.next();
                    if (Corpus.isHarmless(sql)) {
                        run(executor, connection, sql);
                    }
                }
            }
        }
        executor.shutdown();
        amount.report(System.out, done, "seed " + SEED);
        check();
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(
                "jdbc:ashlar:file:" + directory.resolve("db") + ";durability=none;memory_limit=256MB;lock_timeout=1s");
    }

    private void prepare(Corpus corpus) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA kept_schema");
            statement.execute(
                    "CREATE TABLE kept_schema.kept_table (kept_number INT PRIMARY KEY, kept_text VARCHAR(9))");
            statement.execute("CREATE INDEX kept_index ON kept_schema.kept_table (kept_text)");
            statement.execute(
                    "INSERT INTO kept_schema.kept_table SELECT n, 'k' || n FROM generate_series(1, 1000) AS g(n)");
            statement.setQueryTimeout(STATEMENT_SECONDS);
            for (String sql : corpus.examples()) {
                try {
                    statement.execute(sql);
                } catch (SQLException e) {
                    checkState(e, sql);
                }
            }
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
        }
    }

    private void run(ExecutorService executor, Connection connection, String sql) throws InterruptedException {
        last.addLast(sql);
        if (last.size() > SHOWN) {
            last.removeFirst();
        }
        Future<?> done = executor.submit(() -> execute(connection, sql));
        try {
            done.get(WATCHDOG_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            AssertionError hang = new AssertionError(message("does not end"));
            hang.setStackTrace(worker.getStackTrace());
            throw hang;
        } catch (ExecutionException e) {
            throw new AssertionError(message("fails with " + e.getCause()), e.getCause());
        }
    }

    private String message(String what) {
        return "the last of these " + what + ", seed " + SEED + ", run again with -Dashlar.seed=" + SEED + "\n"
                + String.join(";\n", last);
    }

    private static void execute(Connection connection, String sql) {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setQueryTimeout(STATEMENT_SECONDS);
            statement.setMaxRows(MOST_ROWS);
            int parameters = statement.getParameterMetaData().getParameterCount();
            for (int i = 1; i <= parameters; i++) {
                statement.setInt(i, i % 3);
            }
            if (statement.execute()) {
                read(statement);
            }
        } catch (SQLException e) {
            checkState(e, sql);
        }
    }

    private static void read(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.getResultSet()) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                for (int i = 1; i <= columns; i++) {
                    rows.getString(i);
                    rows.getObject(i);
                }
            }
        }
    }

    private static void checkState(SQLException e, String sql) {
        if (e.getSQLState() == null || e.getSQLState().startsWith("XX")) {
            throw new AssertionError("an error of ours in " + sql, e);
        }
    }

    private void check() throws SQLException {
        for (int i = 0; i < 2; i++) {
            try (Connection connection = connect();
                    Statement statement = connection.createStatement()) {
                try (ResultSet found = statement.executeQuery("CHECK DATABASE")) {
                    assertFalse(found.next(), () -> "CHECK DATABASE finds damage, seed " + SEED);
                }
                try (ResultSet row = statement.executeQuery(GUARD)) {
                    row.next();
                    assertEquals(
                            "1000 500500 k1 k999",
                            row.getInt(1) + " " + row.getInt(2) + " " + row.getString(3) + " " + row.getString(4),
                            () -> "seed " + SEED);
                }
                statement.execute("SHUTDOWN");
            }
        }
    }
}
