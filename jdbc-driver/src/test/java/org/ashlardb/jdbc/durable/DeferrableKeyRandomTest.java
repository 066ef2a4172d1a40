package org.ashlardb.jdbc.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Writers that insert, delete and move rows with keys that are looked at late, beside each other: no snapshot has two rows
 * with one key. {@code -Dashlar.seed=N} repeats what the writers do.
 */
@Timeout(240)
final class DeferrableKeyRandomTest {
    private static final int WRITERS = 3;
    private static final int KEYS = 12;
    private static final int TRANSACTIONS = 200;
    private static final long SEED = Long.getLong("ashlar.seed", System.nanoTime());
    private static final Set<String> EXPECTED = Set.of("23505", "40001", "40P01", "55P03");
    private static final String TWICE =
            "SELECT (SELECT COUNT(*) - COUNT(DISTINCT id) FROM t)," + " (SELECT COUNT(k) - COUNT(DISTINCT k) FROM t)";

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "MEMORY, READ COMMITTED",
        "LOGGED, READ COMMITTED",
        "LOGGED, REPEATABLE READ",
        "CACHED, READ COMMITTED",
        "CACHED, SERIALIZABLE"
    })
    void noSnapshotHasAKeyTwice(String mode, String isolation) throws Exception {
        Path path = directory.resolve("db");
        String options = ";durability=delayed;lock_timeout=2s";
        try (Connection connection = FileFixture.connect(path, options)) {
            FileFixture.execute(
                    connection,
                    "CREATE " + mode + " TABLE t (id INT PRIMARY KEY DEFERRABLE,"
                            + " k INT, CONSTRAINT tk UNIQUE (k) DEFERRABLE INITIALLY DEFERRED)");
            List<WritersBeside.Work> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                SplittableRandom random = new SplittableRandom(SEED + i);
                writers.add(() -> write(path, options, isolation, random));
            }
            WritersBeside.run(writers, () -> {
                assertEquals("0|0", FileFixture.query(connection, TWICE), () -> "seed " + SEED);
                FileFixture.execute(connection, "CHECKPOINT");
            });
            assertEquals("0|0", FileFixture.query(connection, TWICE), () -> "seed " + SEED);
            assertEquals("", FileFixture.query(connection, "CHECK DATABASE"), () -> "seed " + SEED);
        }
        try (Connection connection = FileFixture.connect(path, options)) {
            assertEquals("0|0", FileFixture.query(connection, TWICE), () -> "seed " + SEED);
            FileFixture.execute(connection, "DELETE FROM t", "INSERT INTO t VALUES (1, 1)");
            for (String again : List.of("INSERT INTO t VALUES (1, 2)", "INSERT INTO t VALUES (2, 1)")) {
                assertEquals("23505", state(connection, again));
            }
        }
    }

    private static String state(Connection connection, String sql) {
        try {
            FileFixture.execute(connection, sql);
            return "none";
        } catch (SQLException e) {
            return e.getSQLState();
        }
    }

    private static void write(Path path, String options, String isolation, SplittableRandom random)
            throws SQLException {
        try (Connection connection = FileFixture.connect(path, options)) {
            FileFixture.execute(connection, "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL " + isolation);
            connection.setAutoCommit(false);
            for (int i = 0; i < TRANSACTIONS; i++) {
                try {
                    for (int j = random.nextInt(1, 5); j > 0; j--) {
                        FileFixture.execute(connection, statement(random));
                    }
                    connection.commit();
                } catch (SQLException e) {
                    assertTrue(EXPECTED.contains(e.getSQLState()), () -> "seed " + SEED + ": " + e);
                    connection.rollback();
                }
            }
        }
    }

    private static String statement(SplittableRandom random) {
        int id = random.nextInt(KEYS);
        int k = random.nextInt(KEYS);
        return switch (random.nextInt(6)) {
            case 0, 1 -> "INSERT INTO t VALUES (" + id + ", " + (k == 0 ? "NULL" : k) + ")";
            case 2 -> "DELETE FROM t WHERE id = " + id;
            case 3 -> "UPDATE t SET k = " + k + " WHERE id = " + id;
            case 4 -> "UPDATE t SET id = id + 1, k = k - 1 WHERE id > " + id;
            default -> "SET CONSTRAINTS tk " + (random.nextBoolean() ? "IMMEDIATE" : "DEFERRED");
        };
    }
}
