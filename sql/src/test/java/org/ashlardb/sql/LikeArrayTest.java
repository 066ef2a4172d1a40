package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** LIKE and ILIKE with ANY, SOME or ALL patterns of an array or a query. */
class LikeArrayTest {
    private final TestDatabase db = new TestDatabase();

    LikeArrayTest() {
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, s VARCHAR(20))",
                "INSERT INTO t VALUES (1, 'abc'), (2, 'Bcd'), (3, NULL), (4, 'xyz'), (5, 'a%b')");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void are(String expected, String condition, Object... values) {
        String sql = "SELECT id FROM t WHERE " + condition + " ORDER BY id";
        assertEquals(expected, db.query(sql, values), sql);
    }

    private void fails(String state, String condition) {
        assertEquals(state, db.state("SELECT id FROM t WHERE " + condition), condition);
    }

    @Test
    void listsOfPatterns() {
        are("1 2 5", "s LIKE ANY (ARRAY['a%', 'B%'])");
        are("1 2 5", "s ILIKE SOME (ARRAY['A%', 'b%'])");
        are("4", "s NOT LIKE ALL (ARRAY['a%', 'B%'])");
        are("1 2 4 5", "s NOT LIKE ANY (ARRAY['a%', 'B%'])");
        are("1", "s LIKE ALL (ARRAY['a%', '%c'])");
        are("2 4", "s NOT ILIKE ALL (ARRAY['A%'])");
        are("5", "s LIKE ANY (ARRAY['a\\%%'])");
        are("1 5", "s LIKE ANY (ARRAY['x', ?])", "a%");
        db.run(
                "CREATE INDEX by_s ON t (s)",
                "INSERT INTO t SELECT n, 'n' || n FROM generate_series(10, 3000) AS g (n)");
        are("1 2 5", "s LIKE ANY (ARRAY['a%', 'B%'])");
        String plan = db.query("EXPLAIN SELECT id FROM t WHERE s LIKE ANY (ARRAY['a%', 'B%'])");
        assertTrue(plan.contains("BY_S"), plan);
    }

    @Test
    void arraysAndQueriesOfPatterns() {
        are("1 5", "s LIKE ANY ('{a%,x_}')");
        are("2 4", "s || '' NOT LIKE ALL (ARRAY['a%', 'y'])");
        are("1 5", "s LIKE ANY (?)", "{a%,x_}");
        are("1 2 5", "s ILIKE ANY (CAST(? AS VARCHAR ARRAY))", "{A%,b%}");
        are("1 5", "s LIKE ANY (SELECT 'a%' UNION ALL SELECT NULL)");
        are("", "s NOT LIKE ALL (SELECT 'a%' UNION ALL SELECT NULL)");
        are("1 2 4 5", "s LIKE ANY (SELECT o.s FROM t o WHERE o.id = t.id)");
        are("1 2 3 4 5", "s LIKE ALL (SELECT 'a' WHERE FALSE)");
        are(
                "1 2 4",
                "s LIKE ANY (ARRAY[SUBSTR(s, 1, 1) || '_' || SUBSTR(s, 3), CASE WHEN id = 5 THEN 'b' END]) AND id < 5");
    }

    /** As PostgreSQL writes LIKE in checks, views and conditions of indexes. */
    @Test
    void signs() {
        are("1 5", "s ~~ 'a%'");
        are("1 5", "s ~~ ?", "a%");
        are("2 4", "((s)::text !~~ 'a%'::text)");
        are("1 2 5", "s ~~* 'A%' OR s ~~* 'b%'");
        are("2 4", "s !~~* 'A%' AND NOT id = 3");
        are("4", "s!~~'a%'AND s!~~'B'||'%'");
        are("1 2 5", "((s)::text ~~ ANY ((ARRAY['a%'::character varying, 'B%'::character varying])::text[]))");
        are("2 4", "s !~~* ALL (ARRAY['A%'])");
        are("", "s ~~ 'a' ESCAPE 'b'");
        db.run("CREATE DOMAIN code AS VARCHAR CHECK (VALUE ~~ 'a%')");
        db.run("CREATE TABLE u (c code, d TEXT CHECK (((d)::text !~~ '%x%'::text)))");
        db.run("CREATE INDEX sought ON u (c) WHERE (d ~~* 'Y%'::text)");
        db.run("CREATE VIEW v AS SELECT u.c FROM u WHERE ((u.d)::text ~~ 'y%'::text)");
        db.run("INSERT INTO u VALUES ('ab', 'yes')");
        assertEquals("ab", db.query("SELECT * FROM v"));
        assertEquals("23514", db.state("INSERT INTO u VALUES ('b', 'no')"));
        assertEquals("23514", db.state("INSERT INTO u VALUES ('a', 'x')"));
        assertEquals("-6", db.value("~ 5"));
        assertEquals("42601", db.state("SELECT ~~ 5"));
    }

    @Test
    void unknownAnswers() {
        assertEquals(
                "1|true|NULL 2|NULL|false 3|NULL|NULL",
                db.query("SELECT id, s LIKE ANY (ARRAY['a%', NULL]), s LIKE ALL (ARRAY['a%', NULL]) FROM t WHERE id < 4"
                        + " ORDER BY id"));
        assertEquals(
                "1|true|NULL 2|NULL|false 3|NULL|NULL",
                db.query(
                        "SELECT id, s LIKE ANY ('{a%,NULL}'), s LIKE ALL ('{a%,NULL}') FROM t WHERE id < 4 ORDER BY id"));
        assertEquals(
                "NULL|false|true NULL|false|true",
                db.query(
                        "SELECT s LIKE ANY (NULL::TEXT[]), s LIKE ANY ('{}'), s LIKE ALL ('{}') FROM t WHERE id IN (1, 3)"));
    }

    @Test
    void wrongOnes() {
        fails("42883", "s LIKE ANY (ARRAY[1, 2])");
        fails("42883", "s LIKE ANY (SELECT 1)");
        fails("42883", "id LIKE ANY (ARRAY['a'])");
        fails("42809", "s LIKE ANY (1)");
        fails("42809", "s LIKE ALL (s)");
        fails("42601", "s LIKE ANY (SELECT 'a', 'b')");
        fails("22025", "s LIKE ANY ('{a\\\\}')");
    }
}
