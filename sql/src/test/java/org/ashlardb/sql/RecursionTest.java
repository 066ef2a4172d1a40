package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** WITH: recursive tables, and tables that several places read. */
class RecursionTest {
    private final TestDatabase db = new TestDatabase();

    RecursionTest() {
        db.run(
                "CREATE TABLE part (id INT PRIMARY KEY, parent INT, name VARCHAR(9))",
                "INSERT INTO part VALUES (1, NULL, 'root'), (2, 1, 'a'), (3, 1, 'b'), (4, 2, 'aa'), (5, 4, 'aaa')",
                "CREATE TABLE edge (a INT, b INT)",
                "INSERT INTO edge VALUES (1, 2), (2, 3), (3, 1), (3, 4)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String sql, Object... values) {
        assertEquals(expected, String.join(" ", db.rows(sql, values)), sql);
    }

    private void fails(String state, String with) {
        assertEquals(state, db.state("SELECT * FROM (" + with + ") q"), with);
    }

    @Test
    void numbers() {
        is(
                "1 2 3 4 5",
                "WITH RECURSIVE t(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM t WHERE n < 5) SELECT n FROM t");
        is(
                "5050",
                "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < ?) SELECT SUM(n) FROM t",
                100);
        is(
                "0|1 1|1 1|2 2|3 3|5",
                "WITH RECURSIVE f(a, b) AS (SELECT 0, 1 UNION ALL SELECT b, a + b FROM f WHERE b < 5) "
                        + "SELECT * FROM f");
        is("1 2 3", "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT n FROM t LIMIT 3");
        is("10000", "WITH RECURSIVE t(n) AS (SELECT 1 UNION SELECT n % 10000 + 1 FROM t) SELECT COUNT(*) FROM t");
        is("", "WITH RECURSIVE t(n) AS (SELECT 1 WHERE FALSE UNION ALL SELECT n + 1 FROM t) SELECT n FROM t");
    }

    @Test
    void treesAndGraphs() {
        is(
                "1|root 2|root/a 3|root/b 4|root/a/aa 5|root/a/aa/aaa",
                "WITH RECURSIVE t AS (SELECT id, name AS path FROM part WHERE parent IS NULL UNION ALL "
                        + "SELECT p.id, t.path || '/' || p.name FROM t JOIN part p ON p.parent = t.id) SELECT "
                        + "id, path FROM t "
                        + "ORDER BY id");
        is(
                "1 2 3 4",
                "WITH RECURSIVE r(x) AS (SELECT 1 UNION SELECT b FROM edge, r WHERE a = x) SELECT x FROM r ORDER BY x");
        is(
                "5|3",
                "WITH RECURSIVE t(id, depth) AS (SELECT id, 0 FROM part WHERE parent IS NULL UNION ALL "
                        + "SELECT p.id, depth + 1 FROM part p, t WHERE p.parent = t.id) SELECT id, depth FROM t "
                        + "WHERE depth = 3");
        is(
                "1|4 2|2 3|0 4|1 5|0",
                "SELECT id, (WITH RECURSIVE d(x) AS (SELECT id FROM part c WHERE c.parent = part.id UNION ALL "
                        + "SELECT c.id FROM part c JOIN d ON c.parent = d.x) SELECT COUNT(*) FROM d) FROM part "
                        + "ORDER BY id");
    }

    @Test
    void severalTables() {
        is(
                "2 4",
                "WITH RECURSIVE one AS (SELECT 1 AS x), t(n) AS (SELECT x FROM one UNION ALL SELECT n + 1 FROM "
                        + "t WHERE n < 4), "
                        + "even AS (SELECT n FROM t WHERE n % 2 = 0) SELECT n FROM even");
        is(
                "1|3 1|4",
                "WITH RECURSIVE a(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM a WHERE n < 2), "
                        + "b(n) AS (SELECT 3 UNION ALL SELECT n + 1 FROM b WHERE n < 4) SELECT a.n, b.n FROM a, "
                        + "b WHERE a.n = 1");
        is("3", "WITH RECURSIVE t AS (SELECT 3 AS n) SELECT n FROM t");
        is("1 2", "WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT 2 AS n) SELECT n FROM t");
        is(
                "2 2",
                "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 2) "
                        + "SELECT a.n FROM t a, t b WHERE a.n = 2");
    }

    @Test
    void inChanges() {
        db.run("INSERT INTO edge WITH RECURSIVE t(n) AS (SELECT 10 UNION ALL SELECT n + 1 FROM t WHERE n < 12) "
                + "SELECT n, n FROM t");
        is("3", "SELECT COUNT(*) FROM edge WHERE a >= 10");
        db.run("DELETE FROM edge WHERE a IN (WITH RECURSIVE t(n) AS (SELECT 10 UNION ALL SELECT n + 1 FROM t "
                + "WHERE n < 11) "
                + "SELECT n FROM t)");
        is("1", "SELECT COUNT(*) FROM edge WHERE a >= 10");
    }

    @Test
    void stepReadsItsTableThroughTablesOfWith() {
        is(
                "1 2 3",
                "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL (WITH x AS (SELECT n FROM r) SELECT n + 1 FROM x WHERE n < 3))"
                        + " SELECT * FROM r");
        is(
                "1 2 0",
                "WITH RECURSIVE r(n) AS (SELECT 1 UNION (WITH x AS (SELECT n FROM r) SELECT (n + 1) % 3 FROM x))"
                        + " SELECT * FROM r");
        is(
                "1 2 3",
                "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT m + 1 FROM"
                        + " (WITH x AS MATERIALIZED (SELECT n AS m FROM r) SELECT m FROM x WHERE m < 3) q) SELECT * FROM r");
        is(
                "1 2 4 8",
                "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL"
                        + " (WITH x AS (SELECT n FROM r), y AS (SELECT n FROM x)"
                        + " SELECT a.n + b.n FROM x a JOIN y b ON a.n = b.n JOIN y c ON b.n = c.n WHERE a.n < 8))"
                        + " SELECT * FROM r");
        is(
                "1 1 2 2 4",
                "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT 1 UNION ALL (WITH x AS (SELECT n FROM r)"
                        + " SELECT n + 1 FROM x WHERE n < 2 UNION ALL SELECT SUM(n)::INT FROM x HAVING MIN(n) = 2))"
                        + " SELECT n FROM r ORDER BY n");
        is(
                "1 2 3 1 2 3",
                "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL (WITH x AS (SELECT n FROM r)"
                        + " SELECT a.n + 1 FROM x a, x b WHERE a.n < 3)) SELECT s.n FROM (VALUES (1), (2)) t(a),"
                        + " LATERAL (SELECT n, a FROM r) s");
    }

    @Test
    void subqueriesOfAStepReadTablesOfItsWithInEachRound() {
        String with = "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL (WITH x AS (SELECT n FROM r) SELECT ";
        is("1 2 3", with + "(SELECT MAX(n) FROM x) + 1 FROM x WHERE n < 3)) SELECT * FROM r");
        is("1 2", with + "2 WHERE EXISTS (SELECT 1 FROM x WHERE n < 2))) SELECT * FROM r");
        is("1 2 3 4", with + "id FROM part WHERE id - 1 IN (SELECT n FROM x) AND id < 5)) SELECT * FROM r");
        is(
                "1 2 4 8 16 32",
                with + "(SELECT (SELECT MAX(n) FROM x) + MIN(n) FROM x) FROM x WHERE n < 30)) SELECT * FROM r");
        is(
                "1 2 3",
                with + "id FROM part WHERE id > ALL (SELECT n FROM x) AND id <= (SELECT MAX(n) FROM x) + 2 AND id < 4))"
                        + " SELECT n FROM r ORDER BY n");
        is(
                "1 2 3 4 5",
                "WITH RECURSIVE r(n) AS (SELECT 1 UNION (WITH x AS (SELECT n FROM r) SELECT id FROM part"
                        + " WHERE (SELECT MAX(n + id) FROM x WHERE x.n < id) < 10)) SELECT n FROM r ORDER BY n");
        is(
                "1|1,2,3,4 2|2,4 3|3,6",
                "SELECT id, (WITH RECURSIVE r(n) AS (SELECT id UNION ALL (WITH x AS (SELECT n FROM r)"
                        + " SELECT (SELECT MAX(n) FROM x) + id FROM x WHERE n < 4))"
                        + " SELECT LISTAGG(n, ',') WITHIN GROUP (ORDER BY n) FROM r) FROM part WHERE id < 4 ORDER BY id");
    }

    @Test
    void wrongRecursion() {
        fails(
                "42P19",
                "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL (WITH x AS (SELECT n FROM t) SELECT t.n FROM t, x))"
                        + " SELECT * FROM t");
        fails(
                "42P19",
                "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL (WITH x AS (SELECT MAX(n) AS n FROM t) SELECT n FROM x))"
                        + " SELECT * FROM t");
        fails(
                "42P19",
                "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL (WITH x AS (SELECT n FROM t)"
                        + " SELECT n + 1 FROM x WHERE n < 3 AND n < (SELECT MAX(n) FROM t) + 1)) SELECT * FROM t");
        fails(
                "0A000",
                "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL (WITH x AS (SELECT n FROM t) SELECT n FROM x))"
                        + " CYCLE n SET c USING p SELECT n FROM t");
        fails("42P19", "WITH RECURSIVE t(n) AS (SELECT n FROM t) SELECT * FROM t");
        fails("42P19", "WITH RECURSIVE t(n) AS (SELECT n FROM t UNION ALL SELECT 1) SELECT * FROM t");
        fails("42P19", "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT a.n FROM t a, t b) SELECT * FROM t");
        fails("42P19", "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT MAX(n) FROM t) SELECT * FROM t");
        fails(
                "42P19",
                "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT 2 WHERE 1 IN (SELECT n FROM t)) SELECT * FROM t");
        fails(
                "42P19",
                "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n FROM part LEFT JOIN t ON n = id) SELECT * FROM t");
        fails("42P19", "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL (SELECT 1 EXCEPT SELECT n FROM t)) SELECT * FROM t");
        fails("42P19", "WITH RECURSIVE t(n) AS (SELECT 1 INTERSECT SELECT n FROM t) SELECT * FROM t");
        fails("0A000", "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n FROM t ORDER BY 1) SELECT * FROM t");
        fails("42804", "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT 'x' FROM t) SELECT * FROM t");
        fails("42804", "WITH RECURSIVE t(n) AS (SELECT DATE '2026-01-01' UNION ALL SELECT 1 FROM t) SELECT * FROM t");
        fails("42601", "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n, n FROM t) SELECT * FROM t");
        fails("42P10", "WITH RECURSIVE t(n, m) AS (SELECT 1 UNION ALL SELECT n FROM t) SELECT * FROM t");
        fails("42P01", "WITH t(n) AS (SELECT 1 UNION ALL SELECT n FROM t) SELECT * FROM t");
    }

    /** In each round there are wider values, up to the types that take all of the steps'. */
    @Test
    void columnsAreAsWideAsTheStepsValues() {
        is(
                "1.5 2.0 2.5 3.0",
                "WITH RECURSIVE t(n) AS (SELECT 1.5 UNION ALL SELECT n + 0.5 FROM t WHERE n < 3) TABLE t");
        is("1.0 1.5 2.0", "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 0.5 FROM t WHERE n < 2) TABLE t");
        is(
                "1 3000000000 9000000000000000000",
                "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n * 3000000000 FROM t WHERE n < 10000000000) TABLE t");
        String interest =
                "WITH RECURSIVE t(n, i) AS (SELECT %s, 1 UNION ALL SELECT n * 1.05, i + 1 FROM t WHERE i < 4) "
                        + "SELECT CAST(n AS DECIMAL(20, 10)) FROM t WHERE i = 4";
        is("115.7625000000", interest.replace("%s", "100.0"));
        is("115.7625000000", interest.replace("%s", "100"));
        is("115.7625000000", interest.replace("%s", "CAST(100 AS NUMERIC(10, 2))"));
        is("115.7625000000", interest.replace("%s", "?"), 100);
        is(
                "1.0000000000000000 0.3333333333333333 0.1111111111111111",
                "WITH RECURSIVE t(n, i) AS (SELECT 1.0, 1 UNION ALL "
                        + "SELECT n / 3, i + 1 FROM t WHERE i < 3) SELECT n FROM t");
        is("1 0.5 0.25", "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n / 2e0 FROM t WHERE n > 0.3) TABLE t");
        is(
                "2026-01-01 00:00:00 2026-01-01 12:00:00 2026-01-02 00:00:00",
                "WITH RECURSIVE t(d) AS (SELECT DATE '2026-01-01' UNION ALL "
                        + "SELECT d + INTERVAL '12' HOUR FROM t WHERE d < DATE '2026-01-02') TABLE t");
        is(
                "1.5|1 2.0|10000000000",
                "WITH RECURSIVE a(n) AS (SELECT 1.5 UNION ALL SELECT n + 0.5 FROM a WHERE n < 2), "
                        + "b(m) AS (SELECT 1 UNION ALL SELECT m * 10000000000 FROM b WHERE m < 2) "
                        + "SELECT n, m FROM a JOIN b ON (n = 2) = (m > 1) ORDER BY n");
        db.run("CREATE VIEW grown AS WITH RECURSIVE t(n) AS (SELECT 1.5 UNION ALL "
                + "SELECT n * 1.5 FROM t WHERE n < 3) TABLE t");
        is("1.500 2.250 3.375", "SELECT CAST(n AS DECIMAL(8, 3)) FROM grown");
    }

    @Test
    void whatIsTooLargeForAWidenedColumnIsAnError() {
        fails(
                "22003",
                "WITH RECURSIVE t(n) AS (SELECT 10.0 UNION ALL "
                        + "SELECT n * 1000000000000.0 FROM t WHERE n > 0) SELECT * FROM t");
    }

    @Test
    void tablesOfOneWithHaveDifferentNames() {
        fails("42712", "WITH x AS (SELECT 1), x AS (SELECT 2) SELECT 1");
        fails("42712", "WITH RECURSIVE x AS (SELECT 1), y AS (SELECT 2), \"X\" AS (SELECT 2) SELECT * FROM y");
        assertEquals(
                "42712",
                db.state("WITH x AS (DELETE FROM edge), x AS (DELETE FROM edge RETURNING a) DELETE FROM part"));
        assertEquals("42712", db.state("WITH x AS (SELECT 1 AS a), x AS (DELETE FROM edge) SELECT * FROM x"));
        is("4", "SELECT COUNT(*) FROM edge");
        is("2", "WITH x AS (SELECT 1 AS a), y AS (WITH x AS (SELECT 2 AS a) SELECT a FROM x) SELECT a FROM y");
    }

    @Test
    void tablesReadTwiceAreComputedOnce() {
        db.run("CREATE SEQUENCE s");
        is("1|1", "WITH c AS (SELECT NEXT VALUE FOR s AS n) SELECT a.n, b.n FROM c a, c b");
        is("2 2", "WITH c AS (SELECT NEXT VALUE FOR s AS n) SELECT n FROM c UNION ALL SELECT n FROM c");
        is("true", "WITH c AS (SELECT RANDOM() AS r) SELECT a.r = b.r FROM c a, c b");
        is(
                "3|4",
                "WITH c AS NOT MATERIALIZED (SELECT NEXT VALUE FOR s AS n) SELECT LEAST(a.n, b.n), GREATEST(a.n, b.n) "
                        + "FROM c a, c b");
        is("5", "WITH c AS MATERIALIZED (SELECT NEXT VALUE FOR s AS n) SELECT n FROM c");
        is(
                "2|4|2",
                "WITH c AS (SELECT id, parent FROM part), d AS (SELECT x.id, y.id AS z FROM c x JOIN c y ON "
                        + "x.id = y.parent) "
                        + "SELECT x.id, x.z, (SELECT COUNT(*) FROM c WHERE c.parent = 1) FROM d x, d y WHERE x.id = 2 "
                        + "AND y.z = x.z");
        is(
                "2 3",
                "WITH c AS (SELECT id FROM part WHERE parent = ?) SELECT id FROM c WHERE id IN (SELECT id "
                        + "FROM c) ORDER BY 1",
                1);
        is(
                "1|2 2|1 3|0",
                "SELECT id, (WITH c AS (SELECT p.id FROM part p WHERE p.parent = part.id) SELECT "
                        + "COUNT(*) FROM c, "
                        + "(SELECT COUNT(*) AS n FROM c) q) FROM part WHERE id < 4 ORDER BY id");
        is(
                "0|3",
                "WITH c(x) AS (SELECT id FROM part WHERE id = 3) SELECT (SELECT COUNT(*) FROM c WHERE x = 9), x FROM c");
        db.run(
                "WITH c AS (SELECT 100 AS n) INSERT INTO edge SELECT a.n, b.n FROM c a, c b",
                "UPDATE edge SET b = (WITH c AS (SELECT 7 AS n) SELECT a.n + b.n FROM c a, c b) WHERE a = 100");
        is("14", "SELECT b FROM edge WHERE a = 100");
    }

    @Test
    void depthFirst() {
        String tree = "WITH RECURSIVE t(id, name) AS (SELECT id, name FROM part WHERE parent IS NULL UNION ALL "
                + "SELECT p.id, p.name FROM t JOIN part p ON p.parent = t.id) ";
        is("1 2 4 5 3", tree + "SEARCH DEPTH FIRST BY id SET o SELECT id FROM t ORDER BY o");
        is(
                "1|{1} 2|{1,2} 4|{1,2,4} 5|{1,2,4,5} 3|{1,3}",
                tree + "SEARCH DEPTH FIRST BY id SET o SELECT id, o FROM t ORDER BY o");
        is(
                "1|1 2|2 3|2",
                tree + "SEARCH DEPTH FIRST BY name SET o SELECT id, CARDINALITY(o) FROM t WHERE id < 4 ORDER BY id");
        is(
                "{\"[\\\"root\\\", 1]\"} {\"[\\\"root\\\", 1]\",\"[\\\"a\\\", 2]\"}",
                tree + "SEARCH DEPTH FIRST BY name, id SET o SELECT o FROM t WHERE id <= 2 ORDER BY o");
        is("1 2 4 5 3", tree + "SEARCH DEPTH FIRST BY name, id SET o SELECT id FROM t ORDER BY o");
        is("1|root|{1}", tree + "SEARCH DEPTH FIRST BY id SET o SELECT * FROM t LIMIT 1");
    }

    @Test
    void breadthFirst() {
        String tree = "WITH RECURSIVE t AS (SELECT id, name FROM part WHERE parent IS NULL UNION "
                + "SELECT p.id, p.name FROM t, part p WHERE p.parent = t.id) ";
        is("1 2 3 4 5", tree + "SEARCH BREADTH FIRST BY id SET o SELECT id FROM t ORDER BY o");
        is("5 4 2 3 1", tree + "SEARCH BREADTH FIRST BY name SET o SELECT id FROM t ORDER BY o -> 0 DESC, o");
        is("[0, 1] [1, 2] [1, 3]", tree + "SEARCH BREADTH FIRST BY id SET o SELECT o FROM t ORDER BY o LIMIT 3");
    }

    @Test
    void cyclesAreMarked() {
        String graph = "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT b FROM edge, r WHERE a = x) ";
        is(
                "1|false|{1} 2|false|{1,2} 3|false|{1,2,3} 1|true|{1,2,3,1} 4|false|{1,2,3,4}",
                graph + "CYCLE x SET again USING p SELECT * FROM r ORDER BY p");
        is(
                "1|- 2|- 3|- 1|yes 4|-",
                graph + "CYCLE x SET again TO 'yes' DEFAULT '-' USING p SELECT x, again FROM r ORDER BY p");
        is("1", graph + "CYCLE x SET again TO ? DEFAULT 0 USING p SELECT SUM(again) FROM r", 1);
        is(
                "1|[0, 1]|false 2|[1, 2]|false 3|[2, 3]|false 1|[3, 1]|true 4|[3, 4]|false",
                graph + "SEARCH BREADTH FIRST BY x SET o CYCLE x SET c USING p SELECT x, o, c FROM r ORDER BY o");
        is(
                "1|false 1|true",
                "WITH RECURSIVE r(x, y) AS (SELECT 1, CAST(NULL AS INT) UNION ALL SELECT x, y FROM r) "
                        + "CYCLE x, y SET c USING p SELECT x, c FROM r ORDER BY p");
        is(
                "NULL|false NULL|true",
                "WITH RECURSIVE r(x) AS (SELECT CAST(NULL AS INT) UNION ALL SELECT x FROM r) "
                        + "CYCLE x SET c USING p SELECT x, c FROM r ORDER BY p");
    }

    @Test
    void cyclesInStepsOfAllForms() {
        is(
                "{1} {1,2} {1,2,3} {1,2,3,1} {1,2,3,4}",
                "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT DISTINCT e.b FROM edge e RIGHT JOIN r ON a = x "
                        + "WHERE b IS NOT NULL) CYCLE x SET c USING p SELECT p FROM r ORDER BY p");
        is(
                "{1} {1,2} {1,2,3} {1,2,3,1} {1,2,3,4}",
                "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT q.b FROM (SELECT * FROM r) s, LATERAL (SELECT b "
                        + "FROM edge WHERE a = s.x) q) CYCLE x SET c USING p SELECT p FROM r ORDER BY p");
        is(
                "1|{1} 1|{1,2} 1|{1,2,3} 1|{1,2,3,1} 2|{1,2,3,4}",
                "WITH RECURSIVE r(x, n) AS (SELECT 1, CAST(1 AS BIGINT) UNION ALL SELECT b, ROW_NUMBER() OVER "
                        + "(ORDER BY b) FROM edge, r WHERE a = x) CYCLE x SET c USING p SELECT n, p FROM r ORDER BY p");
    }

    @Test
    void wrongTraversals() {
        String with = "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 3) ";
        fails("42601", with + "SEARCH DEPTH FIRST BY m SET o SELECT * FROM t");
        fails("42701", with + "SEARCH DEPTH FIRST BY n, n SET o SELECT * FROM t");
        fails("42701", with + "SEARCH DEPTH FIRST BY n SET n SELECT * FROM t");
        fails("42701", with + "CYCLE n SET c USING c SELECT * FROM t");
        fails("42701", with + "SEARCH DEPTH FIRST BY n SET c CYCLE n SET c USING p SELECT * FROM t");
        fails("42804", with + "CYCLE n SET c TO 1 DEFAULT TRUE USING p SELECT * FROM t");
        fails("42601", with + "CYCLE n SET c TO RANDOM() DEFAULT 1 USING p SELECT * FROM t");
        fails("42601", "WITH t(n) AS (SELECT 1) CYCLE n SET c USING p SELECT * FROM t");
        fails("42601", "WITH RECURSIVE t(n) AS (SELECT 1) SEARCH DEPTH FIRST BY n SET c SELECT * FROM t");
        fails(
                "42601",
                "WITH RECURSIVE t(n) AS (SELECT 1 UNION SELECT 2) SEARCH DEPTH FIRST BY n SET c SELECT * FROM t");
        fails(
                "0A000",
                "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL (SELECT n FROM t UNION SELECT 2)) CYCLE n SET c USING p "
                        + "SELECT * FROM t");
        fails(
                "42703",
                "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n FROM t WHERE NOT c) CYCLE n SET c USING p "
                        + "SELECT * FROM t");
    }
}
