package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What costs much is asked last. The subqueries fail for the rows that other conditions leave out. */
class ConditionOrderTest {
    private static final String RUNS = "(SELECT COUNT(*) FROM u WHERE u.x / t.one >= t.a - t.a) > 5";

    private static final TestDatabase db = new TestDatabase();

    @BeforeAll
    static void create() {
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, a INT, one INT, s VARCHAR(10))",
                "INSERT INTO t SELECT i, i % 10, CASE i % 10 WHEN 9 THEN 1 ELSE 0 END, 'n' || i % 10"
                        + " FROM generate_series(1, 500) g(i)",
                "CREATE TABLE u (id INT PRIMARY KEY, x INT)",
                "INSERT INTO u SELECT i, i FROM generate_series(1, 20) g(i)",
                "CREATE VIEW v AS SELECT * FROM t WHERE " + RUNS,
                "CREATE FUNCTION slow (n INT) RETURNS INT BEGIN DECLARE r INT; SET r = 10 / n; RETURN r; END",
                "ANALYZE");
    }

    @AfterAll
    static void close() {
        db.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lower(s) = 'n9'",
                "a + 0 = 9",
                "s LIKE '%9'",
                "a = 9 OR a = 19 OR s = 'n77'",
                "CASE WHEN a > 8 THEN TRUE END",
                "a = (SELECT MAX(x) - 11 FROM u)"
            })
    void subqueriesOfARowAreAskedLast(String cheap) {
        for (String planner : List.of("full", "hash", "plain")) {
            db.run("SET planner = '" + planner + "'");
            assertEquals("50", db.query("SELECT COUNT(*) FROM t WHERE " + RUNS + " AND (" + cheap + ")"));
            assertEquals("50", db.query("SELECT COUNT(*) FROM t WHERE (" + cheap + ") AND " + RUNS));
            assertEquals("50", db.query("SELECT COUNT(*) FROM v WHERE " + cheap));
            db.run("SET planner = DEFAULT");
        }
        assertEquals("22012", db.state("SELECT COUNT(*) FROM v WHERE a > 3"));
    }

    @Test
    void ofAColumnOfADerivedTableToo() {
        String value = "(SELECT COUNT(*) FROM u WHERE u.x / t.one >= t.a - t.a)";
        assertEquals(
                "50", db.query("SELECT COUNT(*) FROM (SELECT a, " + value + " k FROM t) q WHERE k > 5 AND a + 1 = 10"));
    }

    @Test
    void ofPairsToo() {
        String from = "SELECT COUNT(*) FROM t t1 JOIN t t2 ON t1.id = t2.id WHERE ";
        String runs = "(SELECT COUNT(*) FROM u WHERE u.x / (t1.one * t2.one) > 0) > 5";
        assertEquals("50", db.query(from + runs + " AND t1.a + t2.a = 18"));
        assertEquals(
                "50",
                db.query(from.replace("t1.id = t2.id", "t1.id + 0 <= t2.id AND t1.id + 1 > t2.id") + runs
                        + " AND t1.a + t2.a = 18"));
        assertEquals("22012", db.state(from + runs + " AND t1.a + t2.a > 0"));
    }

    @Test
    void quantifiedSubqueriesToo() {
        String runs = "a NOT IN (SELECT x + 9 FROM u WHERE u.x / t.one >= t.a - t.a)";
        assertEquals("50", db.query("SELECT COUNT(*) FROM t WHERE " + runs + " AND s LIKE '%9'"));
        assertEquals("50", db.query("SELECT COUNT(*) FROM t WHERE s LIKE '%9' AND " + runs));
    }

    @Test
    void functionsWithStepsToo() {
        assertEquals("50", db.query("SELECT COUNT(*) FROM t WHERE slow(one) = 10 AND s LIKE '%9'"));
        assertEquals("22012", db.state("SELECT COUNT(*) FROM t WHERE slow(one) = 10 AND s LIKE 'n%'"));
    }

    @Test
    void whatOnlyTheRowAroundDecidesComesFirst() {
        String query =
                "SELECT (SELECT COUNT(*) FROM t WHERE 1 / (a - 3) < 5 AND length(w.k) > 1) FROM (VALUES ('%s')) w(k)";
        assertEquals("0", db.query(query.replace("%s", "x")));
        assertEquals("22012", db.state(query.replace("%s", "xy")));
        assertEquals("50", db.query("SELECT (SELECT COUNT(*) FROM v WHERE v.a = w.k) FROM (VALUES (9)) w(k)"));
    }

    @Test
    void othersKeepTheirOrder() {
        String plan = db.query("EXPLAIN SELECT COUNT(*) FROM t WHERE s LIKE '%x' AND " + RUNS
                + " AND a + 1 > 5 AND one <> 0 AND a / one > 1");
        int like = plan.indexOf("LIKE");
        int sum = plan.indexOf("+ 1");
        int zero = plan.indexOf("<>");
        int subquery = plan.indexOf("subquery 1");
        int division = plan.indexOf(" / ");
        assertTrue(0 < like && like < sum && sum < zero && zero < subquery && subquery < division, plan);
    }

    @Test
    void whatFailsForSomeValuesStaysBehindWhatLeavesThemOut() {
        assertEquals("50", db.query("SELECT COUNT(*) FROM t WHERE one <> 0 AND a + 1 / one = 10"));
        String guard = "(SELECT COUNT(*) FROM u WHERE u.x < t.one * 9) > 5";
        assertEquals("50", db.query("SELECT COUNT(*) FROM t WHERE " + guard + " AND a / one = 9"));
        assertEquals("50", db.query("SELECT COUNT(*) FROM t WHERE " + guard + " AND 9 / one = a AND a > 0"));
        String number = "CAST(CASE one WHEN 1 THEN '9' ELSE s END AS INT) = a";
        assertEquals("50", db.query("SELECT COUNT(*) FROM t WHERE " + guard + " AND " + number));
        assertEquals("22018", db.state("SELECT COUNT(*) FROM t WHERE " + number));
    }
}
