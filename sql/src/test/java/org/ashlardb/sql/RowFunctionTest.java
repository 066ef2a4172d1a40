package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Functions that make rows, in select lists. */
class RowFunctionTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void open() {
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, n INT, a INT ARRAY)",
                "INSERT INTO t VALUES (1, 2, ARRAY[10, 20, 30]), (2, 0, ARRAY[40]), (3, NULL, NULL), (4, 1, ARRAY[])");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "SELECT generate_series(1, 3); 1 2 3",
                "SELECT generate_series(3, 1); ~~",
                "SELECT generate_series(1, 5, 2) * 10 AS x ORDER BY x DESC; 50 30 10",
                "SELECT unnest(ARRAY['a', 'b']) || '!'; a! b!",
                "SELECT id, generate_series(1, n) AS g FROM t ORDER BY 1, 2; 1|1 1|2 4|1",
                "SELECT id, unnest(a) AS e FROM t ORDER BY id, e; 1|10 1|20 1|30 2|40",
                "SELECT id, unnest(a), generate_series(1, 2) FROM t WHERE id < 3 ORDER BY id, 3, 2;"
                        + " 1|10|1 1|20|2 1|30|NULL 2|40|1 2|NULL|2",
                "SELECT generate_series(1, 2), generate_series(1, 3), generate_series(5, 5) ORDER BY 2;"
                        + " 1|1|5 2|2|NULL NULL|3|NULL",
                "SELECT COUNT(*), generate_series(1, 2) FROM t ORDER BY 2; 4|1 4|2",
                "SELECT n IS NULL AS k, generate_series(1, COUNT(*)) AS g FROM t GROUP BY n IS NULL ORDER BY 1, 2;"
                        + " false|1 false|2 false|3 true|1",
                "SELECT id, ROW_NUMBER() OVER (ORDER BY id), generate_series(1, ROW_NUMBER() OVER (ORDER BY id)) AS g"
                        + " FROM t WHERE id < 3 ORDER BY id, g; 1|1|1 2|2|1 2|2|2",
                "SELECT DISTINCT generate_series(1, 3) % 2 AS m ORDER BY m; 0 1",
                "SELECT generate_series(1, 100) AS g ORDER BY g DESC LIMIT 2; 100 99",
                "SELECT COUNT(*), SUM(g) FROM (SELECT generate_series(1, 10) AS g) s WHERE g > 5; 5|40",
                "SELECT id, (SELECT SUM(g) FROM (SELECT generate_series(1, t.n) AS g) s) FROM t ORDER BY id;"
                        + " 1|3 2|NULL 3|NULL 4|1",
                "SELECT id FROM t WHERE 20 IN (SELECT unnest(a)) ORDER BY id; 1",
                "SELECT id FROM t x WHERE EXISTS (SELECT unnest(x.a)) ORDER BY id; 1 2",
                "SELECT 0 AS g UNION ALL SELECT generate_series(1, 2) ORDER BY g; 0 1 2",
                "WITH w AS (SELECT generate_series(1, 3) AS g) SELECT p.g, q.g FROM w p JOIN w q ON p.g = q.g + 1"
                        + " ORDER BY 1; 2|1 3|2",
                "SELECT string_to_table('a,b', ','); a b",
                "SELECT json_array_elements_text('[1, \"x\"]'); 1 x",
                "SELECT t.*, generate_series(1, 1) FROM t WHERE id = 2; 2|0|{40}|1",
                "SELECT generate_series(DATE '2024-02-28', DATE '2024-03-01'); 2024-02-28 2024-02-29 2024-03-01",
                "SELECT id, generate_series(1, id) AS g FROM t ORDER BY g DESC, id LIMIT 3; 4|4 3|3 4|3",
                "SELECT generate_series(1, generate_series(1, 3)) AS a, generate_series(2, 4) AS b ORDER BY b, a;"
                        + " 1|2 1|3 2|3 1|4 2|4 3|4",
                "SELECT generate_series(1, generate_series(1, generate_series(1, 2))) AS g ORDER BY g; 1 1 1 2",
                "SELECT id, unnest(ARRAY[unnest(a), -1]) AS e FROM t ORDER BY id, e; 1|-1 1|-1 1|-1 1|10 1|20"
                        + " 1|30 2|-1 2|40",
                "SELECT id, generate_series(1, unnest(ARRAY[n, NULL, 1])) AS g FROM t ORDER BY id, g; 1|1 1|1"
                        + " 1|2 2|1 3|1 4|1 4|1",
                "SELECT generate_series(1, generate_series(1, COUNT(*))) + 0 AS g FROM t ORDER BY g DESC LIMIT 4; 4 3 3 2",
                "SELECT n IS NULL AS k, generate_series(1, generate_series(1, COUNT(*))) AS g FROM t GROUP BY n IS NULL"
                        + " ORDER BY 1 DESC, 2 DESC LIMIT 3; true|1 false|3 false|2",
                "SELECT DISTINCT unnest(STRING_TO_ARRAY(string_to_table('a-b,b-c', ','), '-')) AS s ORDER BY s; a b c",
                "VALUES (1); 1",
            })
    void rows(String sql, String expected) {
        assertEquals(expected, db.query(sql), sql);
        db.run("SET planner = 'plain'");
        assertEquals(expected, db.query(sql), sql);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT id FROM t WHERE generate_series(1, 2) = 1; 0A000",
                "SELECT id FROM t ORDER BY generate_series(1, 2); 0A000",
                "SELECT COUNT(*) FROM t GROUP BY generate_series(1, 2); 0A000",
                "SELECT generate_series(1, 2) AS g, COUNT(*) FROM t GROUP BY g; 0A000",
                "SELECT SUM(generate_series(1, 2)) FROM t; 0A000",
                "SELECT SUM(n) OVER (ORDER BY generate_series(1, 2)) FROM t; 0A000",
                "SELECT generate_series(1, unnest(ARRAY[DATE '2020-01-01'])); 42883",
                "SELECT SUM(generate_series(1, generate_series(1, 2))); 0A000",
                "SELECT unnest(ARRAY[1], ARRAY[2]); 0A000",
                "SELECT json_each('{}'); 0A000",
                "SELECT generate_series(1); 42883",
                "SELECT unnest(1); 42883",
                "UPDATE t SET n = generate_series(1, 2); 0A000",
                "INSERT INTO t (id) VALUES (generate_series(1, 2)); 0A000",
                "SELECT n, generate_series(1, n) FROM t GROUP BY id = 1; 42803",
            })
    void mistakes(String sql, String state) {
        assertEquals(state, db.state(sql), sql);
    }

    @Test
    void parametersViewsAndChanges() {
        assertEquals(List.of("4", "5"), db.rows("SELECT generate_series(?, ?)", 4, 5));
        try (PreparedCommand select = db.session.prepare("SELECT id, generate_series(1, n + ?) FROM t WHERE id < 3")) {
            for (int more = 0; more < 3; more++) {
                select.parameters().setLong(0, more);
                assertEquals(
                        2 + 2 * more,
                        TestDatabase.rows(select.executeQuery(), select.columns())
                                .size());
            }
        }
        db.run(
                "CREATE VIEW v AS SELECT id, unnest(a) AS e FROM t",
                "INSERT INTO t (id) SELECT generate_series(10, 12)",
                "CREATE TABLE u AS SELECT generate_series(1, 3) AS i");
        assertEquals("100", db.query("SELECT SUM(e) FROM v"));
        assertEquals("7", db.query("SELECT COUNT(*) FROM t"));
        assertEquals("6", db.query("SELECT SUM(i) FROM u"));
        assertEquals("55000", db.state("DELETE FROM v"));
    }

    @Test
    void severalFunctionsStandBesideEachOther() {
        assertEquals(
                "1|11|1 2|12|2 3|NULL|3",
                db.query("SELECT * FROM ROWS FROM (GENERATE_SERIES(1, 3), GENERATE_SERIES(11, 12)) WITH ORDINALITY"));
        assertEquals(
                "1|a|1 2|NULL|2 NULL|NULL|3",
                db.query("SELECT x.a, x.b, x.c FROM ROWS FROM (UNNEST(ARRAY[1, 2], ARRAY['a']), GENERATE_SERIES(1, 3))"
                        + " AS x (a, b, c)"));
        assertEquals(
                "1|10|1 1|20|2 1|30|NULL 2|40|NULL",
                db.query("SELECT id, e, s FROM t, ROWS FROM (UNNEST(a), GENERATE_SERIES(1, n)) AS r (e, s)"
                        + " WHERE id < 3 ORDER BY id, e"));
        assertEquals("1|2 NULL|3", db.query("SELECT * FROM ROWS FROM (UNNEST(ARRAY[1]), GENERATE_SERIES(?, ?))", 2, 3));
        assertEquals("1 2", db.query("SELECT x FROM ROWS FROM (GENERATE_SERIES(1, 2)) AS x"));
        assertEquals("", db.query("SELECT * FROM ROWS FROM (GENERATE_SERIES(1, NULL), UNNEST(ARRAY[]::INT[]))"));
        assertEquals(
                "k|1|5 l|2|NULL",
                db.query("SELECT * FROM t, LATERAL ROWS FROM (JSON_EACH('{\"k\": 1, \"l\": 2}'), UNNEST(ARRAY[5]))"
                                + " AS r (x, y, z) WHERE id = 4")
                        .replace("4|1|[]|", "")
                        .replace("4|1|{}|", ""));
        db.run("CREATE VIEW v AS SELECT a FROM ROWS FROM (GENERATE_SERIES(1, 2), GENERATE_SERIES(3, 5)) AS x (b, a)");
        assertEquals("3 4 5", db.query("SELECT * FROM v"));
        assertEquals("42883", db.state("SELECT * FROM ROWS FROM (ABS(1), GENERATE_SERIES(1, 2))"));
        assertEquals("42601", db.state("SELECT * FROM ROWS FROM ()"));
        assertEquals("42P10", db.state("SELECT * FROM ROWS FROM (GENERATE_SERIES(1, 2)) AS x (a, b)"));
        db.run("CREATE FUNCTION f() RETURNS TABLE (a INT) AS $$ SELECT 1 $$ LANGUAGE SQL");
        assertEquals("1", db.query("SELECT * FROM ROWS FROM (f())"));
        assertEquals("0A000", db.state("SELECT * FROM ROWS FROM (f(), GENERATE_SERIES(1, 2))"));
        db.run("CREATE TABLE rows (rows INT)", "INSERT INTO rows VALUES (6)");
        assertEquals("6", db.query("SELECT rows FROM rows"));
    }

    @Test
    void objectsBecomeRecords() {
        assertEquals(
                "1|[1, 2]|x|NULL|NULL|{\"q\": 1}",
                db.query("SELECT * FROM jsonb_to_record('{\"a\": 1, \"b\": [1, 2], \"C\": \"x\", \"d\": null,"
                        + " \"f\": {\"q\": 1}}')"
                        + " AS x (a INT, b TEXT, \"C\" TEXT, d DATE, e INT, f JSONB)"));
        assertEquals(
                "1|foo 2|NULL",
                db.query(
                        "SELECT x.a, b FROM json_to_recordset('[{\"a\": 1, \"b\": \"foo\"}, {\"a\": \"2\", \"c\": 0}]')"
                                + " AS x (a INT, b VARCHAR(3))"));
        assertEquals("NULL", db.query("SELECT * FROM json_to_record(NULL) AS (a INT)"));
        assertEquals("", db.query("SELECT * FROM json_to_recordset(NULL) x (a INT)"));
        assertEquals(
                "1|7 2|NULL",
                db.query("SELECT id, x.a FROM t, jsonb_to_record(CASE id WHEN 1 THEN '{\"a\": 7}'::JSONB ELSE '{}' END)"
                        + " AS x (a INT) WHERE id < 3 ORDER BY id"));
        assertEquals("5|6", db.query("SELECT * FROM jsonb_to_record(?) AS x (a INT, b INT)", "{\"b\": 6, \"a\": 5}"));
        db.run("CREATE VIEW v AS SELECT a FROM jsonb_to_recordset('[{\"a\": 1}]') AS x (a INT)");
        assertEquals("1", db.query("SELECT * FROM v"));
        assertEquals("22023", db.state("SELECT * FROM json_to_record('[1]') AS x (a INT)"));
        assertEquals("22023", db.state("SELECT * FROM json_to_recordset('{}') AS x (a INT)"));
        assertEquals("22023", db.state("SELECT * FROM json_to_recordset('[1]') AS x (a INT)"));
        assertEquals("22018", db.state("SELECT * FROM json_to_record('{\"a\": \"x\"}') AS x (a INT)"));
        assertEquals("42601", db.state("SELECT * FROM json_to_record('{}') AS x"));
        assertEquals("42601", db.state("SELECT * FROM json_to_record('{}') AS x (a)"));
        assertEquals("42601", db.state("SELECT * FROM GENERATE_SERIES(1, 2) AS x (a INT)"));
        assertEquals("42883", db.state("SELECT * FROM json_to_record('{}', 1) AS x (a INT)"));
        assertEquals("42704", db.state("SELECT * FROM json_to_record('{}') AS x (a NOTHING)"));
    }

    @Test
    void rowsOfSeveralColumnsBelongIntoFrom() {
        for (String call : List.of(
                "JSON_EACH('{}')",
                "json_each(NULL)",
                "UNNEST(ARRAY[1, 2], ARRAY[3])",
                "ABS(UNNEST(ARRAY[1], ARRAY[2]))")) {
            assertEquals("0A000", db.state("SELECT " + call), call);
        }
        assertTrue(db.error("SELECT JSON_EACH('{}')").contains("write SELECT ... FROM JSON_EACH(...)"));
        assertEquals("1|3 2|NULL", db.query("SELECT * FROM UNNEST(ARRAY[1, 2], ARRAY[3])"));
    }
}
