package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CHAR(n) compared to other text: blanks at the end count on neither side. */
class CharTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, c CHAR(4) UNIQUE, v VARCHAR(10), n VARCHAR_IGNORECASE(10))",
                "INSERT INTO t VALUES (1, 'ab', 'ab', 'AB'), (2, 'cd', 'cd  ', 'Cd '), (3, 'x', ' x', 'y')");
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
                "c = 'ab'; 1",
                "c = 'ab     '; 1",
                "c = CAST('ab ' AS VARCHAR(5)); 1",
                "CAST('ab      ' AS VARCHAR) = c; 1",
                "c = v; 1 2",
                "c = n; 1 2",
                "c <> v; 3",
                "c IS NOT DISTINCT FROM v; 1 2",
                "c < v; null",
                "c IN ('cd      ', 'x '); 2 3",
                "v = 'cd'; null",
                "v = 'cd  '; 2",
                "id IN (SELECT a.id FROM t a JOIN t b ON a.c = b.v); 1 2",
                "c || '|' = 'ab|'; 1",
            })
    void comparisons(String condition, String expected) {
        String found = db.query("SELECT id FROM t WHERE " + condition + " ORDER BY id");
        assertEquals(expected, found.isEmpty() ? "null" : found, condition);
    }

    @Test
    void parameters() {
        assertEquals("1", db.query("SELECT id FROM t WHERE c = ?", "ab      "));
        assertEquals("2", db.query("SELECT id FROM t WHERE c = ?", "cd"));
        assertEquals("", db.query("SELECT id FROM t WHERE c = ?", "abcde"));
        db.run("INSERT INTO t (id, c) VALUES (4, 'efgh    ')");
        assertEquals("efgh|4", db.query("SELECT c, LENGTH(c) FROM t WHERE id = 4"));
        assertEquals("22001", db.state("INSERT INTO t (id, c) VALUES (5, 'efghi')"));
    }
}
