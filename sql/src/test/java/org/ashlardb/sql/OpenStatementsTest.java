package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.type.ResultCursor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Programs keep more statements open than a session keeps operators for. */
class OpenStatementsTest {
    private static final int STATEMENTS = 100;
    private static final int ROWS = 2_000;
    private static final int MOST_KEPT = 16_384; // bytes of heap for each open statement; a run takes 80,000

    private final TestDatabase db = new TestDatabase();
    private final Session session = db.session;
    private final List<PreparedCommand> commands = new ArrayList<>();

    @BeforeEach
    void fill() {
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, g INT, s VARCHAR(20))",
                "INSERT INTO t SELECT i, MOD(i, 10), 'text ' || i FROM generate_series(1, " + ROWS + ") AS n(i)");
    }

    @AfterEach
    void close() {
        commands.forEach(PreparedCommand::close);
        db.close();
    }

    private void prepare(String sql, int count) {
        for (int i = 0; i < count; i++) {
            commands.add(session.prepare(String.format(java.util.Locale.ROOT, sql, i)));
        }
    }

    private long number(PreparedCommand command, long parameter) {
        command.parameters().setLong(0, parameter);
        try (ResultCursor rows = command.executeQuery()) {
            assertTrue(rows.next());
            long number = rows.getLong(0);
            assertFalse(rows.next());
            return number;
        }
    }

    @Test
    void eachHasItsAnswersHoweverManyThereAre() {
        prepare("SELECT COUNT(*) + %d FROM (SELECT g FROM t WHERE id <= ? ORDER BY s LIMIT 1000) AS x", STATEMENTS);
        for (int round = 1; round <= 3; round++) {
            for (int i = 0; i < STATEMENTS; i++) {
                assertEquals(round * 100 + i, number(commands.get(i), round * 100), "statement " + i);
            }
        }
    }

    @Test
    void rowsThatAreBeingReadAreReadOn() {
        prepare("SELECT id + %d FROM t WHERE id >= ? ORDER BY s DESC, id LIMIT 50", STATEMENTS);
        List<ResultCursor> open = new ArrayList<>();
        for (PreparedCommand command : commands) {
            command.parameters().setLong(0, ROWS - 49);
            open.add(command.executeQuery());
            assertTrue(open.get(open.size() - 1).next());
        }
        for (int i = 0; i < STATEMENTS; i++) {
            long sum = open.get(i).getLong(0);
            while (open.get(i).next()) {
                sum += open.get(i).getLong(0);
            }
            assertEquals(50L * (ROWS - 49 + ROWS) / 2 + 50L * i, sum, "statement " + i);
        }
    }

    @Test
    void whatChangesWhileTheyRestCounts() {
        prepare("SELECT COUNT(*) + %d FROM (SELECT s FROM t WHERE id <= ? GROUP BY s) AS x", STATEMENTS);
        commands.forEach(command -> number(command, 5));
        db.run("ALTER TABLE t ADD COLUMN more INT", "DELETE FROM t WHERE id = 1");
        for (int i = 0; i < STATEMENTS; i++) {
            assertEquals(4 + i, number(commands.get(i), 5));
        }
        session.setTimeZone(java.time.ZoneId.of("+05:00"));
        for (int i = 0; i < STATEMENTS; i++) {
            assertEquals(4 + i, number(commands.get(i), 5));
        }
    }

    @Test
    void theSessionsTimeZoneCountsForThoseThatRested() {
        prepare(
                "SELECT MAX(EXTRACT(HOUR FROM CAST(TIMESTAMP WITH TIME ZONE '2024-01-01 00:00:00+00' AS TIMESTAMP))) + %d"
                        + " FROM t WHERE id <> ? GROUP BY g ORDER BY 1 LIMIT 1",
                STATEMENTS);
        session.setTimeZone(java.time.ZoneId.of("+03:00"));
        for (int i = 0; i < STATEMENTS; i++) {
            assertEquals(3 + i, number(commands.get(i), 1));
        }
        session.setTimeZone(java.time.ZoneId.of("+07:00"));
        for (int i = 0; i < STATEMENTS; i++) {
            assertEquals(7 + i, number(commands.get(i), 1));
        }
    }

    @Test
    void changesCanBeMadeByAnyOfThem() {
        prepare("UPDATE t SET g = g + %d WHERE id IN (SELECT id FROM t WHERE id = ?)", STATEMENTS);
        for (int i = 0; i < STATEMENTS; i++) {
            commands.get(i).parameters().setLong(0, 10);
            assertEquals(1, commands.get(i).executeUpdate());
        }
        commands.get(0).parameters().setLong(0, 20);
        commands.get(0).addBatch();
        commands.get(0).addBatch();
        assertEquals(2, commands.get(0).executeBatch().length);
        assertEquals(String.valueOf(STATEMENTS * (STATEMENTS - 1) / 2), db.query("SELECT g FROM t WHERE id = 10"));
    }

    @Test
    void theyKeepNoHeapForOperatorsThatRest() {
        prepare("SELECT COUNT(*) + %d FROM (SELECT g, s FROM t WHERE id <= ? ORDER BY s, g) AS x", 1);
        number(commands.get(0), ROWS);
        long before = heap();
        prepare(
                "SELECT MIN(id) + %d FROM (SELECT * FROM t WHERE id <= ? ORDER BY s, g LIMIT 1990) AS x",
                5 * STATEMENTS);
        commands.forEach(command -> number(command, ROWS));
        long each = (heap() - before) / (5 * STATEMENTS);
        assertTrue(each < MOST_KEPT, "bytes of each open statement: " + each);
    }

    private static long heap() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            System.gc();
            least = Math.min(
                    least,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        return least;
    }
}
