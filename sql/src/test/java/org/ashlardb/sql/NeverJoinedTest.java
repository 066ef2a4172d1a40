package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Joins on conditions that are true of no pair. */
class NeverJoinedTest {
    private static final TestDatabase db = new TestDatabase();

    @BeforeAll
    static void create() {
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, a INT)",
                "CREATE TABLE u (id INT PRIMARY KEY, x INT)",
                "INSERT INTO t SELECT i, i % 7 FROM generate_series(1, 2000) g(i)",
                "INSERT INTO u SELECT i, i % 7 FROM generate_series(1, 1500) g(i)",
                "ANALYZE");
    }

    @AfterAll
    static void close() {
        db.close();
    }

    private static void is(String expected, String sql, Object... values) {
        for (String planner : List.of("full", "hash", "plain")) {
            db.run("SET planner = '" + planner + "'");
            assertEquals(expected, db.query(sql, values), planner + ": " + sql);
            db.run("SET planner = DEFAULT");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "FALSE",
                "NULL",
                "1 = 2",
                "t.a = u.x AND 1 > 2",
                "t.id = u.id AND NULL",
                "t.a < u.x AND (SELECT COUNT(*) FROM u) < 0",
                "t.a = u.x AND (SELECT COUNT(*) FROM u) < 0"
            })
    void rowsStayAlone(String never) {
        is("0|0|0", "SELECT COUNT(*), COUNT(t.id), COUNT(u.id) FROM t JOIN u ON " + never);
        is("2000|2000|0", "SELECT COUNT(*), COUNT(t.id), COUNT(u.id) FROM t LEFT JOIN u ON " + never);
        is("1500|0|1500", "SELECT COUNT(*), COUNT(t.id), COUNT(u.id) FROM t RIGHT JOIN u ON " + never);
        is("3500|2000|1500", "SELECT COUNT(*), COUNT(t.id), COUNT(u.id) FROM t FULL JOIN u ON " + never);
        is("0", "SELECT COUNT(*) FROM t WHERE EXISTS (SELECT 1 FROM u WHERE " + never + ")");
        is("2000", "SELECT COUNT(*) FROM t WHERE NOT EXISTS (SELECT 1 FROM u WHERE " + never + ")");
        is("2000|0", "SELECT COUNT(*), COUNT(x) FROM (SELECT t.a, u.x + 1 AS x FROM t LEFT JOIN u ON " + never + ") q");
        is("1|NULL|NULL", "SELECT t.id, u.* FROM t LEFT JOIN u ON " + never + " ORDER BY t.id LIMIT 1");
    }

    @Test
    void parametersDecideToo() {
        String condition = " JOIN u ON t.a <= u.x AND ? = 1";
        for (int i = 0; i < 2; i++) {
            is("0", "SELECT COUNT(*) FROM t" + condition, 2);
            is("2000", "SELECT COUNT(*) FROM t LEFT" + condition, 2);
            is("3500", "SELECT COUNT(*) FROM t FULL" + condition, 2);
            is("1713428", "SELECT COUNT(*) FROM t" + condition, 1);
        }
    }

    /** Each pair that meets the conditions before takes a number of a sequence. */
    @ParameterizedTest
    @ValueSource(strings = {"? = 1", "t.a = u.x AND ? = 1", "t.a <= u.x AND ? = 1"})
    void pairsAreNotTried(String condition) {
        for (String type : List.of("", "LEFT", "RIGHT", "FULL")) {
            db.run("CREATE SEQUENCE tried");
            String query = "SELECT COUNT(*) FROM t " + type + " JOIN u ON nextval('tried') > 0 AND " + condition;
            db.query(query, 2);
            long taken = Long.parseLong(db.query("SELECT nextval('tried')"));
            assertTrue(taken <= 2000 * 2, taken + " by " + query);
            db.run("DROP SEQUENCE tried");
        }
    }

    @Test
    void theOtherTableIsNotRead() {
        String plan = db.query("EXPLAIN SELECT t.id, u.x FROM t LEFT JOIN u ON FALSE");
        assertFalse(plan.contains("join") || plan.contains(" U"), plan);
        plan = db.query("EXPLAIN SELECT t.id, u.x FROM t RIGHT JOIN u ON NULL");
        assertFalse(plan.contains("join") || plan.contains(" T"), plan);
        plan = db.query("EXPLAIN SELECT t.id, u.x FROM t LEFT JOIN (SELECT * FROM u WHERE FALSE) u ON t.id = u.id");
        assertFalse(plan.contains("join") || plan.contains(" U"), plan);
    }

    /** The rows of the other one fail. */
    @ParameterizedTest
    @ValueSource(strings = {"hash", "full"})
    void anInputIsNotReadIfTheOtherOneThatCostsLessIsEmpty(String planner) {
        db.run("SET planner = '" + planner + "'");
        String none = "(SELECT id, a FROM t WHERE id BETWEEN 5000 AND 5010) t ";
        String failing = "(SELECT x, SUM(1 / (id - 7)) AS s FROM u GROUP BY x) u ON ";
        for (String condition : List.of("t.a = u.x AND t.a < u.s", "t.a < u.x + u.s", "t.a + u.x = u.s")) {
            for (String type : List.of("LEFT JOIN ", "JOIN ")) {
                assertEquals("0", db.query("SELECT COUNT(s) FROM " + none + type + failing + condition));
                assertEquals("22012", db.state("SELECT COUNT(s) FROM t " + type + failing + condition));
            }
            assertEquals(
                    "0",
                    db.query("SELECT COUNT(*) FROM " + none + "WHERE NOT EXISTS (SELECT 1 FROM "
                            + failing.replace(" ON ", " WHERE ") + condition + ")"));
        }
        db.run("SET planner = DEFAULT");
    }
}
