package org.ashlardb.jdbc.hunt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
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
 * Constraints, computed columns, defaults and triggers come and go while others write to their tables: as long as one is
 * there, every snapshot keeps it. {@code -Dashlar.constraints.seconds} says how long for each kind of table.
 */
@Tag("threads")
@Timeout(24 * 60 * 60)
final class ConstraintsBesideTest {
    private static final long SECONDS = Long.getLong("ashlar.constraints.seconds", 1);
    private static final long SECONDS_TO_BEGIN = 60; // a processor that others take needs longer for the first
    private static final int WRITERS = 4;
    private static final int PARENTS = 12;
    private static final int MOST_STEPS = 3;
    private static final int LEAST = 8; // rules that came while others wrote
    private static final int LOOKS = 3;

    /** Could not be serialized, a deadlock, no lock in time, and each kind of constraint. */
    private static final Set<String> EXPECTED = Set.of("40001", "40P01", "55P03", "23502", "23503", "23505", "23514");

    private static final int[] LEVELS = {
        Connection.TRANSACTION_READ_COMMITTED,
        Connection.TRANSACTION_REPEATABLE_READ,
        Connection.TRANSACTION_SERIALIZABLE
    };

    /** What is to be true of all rows, how it comes, how many rows break it, and how it goes. */
    private record Rule(List<String> add, String broken, List<String> drop) {}

    private static final List<Rule> RULES = List.of(
            foreignKey("ON DELETE CASCADE ON UPDATE CASCADE"),
            foreignKey("ON DELETE SET NULL ON UPDATE NO ACTION"),
            foreignKey("DEFERRABLE INITIALLY DEFERRED"),
            new Rule(
                    List.of(
                            "UPDATE child SET n = 0 WHERE n >= 50",
                            "ALTER TABLE child ADD CONSTRAINT small CHECK (n < 50)"),
                    "SELECT COUNT(*) FROM child WHERE n >= 50",
                    List.of("ALTER TABLE child DROP CONSTRAINT small")),
            new Rule(
                    List.of(
                            "DELETE FROM child AS a WHERE EXISTS (SELECT 1 FROM child AS b WHERE b.n = a.n"
                                    + " AND b.parent = a.parent AND b.id < a.id)",
                            "ALTER TABLE child ADD CONSTRAINT one UNIQUE (n, parent)"),
                    "SELECT COUNT(*) FROM (SELECT 1 FROM child WHERE n IS NOT NULL AND parent IS NOT NULL"
                            + " GROUP BY n, parent HAVING COUNT(*) > 1) AS twice",
                    List.of("ALTER TABLE child DROP CONSTRAINT one")),
            new Rule(
                    List.of(
                            "UPDATE child SET n = 14 WHERE n = 13",
                            "ALTER DOMAIN amount ADD CONSTRAINT luck CHECK (VALUE <> 13)"),
                    "SELECT COUNT(*) FROM child WHERE n = 13",
                    List.of("ALTER DOMAIN amount DROP CONSTRAINT luck")),
            new Rule(
                    List.of(
                            "DELETE FROM child AS a WHERE n > 40 AND EXISTS (SELECT 1 FROM child AS b"
                                    + " WHERE b.n > 40 AND b.parent % 5 = a.parent % 5 AND b.id < a.id)",
                            "CREATE UNIQUE INDEX rare ON child ((parent % 5)) WHERE n > 40"),
                    "SELECT COUNT(*) FROM (SELECT 1 FROM child WHERE n > 40 AND parent IS NOT NULL"
                            + " GROUP BY parent % 5 HAVING COUNT(*) > 1) AS twice",
                    List.of("DROP INDEX rare")),
            new Rule(
                    List.of("UPDATE child SET n = 1 WHERE n IS NULL", "ALTER TABLE child ALTER COLUMN n SET NOT NULL"),
                    "SELECT COUNT(*) FROM child WHERE n IS NULL",
                    List.of("ALTER TABLE child ALTER COLUMN n DROP NOT NULL")),
            new Rule(
                    List.of("ALTER TABLE child ADD COLUMN twice INT GENERATED ALWAYS AS (n * 2)"),
                    "SELECT COUNT(*) FROM child WHERE twice IS DISTINCT FROM n * 2",
                    List.of("ALTER TABLE child DROP COLUMN twice")),
            new Rule(
                    List.of("ALTER TABLE child ADD COLUMN always INT DEFAULT 5 NOT NULL"),
                    "SELECT COUNT(*) FROM child WHERE always IS DISTINCT FROM 5",
                    List.of("ALTER TABLE child DROP COLUMN always")),
            new Rule(
                    List.of(
                            "CREATE TRIGGER more AFTER INSERT ON child FOR EACH ROW UPDATE total SET n = n + 1",
                            "CREATE TRIGGER less AFTER DELETE ON child FOR EACH ROW UPDATE total SET n = n - 1",
                            "UPDATE total SET n = (SELECT COUNT(*) FROM child)"),
                    "SELECT ABS((SELECT n FROM total) - (SELECT COUNT(*) FROM child))",
                    List.of("DROP TRIGGER more", "DROP TRIGGER less")),
            new Rule(
                    List.of(
                            "CREATE TRIGGER even BEFORE INSERT OR UPDATE ON parent FOR EACH ROW SET NEW.kind = NEW.id % 2",
                            "UPDATE parent SET kind = id % 2"),
                    "SELECT COUNT(*) FROM parent WHERE kind IS DISTINCT FROM id % 2",
                    List.of("DROP TRIGGER even")));

    @TempDir
    private Path directory;

    private final AtomicInteger ids = new AtomicInteger();
    private final AtomicInteger commits = new AtomicInteger();
    private volatile boolean hasFailed;
    private volatile int added;
    private String url;

    private static Rule foreignKey(String actions) {
        return new Rule(
                List.of(
                        "DELETE FROM child WHERE parent NOT IN (SELECT id FROM parent)",
                        "ALTER TABLE child ADD CONSTRAINT of_parent FOREIGN KEY (parent) REFERENCES parent " + actions),
                "SELECT COUNT(*) FROM child WHERE parent IS NOT NULL"
                        + " AND NOT EXISTS (SELECT 1 FROM parent WHERE parent.id = child.parent)",
                List.of("ALTER TABLE child DROP CONSTRAINT of_parent"));
    }

    private void write(Connection connection, SplittableRandom random) throws SQLException {
        for (int left = 1 + random.nextInt(MOST_STEPS); left > 0; left--) {
            int parent = random.nextInt(PARENTS);
            Integer n = random.nextInt(10) == 0 ? null : random.nextInt(60);
            switch (random.nextInt(9)) {
                case 0 -> change(connection, "INSERT INTO parent (id, kind) VALUES (?, 7)", parent);
                case 1 -> change(connection, "DELETE FROM parent WHERE id = ?", parent);
                case 2 -> change(connection, "UPDATE parent SET id = ?, kind = 3 WHERE id = ?", parent, parent + 1);
                case 3, 4 -> {
                    String sql = "INSERT INTO child (id, parent, n) VALUES (?, ?, ?)";
                    change(connection, sql, ids.incrementAndGet(), parent, n);
                }
                case 5 ->
                    change(connection, "UPDATE child SET n = ? WHERE id > ? - 40 AND parent = ?", n, ids.get(), parent);
                case 6 ->
                    change(
                            connection,
                            "UPDATE child SET parent = ? WHERE id = ?",
                            parent,
                            ids.get() - random.nextInt(40));
                case 7 -> change(connection, "DELETE FROM child WHERE id < ? OR n = ?", ids.get() - 100, n);
                default -> {
                    try (PreparedStatement insert =
                            connection.prepareStatement("INSERT INTO child (id, parent, n) VALUES (?, ?, ?)")) {
                        for (int i = 0; i < 4; i++) {
                            set(insert, ids.incrementAndGet(), parent, n == null ? null : n + i);
                            insert.addBatch();
                        }
                        insert.executeBatch();
                    }
                }
            }
        }
    }

    private static void change(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            set(statement, values);
            statement.executeUpdate();
        }
    }

    private static void set(PreparedStatement statement, Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
    }

    private Void write(SplittableRandom random, long start) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url)) {
            while (!isOver(start)) {
                boolean autoCommit = random.nextInt(4) == 0;
                connection.setAutoCommit(autoCommit);
                connection.setTransactionIsolation(LEVELS[random.nextInt(LEVELS.length)]);
                if (tries(connection, () -> write(connection, random))) {
                    commits.incrementAndGet();
                }
            }
            return null;
        } catch (SQLException | RuntimeException | AssertionError e) {
            hasFailed = true; // the others stop
            throw e;
        }
    }

    private interface Work {
        void run() throws SQLException;
    }

    /** Whether a transaction was committed; it is rolled back if it meets what is to be expected. */
    private static boolean tries(Connection connection, Work work) throws SQLException {
        try {
            work.run();
            if (!connection.getAutoCommit()) {
                connection.commit();
            }
            return true;
        } catch (SQLException e) {
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
            if (!EXPECTED.contains(e.getSQLState())) {
                throw e;
            }
            return false;
        }
    }

    private void define(Connection connection, SplittableRandom random, long start) throws SQLException {
        Set<Rule> there = new HashSet<>();
        try (Statement statement = connection.createStatement()) {
            while (!isOver(start)) {
                Rule rule = RULES.get(random.nextInt(RULES.size()));
                if (there.contains(rule)) {
                    if (tries(connection, () -> execute(statement, rule.drop))) { // else it has met a deadlock
                        there.remove(rule);
                    }
                } else if (there.stream().noneMatch(other -> other.drop.equals(rule.drop))
                        && tries(connection, () -> execute(statement, rule.add))) {
                    there.add(rule);
                    added++;
                }
                for (int look = 0; look < LOOKS; look++) {
                    for (Rule kept : there) {
                        assertEquals(0, count(statement, kept.broken), kept.broken);
                    }
                    connection.rollback();
                }
            }
            for (Rule left : there) {
                while (!tries(connection, () -> execute(statement, left.drop))) {
                    Thread.onSpinWait(); // the last transaction of a writer has been in the way
                }
            }
        }
    }

    private Void define(SplittableRandom random, long start) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url)) {
            connection.setAutoCommit(false);
            define(connection, random, start);
            return null;
        } catch (SQLException | RuntimeException | AssertionError e) {
            hasFailed = true;
            throw e;
        }
    }

    private static void execute(Statement statement, List<String> commands) throws SQLException {
        for (String sql : commands) {
            statement.execute(sql);
        }
    }

    private static long count(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            assertTrue(rows.next());
            return rows.getLong(1);
        }
    }

    private boolean isOver(long start) {
        long seconds = (System.nanoTime() - start) / 1_000_000_000;
        return hasFailed || seconds >= (added > LEAST ? SECONDS : SECONDS + SECONDS_TO_BEGIN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mem MEMORY", "file LOGGED", "file CACHED"})
    void aRuleIsKeptAsLongAsItIsThere(String kind) {
        RandomRun.run(random -> run(kind, random));
        assertTrue(added > LEAST, added + " rules came");
        assertTrue(commits.get() > LEAST, commits + " commits");
    }

    private void run(String kind, SplittableRandom random) throws Exception {
        url = kind.startsWith("file")
                ? "jdbc:ashlar:file:" + directory.resolve("c")
                        + ";durability=delayed;cache_size=256KB;checkpoint_log_size=256KB"
                : "jdbc:ashlar:mem:constraints";
        ExecutorService pool = Executors.newCachedThreadPool();
        try (Connection last = DriverManager.getConnection(url);
                Statement statement = last.createStatement()) {
            statement.execute("CREATE DOMAIN amount AS INT");
            String table = "CREATE " + kind.substring(kind.indexOf(' ') + 1) + " TABLE ";
            statement.execute(table + "parent (id INT PRIMARY KEY, kind INT)");
            statement.execute(table + "child (id INT PRIMARY KEY, parent INT, n amount)");
            statement.execute("CREATE INDEX child_parent ON child (parent)");
            statement.execute(table + "total (n BIGINT)");
            statement.execute("INSERT INTO total VALUES (0)");
            List<Future<?>> tasks = new ArrayList<>();
            long start = System.nanoTime();
            for (int i = 0; i < WRITERS; i++) {
                SplittableRandom own = random.split();
                tasks.add(pool.submit(() -> write(own, start)));
            }
            SplittableRandom own = random.split();
            tasks.add(pool.submit(() -> define(own, start)));
            for (Future<?> task : tasks) {
                task.get();
            }
            try (ResultSet findings = statement.executeQuery("CHECK DATABASE")) {
                assertFalse(findings.next(), "CHECK DATABASE finds something");
            }
            statement.execute("DROP TABLE parent, child, total");
            statement.execute("DROP DOMAIN amount");
        } finally {
            pool.shutdownNow();
        }
    }
}
