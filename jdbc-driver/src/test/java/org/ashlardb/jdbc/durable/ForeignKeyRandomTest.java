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
 * Writers that insert, delete and move referenced and referencing rows beside each other: in no snapshot is there a row
 * without the one it references. {@code -Dashlar.seed=N} repeats what the writers do, {@code -Dashlar.references=N} sets
 * how many transactions each has.
 */
@Timeout(240)
final class ForeignKeyRandomTest {
    private static final int WRITERS = 3;
    private static final int KEYS = 4;
    private static final long SEED = Long.getLong("ashlar.seed", System.nanoTime());
    private static final int TRANSACTIONS = Integer.getInteger("ashlar.references", 300);
    private static final Set<String> EXPECTED = Set.of("23503", "23505", "40001", "40P01", "55P03");
    private static final String ORPHANS =
            "SELECT (SELECT COUNT(*) FROM plain WHERE p IS NOT NULL AND p NOT IN (SELECT id FROM p)),"
                    + " (SELECT COUNT(*) FROM gone WHERE p IS NOT NULL AND p NOT IN (SELECT id FROM p)),"
                    + " (SELECT COUNT(*) FROM unset WHERE p IS NOT NULL AND p NOT IN (SELECT id FROM p)),"
                    + " (SELECT COUNT(*) FROM late WHERE p IS NOT NULL AND p NOT IN (SELECT id FROM p)),"
                    + " (SELECT COUNT(*) FROM self WHERE up IS NOT NULL AND up NOT IN (SELECT id FROM self))";

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "MEMORY, READ COMMITTED",
        "LOGGED, READ COMMITTED",
        "LOGGED, REPEATABLE READ",
        "LOGGED, SERIALIZABLE",
        "CACHED, READ COMMITTED",
        "CACHED, SERIALIZABLE"
    })
    void noSnapshotHasAnOrphan(String mode, String isolation) throws Exception {
        Path path = directory.resolve("db");
        String options = ";durability=delayed;lock_timeout=2s";
        try (Connection connection = FileFixture.connect(path, options)) {
            create(connection, mode);
            List<WritersBeside.Work> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                SplittableRandom random = new SplittableRandom(SEED + i);
                writers.add(() -> write(path, options, isolation, random));
            }
            WritersBeside.run(writers, () -> {
                assertEquals("0|0|0|0|0", FileFixture.query(connection, ORPHANS), () -> "seed " + SEED);
                FileFixture.execute(connection, "CHECKPOINT");
            });
            assertEquals("0|0|0|0|0", FileFixture.query(connection, ORPHANS), () -> "seed " + SEED);
            assertEquals("", FileFixture.query(connection, "CHECK DATABASE"), () -> "seed " + SEED);
        }
        try (Connection connection = FileFixture.connect(path, options)) {
            assertEquals("0|0|0|0|0", FileFixture.query(connection, ORPHANS), () -> "seed " + SEED);
        }
    }

    private static void create(Connection connection, String mode) throws SQLException {
        String table = "CREATE " + mode + " TABLE ";
        FileFixture.execute(
                connection,
                table + "p (id INT PRIMARY KEY, a INT, i INT)",
                "CREATE INDEX pi ON p (i)",
                table + "plain (id INT, p INT REFERENCES p)",
                table + "gone (id INT, p INT REFERENCES p ON DELETE CASCADE ON UPDATE CASCADE)",
                "CREATE INDEX gp ON gone (p)",
                table + "unset (id INT, p INT REFERENCES p ON DELETE SET NULL ON UPDATE SET NULL)",
                table + "late (id INT, p INT REFERENCES p DEFERRABLE INITIALLY DEFERRED)",
                table + "self (id INT PRIMARY KEY, up INT REFERENCES self ON DELETE CASCADE)");
    }

    private static void write(Path path, String options, String isolation, SplittableRandom random)
            throws SQLException {
        try (Connection connection = FileFixture.connect(path, options)) {
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(level(isolation));
            for (int i = 0; i < TRANSACTIONS; i++) {
                try {
                    for (int step = random.nextInt(8); step >= 0; step--) {
                        step(connection, random);
                    }
                    if (random.nextInt(5) == 0) {
                        connection.rollback();
                    } else {
                        connection.commit();
                    }
                } catch (SQLException e) {
                    assertTrue(EXPECTED.contains(e.getSQLState()), () -> "seed " + SEED + ": " + e);
                    connection.rollback();
                }
            }
        }
    }

    private static int level(String isolation) {
        return switch (isolation) {
            case "SERIALIZABLE" -> Connection.TRANSACTION_SERIALIZABLE;
            case "REPEATABLE READ" -> Connection.TRANSACTION_REPEATABLE_READ;
            default -> Connection.TRANSACTION_READ_COMMITTED;
        };
    }

    private static void step(Connection connection, SplittableRandom random) throws SQLException {
        String sql = statement(random);
        if (random.nextInt(4) == 0) {
            FileFixture.execute(connection, "SAVEPOINT s", sql, "ROLLBACK TO s");
            return;
        }
        try {
            FileFixture.execute(connection, sql);
        } catch (SQLException e) {
            if (!e.getSQLState().startsWith("23")) {
                throw e; // a violation ends the statement only
            }
        }
    }

    private static String statement(SplittableRandom random) {
        int key = random.nextInt(KEYS);
        String[] tables = {"plain", "gone", "unset", "late"};
        String table = tables[random.nextInt(tables.length)];
        return switch (random.nextInt(18)) {
            case 0, 1, 2 -> "INSERT INTO p VALUES (" + key + ", 0, 0) ON CONFLICT DO NOTHING";
            case 10, 11, 12, 13 -> "DELETE FROM p WHERE id = " + key;
            case 3 -> "UPDATE p SET a = a + 1 WHERE id = " + key;
            case 4 -> "UPDATE p SET i = i + 1 WHERE id = " + key;
            case 5 -> "UPDATE p SET id = " + random.nextInt(KEYS) + " WHERE id = " + key;
            case 6, 14, 15 -> "DELETE FROM " + table + " WHERE p <= " + key;
            case 7 -> "UPDATE " + table + " SET p = " + random.nextInt(KEYS) + " WHERE p = " + key;
            case 8 -> "INSERT INTO self VALUES (" + key + ", " + random.nextInt(KEYS) + ")";
            case 9 -> "DELETE FROM self WHERE id = " + key;
            default -> "INSERT INTO " + table + " VALUES (" + random.nextInt() + ", " + key + ")";
        };
    }
}
