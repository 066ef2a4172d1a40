package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A column that is compared with ANY element of an array is looked up in its index. */
final class ArrayLookUpTest {
    private static TestDatabase db;

    @BeforeAll
    static void fill() {
        db = new TestDatabase();
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, b BIGINT, s VARCHAR(20), d DECIMAL(9, 2), x DOUBLE, g INT, day DATE)",
                "CREATE INDEX t_b ON t (b DESC)",
                "CREATE INDEX t_s ON t (s)",
                "CREATE INDEX t_d ON t (d)",
                "CREATE INDEX t_x ON t (x)",
                "CREATE INDEX t_g ON t (g, s)",
                "CREATE INDEX t_day ON t (day)",
                "INSERT INTO t SELECT i, i * 10000000000, 's' || i, i / 4.0, i / 8.0E0, MOD(i, 100), DATE '2020-01-01' + i"
                        + " FROM generate_series(1, 5000) q (i)",
                "INSERT INTO t (id) VALUES (0)");
    }

    @AfterAll
    static void close() {
        db.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            nullValues = "null",
            value = {
                "id = ANY(?); {3,1,9999,1,NULL,2147483647}; 1,3",
                "id = ANY(?); {}; null",
                "id = ANY(?); {NULL}; null",
                "id = ANY(?); null; null",
                "b = ANY(?); {10000000000,5,30000000000}; 1,3",
                "s = ANY(?); '{s7,s8,\"s9 \",S7}'; 7,8",
                "d = ANY(?); {0.25,0.250,0.5,1}; 1,2,4",
                "x = ANY(?); {0.125,12.5}; 1,100",
                "day = ANY(?); {2020-01-02,2020-01-04}; 1,3",
                "g = 7 AND s = ANY(?); {s107,s108,s207}; 107,207",
                "id = ANY(?) AND g < 5; {1,2,50,101}; 1,2,101",
                "id = SOME(?); {4}; 4"
            })
    void findsRowsByTheIndex(String condition, String array, String ids) {
        String sql = "SELECT LISTAGG(id, ',') WITHIN GROUP (ORDER BY id) FROM t WHERE ";
        assertEquals(ids == null ? "NULL" : ids, db.query(sql + condition, array));
        String literal = condition.replace("?", array == null ? "NULL" : "'" + array + "'");
        assertEquals(ids == null ? "NULL" : ids, db.query(sql + literal));
        if (array != null) {
            String plan = String.join("\n", db.rows("EXPLAIN " + sql + literal));
            assertTrue(plan.contains(" = ANY "), plan);
        }
    }

    @Test
    void arraysOfTheStatementAreLookedUpOnce() {
        String sql =
                "SELECT COUNT(*) FROM t WHERE id = ANY(CAST((SELECT ARRAY_AGG(u.id) FROM t u WHERE u.g = 5) AS INT ARRAY))";
        assertEquals("50", db.query(sql));
        assertTrue(String.join("\n", db.rows("EXPLAIN " + sql)).contains(" = ANY "));
        assertEquals("3", db.query("SELECT COUNT(*) FROM t WHERE id = ANY(STRING_TO_ARRAY('1,2,3', ',')::INT ARRAY)"));
    }

    @Test
    void arraysOfEachRowAreNot() {
        String sql = "SELECT COUNT(*) FROM t WHERE id = ANY(ARRAY[g, g + 1])";
        assertEquals("99", db.query(sql));
        assertFalse(String.join("\n", db.rows("EXPLAIN " + sql)).contains("Index scan"));
        assertEquals("4998", db.query("SELECT COUNT(*) FROM t WHERE id <> ALL(CAST('{1,2,3}' AS INT ARRAY))"));
    }

    @Test
    void rowsAreChangedByIt() {
        db.run("CREATE TABLE c (id INT PRIMARY KEY, v INT)", "INSERT INTO c SELECT id, 0 FROM t");
        assertEquals(2, TestDatabase.run(db.session, "UPDATE c SET v = 1 WHERE id = ANY(?)", "{5,6,6,-1}"));
        assertEquals(3, TestDatabase.run(db.session, "DELETE FROM c WHERE id = ANY(?)", "{5,7,9}"));
        assertEquals("4998|1", db.query("SELECT COUNT(*), SUM(v) FROM c"));
        assertEquals("22018", db.state("DELETE FROM c WHERE id = ANY('{x}')"));
        assertEquals("42883", db.state("DELETE FROM c WHERE id = ANY(ARRAY[DATE '2020-01-01'])"));
    }

    @Test
    void unequalToAllElements() {
        assertEquals(
                "true|false|null",
                db.query("SELECT 3 <> ALL (ARRAY[1, 2]), 1 <> ALL (ARRAY[1, 2]), 3 <> ALL (ARRAY[1, NULL])")
                        .replace("NULL", "null"));
        assertEquals("3", db.query("SELECT x FROM (VALUES (1), (2), (3)) v(x) WHERE x <> ALL (ARRAY[?, ?])", 1, 2));
        assertEquals(
                "1 2",
                db.query("SELECT x FROM (VALUES (1), (2), (3)) v(x) WHERE NOT x <> ALL (ARRAY[1, x, 2]) AND x < 3"));
    }
}
