package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns of queries that have NULLs only: their type is that of what they are compared with or assigned to. */
class NullColumnTest {
    private final TestDatabase db = new TestDatabase();

    NullColumnTest() {
        db.run(
                "CREATE TABLE t (a INT, b INT, d DATE)",
                "INSERT INTO t VALUES (1, 1, DATE '2024-01-01'), (2, NULL, NULL)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(VALUES (7, NULL, NULL))",
                "(VALUES (7, NULL, NULL), (7, NULL, NULL))",
                "SELECT * FROM (VALUES (7, NULL, NULL)) v",
                "SELECT * FROM (SELECT 7, NULL, NULL) v",
                "SELECT 7, NULL, NULL UNION ALL SELECT 7, NULL, NULL",
                "SELECT 7, NULL, NULL UNION SELECT 7, NULL, NULL UNION ALL SELECT 7, NULL, NULL",
                "WITH w AS (SELECT NULL AS x, NULL AS y) SELECT 7, x, y FROM w",
                "SELECT 7, NULL, NULL FROM t ORDER BY a LIMIT 1"
            })
    void areInserted(String query) {
        db.run("INSERT INTO t " + query);
        assertEquals("7|NULL|NULL", db.query("SELECT DISTINCT * FROM t WHERE a = 7"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT 1 IN (SELECT NULL), 1 IN (VALUES (NULL)), 1 = ANY (SELECT NULL), 1 <> ALL (SELECT NULL);"
                        + " NULL|NULL|NULL|NULL",
                "SELECT (1, 2) IN (SELECT 1, NULL), (1, 2) IN (SELECT 2, NULL); NULL|false",
                "SELECT DATE '2024-01-01' IN (SELECT '2024-01-01'), 1.5 IN (SELECT '1.5'); true|true",
                "SELECT COUNT(*) FROM t WHERE a NOT IN (SELECT NULL); 0",
                "SELECT COUNT(*) FROM t WHERE a NOT IN (SELECT NULL WHERE FALSE); 2",
                "SELECT COUNT(*) FROM t JOIN (SELECT NULL AS x) q ON q.x = t.a; 0",
                "SELECT COUNT(*), COUNT(k) FROM t LEFT JOIN (SELECT NULL AS k) q ON t.d > q.k; 2|0",
                "SELECT * FROM (VALUES (1, NULL), (2, NULL)) v(a, b) WHERE b = 1 OR a = 2; 2|NULL",
                "SELECT COALESCE(x, 1), x IS NULL FROM (SELECT NULL AS x) q; 1|true",
                "SELECT x + 1, x || 'a' FROM (SELECT NULL AS x) q; NULL|NULL",
                "WITH x AS (SELECT NULL AS n) SELECT COUNT(*) FROM t, x WHERE t.a = x.n OR t.b = x.n; 0",
                "SELECT NULL UNION SELECT NULL; NULL",
                "SELECT x FROM (SELECT NULL AS x UNION ALL SELECT NULL UNION ALL SELECT NULL) q WHERE x IS NULL OR x = 1;"
                        + " NULL NULL NULL",
                "SELECT DISTINCT x FROM (SELECT NULL AS x, a FROM t) q ORDER BY x; NULL"
            })
    void areCompared(String sql, String rows) {
        assertEquals(rows, db.query(sql));
    }

    @Test
    void areMerged() {
        db.run("MERGE INTO t USING (SELECT 1 AS a, NULL AS b, NULL AS d UNION ALL SELECT 5, NULL, NULL) s ON t.a = s.a"
                + " WHEN MATCHED THEN UPDATE SET b = s.b, d = s.d WHEN NOT MATCHED THEN INSERT VALUES (s.a, s.b, s.d)");
        assertEquals("1|NULL|NULL 2|NULL|NULL 5|NULL|NULL", db.query("SELECT * FROM t ORDER BY a"));
    }

    @Test
    void parametersOfListsHaveTheTypeOfWhatIsSought() {
        assertEquals("1", db.query("SELECT a FROM t WHERE d IN (SELECT ?)", "2024-01-01"));
        assertEquals("1 2", db.query("SELECT a FROM t WHERE a IN (SELECT ? UNION SELECT 2) ORDER BY a", 1));
    }

    @Test
    void areTextWhereNothingTells() {
        db.run("CREATE VIEW v AS SELECT NULL AS n, 1 AS c", "CREATE TABLE u AS SELECT NULL AS n");
        assertEquals(
                "VARCHAR VARCHAR",
                db.query(
                        "SELECT data_type FROM information_schema.columns WHERE column_name = 'N' ORDER BY table_name"));
    }
}
