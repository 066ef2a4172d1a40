package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parameters in VALUES and in select lists in FROM: what is done with their columns gives them types. */
class ParameterHintsTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(5), d DATE, c CHAR(4), n DECIMAL(6,2), ci CITEXT)",
                "INSERT INTO t VALUES (1, 'one', DATE '2020-01-01', 'ab', 1.25, 'Abc'), (2, NULL, NULL, NULL, NULL, NULL)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void mergeTakesTypesFromItsTable() {
        String merge = " ON t.id = s.id WHEN MATCHED THEN UPDATE SET n = s.n"
                + " WHEN NOT MATCHED THEN INSERT (id, n, d) VALUES (s.id, s.n, s.d)";
        String values = "MERGE INTO t USING (VALUES (?, ?, ?)) AS s(id, n, d)" + merge;
        assertEquals("INTEGER DECIMAL(38,16) DATE", db.types(values));
        assertEquals(1, TestDatabase.run(db.session, values, 1L, "2.5", null));
        assertEquals(1, TestDatabase.run(db.session, values, 3L, "3.456", "2021-02-03"));
        String select = "MERGE INTO t USING (SELECT ? AS id, ? AS n, ? AS d) AS s" + merge;
        assertEquals(1, TestDatabase.run(db.session, select, 4L, null, "2021-02-04"));
        String common = "WITH s(id, n, d) AS (VALUES (?, ?, ?)) MERGE INTO t USING s" + merge;
        assertEquals(1, TestDatabase.run(db.session, common, 5L, 5L, null));
        String rows = "MERGE INTO t USING (VALUES (?, ?, NULL), (?, NULL, CAST(NULL AS DATE))) AS s(id, n, d)" + merge;
        assertEquals(2, TestDatabase.run(db.session, rows, 4L, 44L, 6L));
        assertEquals(
                List.of(
                        "1|2.50|2020-01-01",
                        "2|NULL|NULL",
                        "3|3.46|2021-02-03",
                        "4|44.00|2021-02-04",
                        "5|5.00|NULL",
                        "6|NULL|NULL"),
                db.rows("SELECT id, n, d FROM t ORDER BY id"));
        assertEquals("22018", db.state(values, "x", null, null));
        assertEquals("22003", db.state(values, 1L << 40, null, null));
        assertEquals("22003", db.state(values, 1L, 1_000_000L, null));
    }

    @Test
    void insertAndUpdateTakeTypesFromTheirs() {
        TestDatabase.run(
                db.session,
                "INSERT INTO t (id, d) SELECT * FROM (VALUES (?, ?), (?, ?)) v(a, b)",
                3L,
                "2021-01-01",
                4L,
                null);
        TestDatabase.run(
                db.session,
                "INSERT INTO t (id, d) SELECT b, a FROM (SELECT ? AS a, ? AS b) v ORDER BY b",
                "2022-01-01",
                5L);
        String update = "UPDATE t SET name = v.x FROM (VALUES (?, ?)) v(id, x) WHERE t.id = v.id";
        assertEquals("INTEGER VARCHAR", db.types(update));
        assertEquals(1, TestDatabase.run(db.session, update, 3L, "new"));
        assertEquals("22001", db.state(update, 3L, "too long"));
        assertEquals(0, TestDatabase.run(db.session, update, null, "nobody"));
        assertEquals(
                List.of("3|new|2021-01-01", "4|NULL|NULL", "5|NULL|2022-01-01"),
                db.rows("SELECT id, name, d FROM t WHERE id > 2 ORDER BY id"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT id FROM t JOIN (VALUES (?)) v(x) ON t.id = v.x; 1; 1",
                "SELECT id FROM t JOIN (VALUES (?)) v(x) ON t.c = v.x; ab; 1",
                "SELECT id FROM t JOIN (VALUES (?)) v(x) ON t.ci = v.x; aBC; 1",
                "SELECT id FROM t JOIN (VALUES (?)) v(x) ON t.name = v.x; ones and ones; ''",
                "SELECT id FROM t JOIN (VALUES (?)) v(x) ON t.n = v.x; 1.251; ''",
                "SELECT id FROM t JOIN (VALUES (?), (NULL)) v(x) ON t.n < v.x; 1.251; 1",
                "SELECT id FROM t JOIN (SELECT * FROM (VALUES (?)) a(q)) v(x) ON t.d = v.x; 2020-01-01; 1",
                "SELECT id FROM t NATURAL JOIN (VALUES (?)) v(id); 2; 2",
                "SELECT id FROM t, LATERAL (SELECT 1 FROM (VALUES (?)) w(y) WHERE y = id); 2; 2",
                "SELECT id FROM (VALUES (?)) v(x), LATERAL (SELECT id FROM t WHERE id = x); 2; 2",
                "SELECT x FROM (VALUES (?)) v(x) WHERE EXISTS (SELECT 1 FROM t WHERE id = v.x); 2; 2",
                "SELECT x FROM (VALUES (?)) v(x) WHERE x IN (SELECT id FROM t); 2; 2",
                "SELECT x FROM (VALUES (?)) v(x) WHERE (x, x) = (1, 1); 1; 1",
                "SELECT id FROM t WHERE id IN (VALUES (?), (1)) ORDER BY id; 2; 1 2",
                "WITH v(x) AS (VALUES (?)) SELECT a.x FROM v a JOIN v b ON a.x = b.x WHERE b.x < 5; 4; 4",
                "SELECT SUM(x) FROM (VALUES (?), (?)) v(x); 2; 2",
                "SELECT v.x FROM (SELECT DISTINCT ? AS x FROM t LIMIT 1) v JOIN t ON t.id = v.x; 2; 2",
                "SELECT x FROM (VALUES (?)) v(x); abc; abc",
                "SELECT v.x || '' FROM (SELECT ? AS x, COUNT(*) AS n FROM t GROUP BY 1) v; 7; 7",
                "VALUES (?); abc; abc",
            })
    void queriesTakeTypesFromComparisons(String sql, String value, String rows) {
        boolean two = sql.indexOf('?') != sql.lastIndexOf('?');
        assertEquals(rows, two ? db.query(sql, value, null) : db.query(sql, value));
    }

    @Test
    void errorsAreThoseOfTheStatement() {
        assertEquals("42703", db.state("SELECT nothing FROM (VALUES (?)) v(x)", 1L));
        assertEquals("42883", db.state("SELECT 1 FROM (VALUES (CAST(? AS VARCHAR))) v(x) WHERE x = 1", "1"));
        assertEquals("42P01", db.state("MERGE INTO none USING (VALUES (?)) s(x) ON TRUE WHEN MATCHED THEN DELETE", 1L));
    }

    @Test
    void viewsAndRollbackAreLeftAlone() {
        db.run("CREATE VIEW w AS SELECT * FROM (VALUES (1, NULL)) v(a, b)", "BEGIN");
        TestDatabase.run(db.session, "DELETE FROM t USING (VALUES (?)) v(x) WHERE id = x", 1L);
        db.run("ROLLBACK");
        assertEquals("2", db.query("SELECT COUNT(*) FROM t, w"));
    }
}
