package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** EXPLAIN ANALYZE and the forms of EXPLAIN. */
final class ExplainTest {
    private TestDatabase db;

    @BeforeEach
    void create() {
        db = new TestDatabase();
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, g INT)",
                "INSERT INTO t SELECT i, MOD(i, 10) FROM generate_series(1, 1000) AS s (i)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private static String withoutTimes(String text) {
        return text.replaceAll("time=[0-9.]+ ms", "time=?")
                .replaceAll("time: [0-9.]+ ms", "time: ?")
                .replaceAll("memory=[0-9]+ kB", "memory=?")
                .replaceAll("Time\": [0-9.]+", "Time\": ?")
                .replaceAll("Memory\": [0-9]+", "Memory\": ?");
    }

    private String plan(String sql, Object... values) {
        return withoutTimes(String.join("\n", db.rows(sql, values)));
    }

    @Test
    void countsRowsAndLoopsOfEachOperator() {
        String found = plan("EXPLAIN ANALYZE SELECT g, COUNT(*) FROM t WHERE id > ? GROUP BY g ORDER BY g", 500);
        List<String> lines = found.lines().toList();
        assertTrue(lines.get(0).contains("(rows=10 estimated="), found);
        assertTrue(
                lines.stream().anyMatch(line -> line.contains("rows=500 ") && line.contains("loops=1 time=?")), found);
        assertTrue(found.contains("memory=?"), found);
        assertEquals("Execution time: ?", lines.get(lines.size() - 1));
    }

    @Test
    void countsTheLoopsOfWhatRunsForEachRow() {
        String found = plan("EXPLAIN ANALYZE SELECT * FROM (VALUES (1), (2), (3)) AS v (a),"
                + " LATERAL (SELECT id FROM t WHERE g = v.a LIMIT 2) q");
        assertTrue(found.contains("rows=6 ") && found.contains("loops=3 "), found);
    }

    @Test
    void runsChanges() {
        String found = plan("EXPLAIN ANALYZE DELETE FROM t WHERE g = 3");
        assertTrue(found.startsWith("Delete from T\n") && found.contains("rows=100 "), found);
        assertEquals("900", db.value("COUNT(*) FROM t"));
        db.run("EXPLAIN DELETE FROM t");
        assertEquals("900", db.value("COUNT(*) FROM t"));
    }

    @Test
    void takesAFailedChangeBack() {
        assertEquals("23505", db.state("EXPLAIN ANALYZE INSERT INTO t SELECT id + 999, 0 FROM t"));
        assertEquals("1000", db.value("COUNT(*) FROM t"));
    }

    @Test
    void runsAgainWithOtherParameters() {
        try (PreparedCommand command = db.session.prepare("EXPLAIN ANALYZE SELECT g FROM t WHERE id <= ?")) {
            for (int rows = 1; rows < 4; rows++) {
                TestDatabase.bind(command, rows);
                String first = TestDatabase.rows(command.executeQuery(), command.columns())
                        .get(0);
                assertTrue(first.contains("(rows=" + rows + " "), first);
            }
        }
    }

    @Test
    void withoutAnalyzeParametersMayHaveValues() {
        String sql = "EXPLAIN SELECT id FROM t WHERE g = ?";
        String plan = plan(sql);
        assertTrue(plan.contains("(G = ?1)"), plan);
        assertEquals(plan, plan(sql, 3));
        assertTrue(plan("EXPLAIN DELETE FROM t WHERE id = ?", 3).startsWith("Delete from T"));
        assertEquals("1000", db.value("COUNT(*) FROM t"));
        try (PreparedCommand command = db.session.prepare(sql)) {
            db.run("CREATE INDEX t_g ON t (g)");
            TestDatabase.bind(command, 3);
            String found = String.join("\n", TestDatabase.rows(command.executeQuery(), command.columns()));
            assertTrue(found.contains("T_G [G = ?1]"), found);
        }
    }

    @Test
    void showsPlansAsJson() {
        assertEquals(
                "[{\"Plans\": [{\"Operation\": \"Key look-up T by T_PKEY [ID = 7]\", \"Plan Rows\": 1,"
                        + " \"Total Cost\": 1}]}]",
                plan("EXPLAIN (FORMAT JSON) SELECT * FROM t WHERE id = 7"));
        String json = plan("EXPLAIN (ANALYZE, FORMAT json) SELECT * FROM t WHERE id <= 7");
        assertTrue(json.contains("\"Actual Rows\": 7"), json);
        assertEquals(
                "array", db.value("JSON_TYPEOF(CAST('" + json.replace("?", "0").replace("'", "''") + "' AS JSON))"));
    }

    @Test
    void takesOptionsInParentheses() {
        assertEquals(plan("EXPLAIN SELECT * FROM t"), plan("EXPLAIN (ANALYZE FALSE, FORMAT TEXT) SELECT * FROM t"));
        assertTrue(plan("EXPLAIN (ANALYZE ON) SELECT * FROM t").contains("rows=1000 "));
        assertEquals(plan("EXPLAIN SELECT * FROM t"), plan("EXPLAIN (ANALYZE OFF) SELECT * FROM t"));
        assertEquals(
                plan("EXPLAIN SELECT * FROM t"),
                plan("EXPLAIN (COSTS OFF, VERBOSE, buffers false, TIMING on, SUMMARY TRUE) SELECT * FROM t"));
        assertEquals("22023", db.state("EXPLAIN (COSTS perhaps) SELECT * FROM t"));
        assertEquals("22023", db.state("EXPLAIN (FORMAT XML) SELECT * FROM t"));
        assertEquals("22023", db.state("EXPLAIN (SPEED HIGH) SELECT * FROM t"));
        assertEquals("0A000", db.state("EXPLAIN ANALYZE TRUNCATE TABLE t"));
        assertEquals("0A000", db.state("EXPLAIN ANALYZE COMMIT"));
    }
}
