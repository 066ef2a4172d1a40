package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.ashlardb.sql.type.SqlException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** CREATE TABLE ... AS, and SELECT ... INTO. */
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

    private String state(String sql) {
        return assertThrows(SqlException.class, () -> db.run(sql)).sqlState();
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
    void isMadeByAnIntoToo() {
        assertEquals(2, db.run("SELECT id, v INTO t FROM s WHERE id > 0"));
        is("1|a 2|NULL", "SELECT * FROM t ORDER BY id");
        assertEquals(3, db.run("WITH x AS (SELECT 5 AS n) SELECT n INTO TABLE u FROM x UNION ALL SELECT id FROM s"));
        is("1 2 5", "SELECT n FROM u ORDER BY n");
        assertEquals(1, db.run("SELECT MAX(id) AS m INTO TEMP TABLE w FROM s"));
        is("2", "SELECT m FROM w");
        assertEquals(0, db.run("SELECT * INTO LOCAL TEMPORARY x FROM s WHERE id > 5 ORDER BY d"));
        is("", "SELECT d FROM x");
        assertEquals("42P07", state("SELECT 1 AS a INTO s"));
        assertEquals("42601", db.state("SELECT 1 AS a, 2 AS b INTO y, z"));
        assertEquals("0A000", db.state("SELECT * FROM (SELECT 1 AS a INTO y) q"));
        assertEquals("0A000", db.state("SELECT 1 AS a UNION SELECT 2 INTO y"));
        assertEquals("0A000", db.state("INSERT INTO s (id) SELECT 7 INTO y"));
        assertEquals("0A000", db.state("CREATE VIEW y AS SELECT 7 AS a INTO z"));
        assertEquals("42601", db.state("CREATE PROCEDURE p() BEGIN DECLARE a INT; SELECT 1 INTO TABLE a; END"));
        assertEquals("42P01", db.state("SELECT * FROM y"));
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
    void columnsHaveTypesUnlessAQueryGivesThem() {
        assertFailure("42601", "column B has no type", "CREATE TABLE t (a INT, b, c INT)");
        assertFailure("42601", "column A has no type", "CREATE TABLE t (a)");
        db.run("CREATE TABLE t (a, data, \"c d\") AS SELECT 1, 2, 3");
        is("1|2|3", "SELECT a, data, \"c d\" FROM t");
    }

    @Test
    void definedColumnsTakeTheRows() {
        assertEquals(
                2,
                db.run("CREATE TABLE t (a BIGINT PRIMARY KEY, b, c VARCHAR(3) DEFAULT 'new' NOT NULL, CHECK (a > 0),"
                        + " CONSTRAINT one_b UNIQUE (b)) AS SELECT id, d, id + 10 FROM s"));
        is("1|1.25|11 2|2.50|12", "SELECT * FROM t ORDER BY a");
        is(
                "BIGINT|DECIMAL|VARCHAR",
                "SELECT STRING_AGG(data_type, '|' ORDER BY ordinal_position)"
                        + " FROM information_schema.columns WHERE table_name = 'T'");
        db.run("INSERT INTO t (a, b) VALUES (3, 9)");
        is("new", "SELECT c FROM t WHERE a = 3");
        assertEquals("23505", db.state("INSERT INTO t VALUES (3, 1, 'x')"));
        assertEquals("23505", db.state("INSERT INTO t VALUES (4, 9, 'x')"));
        assertEquals("23514", db.state("INSERT INTO t VALUES (0, 1, 'x')"));
        assertEquals("23502", db.state("INSERT INTO t VALUES (5, 5, NULL)"));
        db.run("CREATE TABLE u (a, PRIMARY KEY (a)) AS SELECT 1");
        assertEquals("23505", db.state("INSERT INTO u VALUES (1)"));
    }

    @Test
    void rowsThatTheDefinitionRefusesLeaveNoTable() {
        assertEquals("23502", db.state("CREATE TABLE t (a INT, b VARCHAR(5) NOT NULL) AS SELECT id, v FROM s"));
        assertEquals("23505", db.state("CREATE TABLE t (a INT PRIMARY KEY) AS SELECT 1 FROM s"));
        assertEquals("23514", db.state("CREATE TABLE t (a INT CHECK (a < 2)) AS SELECT id FROM s"));
        assertEquals("22001", db.state("CREATE TABLE t (a VARCHAR(2)) AS SELECT 'abc'"));
        assertEquals("42P01", db.state("SELECT * FROM t"));
        assertFailure("42601", "is given 1 columns and a query with 2", "CREATE TABLE t (a INT) AS SELECT 1, 2");
        assertFailure("42601", "is given 2 columns and a query with 1", "CREATE TABLE t (a INT, b) AS SELECT 1");
        assertFailure("42601", "LIKE cannot be", "CREATE TABLE t (LIKE s) AS SELECT 1");
    }

    @Test
    void computedAndAlwaysNumberedColumnsTakeNoValuesOfTheQuery() {
        db.run("CREATE TABLE t (n INT GENERATED ALWAYS AS IDENTITY, a INT, twice INT AS (a * 2), v)"
                + " AS SELECT id, v FROM s ORDER BY id DESC");
        is("1|2|4|NULL 2|1|2|a", "SELECT n, a, twice, v FROM t ORDER BY n");
        db.run("CREATE TABLE u (n INT GENERATED BY DEFAULT AS IDENTITY, a INT) AS SELECT 7, id FROM s WHERE id = 1");
        is("7|1", "SELECT n, a FROM u");
    }

    @Test
    void aTableTakesItsOwnPlace() {
        db.run("CREATE VIEW large AS SELECT id, d FROM s WHERE d > 2");
        assertEquals(2, db.run("CREATE OR REPLACE TABLE s AS SELECT id * 10 AS id, d, 'x' AS v FROM s"));
        is("10|1.25|x 20|2.50|x", "SELECT * FROM s ORDER BY id");
        is("20|2.50", "SELECT * FROM large");
        assertEquals(1, db.run("CREATE OR REPLACE TABLE s (id INT PRIMARY KEY, d, e, f) AS SELECT *, 1, 1 FROM large"));
        is("20|2.50|1|1", "SELECT * FROM s");
        assertEquals(
                2,
                db.run("CREATE OR REPLACE TABLE s (id, d) AS"
                        + " SELECT x, (SELECT MAX(d) FROM s) FROM (VALUES (1), (3)) v(x)"));
        is("1|2.50 3|2.50", "SELECT * FROM s ORDER BY id");
        assertEquals("22012", db.state("CREATE OR REPLACE TABLE s AS SELECT id, d, 1 / (id - 3) AS q FROM s"));
        is("1|2.50 3|2.50", "SELECT * FROM s ORDER BY id");
        db.run(
                "CREATE TEMPORARY TABLE k AS SELECT id FROM s",
                "CREATE OR REPLACE TEMP TABLE k AS SELECT id + 1 AS i FROM k");
        is("2 4", "SELECT i FROM k ORDER BY i");
        is(
                "K LARGE S",
                "SELECT table_name FROM information_schema.tables"
                        + " WHERE table_schema <> 'INFORMATION_SCHEMA' ORDER BY table_name");
    }

    @Test
    void aTemporaryTableHasTheRowsOfTheOneItHides() {
        db.run("CREATE VIEW w AS SELECT id FROM s WHERE v IS NULL");
        assertEquals(2, db.run("CREATE TEMPORARY TABLE s AS SELECT id, v FROM s"));
        is("1|a 2|NULL", "SELECT * FROM s ORDER BY id");
        assertEquals(1, db.run("CREATE OR REPLACE TEMPORARY TABLE w (i) AS SELECT * FROM w"));
        is("2", "SELECT i FROM w");
        assertEquals(1, db.run("CREATE OR REPLACE TEMPORARY TABLE w AS SELECT i, 'n' AS n FROM w"));
        is("2|n", "SELECT * FROM w");
        assertEquals(0, db.run("CREATE TEMPORARY TABLE IF NOT EXISTS w AS SELECT 1 FROM w"));
        db.run("DROP TABLE s");
        assertEquals(2, db.run("CREATE TEMPORARY TABLE IF NOT EXISTS s AS SELECT id FROM s"));
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

    @Test
    void changesInTheQueryAreBroughtToTheirEnd() {
        db.run(
                "CREATE TABLE parent (id INT PRIMARY KEY)",
                "CREATE TABLE cascading (p INT REFERENCES parent ON DELETE CASCADE)",
                "CREATE TABLE holding (p INT REFERENCES parent)",
                "INSERT INTO parent VALUES (1), (2)",
                "INSERT INTO cascading VALUES (1), (2)",
                "INSERT INTO holding VALUES (2)",
                "CREATE TRIGGER told AFTER DELETE ON parent FOR EACH ROW INSERT INTO s (id) VALUES (OLD.id + 10)");
        assertEquals("23503", db.state("CREATE TABLE t AS SELECT * FROM OLD TABLE (DELETE FROM parent)"));
        assertEquals(1, db.run("CREATE TABLE t AS SELECT * FROM OLD TABLE (DELETE FROM parent WHERE id = 1)"));
        is("2", "SELECT p FROM cascading");
        is("11", "SELECT id FROM s WHERE id > 10");
    }

    private void assertFailure(String state, String message, String sql) {
        SqlException e = assertThrows(SqlException.class, () -> db.run(sql));
        assertEquals(state, e.sqlState(), sql);
        assertTrue(e.getMessage().contains(message), e.getMessage());
    }
}
