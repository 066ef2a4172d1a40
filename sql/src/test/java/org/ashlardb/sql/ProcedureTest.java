package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.sql.execute.EngineErrors;
import org.ashlardb.sql.type.SqlException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What procedures do when they are called. */
final class ProcedureTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run(
                "CREATE TABLE account(id INT PRIMARY KEY, owner VARCHAR(20), balance INT NOT NULL)",
                "CREATE TABLE log(n INT GENERATED ALWAYS AS IDENTITY, what VARCHAR(60), a INT)",
                "INSERT INTO account VALUES(1, 'ann', 100), (2, 'bob', 50), (3, 'cid', 0)");
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

    private String message(String sql) {
        return assertThrows(SqlException.class, () -> db.run(sql), sql).getMessage();
    }

    @Test
    void stepsAreDoneInTheirOrderWithTheValuesOfParameters() {
        db.run(
                "CREATE PROCEDURE pay(giver INT, taker INT, amount INT) BEGIN ATOMIC"
                        + " UPDATE account SET balance = balance - amount WHERE id = giver;"
                        + " UPDATE account SET balance = balance + amount WHERE id = taker;"
                        + " INSERT INTO log(what, a) VALUES('paid', amount); END",
                "CALL pay(1, 2, 30)",
                "CALL public.pay(2, 3, 10 + 5)");
        is("70, 65, 15", "SELECT LISTAGG(balance, ', ') WITHIN GROUP (ORDER BY id) FROM account");
        is("30 15", "SELECT LISTAGG(a, ' ') WITHIN GROUP (ORDER BY n) FROM log");
    }

    @Test
    void aCallThatFailsTakesBackAllThatItDid() {
        db.run(
                "CREATE PROCEDURE pay(giver INT, taker INT, amount INT) BEGIN ATOMIC"
                        + " UPDATE account SET balance = balance - amount WHERE id = giver;"
                        + " IF (SELECT balance FROM account WHERE id = giver) < 0 THEN"
                        + " SIGNAL SQLSTATE '45001' SET MESSAGE_TEXT = 'account ' || giver || ' has not ' || amount;"
                        + " END IF;"
                        + " UPDATE account SET balance = balance + amount WHERE id = taker; END",
                "BEGIN",
                "INSERT INTO log(what) VALUES('before')");
        fails("45001", "CALL pay(2, 1, 60)");
        assertTrue(message("CALL pay(2, 1, 60)").contains("account 2 has not 60"));
        fails("23502", "CALL pay(NULL, 1, NULL)");
        db.run("CALL pay(2, 1, 50)", "COMMIT");
        is("150 0 0", "SELECT LISTAGG(balance, ' ') WITHIN GROUP (ORDER BY id) FROM account");
        is("1", "SELECT COUNT(*) FROM log");
    }

    @Test
    void whatIsReturnedIsARow() {
        db.run(
                "CREATE PROCEDURE look(who INT, OUT name VARCHAR(20), OUT has INT) BEGIN ATOMIC"
                        + " SELECT owner, balance INTO name, has FROM account WHERE id = who; END",
                "CREATE PROCEDURE double(INOUT n INT) SET n = 2 * n");
        is("ann|100", "CALL look(1, NULL, NULL)");
        is("NULL|NULL", "CALL look(7, NULL, NULL)");
        is("42", "CALL double(21)");
        is("-8", "CALL double(?)", -4);
        is("NULL", "CALL double(NULL)");
        fails("22003", "CALL double(2000000000)");
        db.run("CREATE PROCEDURE one(OUT name VARCHAR(20)) BEGIN ATOMIC SELECT owner INTO name FROM account; END");
        fails("21000", "CALL one(NULL)");
        fails("42601", "CREATE PROCEDURE two(OUT x INT) SELECT id, balance INTO x FROM account");
    }

    @Test
    void variablesAndLoops() {
        db.run("CREATE PROCEDURE fib(n INT, OUT f BIGINT) BEGIN ATOMIC"
                + " DECLARE a, b BIGINT DEFAULT 1; DECLARE i INT DEFAULT 2; DECLARE none VARCHAR(5);"
                + " WHILE i < n DO SET (a, b) = (b, a + b); SET i = i + 1; END WHILE;"
                + " SET f = CASE WHEN none IS NULL THEN b END; END");
        is("55", "CALL fib(10, NULL)");
        is("1", "CALL fib(1, NULL)");
        is("7540113804746346429", "CALL fib(92, NULL)");
        fails("22003", "CALL fib(93, NULL)");
        db.run(
                "CREATE PROCEDURE fill(n INT) BEGIN ATOMIC DECLARE i INT DEFAULT 0;"
                        + " WHILE i < n DO SET i = i + 1; INSERT INTO account VALUES(100 + i, 'x' || i, i);"
                        + " IF MOD(i, 2) = 0 THEN DELETE FROM account WHERE id = 100 + i; END IF; END WHILE; END",
                "CALL fill(99)");
        is("50|2500", "SELECT COUNT(*), SUM(balance) FROM account WHERE id > 100");
    }

    @Test
    void proceduresCallEachOther() {
        db.run("CREATE PROCEDURE added(a INT, b INT, OUT s INT, INOUT calls INT) BEGIN ATOMIC"
                + " SET s = a + b, calls = calls + 1; END");
        fails("42723", "CREATE PROCEDURE max(a INT) SELECT a");
        db.run("CREATE PROCEDURE three(a INT, b INT, c INT, OUT s INT, OUT calls INT) BEGIN ATOMIC"
                + " DECLARE part INT; SET calls = 0;"
                + " CALL added(a, b, part, calls); CALL added(part, c, s, calls); END");
        is("60|2", "CALL three(10, 20, 30, NULL, NULL)");
        fails("42601", "CREATE PROCEDURE bad() CALL added(1, 2, 3, 4)");
        fails("42703", "CREATE PROCEDURE bad() CALL added(1, 2, nothing, nothing)");
        db.run(
                "CREATE PROCEDURE down(n INT) BEGIN ATOMIC INSERT INTO log(a) VALUES(n);"
                        + " IF n > 0 THEN CALL down(n - 1); END IF; END",
                "CALL down(50)");
        is("51|0|50", "SELECT COUNT(*), MIN(a), MAX(a) FROM log");
        db.run("CREATE OR REPLACE PROCEDURE down(n INT) CALL down(n + 1)");
        fails("54001", "CALL down(0)");
    }

    @Test
    void whatIsReturnedBecomesAValueOfTheVariable() {
        db.run(
                "CREATE DOMAIN small AS INT CHECK(VALUE < 100)",
                "CREATE PROCEDURE wide(n BIGINT, OUT w BIGINT, OUT t VARCHAR(40)) SET w = n * 10, t = 'n' || n",
                "CREATE PROCEDURE narrow(n BIGINT, OUT r VARCHAR(60)) BEGIN ATOMIC"
                        + " DECLARE i INT; DECLARE s VARCHAR(4); CALL wide(n, i, s); SET r = i || s; END",
                "CREATE PROCEDURE checked(n BIGINT, OUT r small) BEGIN ATOMIC"
                        + " DECLARE s VARCHAR(40); CALL wide(n, r, s); END");
        is("120n12", "CALL narrow(12, NULL)");
        fails("22003", "CALL narrow(300000000, NULL)");
        fails("22001", "CALL narrow(1234, NULL)");
        is("90", "CALL checked(9, NULL)");
        fails("23514", "CALL checked(10, NULL)");
        fails("42804", "CREATE PROCEDURE q(OUT d DATE, OUT s VARCHAR(9)) CALL wide(1, d, s)");
        is("NULL|NULL", "CALL wide(NULL, 'no number', DATE '2024-01-01')");
    }

    @Test
    void columnsHideVariablesUnlessTheProcedureIsNamed() {
        db.run(
                "CREATE PROCEDURE give(id INT, balance INT)"
                        + " UPDATE account SET balance = give.balance WHERE id = give.id",
                "CREATE PROCEDURE all_of(id INT) UPDATE account SET balance = 7 WHERE id = id",
                "CALL give(3, 33)");
        is("100 50 33", "SELECT LISTAGG(balance, ' ') WITHIN GROUP (ORDER BY id) FROM account");
        db.run("CALL all_of(1)");
        is("7 7 7", "SELECT LISTAGG(balance, ' ') WITHIN GROUP (ORDER BY id) FROM account");
    }

    @Test
    void triggersFireAndCall() {
        db.run(
                "CREATE PROCEDURE note(what VARCHAR(60), n INT) INSERT INTO log(what, a) VALUES(what, n)",
                "CREATE TRIGGER gone BEFORE DELETE ON account FOR EACH ROW CALL note('gone', OLD.id)",
                "CREATE TRIGGER come AFTER INSERT ON account FOR EACH ROW CALL note('come', NEW.id)",
                "CREATE PROCEDURE replaced(n INT) BEGIN ATOMIC"
                        + " DELETE FROM account WHERE id = n; INSERT INTO account VALUES(n, 'new', 0); END",
                "CALL replaced(2)");
        assertEquals(List.of("gone|2", "come|2"), db.rows("SELECT what, a FROM log ORDER BY n"));
        fails("0A000", "CREATE TRIGGER bad BEFORE INSERT ON account FOR EACH ROW CALL note('bad', NEW.id)");
        fails("2BP01", "DROP PROCEDURE note");
        db.run("DROP PROCEDURE note CASCADE", "DELETE FROM account");
        is("2", "SELECT COUNT(*) FROM log");
    }

    @Test
    void foreignKeysHoldAtTheEndOfEachStatement() {
        db.run(
                "CREATE TABLE card(n INT PRIMARY KEY, account INT REFERENCES account ON DELETE CASCADE)",
                "INSERT INTO card VALUES(1, 1), (2, 2)",
                "CREATE PROCEDURE close(n INT) BEGIN ATOMIC DELETE FROM account WHERE id = n;"
                        + " INSERT INTO log(a) SELECT COUNT(*) FROM card; END",
                "CALL close(1)");
        is("1", "SELECT a FROM log");
        db.run("CREATE PROCEDURE early(n INT) BEGIN ATOMIC INSERT INTO card VALUES(9, n);"
                + " INSERT INTO account VALUES(n, 'late', 0); END");
        fails("23503", "CALL early(9)");
        is("1|2", "SELECT (SELECT COUNT(*) FROM card), (SELECT COUNT(*) FROM account)");
    }

    @Test
    void valuesAreThoseOfTheDeclaredTypes() {
        db.run(
                "CREATE DOMAIN small AS INT CHECK(VALUE < 10)",
                "CREATE PROCEDURE p(OUT r INT, a small, d DATE DEFAULT DATE '2024-02-03') SET r = 1");
        fails("42P13", "CREATE PROCEDURE q(a INT DEFAULT 1, b INT) SELECT 1");
        db.run(
                "DROP PROCEDURE IF EXISTS p, nothing",
                "CREATE PROCEDURE p(a small, v VARCHAR(3), OUT r VARCHAR(40), d DATE DEFAULT DATE '2024-02-03')"
                        + " SET r = a || v || d");
        is("9abc2024-02-03", "CALL p(9, 'abc', NULL)");
        is("9abc2024-05-06", "CALL p('9', 'abc', NULL, '2024-05-06')");
        fails("23514", "CALL p(10, 'abc', NULL)");
        fails("22001", "CALL p(9, 'abcd', NULL)");
        fails("42883", "CALL p(9)");
        fails("42883", "CALL p(9, 'a', NULL, NULL, NULL)");
        fails("42804", "CALL p(9, 'a', NULL, 5)");
        db.run("CREATE PROCEDURE w(OUT v VARCHAR(3)) SET v = 'abc' || 'd'");
        fails("22001", "CALL w(NULL)");
        fails("2BP01", "DROP DOMAIN small");
    }

    @Test
    void parametersAreGivenByName() {
        db.run("CREATE PROCEDURE p(a INT, OUT r VARCHAR(20), b INT DEFAULT 2, c INT DEFAULT 3)"
                + " SET r = a || ':' || b || ':' || c");
        is("1:2:3", "CALL p(1, NULL)");
        is("1:2:9", "CALL p(1, NULL, c => 9)");
        is("5:6:7", "CALL public.p(c => 7, r => NULL, a => 5, b => 3 * 2)");
        is("5:2:3", "CALL p(r => ?, a => ?)", null, 5);
        fails("42883", "CALL p(1, c => 9)");
        fails("42883", "CALL p(a => 1, NULL)");
        fails("42883", "CALL p(1, NULL, a => 1)");
        fails("42883", "CALL p(1, NULL, d => 1)");
        fails("42883", "CALL nothing(a => 1)");
        db.run("CREATE PROCEDURE q(OUT s VARCHAR(20)) CALL p(a => 4, r => s)");
        is("4:2:3", "CALL q(NULL)");
    }

    @Test
    void bodiesAreTextsToo() {
        db.run(
                "CREATE PROCEDURE add(who INT, INOUT amount INT) LANGUAGE SQL AS $$"
                        + " UPDATE account SET balance = balance + amount WHERE id = who;"
                        + " SELECT balance INTO amount FROM account WHERE id = who; -- the new one\n $$",
                "CREATE OR REPLACE PROCEDURE none() MODIFIES SQL DATA LANGUAGE SQL AS 'BEGIN ATOMIC DELETE FROM log; END'");
        is("105", "CALL add(1, 5)");
        db.run("CALL none()");
        fails("0A000", "CREATE PROCEDURE j(a INT) LANGUAGE JAVA AS 'x'");
        fails("42601", "CREATE PROCEDURE j(a INT) NICELY SELECT a");
        fails("42601", "CREATE PROCEDURE j(a INT) SELECT ?");
    }

    @Test
    void whatTheyNeedStays() {
        db.run("CREATE PROCEDURE p(OUT n BIGINT) SET n = (SELECT COUNT(*) FROM account WHERE balance > 10)");
        fails("2BP01", "DROP TABLE account");
        fails("2BP01", "ALTER TABLE account DROP COLUMN balance");
        fails("2BP01", "ALTER TABLE account RENAME TO other");
        db.run("ALTER TABLE account DROP COLUMN owner");
        is("2", "CALL p(NULL)");
        db.run("DROP TABLE account CASCADE");
        fails("42883", "CALL p(NULL)");
        db.run(
                "CREATE SCHEMA s",
                "CREATE TABLE s.t(a INT)",
                "SET SCHEMA s",
                "CREATE PROCEDURE q() INSERT INTO t VALUES(1)");
        db.run("SET SCHEMA public", "CALL s.q()", "ALTER SCHEMA s RENAME TO r", "CALL r.q()");
        is("2", "SELECT COUNT(*) FROM r.t");
        fails("2BP01", "DROP SCHEMA r");
        db.run("DROP SCHEMA r CASCADE");
        fails("42883", "CALL r.q()");
    }

    @Test
    void temporaryTablesAreNotSeen() {
        db.run(
                "CREATE PROCEDURE p(OUT n BIGINT) SET n = (SELECT COUNT(*) FROM account)",
                "CREATE TEMPORARY TABLE account(id INT)");
        is("3", "CALL p(NULL)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "42723|CREATE PROCEDURE p() SELECT 2",
                "42723|CREATE FUNCTION p() RETURNS INT RETURN 1",
                "42723|CREATE PROCEDURE f() SELECT 2",
                "42P13|CREATE PROCEDURE q(a INT, a INT) SELECT 2",
                "42P13|CREATE PROCEDURE q(a INT) BEGIN ATOMIC DECLARE A INT; SELECT 2; END",
                "42P13|CREATE PROCEDURE q(OUT a INT DEFAULT 1) SELECT 2",
                "42703|CREATE PROCEDURE q(a INT) SELECT b",
                "42703|CREATE PROCEDURE q(a INT) SET b = 1",
                "42P01|CREATE PROCEDURE q(a INT) DELETE FROM nothing",
                "42883|CREATE PROCEDURE q(a INT) CALL nothing(a)",
                "42804|CREATE PROCEDURE q(a INT) SET a = DATE '2024-01-01'",
                "42601|CREATE PROCEDURE q(a INT) SET account.balance = 1",
                "42601|CREATE PROCEDURE q(a INT) COMMIT",
                "42704|CREATE PROCEDURE q(a nothing) SELECT 1",
                "0A000|SELECT * FROM (SELECT id INTO x FROM account) q",
                "42883|DROP PROCEDURE nothing",
                "42883|DROP PROCEDURE f",
                "42883|DROP FUNCTION p",
                "42883|CALL nothing()",
                "25006|CALL writes()",
                "3F000|CREATE PROCEDURE nothing.q() SELECT 2",
            })
    void whatMakesNoSense(String state, String sql) {
        db.run(
                "CREATE PROCEDURE p() SELECT 1",
                "CREATE FUNCTION f() RETURNS INT RETURN 1",
                "CREATE PROCEDURE writes() DELETE FROM log");
        if (state.equals("25006")) {
            db.run("START TRANSACTION READ ONLY");
        }
        fails(state, sql);
    }

    @Test
    void theyAreListedAndMadeAgain() {
        db.run(
                "CREATE PROCEDURE b(INOUT n INT) SET n = n + 1",
                "CREATE PROCEDURE a(x DECIMAL(5,2) DEFAULT 1.5, y INT DEFAULT 2) READS SQL DATA BEGIN ATOMIC"
                        + " DECLARE z INT DEFAULT y; CALL b(z); END",
                "CREATE PROCEDURE c(OUT n BIGINT) SET n = (SELECT COUNT(*) FROM log)");
        assertEquals(
                List.of("A|PROCEDURE|SQL", "B|PROCEDURE|SQL", "C|PROCEDURE|SQL"),
                db.rows("SELECT routine_name, routine_type, routine_body FROM information_schema.routines ORDER BY 1"));
        assertEquals(
                List.of(
                        "A|1|IN|X|DECIMAL|1.5",
                        "A|2|IN|Y|INTEGER|2",
                        "B|1|INOUT|N|INTEGER|NULL",
                        "C|1|OUT|N|BIGINT|NULL"),
                db.rows("SELECT specific_name, ordinal_position, parameter_mode, parameter_name, data_type,"
                        + " parameter_default FROM information_schema.parameters ORDER BY 1, 2"));
        List<String> definitions = db.rows("SELECT definition FROM information_schema.definitions"
                + " WHERE object_type = 'PROCEDURE' ORDER BY ordinal_position");
        assertEquals("CREATE PROCEDURE PUBLIC.B (INOUT n INT) SET n = n + 1", definitions.get(0));
        db.run("DROP PROCEDURE a(DECIMAL(5,2), INT), b(INOUT INT), c");
        definitions.forEach(db::run);
        db.run("CALL a()");
        is("5", "CALL b(4)");
        is("0", "CALL c(NULL)");
    }

    @Test
    void errorsSayInWhichProcedureTheyAre() {
        db.run(
                "CREATE PROCEDURE inside(n INT) INSERT INTO account VALUES(n, 'x', 10 / n)",
                "CREATE PROCEDURE outer_one(n INT) CALL inside(n)");
        String message = message("CALL outer_one(0)");
        assertEquals(
                "division by zero, for column BALANCE of table ACCOUNT, in procedure INSIDE, in procedure OUTER_ONE",
                message);
        fails("23505", "CALL outer_one(1)");
        db.run("CREATE PROCEDURE again(n INT) SELECT n", "CREATE OR REPLACE PROCEDURE again(n INT) CALL again(n)");
        assertTrue(message("CALL again(1)").endsWith("is it by itself?, in procedure AGAIN"), message("CALL again(1)"));
    }

    @Test
    void errorsKeepTheCauseByWhichStatementsAreRunAgain() {
        EngineException changed = new EngineException(ErrorCode.TABLE_CHANGED, "table T has changed");
        SqlException within = EngineErrors.map(changed).within("procedure P").within("trigger T");
        assertSame(changed, within.getCause());
        assertEquals("table T has changed, in procedure P, in trigger T", within.getMessage());
    }

    @Test
    void plansSayWhatIsCalled() {
        db.run("CREATE PROCEDURE p(a INT) DELETE FROM log WHERE n = a");
        assertEquals(List.of("Call P [2]"), db.rows("EXPLAIN CALL p(1 + 1)"));
    }

    @Test
    void callsAreDoneAgainWhenWhatTheyUseHasChanged() {
        db.run("CREATE PROCEDURE p(OUT n VARCHAR(20)) SET n = (SELECT MIN(balance) FROM account)");
        is("0", "CALL p(NULL)");
        db.run("UPDATE account SET balance = 5 WHERE id = 3", "CREATE INDEX by_balance ON account(balance)");
        is("5", "CALL p(NULL)");
        db.run("CREATE OR REPLACE PROCEDURE p(OUT n VARCHAR(20)) SET n = 'other'");
        is("other", "CALL p(NULL)");
    }
}
