package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** DISTINCT ON, TOP and the spellings of LIMIT, WITH TIES, PERCENT, and ORDER BY behind set operations. */
class QueryShapeTest {
    private final TestDatabase db = new TestDatabase();

    QueryShapeTest() {
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, g CHAR(1), n INT)",
                "INSERT INTO t VALUES (1, 'a', 5), (2, 'a', 3), (3, 'b', 3), (4, 'b', NULL), (5, 'c', 1)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String sql, Object... values) {
        assertEquals(expected, db.query(sql, values), sql);
    }

    private void fails(String state, String sql, Object... values) {
        assertEquals(state, db.state(sql, values), sql);
    }

    @Test
    void joinsNestBeforeTheirConditions() {
        db.run("CREATE TABLE j (x INT)", "CREATE TABLE k (x INT)", "CREATE TABLE l (x INT)", "CREATE TABLE m (x INT)");
        db.run("INSERT INTO j VALUES (1), (2), (3)", "INSERT INTO k VALUES (1), (2), (4)");
        db.run("INSERT INTO l VALUES (1), (4)", "INSERT INTO m VALUES (1), (3)");
        is("1|1|1 2|2|NULL", "SELECT * FROM j JOIN k LEFT JOIN l ON k.x = l.x ON j.x = k.x ORDER BY j.x");
        is(
                "1|1|1 2|NULL|NULL 3|NULL|NULL",
                "SELECT * FROM j LEFT JOIN k JOIN l ON k.x = l.x ON j.x = k.x ORDER BY j.x");
        is(
                "1|1|1|1 2|2|NULL|NULL 3|NULL|NULL|NULL",
                "SELECT * FROM j LEFT JOIN k LEFT JOIN l JOIN m ON l.x = m.x ON k.x = l.x ON j.x = k.x ORDER BY j.x");
        is(
                "1|1|1|1 2|NULL|NULL|NULL 3|NULL|NULL|NULL",
                "SELECT * FROM j LEFT JOIN k LEFT JOIN l ON k.x = l.x JOIN m ON m.x = k.x ON j.x = k.x ORDER BY j.x");
        is("1 2 3", "SELECT * FROM j LEFT JOIN k JOIN l USING (x) USING (x) ORDER BY x");
        is("1|1|4 2|2|4 3|NULL|NULL", "SELECT * FROM j LEFT JOIN k CROSS JOIN l ON j.x = k.x AND l.x = 4 ORDER BY j.x");
        is(
                "1|1|1|4 3|3|NULL|NULL",
                "SELECT * FROM m, j LEFT JOIN k CROSS JOIN l ON j.x = k.x AND l.x = 4 WHERE m.x = j.x ORDER BY j.x");
        is("1|1 2|NULL 3|NULL", "SELECT * FROM j LEFT JOIN k NATURAL JOIN l ON j.x = k.x ORDER BY j.x");
        fails("42P01", "SELECT 1 FROM j JOIN k JOIN l ON j.x = l.x ON j.x = k.x");
        fails("42601", "SELECT 1 FROM j JOIN k JOIN l ON k.x = l.x");
        fails("42601", "SELECT 1 FROM j JOIN k ON j.x = k.x ON TRUE");
    }

    @Test
    void distinctOnKeepsTheFirstRow() {
        is("a|2 b|3 c|5", "SELECT DISTINCT ON (g) g, id FROM t ORDER BY g, n");
        is("c|5 b|4 a|1", "SELECT DISTINCT ON (g) g, id FROM t ORDER BY g DESC, n DESC");
        is("2 3 5", "SELECT DISTINCT ON (g) id FROM t ORDER BY g, n");
        is("3", "SELECT COUNT(*) FROM (SELECT DISTINCT ON (g) id FROM t) q");
        is("5 2 1 4", "SELECT DISTINCT ON (n) id FROM t ORDER BY n, id");
        is("2 1", "SELECT DISTINCT ON (id % 2) id % 2 + 1 FROM t ORDER BY id % 2 DESC, id");
        is("a|1 b|1", "SELECT DISTINCT ON (1) g, 1 FROM t ORDER BY 1 LIMIT 2");
        is("c|1 a|2", "SELECT DISTINCT ON (c) g, COUNT(*) AS c FROM t GROUP BY g ORDER BY c, g");
        fails("42P10", "SELECT DISTINCT ON (g) g, id FROM t ORDER BY n");
        fails("42P10", "SELECT DISTINCT ON (g, n) g, id FROM t ORDER BY g, id");
        fails("42P10", "SELECT DISTINCT ON (3) g, id FROM t");
        fails("0A000", "SELECT DISTINCT ON (g) g FROM t FOR UPDATE");
    }

    @Test
    void filtersPassDistinctOnOverItsKeysOnly() {
        String sql = "SELECT * FROM (SELECT DISTINCT ON (g) g, id FROM t ORDER BY g, n) q WHERE g = 'b' AND id > 0";
        is("b|3", sql);
        String plan = String.join("\n", db.rows("EXPLAIN " + sql));
        assertTrue(plan.indexOf("(ID > 0)") < plan.indexOf("Distinct on"), plan);
        assertTrue(plan.indexOf("(G = ") > plan.indexOf("Distinct on"), plan);
    }

    @Test
    void top() {
        is("1 2", "SELECT TOP 2 id FROM t ORDER BY id");
        is("5", "SELECT TOP (1) id FROM t ORDER BY id DESC");
        is("1 2 3", "SELECT TOP ? id FROM t ORDER BY id", 3);
        is("5 2 3", "SELECT TOP 2 WITH TIES id FROM t ORDER BY n");
        is("1 2 3", "SELECT TOP 50 PERCENT id FROM t ORDER BY id");
        is("a b", "SELECT TOP 2 DISTINCT g FROM t ORDER BY g");
        is("1 5", "SELECT * FROM (SELECT TOP 1 id FROM t UNION ALL SELECT TOP 1 5 FROM t) q ORDER BY 1");
        is("4", "SELECT top FROM (SELECT 4 AS top) q");
        is("5", "SELECT top + 1 FROM (SELECT 4 AS top) q");
        fails("42601", "SELECT TOP 1 id FROM t LIMIT 1");
        fails("42601", "SELECT TOP 1 WITH TIES id FROM t");
    }

    @Test
    void limitWithOffsetBeforeIt() {
        is("3 4", "SELECT id FROM t ORDER BY id LIMIT 2, 2");
        is("2 3 4", "SELECT id FROM t ORDER BY id LIMIT ?, ?", 1, 3);
        fails("42601", "SELECT id FROM t LIMIT 1, 2 OFFSET 1");
    }

    @Test
    void ties() {
        // by n: 5 (1), 2 and 3 (3), 1 (5), 4 (NULL)
        is("5", "SELECT id FROM t ORDER BY n FETCH FIRST 1 ROW WITH TIES");
        is("5 2 3", "SELECT id FROM t ORDER BY n FETCH FIRST 2 ROWS WITH TIES");
        is("5 2 3", "SELECT id FROM t ORDER BY n FETCH FIRST 3 ROWS WITH TIES");
        is("2 3", "SELECT id FROM t ORDER BY n OFFSET 1 FETCH NEXT ROW WITH TIES");
        is("3", "SELECT id FROM t ORDER BY n OFFSET 2 FETCH NEXT ROW WITH TIES");
        is("5 2", "SELECT id FROM t ORDER BY n, id FETCH FIRST 2 ROWS WITH TIES");
        is("", "SELECT id FROM t ORDER BY n FETCH FIRST 0 ROWS WITH TIES");
        is("5 2 3 1 4", "SELECT id FROM t ORDER BY n FETCH FIRST 100 ROWS WITH TIES");
        is("a b", "SELECT DISTINCT g FROM t ORDER BY g FETCH FIRST 2 ROWS WITH TIES");
        is("1 1", "SELECT * FROM (VALUES 1, 1, 2) q ORDER BY 1 FETCH FIRST 1 ROW WITH TIES");
        is("1 1", "VALUES 1, 1, 2 ORDER BY 1 FETCH FIRST 1 ROW WITH TIES");
        is("a|2", "SELECT g, COUNT(*) FROM t GROUP BY g ORDER BY COUNT(*) DESC, g FETCH FIRST 1 ROW WITH TIES");
        is("a|2 b|2", "SELECT g, COUNT(*) FROM t GROUP BY g ORDER BY COUNT(*) DESC FETCH FIRST 1 ROW WITH TIES");
        fails("42601", "SELECT id FROM t FETCH FIRST 1 ROW WITH TIES");
        fails("2201W", "SELECT id FROM t ORDER BY n FETCH FIRST -1 ROWS WITH TIES");
        fails("2201X", "SELECT id FROM t ORDER BY n OFFSET -1 FETCH FIRST 1 ROWS WITH TIES");
    }

    @Test
    void tiesOfManyRows() {
        db.run("CREATE TABLE m (n INT)");
        for (int i = 0; i < 50; i++) {
            StringBuilder rows = new StringBuilder("INSERT INTO m VALUES (" + i % 3 + ")");
            for (int k = 0; k < 60; k++) {
                rows.append(", (").append(k % 3).append(")");
            }
            db.run(rows.toString());
        }
        is("1017", "SELECT COUNT(*) FROM (SELECT n FROM m ORDER BY n FETCH FIRST 5 ROWS WITH TIES) q");
        is("1525|1", "SELECT COUNT(*), MAX(n) FROM (SELECT n FROM m ORDER BY n FETCH FIRST 50 PERCENT ROWS ONLY) q");
        is(
                "2034|1",
                "SELECT COUNT(*), MAX(n) FROM (SELECT n FROM m ORDER BY n FETCH FIRST 50 PERCENT ROWS WITH TIES) q");
    }

    @Test
    void percent() {
        is("1 2", "SELECT id FROM t ORDER BY id FETCH FIRST 40 PERCENT ROWS ONLY");
        is("1 2 3", "SELECT id FROM t ORDER BY id FETCH FIRST 40.1 PERCENT ROWS ONLY");
        is("", "SELECT id FROM t ORDER BY id FETCH FIRST 0 PERCENT ROWS ONLY");
        is("1 2 3 4 5", "SELECT id FROM t ORDER BY id FETCH FIRST ? PERCENT ROWS ONLY", 100);
        is("2 3", "SELECT id FROM t ORDER BY id OFFSET 1 FETCH FIRST 40 PERCENT ROWS ONLY");
        is("2", "SELECT COUNT(*) FROM (SELECT id FROM t FETCH FIRST 40 PERCENT ROWS ONLY) q");
        is("4", "SELECT percent FROM (SELECT 4 AS percent) q");
        fails("2201W", "SELECT id FROM t FETCH FIRST 101 PERCENT ROWS ONLY");
        fails("2201W", "SELECT id FROM t FETCH FIRST -1 PERCENT ROWS ONLY");
        fails("42804", "SELECT id FROM t FETCH FIRST TRUE PERCENT ROWS ONLY");
    }

    @Test
    void orderBehindSetOperations() {
        is("3 2 1", "VALUES 1, 2, 3 ORDER BY -c1");
        is("3 1 2", "VALUES 1, 2, 3 ORDER BY c1 % 3 = 0 DESC, c1");
        is("5 4", "(SELECT id FROM t) ORDER BY -id LIMIT 2");
        is("2 1", "SELECT 1 AS x UNION SELECT 2 ORDER BY x DESC");
        is("2 1", "SELECT 1 AS x UNION SELECT 2 ORDER BY -x");
        fails("42703", "SELECT 1 AS x UNION SELECT 2 ORDER BY y");
    }

    @Test
    void nullsLiteralsAndParametersOfSetOperationsHaveTheTypeOfTheOtherSide() {
        is("1 NULL", "SELECT 1 UNION ALL SELECT NULL");
        is("NULL|1 2|NULL", "SELECT NULL, 1 UNION ALL SELECT 2, NULL");
        is("2024-01-01 2024-02-01", "SELECT '2024-01-01' UNION ALL SELECT DATE '2024-02-01'");
        is("1 2", "SELECT 1 UNION SELECT '2' ORDER BY 1");
        is("x NULL", "SELECT NULL UNION SELECT 'x' UNION SELECT NULL ORDER BY 1");
        is("abc a", "SELECT 'abc' UNION ALL SELECT CAST('a' AS VARCHAR(2))");
        is(
                "1|NULL NULL|1",
                "SELECT COUNT(*), NULL FROM (VALUES (1)) v(x) UNION ALL SELECT NULL, x FROM (VALUES (1)) v(x)");
        is("", "SELECT NULL INTERSECT SELECT 1");
        is("2", "SELECT v + 1 FROM (SELECT NULL AS v UNION ALL SELECT 1) q WHERE v IS NOT NULL");
        fails("22018", "SELECT 1 UNION SELECT 'x'");
        fails("42804", "SELECT 1 UNION SELECT DATE '2024-01-01'");
        assertEquals("3 4", db.query("SELECT ? UNION ALL SELECT x + 1 FROM (VALUES (3)) v(x)", 3));
        assertEquals("3 5", db.query("SELECT x FROM (VALUES (3)) v(x) UNION ALL SELECT ?", 5));
    }

    @Test
    void expressionsOrderSetOperations() {
        is("3 2 1", "SELECT x FROM (VALUES (1), (3)) v(x) UNION SELECT 2 ORDER BY -x");
        is(
                "3 1",
                "SELECT x FROM (VALUES (1), (3)) v(x) UNION SELECT 2 ORDER BY CASE WHEN x = 2"
                        + " THEN 0 ELSE x END DESC LIMIT 2");
        is(
                "3",
                "SELECT x AS y FROM (VALUES (1), (3)) v(x) EXCEPT SELECT NULL ORDER BY y * -1 FETCH FIRST 1 ROW WITH TIES");
        is("3 1 4 2", "(SELECT 1 AS x UNION SELECT 2) UNION ALL (SELECT 4 UNION SELECT 3) ORDER BY x % 3, x LIMIT 4");
        fails("42703", "SELECT 1 AS x UNION SELECT 2 ORDER BY y + 1");
    }

    @Test
    void columnsOfUsingHaveATableOfTheirOwn() {
        db.run("CREATE TABLE ua (k INT, x INT)", "CREATE TABLE ub (k INT, y INT)");
        db.run("INSERT INTO ua VALUES (1, 10), (2, 20)", "INSERT INTO ub VALUES (2, 200), (3, 300)");
        is("2|2|20|200", "SELECT j.k, j.*, x, y FROM ua JOIN ub USING (k) AS j");
        is("2|20|200", "SELECT * FROM ua JOIN ub USING (k) AS j");
        is("1|1|NULL 2|2|2 3|NULL|3", "SELECT j.k, ua.k, ub.k FROM ua FULL JOIN ub USING (k) AS j ORDER BY j.k");
        is("1 2", "SELECT j.k FROM ua LEFT JOIN ub USING (k) AS j WHERE j.k > 0 ORDER BY 1");
        fails("42703", "SELECT j.x FROM ua JOIN ub USING (k) AS j");
        fails("42712", "SELECT 1 FROM ua JOIN ub USING (k) AS ua");
        fails("42712", "SELECT 1 FROM ua JOIN ub USING (k) AS j JOIN ua AS j ON TRUE");
    }
}
