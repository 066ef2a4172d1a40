package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CHAR sought among VARCHAR and the other way round: blanks at the end count as little as they do for {@code =}. */
class CharMembershipTest {
    private static final List<String> PLANNERS = List.of("full", "plain", "hash");

    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run(
                "CREATE DOMAIN code AS CHAR(5)",
                "CREATE TABLE k (id INT, c CHAR(5), v VARCHAR(5), n VARCHAR_IGNORECASE(5), d code)",
                "INSERT INTO k VALUES (1, 'a', 'a', 'A', 'a'), (2, 'b', 'b ', 'B ', 'b'), (3, '', '   ', '', ''),"
                        + " (4, 'd', 'D', 'D', 'd'), (5, NULL, 'x', 'x', NULL)",
                "CREATE TABLE i (id INT, c CHAR(5), v VARCHAR(5))",
                "INSERT INTO i SELECT id, c, v FROM k",
                "CREATE INDEX of_c ON i (c)",
                "CREATE INDEX of_v ON i (v)");
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
                "c IN (SELECT v FROM k); 1 2 3",
                "c IN (SELECT v FROM i); 1 2 3",
                "c = ANY (SELECT v FROM k); 1 2 3",
                "v IN (SELECT c FROM k); 1 2 3",
                "v IN (SELECT c FROM i); 1 2 3",
                "d IN (SELECT v FROM k); 1 2 3",
                "v IN (SELECT d FROM k); 1 2 3",
                "c NOT IN (SELECT v FROM k); 4",
                "c NOT IN (SELECT v FROM i); 4",
                "c <> ALL (SELECT v FROM k); 4",
                "v NOT IN (SELECT c FROM k WHERE c IS NOT NULL); 4 5",
                "v <> ALL (SELECT c FROM i WHERE c IS NOT NULL); 4 5",
                "c >= ALL (SELECT v FROM k WHERE id < 4); 2 4",
                "c > ANY (SELECT v FROM k WHERE id = 2); 4",
                "v <= ALL (SELECT c FROM k WHERE id = 2); 1 2 3 4",
                "(c, id) IN (SELECT v, id FROM k); 1 2 3",
                "(v, id) IN (SELECT c, id FROM k); 1 2 3",
                "(c, id) NOT IN (SELECT v, id FROM k); 4",
                "c IN (SELECT n FROM k); 1 2 3 4",
                "n IN (SELECT c FROM k); 1 2 3 4",
                "c IN (SELECT m.v FROM k m WHERE m.id = k.id); 1 2 3",
                "v IN (SELECT m.c FROM k m WHERE m.id = k.id); 1 2 3",
                "v IN (SELECT m.c FROM i m WHERE m.id = k.id LIMIT 1); 1 2 3",
                "c NOT IN (SELECT m.v FROM i m WHERE m.id = k.id); 4",
                "c = 'q' OR c IN (SELECT v FROM k); 1 2 3",
                "c IN (SELECT v FROM k UNION SELECT c FROM k); 1 2 3 4",
                "c IN (VALUES (CAST('b ' AS VARCHAR)), (CAST('d' AS VARCHAR))); 2 4",
                "ARRAY[c] IN (SELECT ARRAY[v] FROM k); 1 2 3",
            })
    void amongRowsOfQueries(String condition, String expected) {
        check(condition, expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "c IN (CAST('b ' AS VARCHAR), CAST('q' AS VARCHAR)); 2",
                "c NOT IN (CAST('b ' AS VARCHAR), CAST('q' AS VARCHAR)); 1 3 4",
                "c IN (v, v); 1 2 3",
                "v IN (c, c); 1 2 3",
                "d IN (v, v); 1 2 3",
                "v IN (c, 'D'); 1 2 3 4",
                "v IN (c, 'b'); 1 2 3",
                "v IN (CAST('b' AS VARCHAR), CAST('q' AS CHAR(5))); null",
                "v IN (CAST('b ' AS VARCHAR), CAST('q' AS CHAR(5))); 2",
                "v NOT IN (CAST('b' AS VARCHAR), CAST('a' AS CHAR(5))); 2 3 4 5",
                "'b ' IN (c, v); 2",
                "'b' IN (CAST('b ' AS VARCHAR), CAST(c AS CHAR(5))); 2",
                "c IN (n, n); 1 2 3 4",
                "n IN (c, c); 1 2 3 4",
                "c IN (v, 'd '); 1 2 3 4",
                "c = ANY(ARRAY[v]); 1 2 3",
                "c = ANY(ARRAY['b ', 'a']::VARCHAR[]); 1 2",
                "c <> ALL(ARRAY['b ', 'a']::VARCHAR[]); 3 4",
                "c = ANY('{\"b \",a}'); 1 2",
                "v = ANY(ARRAY['b', 'a']::CHAR(5)[]); 1 2",
                "v <> ALL(ARRAY['b', 'a']::CHAR(5)[]); 3 4 5",
                "v <= ALL(ARRAY['b']::CHAR(5)[]); 1 2 3 4",
                "n = ANY(ARRAY['b', 'a']::CHAR(5)[]); 1 2",
                "ARRAY[c] = ARRAY[v]; 1 2 3",
                "ARRAY[v] = ARRAY[c]; 1 2 3",
                "ARRAY[ARRAY[c]] = ARRAY[ARRAY[v]]; 1 2 3",
                "ARRAY[c] <> ARRAY[v]; 4 5",
                "ARRAY[c] IN (ARRAY[v], ARRAY[v]); 1 2 3",
                "ARRAY[c] @> ARRAY[v]; 1 2 3",
                "ARRAY[v] <@ ARRAY[c]; 1 2 3",
                "ARRAY_CONTAINS(ARRAY[v], c); 1 2 3",
                "ARRAY_POSITION(ARRAY[c], v) = 1; 1 2 3",
                "DECODE(c, v, 1, 0) = 1; 1 2 3",
                "DECODE(v, c, 1, 0) = 1; 1 2 3",
                "NULLIF(v, c) IS NULL; 1 2 3",
                "CASE c WHEN v THEN TRUE END; 1 2 3",
            })
    void amongValues(String condition, String expected) {
        check(condition, expected);
    }

    @Test
    void parametersAmongColumns() {
        assertEquals("2", db.query("SELECT id FROM k WHERE c IN (v, ?) AND id = 2", "q"));
        assertEquals("1 2 3 4", db.query("SELECT id FROM k WHERE c IN (v, ?) ORDER BY id", "d  "));
        assertEquals("2", db.query("SELECT id FROM k WHERE ? IN (c, v) ORDER BY id", "b "));
        assertEquals("4", db.query("SELECT id FROM k WHERE c = ANY(?) ORDER BY id", "{\"d  \"}"));
    }

    private void check(String condition, String expected) {
        for (String planner : PLANNERS) {
            db.run("SET planner = '" + planner + "'");
            for (String table : List.of("k", "i k")) {
                boolean known = table.equals("k") || !condition.matches(".*\\b[nd]\\b.*");
                if (known) {
                    String sql = "SELECT id FROM " + table + " WHERE " + condition + " ORDER BY id";
                    String found = db.query(sql);
                    assertEquals(expected, found.isEmpty() ? "null" : found, planner + ": " + sql);
                }
            }
        }
    }
}
