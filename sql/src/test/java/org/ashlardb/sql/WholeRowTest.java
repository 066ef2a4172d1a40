package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows as JSON. */
class WholeRowTest {
    private final TestDatabase db = new TestDatabase();

    WholeRowTest() {
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, \"name\" VARCHAR(9))",
                "INSERT INTO t VALUES (1, 'a'), (2, NULL)",
                "CREATE TABLE u (k INT, t INT)",
                "INSERT INTO u VALUES (1, 5), (1, 6)");
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
                "SELECT ROW_TO_JSON(t) FROM t ORDER BY id; {\"ID\": 1, \"name\": \"a\"} {\"ID\": 2, \"name\": null}",
                "SELECT TO_JSONB(x) FROM (SELECT id AS \"i\", 'b' AS \"c\" FROM t) x WHERE \"i\" = 1;"
                        + " {\"c\": \"b\", \"i\": 1}",
                "SELECT JSON_AGG(t ORDER BY id DESC) FROM t;"
                        + " [{\"ID\": 2, \"name\": null}, {\"ID\": 1, \"name\": \"a\"}]",
                "SELECT JSONB_AGG(x) FILTER (WHERE x.id > 1) FROM t x; [{\"ID\": 2, \"name\": null}]",
                "SELECT JSON_AGG(t) OVER (ORDER BY id) FROM t ORDER BY id LIMIT 1; [{\"ID\": 1, \"name\": \"a\"}]",
                "SELECT id, (SELECT JSON_AGG(x) FROM u x WHERE x.k = t.id) FROM t ORDER BY id;"
                        + " 1|[{\"K\": 1, \"T\": 5}, {\"K\": 1, \"T\": 6}] 2|NULL",
                "SELECT (SELECT ROW_TO_JSON(t)) FROM t WHERE id = 1; {\"ID\": 1, \"name\": \"a\"}",
                "SELECT JSON_AGG(t) FROM u; [5, 6]",
                "SELECT ROW_TO_JSON(ROW(1, 'a', ROW(NULL, TRUE)), TRUE);"
                        + " {\"f1\": 1, \"f2\": \"a\", \"f3\": {\"f1\": null, \"f2\": true}}",
                "SELECT JSON_BUILD_OBJECT('row', t, 'n', 1) FROM t WHERE id = 2;"
                        + " {\"n\": 1, \"row\": {\"ID\": 2, \"name\": null}}",
                "WITH w AS (SELECT 1 AS \"a\") SELECT JSON_BUILD_ARRAY(w, 2) FROM w; [{\"a\": 1}, 2]",
                "SELECT JSON_AGG(t.* ORDER BY t.id DESC) FROM t;"
                        + " [{\"ID\": 2, \"name\": null}, {\"ID\": 1, \"name\": \"a\"}]",
                "SELECT JSONB_AGG(public.u.*) FROM u; [{\"K\": 1, \"T\": 5}, {\"K\": 1, \"T\": 6}]",
                "SELECT ROW_TO_JSON(t.*), TO_JSON(u.*) FROM t JOIN u ON id = k AND t = 5;"
                        + " {\"ID\": 1, \"name\": \"a\"}|{\"K\": 1, \"T\": 5}",
                "SELECT JSON_AGG(t.*) FROM t CROSS JOIN (SELECT 3 AS t) x WHERE id = 1; [{\"ID\": 1, \"name\": \"a\"}]",
                "SELECT ARRAY_TO_JSON(ARRAY[1, 2]), ARRAY_TO_JSON(ARRAY['a'], FALSE); [1, 2]|[\"a\"]"
            })
    void areObjects(String sql, String rows) {
        assertEquals(rows, db.query(sql));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT COUNT(t.*), COUNT(public.t.*), COUNT(t) FROM t; 2|2|2",
                "SELECT id, COUNT(u.*) FROM t LEFT JOIN u ON k = id GROUP BY id ORDER BY id; 1|2 2|0",
                "SELECT id, COUNT(x) FROM t LEFT JOIN u x ON x.k = id GROUP BY id ORDER BY id; 1|2 2|0",
                "SELECT COUNT(t.*) FILTER (WHERE u.t > 5), COUNT(DISTINCT t.*) FROM u LEFT JOIN t ON k = id; 1|1",
                "SELECT id, COUNT(u.*) OVER (ORDER BY id) FROM t LEFT JOIN u ON k = id ORDER BY id LIMIT 1; 1|2",
                "SELECT id FROM t WHERE (SELECT COUNT(t.*) FROM u WHERE k = t.id) = 2; 1",
                "SELECT COUNT(q.*) FROM (SELECT u.*, t.* FROM t LEFT JOIN u ON k = id) q; 3",
                "SELECT COUNT(t), COUNT(u.*) FROM u CROSS JOIN (SELECT NULL::INT AS n) x; 2|2"
            })
    void areCounted(String sql, String rows) {
        assertEquals(rows, db.query(sql));
    }

    @Test
    void ofCountsInViews() {
        db.run("CREATE VIEW v AS SELECT t.id, COUNT(u.*) AS n FROM t LEFT JOIN u ON k = id GROUP BY t.id");
        db.run("ALTER TABLE u RENAME TO w", "ALTER TABLE w RENAME COLUMN k TO l");
        assertEquals("1|2 2|0", db.query("SELECT * FROM v ORDER BY id"));
    }

    @Test
    void needARow() {
        assertEquals("42601", db.state("SELECT UPPER(t.*) FROM t"));
        assertEquals("42601", db.state("SELECT t.* IS NULL FROM t"));
        assertEquals("42601", db.state("SELECT id FROM t WHERE t.*"));
        assertEquals("42P01", db.state("SELECT COUNT(x.*) FROM t"));
        assertEquals("42883", db.state("SELECT ROW_TO_JSON(id) FROM t"));
        assertEquals("42883", db.state("SELECT ROW_TO_JSON(t, TRUE, 1) FROM t"));
        assertEquals("42883", db.state("SELECT ROW_TO_JSON(x) FROM t"));
        assertEquals("42703", db.state("SELECT UPPER(t) FROM t"));
        assertEquals("42803", db.state("SELECT ROW_TO_JSON(t) FROM t GROUP BY \"name\""));
    }

    @Test
    void ofViewsFollowNewNames() {
        db.run("CREATE VIEW v AS SELECT JSON_AGG(t) AS j FROM t", "ALTER TABLE t RENAME COLUMN \"name\" TO label");
        assertEquals("[{\"ID\": 1, \"LABEL\": \"a\"}, {\"ID\": 2, \"LABEL\": null}]", db.query("SELECT j FROM v"));
        db.run("ALTER TABLE t RENAME TO s");
        assertEquals("[{\"ID\": 1, \"LABEL\": \"a\"}, {\"ID\": 2, \"LABEL\": null}]", db.query("SELECT j FROM v"));
    }
}
