package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** JSON_TABLE. */
class JsonTableTest {
    private static final String DOCUMENT =
            "'{\"list\": [{\"a\": 1, \"b\": \"x\", \"in\": [10, 20], \"other\": [{\"z\": true}]},"
                    + " {\"a\": \"two\", \"in\": []}, {\"b\": null, \"c\": {\"d\": [1]}}]}'";

    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    private String rows(String columns) {
        return db.query("SELECT * FROM JSON_TABLE(" + DOCUMENT + ", '$.list[*]' COLUMNS (" + columns + ")) AS t");
    }

    @Test
    void columns() {
        assertEquals("1|x 2|NULL 3|NULL", rows("n FOR ORDINALITY, b VARCHAR(5)"));
        assertEquals("1 NULL NULL", rows("a INT"));
        assertEquals("1 two NULL", rows("x VARCHAR PATH '$.a'"));
        assertEquals("1 -1 0", rows("x INT PATH '$.a' DEFAULT 0 ON EMPTY DEFAULT -1 ON ERROR"));
        assertEquals("true|1 false|0 true|1", rows("e BOOLEAN EXISTS PATH '$.b', i INT EXISTS PATH '$.b'"));
        assertEquals("true true false", rows("a BOOLEAN EXISTS"));
        assertEquals("[10, 20]|\"x\" []|NULL NULL|null", rows("\"in\" JSON, q VARCHAR FORMAT JSON PATH '$.b'"));
        assertEquals("x NULL null", rows("q VARCHAR PATH '$.b' OMIT QUOTES"));
        assertEquals("[1] [\"two\"] []", rows("q JSON PATH '$.a' WITH WRAPPER").replace("NULL", "[]"));
        assertEquals(
                "22018",
                db.state("SELECT * FROM JSON_TABLE(" + DOCUMENT
                        + ", '$.list[*]' COLUMNS (x INT PATH '$.a' ERROR ON ERROR)) t"));
        assertEquals(
                "22035",
                db.state("SELECT * FROM JSON_TABLE(" + DOCUMENT
                        + ", '$.list[*]' COLUMNS (x VARCHAR PATH '$.a' ERROR ON EMPTY)) t"));
        assertEquals(
                "22018",
                db.state("SELECT * FROM JSON_TABLE(" + DOCUMENT
                        + ", '$.list[*]' COLUMNS (x INT PATH '$.a') ERROR ON ERROR) t"));
    }

    @Test
    void nestedPaths() {
        assertEquals(
                "1|10|1|NULL 1|20|2|NULL 1|NULL|NULL|true 2|NULL|NULL|NULL 3|NULL|NULL|NULL",
                rows("n FOR ORDINALITY, NESTED PATH '$.in[*]' COLUMNS (i INT PATH '$', k FOR ORDINALITY),"
                        + " NESTED '$.other[*]' COLUMNS (z BOOLEAN)"));
        assertEquals(
                "NULL NULL 1", rows("NESTED PATH '$.c' AS p COLUMNS (NESTED PATH '$.d[*]' COLUMNS (x INT PATH '$'))"));
    }

    @Test
    void withTables() {
        db.run("CREATE TABLE d (id INT, j JSON)", "INSERT INTO d VALUES (1, '[1, 2]'), (2, '[]'), (3, NULL), (4, '7')");
        assertEquals(
                "1|1 1|2 4|7",
                db.query("SELECT id, v FROM d, JSON_TABLE(j, '$[*]' COLUMNS (v INT PATH '$')) t ORDER BY id, v"));
        assertEquals(
                "1|1 1|2 2|NULL 3|NULL 4|7",
                db.query(
                        "SELECT id, v FROM d LEFT JOIN LATERAL JSON_TABLE(j, '$[*]' COLUMNS (v INT PATH '$')) t ON TRUE"
                                + " ORDER BY id, v"));
        assertEquals(
                "1|1 4|6",
                db.query(
                        "SELECT id, SUM(v + w) FROM d, JSON_TABLE(j, '$[*] ? (@ > $least)' PASSING CAST(? AS INT)"
                                + " AS \"least\""
                                + " COLUMNS (v INT PATH '$', w INT PATH '$least')) t GROUP BY id ORDER BY id",
                        -1));
        assertEquals(
                "2|b",
                db.query("SELECT y.* FROM JSON_TABLE('[{\"A\": 2, \"b\": \"b\"}]', '$[*]'"
                        + " COLUMNS (A INT, b VARCHAR(10))) AS y(p, q) WHERE p = 2 AND q LIKE 'b%'"));
        assertEquals(
                "3", db.query("SELECT COUNT(*) FROM JSON_TABLE(?, ? COLUMNS (v INT PATH '$')) t", "[1,2,3]", "$[*]"));
    }

    @Test
    void errors() {
        assertEquals("0", db.query("SELECT COUNT(*) FROM JSON_TABLE('[1]', 'strict $.a' COLUMNS (v INT PATH '$')) t"));
        assertEquals(
                "2203A",
                db.state("SELECT * FROM JSON_TABLE('{}', 'strict $.a' COLUMNS (v INT PATH '$') ERROR ON ERROR) t"));
        assertEquals("0", db.query("SELECT COUNT(*) FROM JSON_TABLE(NULL, '$' COLUMNS (v INT PATH '$')) t"));
        assertEquals("22P02", db.state("SELECT * FROM JSON_TABLE('{', '$' COLUMNS (v INT PATH '$')) t"));
        assertEquals("42601", db.state("SELECT * FROM JSON_TABLE('{}', '$.' COLUMNS (v INT PATH '$')) t"));
        assertEquals("42601", db.state("SELECT * FROM JSON_TABLE('{}', '$' COLUMNS ()) t"));
        assertEquals("42701", db.state("SELECT * FROM JSON_TABLE('{}', '$' COLUMNS (v INT, v INT)) t"));
        assertEquals("42846", db.state("SELECT * FROM JSON_TABLE('{}', '$' COLUMNS (v DATE EXISTS)) t"));
        assertEquals("42P10", db.state("SELECT * FROM JSON_TABLE('{}', '$' COLUMNS (v INT)) t(a, b)"));
        assertEquals(
                "1|2|3|4|5",
                db.query("SELECT path, nested, columns, format, json_table FROM (VALUES (1, 2, 3, 4, 5))"
                        + " AS v(path, nested, columns, format, json_table)"));
    }
}
