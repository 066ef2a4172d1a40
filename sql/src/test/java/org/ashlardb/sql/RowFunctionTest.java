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
