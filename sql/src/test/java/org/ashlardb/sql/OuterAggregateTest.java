package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Aggregates in a subquery that have columns of a query around only, and are that query's. PostgreSQL's answers. */
final class OuterAggregateTest {
    private final TestDatabase db = new TestDatabase();

    OuterAggregateTest() {
        db.run(
                "CREATE TABLE t(id INT PRIMARY KEY, g INT, v INT)",
                "INSERT INTO t VALUES(1, 0, 5), (2, 0, 7), (3, 1, 2), (4, 1, NULL), (5, NULL, 1)",
                "CREATE TABLE u(k INT, w INT)",
                "INSERT INTO u VALUES(0, 1), (0, 2), (1, 3), (2, 7)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "SELECT (SELECT SUM(o.v)) FROM t o#15",
                "SELECT (SELECT (SELECT SUM(o.v))) FROM t o#15",
                "SELECT (SELECT SUM(o.v)), COUNT(*) FROM t o#15|5",
                "SELECT (SELECT COUNT(o.v) FROM u WHERE u.w = 3) FROM t o#4",
                "SELECT (SELECT MAX(o.v) FILTER (WHERE o.g = 1)) FROM t o#2",
                "SELECT (SELECT SUM(DISTINCT o.g)) FROM t o#1",
                "SELECT g, (SELECT MAX(t.v)) FROM t GROUP BY g ORDER BY g#0|7 1|2 NULL|1",
                "SELECT g, (SELECT COUNT(*) FROM u WHERE u.w < MAX(t.v)) FROM t GROUP BY g ORDER BY g#0|3 1|1 NULL|0",
                "SELECT g, (SELECT SUM(u.w + MAX(t.v)) FROM u) FROM t GROUP BY g ORDER BY g#0|41 1|21 NULL|17",
                "SELECT g, (SELECT SUM(u.w) + MAX(t.v) FROM u) FROM t GROUP BY g ORDER BY g#0|20 1|15 NULL|14",
                "SELECT g, (SELECT u.k FROM u WHERE u.w = MIN(t.id)) FROM t GROUP BY g ORDER BY g#0|0 1|1 NULL|NULL",
                "SELECT g FROM t GROUP BY g HAVING EXISTS (SELECT 1 FROM u WHERE u.w = MAX(t.v)) ORDER BY g#0 1 NULL",
                "SELECT g FROM t GROUP BY g HAVING MAX(v) IN (SELECT w FROM u WHERE w > COUNT(t.id)) ORDER BY g#0",
                "SELECT g FROM t GROUP BY g ORDER BY (SELECT -SUM(t.v)), g#0 1 NULL",
                "SELECT (SELECT SUM(a.v) FROM t b WHERE b.id = MAX(a.id)) FROM t a#15",
                "SELECT (SELECT s.m FROM (SELECT MAX(t.v + u.w) AS m FROM u) s) FROM t WHERE t.id < 3 ORDER BY 1#12 14",
                "SELECT SUM((SELECT t.v)) FROM t#15",
                "SELECT MAX((SELECT MIN(u.w + t.v) FROM u)) FROM t#8",
                "SELECT EXISTS (SELECT MAX(o.v) FROM u WHERE FALSE) FROM t o#FALSE",
                "WITH q AS (SELECT g, v FROM t) SELECT g, (SELECT SUM(q.v)) FROM q GROUP BY g ORDER BY g#0|12 1|2 NULL|1",
                // where none may stand in the query around, of the subquery
                "SELECT SUM((SELECT MAX(o.v))) FROM t o#15",
                "SELECT id FROM t o WHERE o.v = (SELECT MAX(o.v) FROM u) ORDER BY id#1 2 3 5",
                // of the subquery itself: COUNT(*), constants, columns of both
                "SELECT (SELECT COUNT(*) FROM u) FROM t WHERE id < 3#4 4",
                "SELECT (SELECT COUNT(1) FROM u) FROM t WHERE id < 3#4 4",
                "SELECT (SELECT MAX(o.v + u.w) FROM u) FROM t o WHERE id < 3 ORDER BY 1#12 14",
                "SELECT (SELECT SUM(o.v) OVER ()) FROM t o WHERE id < 3 ORDER BY 1#5 7"
            })
    void answers(String sql, String expected) {
        for (String planner : List.of("full", "plain")) {
            db.run("SET planner = '" + planner + "'");
            assertEquals(expected, db.query(sql).replace("false", "FALSE"), sql);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT (SELECT SUM(o.v) FROM u) FROM t o",
                "SELECT g, (SELECT MAX(t.v) FROM u WHERE u.k = t.g) FROM t GROUP BY g",
                "SELECT g FROM t GROUP BY g ORDER BY (SELECT COUNT(t.v) FROM u WHERE u.k = 0)"
            })
    void manyRowsOfTheSubqueryAreManyStill(String sql) {
        assertEquals("21000", db.state(sql));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"SELECT id, (SELECT SUM(o.v)) FROM t o", "SELECT g, (SELECT MAX(t.v) + t.id) FROM t GROUP BY g"})
    void theQueryAroundIsGroupedByThem(String sql) {
        assertEquals("42803", db.state(sql));
    }
}
