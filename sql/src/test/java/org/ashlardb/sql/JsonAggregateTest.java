package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Aggregates that make JSON. */
class JsonAggregateTest {
    private final TestDatabase db = new TestDatabase();

    JsonAggregateTest() {
        db.run(
                "CREATE TABLE t (g INT, k VARCHAR(5), x INT, d DATE, j JSON)",
                "INSERT INTO t VALUES (1, 'a', 3, '2024-01-01', '{\"n\": 1}'), (1, 'b', 1, NULL, 'null'),"
                        + " (1, 'c', NULL, NULL, NULL), (2, 'a', 2, '2024-02-01', '[]')");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void arrays() {
        assertEquals("[1, 2, 3]", db.query("SELECT JSON_ARRAYAGG(x ORDER BY x) FROM t"));
        assertEquals("[null, 3, 2, 1]", db.query("SELECT JSON_ARRAYAGG(x ORDER BY x DESC NULL ON NULL) FROM t"));
        assertEquals("[3, 2, 1]", db.query("SELECT JSON_ARRAYAGG(x ORDER BY x DESC ABSENT ON NULL) FROM t"));
        assertEquals("[1, 2, 3, null]", db.query("SELECT JSON_AGG(x ORDER BY x) FROM t"));
        assertEquals("[1, 2, 3]", db.query("SELECT JSONB_AGG_STRICT(x ORDER BY x) FROM t"));
        assertEquals(
                "1|[\"a\", \"b\", \"c\"] 2|[\"a\"]",
                db.query("SELECT g, JSON_ARRAYAGG(k ORDER BY k) FROM t GROUP BY g ORDER BY g"));
        assertEquals(
                "[\"2024-01-01\", \"2024-02-01\"]|[{\"n\": 1}, null, []]",
                db.query("SELECT JSON_ARRAYAGG(d ORDER BY d), JSON_ARRAYAGG(j ORDER BY g, x DESC NULLS LAST) FROM t"));
        assertEquals("[1, 2]", db.query("SELECT JSON_ARRAYAGG(DISTINCT g ORDER BY g) FROM t"));
        assertEquals(
                "[2]|NULL",
                db.query("SELECT JSON_ARRAYAGG(x) FILTER (WHERE g = 2), JSON_ARRAYAGG(x) FILTER (WHERE g = 9) FROM t"));
        assertEquals("NULL", db.query("SELECT JSON_ARRAYAGG(x) FROM t WHERE g = 9"));
        assertEquals("[]", db.query("SELECT JSON_ARRAYAGG(x) FROM t WHERE x IS NULL"));
        assertEquals("[2]!", db.query("SELECT JSON_ARRAYAGG(g RETURNING VARCHAR) || '!' FROM t WHERE g = 2"));
    }

    @Test
    void objects() {
        assertEquals(
                "{\"a\": 3, \"b\": 1, \"c\": null}", db.query("SELECT JSON_OBJECTAGG(k VALUE x) FROM t WHERE g = 1"));
        assertEquals(
                "{\"a\": 3, \"b\": 1}",
                db.query("SELECT JSON_OBJECTAGG(KEY k VALUE x ABSENT ON NULL) FROM t WHERE g = 1"));
        assertEquals("{\"a\": 3}", db.query("SELECT JSON_OBJECTAGG(k: x) FROM t WHERE x = 3"));
        assertEquals("{\"a\": 3}", db.query("SELECT JSON_OBJECTAGG(k, x WITH UNIQUE KEYS) FROM t WHERE x = 3"));
        assertEquals(
                "{\"1\": \"c\", \"2\": \"a\"}|NULL",
                db.query("SELECT JSON_OBJECT_AGG(g, k), JSON_OBJECT_AGG(g, k) FILTER (WHERE FALSE) FROM t"));
        assertEquals("22030", db.state("SELECT JSON_OBJECTAGG(k VALUE x WITH UNIQUE KEYS) FROM t"));
        assertEquals("22030", db.state("SELECT JSONB_OBJECT_AGG_UNIQUE(k, x) FROM t"));
        assertEquals("22004", db.state("SELECT JSON_OBJECTAGG(CAST(NULL AS VARCHAR) VALUE x) FROM t"));
        assertEquals("42883", db.state("SELECT JSON_OBJECT_AGG(k) FROM t"));
        assertEquals("42883", db.state("SELECT JSON_ARRAYAGG() FROM t"));
        assertEquals("42803", db.state("SELECT x FROM t WHERE JSON_ARRAYAGG(x) IS NULL"));
    }

    @Test
    void windowsAndParameters() {
        assertEquals(
                "[1]|[1, 3]|[1, 3, null]",
                db.query("SELECT JSON_AGG(x) OVER (ORDER BY x) FROM t WHERE g = 1 ORDER BY x")
                        .replace(" [", "|["));
        assertEquals(
                "[2, 7]",
                db.query(
                        "SELECT JSON_ARRAYAGG(v ORDER BY v) FROM (SELECT x AS v FROM t WHERE g = ?"
                                + " UNION ALL SELECT CAST(? AS INT)) q",
                        2,
                        7));
        assertEquals("1|2", db.query("SELECT json_arrayagg, keys FROM (VALUES (1, 2)) AS v(json_arrayagg, keys)"));
    }
}
