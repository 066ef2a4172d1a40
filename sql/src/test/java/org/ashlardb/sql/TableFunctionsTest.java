package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions that users make with CREATE FUNCTION ... RETURNS TABLE. */
final class TableFunctionsTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run(
                "CREATE TABLE t(id INT PRIMARY KEY, g INT, name VARCHAR(20))",
                "INSERT INTO t SELECT x, MOD(x, 3), 'n' || x FROM GENERATE_SERIES(1, 9) AS s(x)",
                "CREATE TABLE u(a INT, b INT)",
                "INSERT INTO u VALUES(0, 5), (1, 0), (7, 9)",
                "CREATE SEQUENCE s",
                "CREATE FUNCTION of_group(k INT, least INT DEFAULT 0) RETURNS TABLE (id INT, name VARCHAR(20))"
                        + " RETURN TABLE (SELECT t.id, t.name FROM t WHERE g = k AND t.id > least)",
                "CREATE FUNCTION by_id(p INT) RETURNS TABLE (id INT, name VARCHAR(20)) LANGUAGE SQL"
                        + " AS $$ SELECT id, name FROM t WHERE id = p $$");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String sql, Object... values) {
        assertEquals(expected, db.query(sql, values), sql);
    }

    private void rows(String sql, String... expected) {
        assertEquals(List.of(expected), db.rows(sql), sql);
    }

    private void fails(String state, String sql) {
        assertEquals(state, db.state(sql), sql);
    }

    @Test
    void aCallIsATable() {
        rows("SELECT * FROM of_group(1) ORDER BY id", "1|n1", "4|n4", "7|n7");
        rows("SELECT * FROM of_group(1, 4)", "7|n7");
        rows("SELECT d, of_group.c FROM of_group(1, 4) AS of_group (c, d)", "n7|7");
        rows("SELECT x.name FROM TABLE(of_group(1, 4)) x", "n7");
        rows("SELECT of_group.id FROM PUBLIC.of_group(1, 4)", "7");
        rows("SELECT * FROM pg_catalog.generate_series(1, 2)", "1", "2");
        is("7", "SELECT id FROM of_group(?, ?)", 1L, 4L);
        is("7", "SELECT id FROM of_group(1 + CAST(? AS INT), 4)", 0L);
        is("3", "SELECT COUNT(*) FROM of_group(NULL, 1) RIGHT JOIN u ON TRUE");
        is("18", "SELECT SUM(a.id) FROM of_group(0) a JOIN of_group(0) b ON a.id = b.id");
        is("9", "SELECT MAX(id) FROM t WHERE id IN (SELECT id FROM of_group(0))");
        is("3", "SELECT COUNT(*) FROM of_group((SELECT MIN(g) FROM t))");
        is("7", "WITH c AS (SELECT * FROM of_group(1, 4)) SELECT c.id FROM c, c AS d");
        is("2", "SELECT COUNT(*) FROM (SELECT * FROM of_group(1) LIMIT 2) x");
    }

    @Test
    void argumentsSeeTheTablesToTheLeft() {
        rows(
                "SELECT a, id FROM u CROSS JOIN LATERAL of_group(u.a) ORDER BY a, id",
                "0|3",
                "0|6",
                "0|9",
                "1|1",
                "1|4",
                "1|7");
        rows("SELECT a, f.id FROM u, of_group(a, b) AS f ORDER BY a, id", "0|6", "0|9", "1|1", "1|4", "1|7");
        rows("SELECT a, f.id FROM u, by_id(u.a + 1) AS f ORDER BY a, id", "0|1", "1|2", "7|8");
        rows("SELECT a, f.id FROM u LEFT JOIN LATERAL by_id(a) f ON TRUE ORDER BY a", "0|NULL", "1|1", "7|7");
        rows("SELECT a, f.id FROM u OUTER APPLY by_id(a + 2) f ORDER BY a", "0|2", "1|3", "7|9");
        rows("SELECT a, f.id FROM u LEFT JOIN by_id(a) f ON f.id > 1 ORDER BY a", "0|NULL", "1|NULL", "7|7");
        rows("SELECT a, (SELECT COUNT(*) FROM of_group(u.a)) FROM u ORDER BY a", "0|3", "1|3", "7|0");
        rows("SELECT a, (SELECT MAX(f.id) FROM of_group(u.a - 6) f) FROM u ORDER BY a", "0|NULL", "1|NULL", "7|7");
        rows("SELECT a FROM u WHERE EXISTS (SELECT 1 FROM by_id(u.a)) ORDER BY a", "1", "7");
        fails("42P10", "SELECT * FROM u RIGHT JOIN by_id(a) f ON TRUE");
        db.run("SET planner = 'plain'");
        rows("SELECT a, f.id FROM u, of_group(a, b + 1) AS f ORDER BY a, id", "0|9", "1|4", "1|7");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "RETURN TABLE (SELECT id, g FROM t WHERE id = p)",
                "RETURN (SELECT id, g FROM t WHERE id = p)",
                "RETURN SELECT id, g FROM t WHERE id = p",
                "RETURN WITH c AS (SELECT * FROM t) SELECT c.id, c.g FROM c WHERE c.id = p",
                "RETURN (SELECT id, g FROM t WHERE id = p) UNION SELECT 0, 0 WHERE FALSE",
                "RETURN VALUES (p, MOD(p, 3))",
                "AS $$ SELECT id, g FROM t WHERE id = p; -- one row\n $$ LANGUAGE SQL STABLE",
                "LANGUAGE SQL AS 'SELECT id, g FROM t WHERE t.id = f.p'",
                "LANGUAGE SQL BEGIN ATOMIC SELECT id, g FROM t WHERE id = p; END",
                "READS SQL DATA BEGIN ATOMIC RETURN TABLE (SELECT id, g FROM t WHERE id = p); END",
                "READS SQL DATA RETURN TABLE (SELECT id, g FROM t WHERE id = p ORDER BY 1 LIMIT 1)",
                "LANGUAGE SQL AS 'BEGIN ATOMIC RETURN TABLE (SELECT id, g FROM t WHERE id = p); END'"
            })
    void bodiesAreWrittenInManyWays(String body) {
        db.run("CREATE OR REPLACE FUNCTION f(p INT) RETURNS TABLE (x INT, y INT) " + body);
        rows("SELECT * FROM f(5)", "5|2");
        rows("SELECT a, f.y FROM u, f(u.a) f ORDER BY a DESC LIMIT 1", "7|1");
        String made = db.query("SELECT definition FROM information_schema.definitions WHERE object_name = 'F'");
        db.run("DROP FUNCTION f", made);
        rows("SELECT * FROM f(5)", "5|2");
        is(made, "SELECT definition FROM information_schema.definitions WHERE object_name = 'F'");
    }

    @Test
    void oneColumnMayBeASet() {
        db.run("CREATE FUNCTION ids(k INT) RETURNS SETOF DECIMAL(5,1) AS 'SELECT id FROM t WHERE g = k' LANGUAGE SQL");
        rows("SELECT ids FROM ids(2) ORDER BY 1", "2.0", "5.0", "8.0");
        rows("SELECT i.i, k FROM ids(2) AS i, ids(0) AS j(k) WHERE i > 6 AND k > 6", "8.0|9.0");
        rows(
                "SELECT data_type, numeric_scale FROM information_schema.routines WHERE routine_name = 'IDS'",
                "DECIMAL|1");
        assertTrue(db.query("SELECT definition FROM information_schema.definitions WHERE object_name = 'IDS'")
                .contains(" RETURNS SETOF DECIMAL(5,1)"));
    }

    @Test
    void rowsHaveNumbers() {
        db.run(
                "CREATE FUNCTION down(k INT) RETURNS TABLE (id INT) RETURN SELECT id FROM t WHERE g = k ORDER BY id DESC");
        rows("SELECT * FROM down(1) WITH ORDINALITY", "7|1", "4|2", "1|3");
        rows(
                "SELECT a, d.i, d.n FROM u, down(a) WITH ORDINALITY AS d(i, n) WHERE n < 3 ORDER BY a, n",
                "0|9|1",
                "0|6|2",
                "1|7|1",
                "1|4|2");
        rows("SELECT ordinality, down.id FROM TABLE(down(2)) WITH ORDINALITY LIMIT 1", "1|8");
    }

    @Test
    void callsStandWhereTablesDo() {
        db.run(
                "CREATE VIEW v AS SELECT u.a, f.* FROM u, of_group(u.a) AS f",
                "INSERT INTO u SELECT id, 100 FROM of_group(2)",
                "UPDATE u SET b = f.id FROM of_group(2, 7) f WHERE u.a = f.id",
                "DELETE FROM u USING of_group(2) f WHERE u.a = f.id AND f.id = 5",
                "MERGE INTO u USING of_group(2) f ON u.a = f.id WHEN MATCHED THEN UPDATE SET b = b + 1"
                        + " WHEN NOT MATCHED THEN INSERT VALUES(f.id, -1)");
        rows("SELECT * FROM u ORDER BY a", "0|5", "1|0", "2|101", "5|-1", "7|9", "8|9");
        rows("SELECT a, COUNT(*), MAX(name) FROM v GROUP BY a ORDER BY a", "0|3|n9", "1|3|n7", "2|3|n8");
        db.run("CREATE TABLE w AS SELECT * FROM by_id(3)");
        rows("SELECT * FROM w", "3|n3");
        rows("SELECT * FROM of_group(0, 8) UNION ALL SELECT * FROM by_id(1) ORDER BY 1", "1|n1", "9|n9");
    }

    @Test
    void functionsReadFunctions() {
        db.run(
                "CREATE FUNCTION pairs(k INT) RETURNS TABLE (a INT, b INT) RETURN TABLE ("
                        + "SELECT x.id, y.id FROM of_group(k) x, of_group(k, x.id) y)",
                "CREATE FUNCTION how_many(k INT) RETURNS INT RETURN (SELECT COUNT(*) FROM pairs(k + 1))",
                "CREATE FUNCTION many(k INT) RETURNS TABLE (n INT) RETURN SELECT how_many(k)",
                "CREATE FUNCTION counted(k INT) RETURNS INT BEGIN ATOMIC DECLARE n INT DEFAULT 0;"
                        + " FOR r AS SELECT * FROM pairs(k) DO SET n = n + r.a; END FOR; RETURN n; END");
        rows("SELECT * FROM pairs(1) ORDER BY 1, 2", "1|4", "1|7", "4|7");
        is("3", "SELECT how_many(0)");
        is("3", "SELECT n FROM many(1)");
        is("6", "SELECT counted(1)");
        rows(
                "SELECT u.a, m.n, p.b FROM u, many(u.a) m, pairs(u.a) p WHERE p.b < m.n + 4 ORDER BY 1, 3",
                "0|3|6",
                "1|3|4");
        fails("2BP01", "DROP FUNCTION of_group");
    }

    @Test
    void proceduresAndTriggersReadThem() {
        db.run(
                "CREATE PROCEDURE p(IN k INT, OUT n INT) BEGIN ATOMIC SET n = (SELECT SUM(id) FROM of_group(k, k)); END",
                "CREATE TRIGGER tr AFTER INSERT ON u REFERENCING NEW AS n FOR EACH ROW"
                        + " UPDATE t SET name = f.name || '!' FROM by_id(n.a) f WHERE t.id = n.b",
                "INSERT INTO u VALUES(3, 4)");
        is("n3!", "SELECT name FROM by_id(4)");
        is("11", "CALL p(1, NULL)");
    }

    @Test
    void bodiesSeeParametersInAllPlaces() {
        db.run(
                "CREATE FUNCTION f(p INT, q INT) RETURNS TABLE (a INT, b INT, c INT) RETURN TABLE ("
                        + "WITH c AS (SELECT id, g FROM t WHERE id > p), d AS (SELECT g FROM t)"
                        + " SELECT x.id + q, (SELECT COUNT(*) FROM c WHERE c.id > x.id AND p > q), s.n"
                        + " FROM c x JOIN c y ON x.id = y.id, GENERATE_SERIES(q, q + 1) AS s(n)"
                        + " WHERE EXISTS (SELECT 1 FROM d WHERE d.g = x.g AND p IN (SELECT id FROM t)) LIMIT q)",
                "CREATE FUNCTION upto(n INT) RETURNS TABLE (i INT) RETURN"
                        + " WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < n) SELECT i FROM r",
                "CREATE FUNCTION best(k INT) RETURNS TABLE (id INT, r INT, n INT) RETURN SELECT id,"
                        + " RANK() OVER (ORDER BY id * k), COUNT(*) OVER () + k FROM t WHERE g = k"
                        + " UNION ALL SELECT SUM(id), MAX(k), COUNT(*) + k FROM t WHERE g < k GROUP BY g HAVING g = k - 1");
        rows("SELECT * FROM f(7, 3) ORDER BY 1, 3", "11|1|3", "11|1|4", "12|0|3");
        rows(
                "SELECT u.a, f.* FROM (SELECT * FROM u WHERE a = 7) u, f(u.a, u.b - 6) f ORDER BY 1, 2, 4",
                "7|11|1|3",
                "7|11|1|4",
                "7|12|0|3");
        rows(
                "SELECT * FROM f(6 + (SELECT COUNT(*) FROM u WHERE a = 1), 3) ORDER BY 1, 3",
                "11|1|3",
                "11|1|4",
                "12|0|3");
        rows("SELECT i FROM upto(3)", "1", "2", "3");
        rows("SELECT a, MAX(i) FROM u, upto(a + 1) GROUP BY a ORDER BY a", "0|1", "1|2", "7|8");
        rows("SELECT a, MAX(i) FROM u, upto(a) GROUP BY a ORDER BY a", "0|1", "1|1", "7|7");
        rows("SELECT * FROM best(1) ORDER BY id", "1|1|4", "4|2|4", "7|3|4", "18|1|4");
        rows(
                "SELECT a, b.id, b.n FROM u, best(a) b WHERE r = 1 ORDER BY 1, 2",
                "0|3|3",
                "0|6|3",
                "0|9|3",
                "1|1|4",
                "1|18|4");
    }

    private void plan(String sql, String... expected) {
        assertEquals(List.of(expected), db.rows("EXPLAIN " + sql), sql);
    }

    @Test
    void plansSeeThroughCalls() {
        db.run(
                "CREATE FUNCTION twice(k INT) RETURNS TABLE (id INT) RETURN TABLE (SELECT id FROM by_id(k + k))",
                "CREATE FUNCTION named(n VARCHAR(20)) RETURNS TABLE (id INT) RETURN TABLE (SELECT id FROM t WHERE name = n)",
                "CREATE INDEX i ON t(name)");
        plan("SELECT * FROM by_id(7)", "Project ID, NAME", "  Key look-up T by T_PKEY [ID = 7]");
        plan("SELECT * FROM by_id(?)", "Project ID, NAME", "  Key look-up T by T_PKEY [ID = ?1]");
        plan("SELECT * FROM by_id(3 + 4)", "Project ID, NAME", "  Key look-up T by T_PKEY [ID = 7]");
        plan(
                "SELECT * FROM named(?)",
                "Project ID",
                "  Lateral join inner for each [N]",
                "    One row [CAST(?1 AS VARCHAR(20))]",
                "    Project ID",
                "      Index scan T by I [NAME = outer N]");
        plan(
                "SELECT a, name FROM u, by_id(a)",
                "Project A, NAME",
                "  Lateral join inner for each [A]",
                "    Scan U",
                "    Project NAME",
                "      Key look-up T by T_PKEY [ID = outer A]");
        plan(
                "SELECT b FROM u, by_id(a + 1) WHERE b > 3",
                "Project B",
                "  Lateral join inner for each [A]",
                "    Filter (B > 3)",
                "      Scan U",
                "    Lateral join inner for each [P]",
                "      One row [(outer A + 1)]",
                "      Key look-up T by T_PKEY [ID = outer P]");
        plan(
                "SELECT a FROM u WHERE EXISTS (SELECT 1 FROM by_id(a))",
                "Project A",
                "  Hash join semi on A = ID",
                "    Scan U",
                "    Scan T",
                "Subquery 1",
                "  No rows");
        plan(
                "SELECT i.id FROM twice(7) i WHERE i.id > 3",
                "Project ID",
                "  Lateral join inner for each [P]",
                "    One row [14]",
                "    Project ID",
                "      Filter (ID > 3)",
                "        Key look-up T by T_PKEY [ID = outer P]");
    }

    @Test
    void eachArgumentIsComputedOnceForARow() {
        db.run("CREATE FUNCTION same(n BIGINT) RETURNS TABLE (a BIGINT, b BIGINT)"
                + " RETURN SELECT n, n + t.id FROM t WHERE n > 0 AND t.id < 3");
        rows("SELECT * FROM same(NEXTVAL('s')) ORDER BY 2", "1|2", "1|3");
        rows(
                "SELECT u.a, x.a, x.b FROM u, same(NEXTVAL('s') + u.a * 0) x ORDER BY 1, 3",
                "0|2|3",
                "0|2|4",
                "1|3|4",
                "1|3|5",
                "7|4|5",
                "7|4|6");
        is("5", "SELECT NEXTVAL('s')");
    }

    @Test
    void nullsGoInUnlessTheFunctionIsStrict() {
        String returns = " RETURNS TABLE (n INT) ";
        db.run(
                "CREATE FUNCTION lax(a INT, b INT)" + returns
                        + "RETURN SELECT COUNT(*) FROM t WHERE id > COALESCE(a, 0)",
                "CREATE FUNCTION strict1(a INT, b INT)" + returns + "STRICT AS 'SELECT COUNT(*) FROM t WHERE id > a'",
                "CREATE FUNCTION strict2(a INT, b INT)" + returns
                        + "RETURNS NULL ON NULL INPUT RETURN SELECT 1 / 0 WHERE a > 7");
        rows("SELECT n FROM lax(NULL, 1)", "9");
        rows("SELECT n FROM strict1(NULL, 1)");
        rows("SELECT n FROM strict1(1, NULL)");
        rows("SELECT n FROM strict1(2, 1)", "7");
        rows("SELECT a, n FROM u, strict1(a, NULLIF(b, 0)) ORDER BY 1", "0|9", "7|2");
        rows("SELECT n FROM strict2(NULL, 1)");
        rows("SELECT n FROM strict2(8, NULL)");
        is("7", "SELECT n FROM strict1(?, ?)", 2L, 1L);
        fails("22012", "SELECT n FROM strict2(8, 1)");
    }

    @Test
    void columnsAreOfTheDeclaredTypes() {
        db.run(
                "CREATE DOMAIN small AS INT CHECK (VALUE < 5)",
                "CREATE TYPE mood AS ENUM ('sad', 'fine')",
                "CREATE FUNCTION f(k INT) RETURNS TABLE (d DATE, v VARCHAR(3), n DECIMAL(5,2), s small, x BIGINT, m mood)"
                        + " RETURN SELECT '2026-01-02', 'abc', k, k, NULL, 'fine'",
                "CREATE FUNCTION name_of(p INT) RETURNS TABLE (s VARCHAR(2)) RETURN SELECT name || '' FROM t WHERE id = p");
        rows("SELECT * FROM f(3)", "2026-01-02|abc|3.00|3|NULL|fine");
        fails("23514", "SELECT * FROM f(7)");
        rows("SELECT * FROM name_of(7)", "n7");
        db.run("UPDATE t SET name = 'longer'");
        fails("22001", "SELECT * FROM name_of(7)");
        fails("2BP01", "DROP DOMAIN small");
        fails("2BP01", "DROP TYPE mood");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT by_id(1)|42809",
                "SELECT PUBLIC.by_id(1)|42809",
                "SELECT id FROM t WHERE by_id(1) = 1|42809",
                "CALL by_id(1)|42809",
                "SELECT * FROM by_id()|42883",
                "SELECT * FROM by_id(1, 2)|42883",
                "SELECT * FROM by_id(DATE '2026-01-01')|42804",
                "SELECT * FROM plain(1)|42883",
                "SELECT * FROM PUBLIC.plain(1)|42883",
                "SELECT * FROM nothing(1)|42883",
                "SELECT * FROM nowhere.by_id(1)|42883",
                "SELECT * FROM by_id(1) AS b (c, d, e)|42P10",
                "SELECT nothing FROM by_id(1)|42703",
                "SELECT p FROM by_id(1)|42703",
                "SELECT * FROM by_id(1), by_id(2)|42712",
                "UPDATE by_id(1) SET name = ''|42601",
                "SELECT * FROM by_id(1) FOR UPDATE OF t|42P01",
                "SELECT * FROM by_id(x.id), t x|42P01",
                "CREATE TABLE c(a INT DEFAULT by_id(1))|42809",
                "CREATE TABLE c(a INT CHECK (by_id(a) > 1))|42809"
            })
    void wrongCalls(String sql, String state) {
        db.run("CREATE FUNCTION plain(a INT) RETURNS INT RETURN a");
        fails(state, sql);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "f() RETURNS TABLE (a INT) RETURN SELECT 1, 2|42P13",
                "f() RETURNS TABLE (a INT, b INT) RETURN SELECT 1|42P13",
                "f() RETURNS TABLE (a DATE) RETURN SELECT id FROM t|42P13",
                "f() RETURNS TABLE (a INT, a INT) RETURN SELECT 1, 2|42P13",
                "f(p INT, p INT) RETURNS TABLE (a INT) RETURN SELECT 1|42P13",
                "f() RETURNS TABLE (a NOTHING) RETURN SELECT 1|42704",
                "f() RETURNS TABLE () RETURN SELECT 1|42601",
                "f() RETURNS TABLE (a INT)|42601",
                "f() RETURNS TABLE (a INT) RETURN 1|42601",
                "f() RETURNS TABLE (a INT) RETURN (1 + 2)|42601",
                "f() RETURNS TABLE (a INT) RETURN SELECT ?|42601",
                "f() RETURNS TABLE (a INT) AS 'SELECT ?'|42601",
                "f() RETURNS TABLE (a INT) AS 'SELECT 1; SELECT 2'|42601",
                "f() RETURNS TABLE (a INT) RETURN SELECT 1 RETURN SELECT 2|42601",
                "f() RETURNS TABLE (a INT) RETURN SELECT * FROM nowhere|42P01",
                "f() RETURNS TABLE (a INT) RETURN SELECT nothing FROM t|42703",
                "f() RETURNS TABLE (a INT) RETURN SELECT a FROM f()|42P17",
                "f() RETURNS TABLE (a INT) RETURN SELECT f()|42809",
                "f() RETURNS TABLE (a INT) AS 'DELETE FROM t RETURNING id'|0A000",
                "f() RETURNS TABLE (a INT) BEGIN ATOMIC DELETE FROM t; END|0A000",
                "f() RETURNS TABLE (a INT) BEGIN ATOMIC DELETE FROM t; RETURN TABLE (SELECT 1); END|0A000",
                "f() RETURNS TABLE (a INT) BEGIN ATOMIC DECLARE x INT; RETURN TABLE (SELECT 1); END|0A000",
                "f() RETURNS TABLE (a INT) RETURN WITH c AS (DELETE FROM t RETURNING id) SELECT id FROM c|0A000",
                "f() RETURNS TABLE (a INT) RETURN SELECT id FROM FINAL TABLE (UPDATE t SET g = 1)|0A000",
                "f() RETURNS TABLE (a INT) RETURN SELECT id FROM t FOR UPDATE|0A000",
                "f() RETURNS TABLE (a INT) AS 'SELECT id FROM (SELECT id FROM t FOR UPDATE) x'|0A000",
                "f() RETURNS TABLE (a INT) LANGUAGE JAVA EXTERNAL NAME 'java.lang.Math.random'|0A000",
                "f() RETURNS TABLE (a INT) LANGUAGE plpgsql AS 'SELECT 1'|0A000",
                "f() RETURNS INT RETURN TABLE (SELECT 1)|42601",
                "f() RETURNS INT RETURN SELECT 1|42601",
                "f() RETURNS INT BEGIN RETURN TABLE (SELECT 1); END|42601",
                "by_id(p INT) RETURNS TABLE (a INT) RETURN SELECT 1|42723",
                "unnest(p INT) RETURNS TABLE (a INT) RETURN SELECT 1|42723",
                "f(p INT) RETURNS SETOF NOTHING RETURN SELECT 1|42704"
            })
    void wrongDefinitions(String definition, String state) {
        fails(state, "CREATE FUNCTION " + definition);
        rows("SELECT * FROM by_id(1)", "1|n1");
        rows("SELECT COUNT(*) FROM t", "9");
    }

    @Test
    void noneReadsItself() {
        db.run(
                "CREATE FUNCTION f(a INT) RETURNS TABLE (a INT) RETURN SELECT a",
                "CREATE FUNCTION g(a INT) RETURNS TABLE (a INT) RETURN SELECT f.a FROM f(a) f",
                "CREATE VIEW v AS SELECT * FROM g(1)");
        fails("42P17", "CREATE OR REPLACE FUNCTION f(a INT) RETURNS TABLE (a INT) RETURN SELECT g.a FROM g(a) g");
        fails("42P17", "CREATE OR REPLACE FUNCTION f(a INT) RETURNS TABLE (a INT) RETURN SELECT a FROM v");
        fails("42883", "CREATE OR REPLACE FUNCTION f(a INT) RETURNS INT RETURN (SELECT g.a FROM g(a) g)");
        rows("SELECT * FROM v", "1");
    }

    @Test
    void namesMeanWhatTheyMeantWhereItWasMade() {
        db.run(
                "CREATE SCHEMA o",
                "CREATE TABLE o.t(id INT, name VARCHAR(20))",
                "CREATE FUNCTION everything() RETURNS TABLE (a INT, b INT, c VARCHAR(20)) RETURN SELECT * FROM t",
                "SET SCHEMA o");
        rows("SELECT * FROM PUBLIC.by_id(1)", "1|n1");
        fails("42883", "SELECT * FROM by_id(1)");
        db.run("CREATE LOCAL TEMPORARY TABLE t(id INT, name VARCHAR(20))");
        rows("WITH t AS (SELECT 1 AS id, 'x' AS name) SELECT * FROM PUBLIC.by_id(1)", "1|n1");
        db.run("SET SCHEMA PUBLIC", "ALTER TABLE t ADD COLUMN more INT");
        rows("SELECT * FROM everything() WHERE a = 2", "2|2|n2");
        fails("42703", "CREATE FUNCTION f() RETURNS TABLE (a INT) RETURN SELECT t.id FROM t WHERE a = 1");
        fails("42703", "SELECT * FROM (SELECT 1 AS zz) z, by_id(zzz)");
        db.run(
                "CREATE SCHEMA q",
                "SET SCHEMA q",
                "CREATE TABLE w(a INT)",
                "CREATE FUNCTION n() RETURNS TABLE (a INT) RETURN TABLE w",
                "SET SCHEMA PUBLIC",
                "ALTER SCHEMA q RENAME TO r");
        rows("SELECT * FROM r.n()");
        db.run("DROP SCHEMA r CASCADE");
        fails("42883", "SELECT * FROM r.n()");
    }

    @Test
    void whatItNeedsStays() {
        db.run("CREATE VIEW v AS SELECT * FROM of_group(1)");
        fails("2BP01", "DROP TABLE t");
        fails("2BP01", "ALTER TABLE t DROP COLUMN g");
        fails("2BP01", "ALTER TABLE t RENAME COLUMN g TO h");
        fails("2BP01", "ALTER TABLE t RENAME TO tt");
        fails("2BP01", "DROP FUNCTION of_group");
        fails("2BP01", "ALTER TABLE t ALTER COLUMN name TYPE BLOB");
        db.run("DROP FUNCTION of_group CASCADE");
        fails("42P01", "SELECT * FROM v");
        db.run("DROP TABLE t CASCADE");
        fails("42883", "SELECT * FROM by_id(1)");
    }

    @Test
    void replacingOneChangesWhatReadsIt() {
        db.run("CREATE VIEW v AS SELECT name FROM by_id(4)");
        try (PreparedCommand before = db.session.prepare("SELECT COUNT(*) FROM by_id(1)")) {
            assertTrue(before.executeQuery().next());
            db.run("CREATE OR REPLACE FUNCTION by_id(p INT) RETURNS TABLE (id INT, name VARCHAR(20))"
                    + " RETURN SELECT id, 'x' || name FROM t WHERE id >= p");
            var rows = before.executeQuery();
            assertTrue(rows.next());
            assertEquals(9, rows.getLong(0));
        }
        is("xn9", "SELECT MAX(name) FROM v");
        fails(
                "2BP01",
                "CREATE OR REPLACE FUNCTION by_id(p INT) RETURNS TABLE (id INT) RETURN SELECT id FROM t WHERE id = p");
        fails("2BP01", "CREATE OR REPLACE FUNCTION by_id(p INT) RETURNS INT RETURN p");
        fails(
                "0A000",
                "CREATE OR REPLACE FUNCTION by_id(p INT) RETURNS TABLE (id INT, name INT) RETURN SELECT id, g FROM t");
        db.run("BEGIN", "DROP FUNCTION by_id CASCADE", "ROLLBACK");
        is("xn9", "SELECT MAX(name) FROM v");
    }

    @Test
    void whatGrowsWithoutMeasureIsRefused() {
        db.run("CREATE FUNCTION f0(a INT) RETURNS TABLE (a INT) RETURN SELECT a");
        for (int i = 1; i <= 7; i++) {
            String before = "f" + (i - 1);
            db.run("CREATE FUNCTION f" + i + "(a INT) RETURNS TABLE (a INT) RETURN SELECT x.a FROM " + before
                    + "(a + 1) x, " + before + "(x.a) y");
        }
        rows("SELECT a FROM f5(1)", "6");
        StringBuilder calls = new StringBuilder("SELECT 1 FROM f0(1)");
        for (int i = 0; i < 50; i++) {
            calls.append(", f7(1) AS x").append(i);
        }
        fails("54001", calls.toString());
        String state = "no error";
        db.run("CREATE FUNCTION g0(a INT) RETURNS TABLE (a INT) RETURN SELECT a");
        for (int i = 1; i <= 100 && state.equals("no error"); i++) {
            state = db.state("CREATE FUNCTION g" + i + "(a INT) RETURNS TABLE (a INT) RETURN SELECT x.a + 1 FROM g"
                    + (i - 1) + "(a) x");
        }
        assertEquals("54001", state);
        rows("SELECT a FROM g40(1)", "41");
    }

    @Test
    void rowsOfOthersAreLocked() {
        rows("SELECT u.a, f.name FROM u, by_id(u.a) f WHERE u.a = 7 FOR UPDATE OF u", "7|n7");
        rows("SELECT u.a, f.name FROM u, by_id(u.a) f WHERE u.a = 7 FOR UPDATE", "7|n7");
        rows("SELECT id FROM by_id(3) FOR UPDATE", "3");
    }

    @Test
    void textsWithoutCaseAreKeysInQueries() {
        db.run(
                "CREATE TABLE c(a VARCHAR_IGNORECASE(10), n INT)",
                "INSERT INTO c VALUES('x', 1), ('X', 2), ('y', 4)",
                "CREATE FUNCTION sums(k VARCHAR_IGNORECASE(10)) RETURNS TABLE (a VARCHAR_IGNORECASE(10), n INT)"
                        + " RETURN SELECT MIN(a), SUM(n) FROM c WHERE a = k GROUP BY a");
        rows("SELECT n FROM sums('X')", "3");
        rows("SELECT COUNT(*), SUM(s.n) FROM c, sums(c.a) s WHERE s.a = 'X'", "2|6");
        rows("SELECT COUNT(DISTINCT s.a) FROM c, sums(LOWER(c.a)) s", "2");
    }

    @Test
    void readOnlyTransactionsReadThem() {
        db.run("START TRANSACTION READ ONLY");
        rows("SELECT * FROM by_id(1)", "1|n1");
        db.run("COMMIT");
    }

    @Test
    void systemTablesTellOfThem() {
        db.run("COMMENT ON FUNCTION by_id IS 'one row'");
        rows(
                "SELECT routine_name, data_type, routine_definition, remarks FROM information_schema.routines"
                        + " WHERE routine_name = 'BY_ID'",
                "BY_ID|TABLE|SELECT id, name FROM t WHERE id = p|one row");
        rows(
                "SELECT ordinal_position, parameter_mode, parameter_name, data_type FROM information_schema.parameters"
                        + " WHERE specific_name = 'BY_ID' ORDER BY 1",
                "1|IN|P|INTEGER",
                "2|OUT|ID|INTEGER",
                "3|OUT|NAME|VARCHAR");
    }

    @Test
    void definitionsMakeThemAgain() {
        db.run(
                "CREATE VIEW aa AS SELECT * FROM of_group(1)",
                "CREATE FUNCTION ab(k INT DEFAULT 2) RETURNS TABLE (\"a b\" INT, c VARCHAR) DETERMINISTIC STRICT AS"
                        + " $$ SELECT aa.id, aa.name FROM aa, by_id(4) z WHERE aa.id > k $$ LANGUAGE SQL",
                "CREATE VIEW ac AS SELECT * FROM ab()");
        List<String> definitions =
                db.rows("SELECT definition FROM information_schema.definitions ORDER BY ordinal_position");
        List<String> rows = db.rows("SELECT * FROM ac ORDER BY 1");
        assertEquals(List.of("4|n4", "7|n7"), rows);
        try (TestDatabase other = new TestDatabase()) {
            definitions.forEach(other::run);
            other.run("INSERT INTO t SELECT x, MOD(x, 3), 'n' || x FROM GENERATE_SERIES(1, 9) AS s(x)");
            assertEquals(rows, other.rows("SELECT * FROM ac ORDER BY 1"));
            assertEquals(
                    definitions,
                    other.rows("SELECT definition FROM information_schema.definitions ORDER BY ordinal_position"));
        }
    }
}
