package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.ashlardb.sql.type.SqlException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Functions that do steps. */
final class FunctionStepsTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run(
                "CREATE TABLE t(id INT PRIMARY KEY, v VARCHAR(20), n INT)",
                "INSERT INTO t VALUES (1, 'one', 10), (2, 'two', 20), (3, 'three', 30), (4, NULL, 40)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String sql, Object... values) {
        assertEquals(expected, db.query(sql, values), sql);
    }

    private void fails(String state, String sql) {
        assertEquals(state, db.state(sql), sql);
    }

    /** A function f(a INT) with the steps. */
    private void define(String steps) {
        db.run("CREATE OR REPLACE FUNCTION f(a INT) RETURNS INT " + steps);
    }

    @Test
    void valueIsWhatStepsReturn() {
        define(
                "BEGIN ATOMIC DECLARE s INT DEFAULT 0; WHILE a > 0 DO SET s = s + a, a = a - 1; END WHILE; RETURN s; END");
        is("15", "VALUES f(5)");
        is("0", "VALUES f(NULL)");
        is("1:1 2:3 3:6 4:10", "SELECT LISTAGG(id || ':' || f(id), ' ') WITHIN GROUP (ORDER BY id) FROM t");
        is("3,4", "SELECT LISTAGG(id, ',') WITHIN GROUP (ORDER BY id) FROM t WHERE f(id) > 5");
        is("10", "CALL f(4)");
        is("6", "SELECT f(?)", 3);
    }

    @Test
    void anyStepMayBeTheBody() {
        define("IF a > 2 THEN RETURN 1; ELSE RETURN 0; END IF");
        is("0 1", "VALUES f(2) || ' ' || f(3)");
        define("DETERMINISTIC CASE a WHEN 1 THEN RETURN 7; ELSE RETURN 8; END CASE");
        is("7 8", "VALUES f(1) || ' ' || f(2)");
        define("l: LOOP SET a = a * 2; IF a > 100 THEN RETURN a; END IF; END LOOP l");
        is("128", "VALUES f(1)");
        define("AS $$ BEGIN RETURN a + 1; END $$ LANGUAGE SQL");
        is("3", "VALUES f(2)");
        define("BEGIN RETURN a; END");
        is("2", "VALUES f(2)");
    }

    @Test
    void nothingIsDoneBehindReturn() {
        define("outer_one: BEGIN ATOMIC DECLARE EXIT HANDLER FOR SQLEXCEPTION RETURN -1;"
                + " FOR SELECT n FROM t ORDER BY id DO IF n > a THEN RETURN n; END IF; END FOR;"
                + " SIGNAL SQLSTATE '45000'; END");
        is("20", "VALUES f(15)");
        is("-1", "VALUES f(99)");
    }

    @Test
    void whatEndsWithoutReturnFails() {
        define("IF a > 0 THEN RETURN a; END IF");
        is("1", "VALUES f(1)");
        fails("2F005", "VALUES f(0)");
        fails("2F005", "VALUES f(0)");
        is("2", "VALUES f(2)");
        fails("42601", "CREATE FUNCTION g() RETURNS INT BEGIN ATOMIC SET x = 1; END");
        fails("42601", "CREATE FUNCTION g() RETURNS INT");
        fails("42601", "CREATE FUNCTION g() RETURNS INT RETURN 1 BEGIN RETURN 1; END");
        fails("42601", "CREATE PROCEDURE p() BEGIN ATOMIC RETURN 1; END");
        fails("42601", "CREATE TRIGGER r BEFORE INSERT ON t FOR EACH ROW BEGIN ATOMIC RETURN 1; END");
        fails("42601", "CREATE FUNCTION g() RETURNS INT BEGIN RETURN ?; END");
    }

    @Test
    void valueIsOfTheTypeDeclared() {
        db.run("CREATE DOMAIN small AS INT CHECK (VALUE < 10)");
        db.run("CREATE FUNCTION g(a VARCHAR(3)) RETURNS small BEGIN RETURN CHAR_LENGTH(a) * 4; END");
        is("8", "VALUES g('ab')");
        fails("23514", "VALUES g('abc')");
        fails("22001", "VALUES g('abcd')");
        db.run("CREATE FUNCTION h(a DECIMAL(10, 2)) RETURNS VARCHAR(10) BEGIN RETURN a * 2; END");
        is("3.00", "VALUES h(1.5)");
        fails("42804", "CREATE FUNCTION k() RETURNS DATE BEGIN RETURN 1; END");
    }

    @Test
    void nullsMayMakeNull() {
        db.run("CREATE FUNCTION s(a INT) RETURNS INT RETURNS NULL ON NULL INPUT BEGIN RETURN COALESCE(a, 5); END");
        is("NULL 1", "VALUES COALESCE(CAST(s(NULL) AS VARCHAR(9)), 'NULL') || ' ' || s(1)");
        define("BEGIN RETURN COALESCE(a, 5); END");
        is("5", "VALUES f(NULL)");
        define("BEGIN RETURN NULL; END");
        is("NULL", "VALUES f(1)");
    }

    @Test
    void parametersMayBeLeftOut() {
        db.run("CREATE FUNCTION g(a INT, b INT DEFAULT 7) RETURNS INT BEGIN SET b = b + a; RETURN b; END");
        is("8 3", "VALUES g(1) || ' ' || g(1, 2)");
        fails("42883", "VALUES g()");
        fails("42883", "VALUES g(1, 2, 3)");
    }

    @Test
    void functionsCallThemselves() {
        db.run("CREATE FUNCTION fib(n INT) RETURNS INT BEGIN IF n < 2 THEN RETURN n; END IF;"
                + " RETURN fib(n - 1) + fib(n - 2); END");
        is("610", "VALUES fib(15)");
        is("1,1,2", "SELECT LISTAGG(fib(id), ',') WITHIN GROUP (ORDER BY id) FROM t WHERE id < 4");
        db.run(
                "CREATE FUNCTION deep(n INT) RETURNS INT BEGIN RETURN CASE WHEN n = 0 THEN 0 ELSE 1 + deep(n - 1) END; END");
        is("80", "VALUES deep(80)");
        fails("54001", "VALUES deep(1000)");
        is("80", "VALUES deep(80)");
    }

    @Test
    void queriesReadWhatTheStatementReads() {
        db.run("CREATE FUNCTION total() RETURNS INT BEGIN DECLARE s INT; SELECT SUM(n) INTO s FROM t; RETURN s; END");
        is("100", "VALUES total()");
        db.run("UPDATE t SET n = total()");
        is("100 100 100 100", "SELECT LISTAGG(n, ' ') WITHIN GROUP (ORDER BY id) FROM t");
        db.run("INSERT INTO t SELECT id + 10, v, total() FROM t");
        is("400 400 400 400", "SELECT LISTAGG(n, ' ') WITHIN GROUP (ORDER BY id) FROM t WHERE id > 10");
        db.run("INSERT INTO t VALUES (30, NULL, total()), (31, NULL, total())");
        is("2000 2000", "SELECT LISTAGG(n, ' ') WITHIN GROUP (ORDER BY id) FROM t WHERE id >= 30");
        db.run("DELETE FROM t WHERE total() > 5000 AND id < 4");
        is("4", "SELECT MIN(id) FROM t");
    }

    @Test
    void queriesReadOneSnapshot() {
        db.run("CREATE FUNCTION v() RETURNS INT BEGIN RETURN (SELECT n FROM t WHERE id = 1); END");
        Session mine = db.database.newSession();
        TestDatabase.run(mine, "START TRANSACTION ISOLATION LEVEL REPEATABLE READ");
        assertEquals(List.of("10"), TestDatabase.rows(mine, "VALUES v()"));
        db.run("UPDATE t SET n = 11 WHERE id = 1");
        assertEquals(List.of("10"), TestDatabase.rows(mine, "VALUES v()"));
        TestDatabase.run(mine, "COMMIT");
        assertEquals(List.of("11"), TestDatabase.rows(mine, "VALUES v()"));
        mine.close();
    }

    @Test
    void cursorsAndHandlers() {
        define("BEGIN ATOMIC DECLARE s, x INT DEFAULT 0; DECLARE done BOOLEAN DEFAULT FALSE;"
                + " DECLARE c CURSOR FOR SELECT n FROM t WHERE id <= a;"
                + " DECLARE CONTINUE HANDLER FOR NOT FOUND SET done = TRUE;"
                + " OPEN c; l: LOOP FETCH c INTO x; IF done THEN LEAVE l; END IF; SET s = s + x; END LOOP l; CLOSE c;"
                + " RETURN s; END");
        is("10 30 60 100", "SELECT LISTAGG(f(id), ' ') WITHIN GROUP (ORDER BY id) FROM t");
        define(
                "BEGIN ATOMIC DECLARE CONTINUE HANDLER FOR SQLSTATE '22012' SET a = -a; SET a = 1 / (a - 1); RETURN a; END");
        is("-1 1", "VALUES f(1) || ' ' || f(2)");
        define("BEGIN ATOMIC DECLARE UNDO HANDLER FOR SQLEXCEPTION BEGIN END; SET a = 1 / (a - 1); RETURN a; END");
        fails("2F005", "VALUES f(1)");
        is("1", "VALUES f(2)");
    }

    @Test
    void failuresSayWhere() {
        define("BEGIN ATOMIC IF a = 3 THEN SIGNAL SQLSTATE '45001' SET MESSAGE_TEXT = 'no three'; END IF;"
                + " RETURN 1 / a; END");
        SqlException failure = assertThrows(SqlException.class, () -> db.query("SELECT f(id) FROM t"));
        assertEquals("45001", failure.sqlState());
        assertTrue(failure.getMessage().contains("no three"), failure.getMessage());
        String error = db.error("VALUES f(0)");
        assertTrue(error.startsWith("22012") && error.endsWith("function F"), error);
        fails("22012", "VALUES f(0)");
        fails("22012", "UPDATE t SET n = f(n - 40) WHERE id = 4");
        is("40", "SELECT n FROM t WHERE id = 4");
    }

    @Test
    void functionsChangeNothing() {
        fails("0A000", "CREATE FUNCTION g() RETURNS INT BEGIN DELETE FROM t; RETURN 1; END");
        fails(
                "0A000",
                "CREATE FUNCTION g() RETURNS INT BEGIN FOR SELECT id FROM t FOR UPDATE DO RETURN 1; END FOR; END");
        db.run("CREATE PROCEDURE p() DELETE FROM t");
        fails("0A000", "CREATE FUNCTION g() RETURNS INT BEGIN CALL p(); RETURN 1; END");
        fails("42883", "VALUES g()");
        define("BEGIN RETURN a; END");
        fails("0A000", "CREATE TABLE u(a INT CHECK (f(a) > 0))");
        fails("0A000", "CREATE TABLE u(a INT DEFAULT f(1))");
        fails("0A000", "CREATE INDEX i ON t(f(n))");
        fails("0A000", "CREATE TABLE u(a INT, b INT GENERATED ALWAYS AS (f(a)))");
        fails("0A000", "CREATE DOMAIN d AS INT CHECK (f(VALUE) > 0)");
    }

    @Test
    void placesInStatements() {
        define("DETERMINISTIC BEGIN RETURN (SELECT n FROM t WHERE id = a); END");
        is("two", "SELECT v FROM t WHERE n = f(2)");
        is("two", "SELECT v FROM t WHERE id = f(1) - 8");
        is("10 40", "SELECT MIN(f(id)) || ' ' || MAX(f(id)) FROM t");
        is("4,3,2,1", "SELECT LISTAGG(id, ',') FROM (SELECT id FROM t ORDER BY f(id) DESC)");
        is(
                "2,4",
                "SELECT LISTAGG(id, ',') WITHIN GROUP (ORDER BY id) FROM t"
                        + " GROUP BY MOD(f(id) / 10, 2) HAVING MAX(f(id)) > 30");
        is(
                "20 30",
                "SELECT LISTAGG(x, ' ') FROM (SELECT (SELECT f(s.id) FROM t s WHERE s.id = t.id) x"
                        + " FROM t WHERE id IN (2, 3))");
        is("2", "SELECT COUNT(*) FROM t a JOIN t b ON f(a.id) = b.n AND b.id > 2");
        db.run("CREATE VIEW w AS SELECT id, f(id) AS fn FROM t");
        is("30", "SELECT fn FROM w WHERE id = 3");
        is("40", "SELECT fn FROM w WHERE fn > 30");
        db.run("CREATE TABLE u AS SELECT id, f(id) AS m FROM t");
        is("100", "SELECT SUM(m) FROM u");
        db.run("MERGE INTO u USING t ON u.id = t.id WHEN MATCHED AND f(t.id) > 20 THEN UPDATE SET m = f(t.id) + 1");
        is("10 20 31 41", "SELECT LISTAGG(m, ' ') WITHIN GROUP (ORDER BY id) FROM u");
        is("31", "UPDATE u SET m = 0 WHERE id = f(1) - 7 RETURNING f(id) + 1");
        db.run("INSERT INTO u VALUES (f(1), f(2)) ON CONFLICT DO NOTHING");
        is("20", "SELECT m FROM u WHERE id = 10");
        db.run("ALTER TABLE u ADD COLUMN x VARCHAR(9)", "CREATE MATERIALIZED VIEW mv AS SELECT id, f(id) AS fn FROM t");
        is("30", "SELECT fn FROM mv WHERE id = 3");
        is("12", "SELECT COUNT(*) FROM t a, t b WHERE f(a.id) <> b.n");
        db.run("ALTER TABLE u ALTER COLUMN m TYPE BIGINT USING COALESCE(f(id), 0)");
        is("1:10 2:20 3:30 4:40 10:0", "SELECT LISTAGG(id || ':' || m, ' ') WITHIN GROUP (ORDER BY id) FROM u");
        assertTrue(db.query("EXPLAIN SELECT * FROM t WHERE id = f(1)").contains("Key look-up"));
        assertTrue(db.query("EXPLAIN ANALYZE SELECT f(id) FROM t").contains("F(ID)"));
        db.run("UPDATE t SET n = 33 WHERE id = 3", "REFRESH MATERIALIZED VIEW mv");
        is("33", "SELECT fn FROM mv WHERE id = 3");
    }

    @Test
    void routinesCallFunctions() {
        define("BEGIN RETURN (SELECT COUNT(*) FROM t WHERE n >= a); END");
        db.run("CREATE PROCEDURE p(IN a INT, OUT b INT) BEGIN INSERT INTO t VALUES (a, 'p', 99);"
                + " IF f(99) = 1 THEN SET b = f(0) * 10; ELSE SET b = f(99); END IF; END");
        is("50", "CALL p(7, NULL)");
        is("2", "CALL p(8, NULL)");
        db.run("CREATE TABLE log(k INT, c INT)");
        db.run("CREATE TRIGGER after_t AFTER INSERT ON t FOR EACH ROW INSERT INTO log VALUES (NEW.id, f(0))");
        db.run("INSERT INTO t VALUES (20, 'a', 1), (21, 'b', 1)");
        is("20:8 21:8", "SELECT LISTAGG(k || ':' || c, ' ') WITHIN GROUP (ORDER BY k) FROM log");
        db.run("CREATE TRIGGER before_t BEFORE UPDATE ON t FOR EACH ROW SET NEW.v = 'n' || f(NEW.n)");
        db.run("UPDATE t SET n = 98 WHERE id < 3");
        is("n2 n2", "SELECT LISTAGG(v, ' ') WITHIN GROUP (ORDER BY id) FROM t WHERE id < 3");
        db.run("CREATE FUNCTION g(a INT) RETURNS INT RETURN f(a) + 1");
        is("9", "VALUES g(0)");
    }

    @Test
    void sequencesAreTakenWhetherReadOrNot() {
        db.run("CREATE SEQUENCE s", "CREATE FUNCTION g() RETURNS INT BEGIN RETURN NEXT VALUE FOR s; END");
        is("1", "VALUES g()");
        db.query("SELECT g() FROM t");
        is("6", "VALUES NEXT VALUE FOR s");
    }

    @Test
    void longValues() {
        db.run("CREATE TABLE c(id INT, doc CLOB)", "INSERT INTO c VALUES (1, REPEAT('ab', 100000)), (2, 'short')");
        db.run("CREATE FUNCTION doc(a INT) RETURNS CLOB BEGIN DECLARE d CLOB; SELECT doc INTO d FROM c WHERE id = a;"
                + " RETURN d || '!'; END");
        is("200001,6", "SELECT LISTAGG(CHAR_LENGTH(doc(id)), ',') WITHIN GROUP (ORDER BY id) FROM c");
        is("ab!,rt!", "SELECT LISTAGG(RIGHT(doc(id), 3), ',') WITHIN GROUP (ORDER BY id) FROM c");
    }

    @Test
    void whatAFunctionNeedsStays() {
        define("BEGIN RETURN (SELECT MAX(n) FROM t WHERE id < a); END");
        fails("2BP01", "DROP TABLE t");
        fails("2BP01", "ALTER TABLE t DROP COLUMN n");
        db.run("ALTER TABLE t ADD COLUMN m INT");
        is("20", "VALUES f(3)");
        db.run("DROP TABLE t CASCADE");
        fails("42883", "VALUES f(3)");
    }

    @Test
    void aReplacedFunctionIsCalledAnew() {
        define("BEGIN RETURN 1; END");
        is("1", "SELECT f(1)");
        define("BEGIN RETURN 2; END");
        is("2", "SELECT f(1)");
        define("RETURN 3");
        is("3", "SELECT f(1)");
        db.run("DROP FUNCTION f");
        fails("42883", "SELECT f(1)");
    }

    @Test
    void manyRowsInOneTransaction() {
        define("BEGIN RETURN (SELECT MAX(n) FROM t WHERE id < a); END");
        is("200000 8000000", "SELECT COUNT(*) || ' ' || SUM(f(9)) FROM GENERATE_SERIES(1, 200000)");
    }

    @Test
    void definitionsTellOfThem() {
        define("BEGIN ATOMIC RETURN a + 1; END");
        is("BEGIN ATOMIC RETURN a + 1; END", "SELECT routine_definition FROM information_schema.routines");
    }

    @Test
    void definitionsMakeThemAgain() {
        db.run("CREATE FUNCTION g(a INT DEFAULT 2) RETURNS INT RETURNS NULL ON NULL INPUT"
                + " BEGIN RETURN (SELECT MAX(n) FROM t WHERE id <= a); END");
        db.run("CREATE FUNCTION a_caller() RETURNS INT IF g() > 0 THEN RETURN g(3); END IF");
        List<String> statements = db.rows("SELECT definition FROM information_schema.definitions"
                + " WHERE object_type = 'FUNCTION' ORDER BY ordinal_position");
        assertEquals(2, statements.size());
        db.run("DROP FUNCTION a_caller, g");
        statements.forEach(db::run);
        is("20 30", "VALUES g() || ' ' || a_caller()");
    }
}
