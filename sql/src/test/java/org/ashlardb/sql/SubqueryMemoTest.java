package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Correlated subqueries run once for equal outer values, where that makes no difference. */
final class SubqueryMemoTest {
    private static final Pattern LOOPS = Pattern.compile("loops=(\\d+)");
    private static TestDatabase db;

    @BeforeAll
    static void fill() {
        db = new TestDatabase();
        db.run(
                "CREATE TABLE a (id INT, g INT, t VARCHAR(10), d DECIMAL(5, 2), x DOUBLE)",
                "INSERT INTO a SELECT i, MOD(i, 7), CASE WHEN MOD(i, 3) > 0 THEN 't' || MOD(i, 3) END, MOD(i, 2),"
                        + " MOD(i, 2) - 1"
                        + " FROM generate_series(1, 2000) s (i)",
                "CREATE TABLE b (id INT, g INT, t VARCHAR(10), v INT)",
                "INSERT INTO b VALUES (1, 1, 't1', 10), (2, 2, 't2', 20), (3, 3, NULL, 30), (4, 3, 't1', NULL)",
                "CREATE SEQUENCE s");
    }

    @AfterAll
    static void close() {
        db.close();
    }

    /** How often the subquery's first operator was opened. */
    private static int runs(String sql) {
        List<String> plan = db.rows("EXPLAIN ANALYZE " + sql);
        int at = 0;
        while (!plan.get(at).contains("Subquery")) {
            at++;
        }
        Matcher loops = LOOPS.matcher(String.join("\n", plan.subList(at, plan.size())));
        assertTrue(loops.find(), String.join("\n", plan));
        return Integer.parseInt(loops.group(1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT SUM((SELECT b.v FROM b WHERE b.g < a.g ORDER BY b.v DESC NULLS LAST LIMIT 1)) FROM a; 7; 34290",
                "SELECT COUNT(*) FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.t > a.t OR b.v > a.g * 9); 21; 1429",
                "SELECT COUNT((SELECT MAX(b.v) FROM b WHERE b.t >= a.t)) FROM a; 3; 1334",
                "SELECT COUNT(*) FROM a WHERE (a.g, a.t) = (SELECT b.g, b.t FROM b WHERE b.g = a.g ORDER BY b.v LIMIT"
                        + " 1); 7; 192",
                "SELECT SUM(CHAR_LENGTH((SELECT a.d || ',' || b.id FROM b WHERE b.id = 1 OR b.g > a.d + 5 LIMIT 1)))"
                        + " FROM a; 2; 12000",
                "SELECT COUNT(DISTINCT (SELECT a.x || ',' || b.id FROM b WHERE b.g > a.x LIMIT 1)) FROM a; 2; 2",
                "SELECT COUNT(*) FROM a WHERE (SELECT b.v FROM b WHERE b.id > a.id LIMIT 1) IS NOT NULL; 1025; 2"
            })
    void runsForDistinctOuterValues(String sql, int runs, String answer) {
        db.run("SET planner = 'plain'");
        assertEquals(answer, db.query(sql));
        int done = runs(sql);
        if (runs > 1_024) {
            assertEquals(2_000, done); // hardly anything was found twice, so nothing more is remembered
        } else {
            assertEquals(runs, done);
        }
        db.run("RESET planner");
        assertEquals(answer, db.query(sql));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT COUNT(DISTINCT (SELECT NEXT VALUE FOR s FROM b WHERE b.id = 1 AND b.g > a.g - 10)) FROM a; 2000",
                "SELECT COUNT(DISTINCT (SELECT RANDOM() FROM b WHERE b.id = 1 AND b.g > a.g - 10)) > 1990 FROM a; true",
                "SELECT COUNT(DISTINCT (SELECT q.u FROM (SELECT UUID() AS u FROM b WHERE b.id = 1 AND b.g > a.g - 10)"
                        + " q)) FROM a;"
                        + " 2000",
                "SELECT COUNT(DISTINCT (SELECT (SELECT RANDOM() WHERE b.g > a.g - 10) FROM b WHERE b.id = 1)) > 1990"
                        + " FROM a; true"
            })
    void runsForEachRowWhereThatMakesADifference(String sql, String answer) {
        assertEquals(answer.strip(), db.query(sql));
    }

    @Test
    void remembersNothingFromOneExecutionToTheNext() {
        db.run("CREATE TABLE c (g INT, v INT)", "INSERT INTO c VALUES (1, 1)");
        String sql = "SELECT MAX((SELECT c.v FROM c WHERE c.g >= a.g LIMIT 1)) FROM a WHERE a.g = 1 AND a.id < ?";
        try (PreparedCommand command = db.session.prepare(sql)) {
            for (int i = 2; i < 5; i++) {
                command.parameters().setLong(0, 100);
                assertEquals(
                        List.of(Integer.toString(i - 1)), TestDatabase.rows(command.executeQuery(), command.columns()));
                db.run("UPDATE c SET v = " + i);
            }
        }
    }

    @Test
    void updatesRunARowOnce() {
        db.run(
                "CREATE TABLE u (id INT, g INT, p INT, q VARCHAR(10))",
                "INSERT INTO u SELECT id, g FROM a WHERE id <= 700");
        String update = "UPDATE u SET (p, q) = (SELECT b.v, b.t FROM b WHERE b.g <= u.g ORDER BY b.id DESC LIMIT 1)";
        assertEquals(7, runs(update));
        assertEquals(
                "0|NULL|NULL|100;1|10|t1|100;2|20|t2|100;3|NULL|t1|100;4|NULL|t1|100;5|NULL|t1|100;6|NULL|t1|100",
                String.join(";", db.rows("SELECT g, p, q, COUNT(*) FROM u GROUP BY g, p, q ORDER BY g")));
        assertEquals("21000", db.state("UPDATE u SET (p, q) = (SELECT b.v, b.t FROM b WHERE b.g <= u.g)"));
        assertEquals("21000", db.state("SELECT (SELECT b.v FROM b WHERE b.g <= a.g) FROM a"));
    }

    @Test
    void subqueriesWithinSubqueriesSeeAllOuterRows() {
        db.run("SET planner = 'plain'");
        assertEquals(
                "2000|1715",
                db.query("SELECT COUNT(*), COUNT(n) FROM (SELECT (SELECT MAX(v) FROM b WHERE b.g <= a.g AND EXISTS"
                        + " (SELECT 1 FROM b c WHERE c.g = b.g AND c.g <= a.g)) AS n FROM a) q"));
        db.run("RESET planner");
    }

    @Test
    void forgetsWhenItIsFull() {
        assertEquals(
                "20000|10000",
                db.query(
                        "SELECT COUNT(*), COUNT(DISTINCT n) FROM (SELECT (SELECT i + g - g || REPEAT('x', 500) FROM b WHERE"
                                + " b.id = 1 AND b.g > i * 0) AS n FROM (SELECT i / 2 FROM generate_series(0, 19999)"
                                + " s (i)) q (i)) r"));
    }
}
