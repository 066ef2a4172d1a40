package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.ashlardb.sql.type.SqlException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** CREATE TABLE ... AS. */
class TableFromQueryTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run("CREATE TABLE s (id INT PRIMARY KEY, d DECIMAL(6, 2), v VARCHAR(5))");
        db.run("INSERT INTO s VALUES (1, 1.25, 'a'), (2, 2.5, NULL)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String sql, Object... values) {
        assertEquals(expected, db.query(sql, values), sql);
    }

    @Test
    void takesColumnsAndRows() {
        assertEquals(2, db.run("CREATE TABLE t AS SELECT *, id * 2 AS twice, NULL AS n FROM s"));
        is("1|1.25|a|2|NULL 2|2.50|NULL|4|NULL", "SELECT * FROM t ORDER BY id");
        assertEquals("22001", db.state("INSERT INTO t (v) VALUES ('longer')"));
        assertEquals(2, db.run("CREATE TABLE u (a, b) AS SELECT v, (SELECT MAX(id) FROM s) FROM s WITH DATA"));
        is("a|2 NULL|2", "SELECT a, b FROM u ORDER BY a");
        assertEquals(3, db.run("CREATE MEMORY TABLE w (n) AS VALUES (1), (2), (3)"));
    }

    @Test
    void takesNoRowsWithNoData() {
        assertEquals(0, db.run("CREATE TABLE t AS SELECT id FROM s WITH NO DATA"));
        is("", "SELECT id FROM t");
        assertEquals(0, db.run("CREATE TABLE IF NOT EXISTS t AS SELECT id FROM s"));
        is("", "SELECT id FROM t");
    }

    @Test
    void failsAsAWhole() {
        assertEquals("22012", db.state("CREATE TABLE t AS SELECT 1 / (id - 2) AS q FROM s"));
        assertEquals("42P01", db.state("SELECT * FROM t"));
        assertEquals("42P07", db.state("CREATE TABLE s AS SELECT 1"));
        assertEquals("42701", db.state("CREATE TABLE t AS SELECT 1 AS a, 2 AS a"));
        assertEquals("42601", db.state("CREATE TABLE t (a, b) AS SELECT 1"));
        assertEquals("0A000", db.state("CREATE TABLE t AS WITH x AS (DELETE FROM s RETURNING *) SELECT * FROM x"));
        db.run("START TRANSACTION", "CREATE TABLE t AS SELECT * FROM s", "ROLLBACK");
        assertEquals("42P01", db.state("SELECT * FROM t"));
        is("2", "SELECT COUNT(*) FROM s");
    }

    @Test
    void columnsHaveTypesAndThoseOfAQueryHaveNone() {
        assertFailure("42601", "column B has no type", "CREATE TABLE t (a INT, b, c INT)");
        assertFailure("42601", "column A has no type", "CREATE TABLE t (a)");
        assertFailure(
                "42601",
                "expected the name of a column alone, as the query behind AS has its type",
                "CREATE TABLE t (a, b INT) AS SELECT 1, 2");
        assertFailure("42601", "expected the name", "CREATE TABLE t (a, PRIMARY KEY (a)) AS SELECT 1");
        assertFailure("42601", "expected the name", "CREATE TABLE t (LIKE s) AS SELECT 1");
        db.run("CREATE TABLE t (a, data, \"c d\") AS SELECT 1, 2, 3");
        is("1|2|3", "SELECT a, data, \"c d\" FROM t");
    }

    @Test
    void temporaryOnesTakeOnCommitBeforeTheQueryOrBehindIt() {
        db.run(
                "CREATE TEMPORARY TABLE t (a) ON COMMIT DELETE ROWS AS SELECT id FROM s",
                "CREATE TEMPORARY TABLE u (a) AS SELECT id FROM s ON COMMIT DELETE ROWS",
                "CREATE TEMPORARY TABLE v ON COMMIT PRESERVE ROWS AS SELECT id FROM s",
                "CREATE TEMPORARY TABLE w (a INT) ON COMMIT DELETE ROWS");
        is(
                "0|0|2|0",
                "SELECT (SELECT COUNT(*) FROM t), (SELECT COUNT(*) FROM u), COUNT(*), (SELECT COUNT(*) FROM w) FROM v");
        assertFailure("42P16", "temporary", "CREATE TABLE x (a) ON COMMIT DELETE ROWS AS SELECT 1");
    }

    private void assertFailure(String state, String message, String sql) {
        SqlException e = assertThrows(SqlException.class, () -> db.run(sql));
        assertEquals(state, e.sqlState(), sql);
        assertTrue(e.getMessage().contains(message), e.getMessage());
    }
}
