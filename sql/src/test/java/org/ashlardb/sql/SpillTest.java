package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Statements that put rows on disk answer as those that keep them in memory. Each build takes its {@link Share} of them. */
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

    private static Stream<String> sorts() {
        return Share.of(List.of(
                "SELECT * FROM t ORDER BY s, g DESC, id",
                "SELECT * FROM t ORDER BY d DESC NULLS LAST, x, e, id OFFSET 17 ROWS",
                "SELECT g, s FROM t ORDER BY s NULLS FIRST, id LIMIT 5000 OFFSET 100",
                "SELECT id, s, SUM(x) OVER (ORDER BY s, id) FROM t ORDER BY s, id",
                "SELECT id, STRING_AGG(s, ',' ORDER BY s DESC, id) FROM (SELECT id % 3, s, id FROM t) q (id, s, i)"
                        + " GROUP BY id ORDER BY id",
                "SELECT * FROM t ORDER BY g, id FETCH FIRST 80 PERCENT ROWS ONLY"));
    }

    @ParameterizedTest
    @MethodSource("sorts")
    void sortsInTheSameOrder(String sql) {
        assertEquals(rows(sql, "1GB"), rows(sql, "64KB"));
        assertSpills(sql);
    }

    private static Stream<String> queries() {
        return Share.of(List.of(
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
                "SELECT id FROM t EXCEPT SELECT id FROM u WHERE id < 10",
                "WITH w AS MATERIALIZED (SELECT id, s, d FROM t) SELECT a.id, b.s, b.d FROM w a JOIN w b ON a.id = b.id + 1",
                "WITH w AS MATERIALIZED (SELECT * FROM t WHERE id < 4000) SELECT COUNT(*), SUM(a.x) FROM w a WHERE a.x >"
                        + " (SELECT AVG(b.x) FROM w b) UNION ALL SELECT COUNT(*), MIN(x) FROM w",
                "WITH RECURSIVE r(n, s) AS (SELECT id, s FROM t UNION ALL SELECT n+12000, s || '+' FROM r WHERE n < 30000)"
                        + " SELECT * FROM r",
                "WITH RECURSIVE r (n, s) AS (SELECT id, s FROM t WHERE id < 1500 UNION SELECT n / 2 + 1, s FROM r)"
                        + " SELECT * FROM r",
                "SELECT a.id, b.id, b.s FROM (SELECT * FROM u WHERE id > 17500) a JOIN (SELECT * FROM t OFFSET 0) b"
                        + " ON a.id BETWEEN b.id + 5998 AND b.id + 6000",
                "SELECT a.id, b.id, b.s FROM (SELECT * FROM u WHERE id > 17750) a LEFT JOIN (SELECT * FROM t OFFSET 0) b"
                        + " ON a.id - b.id > 17990",
                "SELECT a.id, b.id, b.s FROM (SELECT * FROM u WHERE id > 17900) a FULL JOIN (SELECT * FROM t OFFSET 0) b"
                        + " ON a.id - b.id > 17990",
                "SELECT id FROM (SELECT * FROM u WHERE id > 17500) a"
                        + " WHERE NOT EXISTS (SELECT 1 FROM (SELECT * FROM t OFFSET 0) b WHERE a.id - b.id > 17990)",
                "SELECT COUNT(DISTINCT s), COUNT(DISTINCT id), SUM(DISTINCT d), COUNT(DISTINCT e) FROM t",
                "SELECT id % 2, COUNT(DISTINCT s), STRING_AGG(DISTINCT s, ',' ORDER BY s) FROM t GROUP BY id % 2",
                "SELECT DISTINCT ON (s, id) s, id, d FROM t ORDER BY s, id",
                "SELECT id FROM t WHERE id < 1000 AND (s, id) IN (SELECT s, id - 6000 FROM u) AND id < 100"
                        + " OR id < 1000 AND (s, id) = ANY (SELECT s, id FROM t)"));
    }

    @ParameterizedTest
    @MethodSource("queries")
    void findsTheSameRows(String sql) {
        List<String> expected = new ArrayList<>(rows(sql, "1GB"));
        List<String> found = new ArrayList<>(rows(sql, "64KB"));
        assertFalse(expected.isEmpty());
        expected.sort(null);
        found.sort(null);
        assertEquals(expected, found);
        assertSpills(sql);
    }

    private static Stream<String> windows() {
        return Share.of(List.of(
                "ROW_NUMBER() OVER w, RANK() OVER w, DENSE_RANK() OVER w, PERCENT_RANK() OVER w, CUME_DIST() OVER w",
                "NTILE(7) OVER w, COUNT(*) OVER w, SUM(d) OVER w, AVG(x) OVER w, STRING_AGG(g % 2, '') OVER"
                        + " (w ROWS BETWEEN 3 PRECEDING AND 3 FOLLOWING)",
                "LAG(s) OVER w, LEAD(s, 5000) OVER w, LAG(d, 7000, 0.5) OVER w, LEAD(e) IGNORE NULLS OVER w",
                "FIRST_VALUE(s) OVER w, LAST_VALUE(s) OVER w, NTH_VALUE(d, 3000) OVER w,"
                        + " FIRST_VALUE(s) IGNORE NULLS OVER (w ROWS BETWEEN 2000 PRECEDING AND 1900 PRECEDING)",
                "MIN(s) OVER m, MAX(s) OVER m, MIN(x) OVER m, MAX(d) OVER m, SUM(e) OVER m, COUNT(g) OVER m",
                "MIN(s) OVER x, MAX(e) OVER x, ANY_VALUE(s) OVER x, STDDEV_POP(x) OVER x, COUNT(*) OVER x, SUM(g) OVER x",
                "STDDEV_SAMP(g) OVER m, EVERY(x > 5) OVER m, CORR(x, x) OVER m, SUM(x) OVER x",
                "SUM(id) OVER (ORDER BY g RANGE BETWEEN 100 PRECEDING AND 10 FOLLOWING),"
                        + " COUNT(*) OVER (ORDER BY g GROUPS BETWEEN 20 PRECEDING AND 10 PRECEDING)",
                "COUNT(*) OVER (PARTITION BY id % 2 ORDER BY s),"
                        + " SUM(d) OVER (PARTITION BY g % 3), MAX(s) OVER (PARTITION BY s)"));
    }

    @ParameterizedTest
    @MethodSource("windows")
    void windowsOfPartitionsOnDisk(String calls) {
        String sql = "SELECT id, " + calls + " FROM t WINDOW w AS (ORDER BY s, d),"
                + " m AS (ORDER BY id ROWS BETWEEN 3000 PRECEDING AND 2500 FOLLOWING),"
                + " x AS (ORDER BY s ROWS BETWEEN 30 PRECEDING AND 3 FOLLOWING EXCLUDE TIES)";
        List<String> expected = new ArrayList<>(rows(sql, "1GB"));
        List<String> found = new ArrayList<>(rows(sql, "64KB"));
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
