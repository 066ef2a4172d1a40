package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements that put rows on disk answer as those that keep them in memory. */
final class SpillTest {
    private static final int ROWS = 12_000;
    private static TestDatabase db;

    @BeforeAll
    static void fill() {
        db = new TestDatabase();
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, g INT, s VARCHAR(100), d DECIMAL(30, 2), x DOUBLE, e DECIMAL(40, 5))",
                "INSERT INTO t SELECT i, CASE WHEN MOD(i, 11) = 0 THEN NULL ELSE MOD(i * 7919, 5003) END,"
                        + " CASE WHEN MOD(i, 13) = 0 THEN NULL ELSE 'text ' || MOD(i * 31, 4001) END,"
                        + " CASE WHEN MOD(i, 17) = 0 THEN NULL ELSE CAST(MOD(i * 37, 997) AS DECIMAL(30, 2)) / 4 END,"
                        + " MOD(i * 53, 1009) / 8.0E0,"
                        + " CASE WHEN MOD(i, 5) = 0 THEN 12345678901234567890123456789.12345 + i ELSE i END"
                        + " FROM generate_series(1, " + ROWS + ") AS s (i)",
                "CREATE TABLE u (id INT, g INT, s VARCHAR(100))",
                "INSERT INTO u SELECT id + 6000, g, s FROM t");
    }

    @AfterAll
    static void close() {
        db.close();
    }

    private static List<String> rows(String sql, String memory) {
        db.run("SET query_memory = '" + memory + "'");
        return db.rows(sql);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM t ORDER BY s, g DESC, id",
                "SELECT * FROM t ORDER BY d DESC NULLS LAST, x, e, id OFFSET 17 ROWS",
                "SELECT g, s FROM t ORDER BY s NULLS FIRST, id LIMIT 5000 OFFSET 100",
                "SELECT id, s, SUM(x) OVER (ORDER BY s, id) FROM t ORDER BY s, id"
            })
    void sortsInTheSameOrder(String sql) {
        assertEquals(rows(sql, "1GB"), rows(sql, "64KB"));
        assertSpills(sql);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT t.id, u.id FROM t JOIN u ON t.s = u.s AND t.g = u.g",
                "SELECT t.id, u.id, u.s FROM t LEFT JOIN u ON t.id = u.id AND t.g < u.g",
                "SELECT t.id, u.id FROM t FULL JOIN u ON t.id = u.id AND t.x > 50",
                "SELECT a.id, b.d FROM t a JOIN t b ON a.d = b.d AND a.x = b.x",
                "SELECT a.id, b.e FROM t a JOIN t b ON a.e = b.e + 1",
                "SELECT id FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.s = t.s AND u.id > t.id + 5000)",
                "SELECT id FROM t WHERE NOT EXISTS (SELECT 1 FROM u WHERE u.id = t.id AND u.g > t.x)",
                "SELECT g, s, COUNT(*), SUM(d), AVG(x), MIN(e), MAX(s) FROM t GROUP BY g, s",
                "SELECT id, COUNT(DISTINCT g) FROM u GROUP BY id",
                "SELECT s, STRING_AGG(s, ',' ORDER BY id) FROM t GROUP BY s",
                "SELECT s, g, COUNT(*), GROUPING(s, g) FROM t GROUP BY CUBE (s, g)",
                "SELECT DISTINCT d, s FROM t",
                "SELECT id, s FROM t UNION SELECT id, s FROM u",
                "SELECT s, g FROM t INTERSECT SELECT s, g FROM u WHERE id > 9000",
                "SELECT s, g FROM t INTERSECT ALL SELECT s, g FROM u WHERE id > 9000",
                "SELECT id, s FROM t EXCEPT SELECT id, s FROM u",
                "SELECT id, s FROM t EXCEPT ALL SELECT id, s FROM u WHERE g IS NOT NULL",
                "SELECT id FROM t EXCEPT SELECT id FROM u WHERE id < 10"
            })
    void findsTheSameRows(String sql) {
        List<String> expected = new ArrayList<>(rows(sql, "1GB"));
        List<String> found = new ArrayList<>(rows(sql, "64KB"));
        assertFalse(expected.isEmpty());
        expected.sort(null);
        found.sort(null);
        assertEquals(expected, found);
        assertSpills(sql);
    }

    private static void assertSpills(String sql) {
        db.run("SET query_memory = '64KB'");
        String plan = String.join("\n", db.rows("EXPLAIN ANALYZE " + sql));
        assertTrue(plan.contains(" disk="), plan);
    }

    @Test
    void runsAgainAfterItWasLeftInTheMiddle() {
        db.run("SET query_memory = '64KB'");
        try (PreparedCommand command =
                db.session.prepare("SELECT id, s FROM t UNION SELECT id, s FROM u ORDER BY s, id")) {
            for (int i = 0; i < 3; i++) {
                var cursor = command.executeQuery();
                cursor.next();
                cursor.close();
            }
            assertEquals(
                    24_000,
                    TestDatabase.rows(command.executeQuery(), command.columns()).size());
        }
    }

    @Test
    void statementsAtRestHoldNoMemory() {
        try (PreparedCommand command =
                db.session.prepare("SELECT s, COUNT(*) FROM t WHERE id < 500 GROUP BY s ORDER BY s")) {
            assertFalse(
                    TestDatabase.rows(command.executeQuery(), command.columns()).isEmpty());
            assertEquals(0, db.database.queryMemory().used());
        }
    }

    @Test
    void checksTheSetting() {
        assertEquals("22023", db.state("SET query_memory = '1KB'"));
        assertEquals("22023", db.state("SET query_memory = 'much'"));
        db.run("SET query_memory = '2MB'");
        assertEquals("2097152", db.query("SHOW query_memory"));
        db.run("SET query_memory = DEFAULT");
    }
}
