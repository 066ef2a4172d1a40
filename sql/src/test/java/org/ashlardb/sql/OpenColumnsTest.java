package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** NULLs, literals and parameters in select lists have the types of what the rows are for, whatever the query is. */
class OpenColumnsTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run(
                "CREATE TABLE t (id INT, d DATE, n DECIMAL(6,2), v VARCHAR(10), c VARCHAR_IGNORECASE(5))",
                "CREATE TABLE s (id INT, d DATE, v VARCHAR(10))",
                "INSERT INTO s VALUES (1, DATE '2020-01-01', 'a'), (2, DATE '2020-01-02', 'b')");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(SELECT 1, #)",
                "((SELECT 1, #))",
                "SELECT 1, # ORDER BY 1",
                "SELECT 1, # ORDER BY 2",
                "SELECT 1 AS a, # AS b ORDER BY b, a DESC",
                "SELECT 1, # LIMIT 1",
                "SELECT 1, # OFFSET 0",
                "SELECT 1, # FETCH FIRST 1 ROW ONLY",
                "SELECT 1, # ORDER BY 2 FETCH FIRST 1 ROW WITH TIES",
                "(SELECT 1, # ORDER BY 1 LIMIT 1)",
                "SELECT id, # FROM s WHERE id = 1 LIMIT 5",
                "SELECT DISTINCT id, # FROM s WHERE id = 1",
                "SELECT DISTINCT id, # FROM s WHERE id = 1 ORDER BY 2 LIMIT 1",
                "SELECT DISTINCT ON (id) id, # FROM s WHERE id = 1 ORDER BY id",
                "WITH one AS (SELECT 1 AS x) SELECT x, # FROM one",
                "SELECT 1, # WHERE NOT EXISTS (SELECT 1 FROM t)",
                "SELECT 1, # WHERE NOT EXISTS (SELECT 1 FROM t) ORDER BY 1 LIMIT 1",
                "SELECT 1, # FROM s WHERE id = 1 GROUP BY 1, 2",
                "SELECT MIN(id), # AS b FROM s GROUP BY b ORDER BY 2",
                "SELECT 1, # UNION ALL SELECT id, # FROM s WHERE FALSE",
                "SELECT 1, # UNION SELECT 1, #",
                "(SELECT 1, #) UNION (SELECT 1, # LIMIT 1) ORDER BY 2",
                "SELECT 1, # INTERSECT SELECT 1, #",
                "SELECT 1, # EXCEPT SELECT 2, #",
                "SELECT 1, # UNION SELECT 1, # UNION SELECT 1, #",
                "SELECT 1, # UNION ALL SELECT id, d FROM s WHERE FALSE",
                "SELECT id, d FROM s WHERE FALSE UNION ALL (SELECT 1, # LIMIT 1)",
                "VALUES (1, #) ORDER BY 1",
                "VALUES (1, #) UNION VALUES (1, #)",
                "WITH none AS (SELECT 1) VALUES (1, #)",
            })
    void insertOfAQueryGivesTheColumnsTypes(String query) {
        String insert = "INSERT INTO t (id, d) ";
        for (String value : List.of("NULL", "'2020-01-02'", "?", "?1")) {
            String sql = insert + query.replace("#", value);
            long parameters =
                    value.equals("?1") ? 1 : sql.chars().filter(c -> c == '?').count();
            Object[] values = new Object[(int) parameters];
            Arrays.fill(values, "2020-01-02");
            assertEquals(1, TestDatabase.run(db.session, sql, values), sql);
            String expected = value.equals("NULL") ? "1|NULL" : "1|2020-01-02";
            assertEquals(expected, db.query("SELECT id, d FROM t"), sql);
            db.run("DELETE FROM t");
        }
    }

    @Test
    void severalParametersEach() {
        run("INSERT INTO t (id, n) (SELECT ?, ? FROM s WHERE id = 1)", 7L, "2.5");
        run("INSERT INTO t (v, d) SELECT ?, ? FROM s LIMIT 1", "x", "2020-01-02");
        run("INSERT INTO t (v, id) SELECT DISTINCT v, ? FROM s WHERE id = 1", 8L);
        run("INSERT INTO t (id, d) SELECT ?, ? UNION ALL SELECT ?, ?", 1L, "2020-01-01", 2L, null);
        run("INSERT INTO t (id, c) SELECT 5, 'A' UNION SELECT 5, 'a'");
        assertEquals(
                List.of(
                        "1|2020-01-01|NULL|NULL",
                        "2|NULL|NULL|NULL",
                        "5|NULL|NULL|NULL",
                        "7|NULL|2.50|NULL",
                        "8|NULL|NULL|a"),
                db.rows("SELECT id, d, n, v FROM t WHERE id IS NOT NULL ORDER BY id"));
        assertEquals("NULL|2020-01-02|NULL|x", db.query("SELECT id, d, n, v FROM t WHERE id IS NULL"));
        run("INSERT INTO t (id) SELECT ? ORDER BY 1", 1.5);
        assertEquals("2", db.query("SELECT COUNT(*) FROM t WHERE id = 2"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT DISTINCT c, # FROM w",
                "SELECT DISTINCT c, # FROM w ORDER BY c",
                "SELECT c, # FROM w UNION SELECT c, # FROM w",
                "SELECT c, # FROM w INTERSECT SELECT c, # FROM w ORDER BY c",
                "SELECT c, # FROM w EXCEPT SELECT 'x', # FROM w",
                "SELECT c, # FROM w INTERSECT ALL SELECT c, # FROM w LIMIT 1",
                "SELECT DISTINCT ON (c) c, # FROM w ORDER BY c",
                "SELECT MAX(c), # FROM w GROUP BY c",
                "SELECT c, # FROM w ORDER BY c FETCH FIRST 1 ROW ONLY",
                "(SELECT c, # FROM w ORDER BY c LIMIT 1) UNION (SELECT c, # FROM w LIMIT 1)",
            })
    void besideTextWithoutCase(String query) {
        db.run("CREATE TABLE w (c CITEXT)", "INSERT INTO w VALUES ('Ab'), ('aB')");
        for (String value : List.of("NULL", "'2020-01-02'")) {
            assertEquals(1, db.run("INSERT INTO t (c, d) " + query.replace("#", value)), query);
        }
        assertEquals("2020-01-02 NULL", db.query("SELECT d FROM t WHERE c = 'AB' ORDER BY d"));
    }

    @Test
    void errorsAreAtTheirPlaces() {
        assertEquals("22007", db.state("INSERT INTO t (id, d) SELECT 1, 'x' ORDER BY 1"));
        assertEquals("22018", db.state("INSERT INTO t (id, d) SELECT 'x', NULL LIMIT 1"));
        assertEquals("42804", db.state("INSERT INTO t (d) SELECT id FROM s UNION ALL SELECT 1"));
        assertEquals("42804", db.state("INSERT INTO t (d) SELECT v FROM s UNION ALL SELECT '2020-01-01'"));
        assertEquals("42601", db.state("INSERT INTO t (id) SELECT 1, NULL LIMIT 1"));
        assertEquals("22001", db.state("INSERT INTO t (v) SELECT 'far too long' LIMIT 1"));
        String error = db.error("INSERT INTO t (id, d) (SELECT 1, '20-1' LIMIT 1)");
        assertTrue(error.startsWith("22007") && error.endsWith("line 1, column 34"), error);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "(SELECT NULL) UNION ALL (SELECT 7) ORDER BY 1; 7 NULL",
                "(SELECT NULL LIMIT 1) UNION ALL SELECT 7 ORDER BY 1; 7 NULL",
                "SELECT 7 UNION ALL ((SELECT NULL LIMIT 1)) ORDER BY 1; 7 NULL",
                "(SELECT '2020-01-01') UNION ALL SELECT d FROM s WHERE id = 2 ORDER BY 1; 2020-01-01 2020-01-02",
                "((SELECT NULL, NULL WHERE FALSE) UNION ALL (SELECT 1, DATE '2020-01-01')); 1|2020-01-01",
                "(SELECT '07' ORDER BY 1 LIMIT 1) UNION SELECT 7; 7",
                "(SELECT NULL UNION ALL SELECT NULL) UNION ALL SELECT 7 ORDER BY 1; 7 NULL NULL",
                "(VALUES (NULL), ('8')) UNION ALL SELECT 7 ORDER BY 1; 7 8 NULL",
                "SELECT ARRAY['a'] UNION SELECT ARRAY['a']; {a}",
                "SELECT 'a' UNION SELECT NULL ORDER BY 1; a NULL",
                "SELECT x FROM ((SELECT NULL LIMIT 1) UNION ALL SELECT 7) u(x) ORDER BY x; 7 NULL",
                "SELECT x FROM (SELECT NULL UNION ALL (SELECT NULL)) u(x) WHERE x = 1 OR x IS NULL; NULL NULL",
                "SELECT id FROM s WHERE id IN (SELECT '2' LIMIT 1); 2",
                "SELECT id FROM s WHERE d IN (SELECT '2020-01-01' UNION ALL SELECT NULL); 1",
                "SELECT id FROM s WHERE (id, d) IN (VALUES (1, '2020-01-01'), (2, '2020-01-01')); 1",
            })
    void sidesOfSetOperationsGiveEachOtherTypes(String query, String expected) {
        assertEquals(expected, String.join(" ", TestDatabase.rows(db.session, query)));
    }

    @Test
    void parametersOfSetOperations() {
        assertEquals("1 2", db.query("SELECT id FROM s WHERE id IN (SELECT ? UNION SELECT ?) ORDER BY id", 1L, 2L));
        assertEquals("2", db.query("SELECT id FROM s WHERE id IN (SELECT ? LIMIT 1)", 2L));
        assertEquals("", db.query("SELECT id FROM s WHERE id IN (SELECT ? LIMIT 1)", 1.5));
        assertEquals("", db.query("SELECT id FROM s WHERE id IN (SELECT ? UNION ALL SELECT ?)", 1.5, 1.6));
        assertEquals("2", db.query("SELECT id FROM s JOIN (SELECT ? UNION SELECT ?) v(x) ON id = x", 2L, 3L));
        assertEquals("a b", db.query("SELECT ? UNION SELECT ? ORDER BY 1", "a", "b"));
        assertEquals("42804", db.state("SELECT '1' UNION SELECT CAST('1' AS VARCHAR) UNION SELECT 1"));
    }

    private void run(String sql, Object... values) {
        TestDatabase.run(db.session, sql, values);
    }
}
