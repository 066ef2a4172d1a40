package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.ashlardb.sql.type.SqlException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Loops, choices, blocks and handlers of procedures and triggers. */
final class ProcedureStepsTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run(
                "CREATE TABLE t(id INT PRIMARY KEY, v VARCHAR(20), n INT CHECK (n >= 0))",
                "CREATE TABLE log(k INT GENERATED ALWAYS AS IDENTITY, what VARCHAR(100))",
                "INSERT INTO t VALUES (1, 'one', 10), (2, 'two', 20), (3, 'three', 30), (4, 'four', 40)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String sql, Object... values) {
        assertEquals(expected, db.query(sql, values), sql);
    }

    private void logIs(String expected) {
        is(expected, "SELECT LISTAGG(what, ' ') WITHIN GROUP (ORDER BY k) FROM log");
        db.run("DELETE FROM log");
    }

    private void fails(String state, String sql) {
        assertEquals(state, db.state(sql), sql);
    }

    /** A procedure p with the steps, called at once. */
    private void call(String steps) {
        db.run("CREATE OR REPLACE PROCEDURE p() BEGIN ATOMIC " + steps + " END", "CALL p()");
    }

    private static String log(String expression) {
        return " INSERT INTO log(what) VALUES (" + expression + "); ";
    }

    // ---------------------------------------------------------------- loops

    @Test
    void loopsAreLeftAndGoneOnWith() {
        call("DECLARE i INT DEFAULT 0; l: LOOP SET i = i + 1; IF i = 2 THEN ITERATE l; END IF;"
                + " IF i > 4 THEN LEAVE l; END IF;" + log("i") + "END LOOP l;");
        logIs("1 3 4");
        call("DECLARE i INT DEFAULT 10; REPEAT" + log("i") + "SET i = i + 1; UNTIL i > 11 END REPEAT;");
        logIs("10 11");
        call("DECLARE i INT DEFAULT 0; again: REPEAT SET i = i + 1; IF i = 2 THEN ITERATE again; END IF;" + log("i")
                + "UNTIL i >= 2 END REPEAT again;");
        logIs("1");
        call("DECLARE i, j INT DEFAULT 0; outer_one: WHILE i < 3 DO SET i = i + 1, j = 0;"
                + " inner_one: WHILE TRUE DO SET j = j + 1; IF j = i THEN ITERATE outer_one; END IF;"
                + " IF i + j > 4 THEN LEAVE outer_one; END IF;" + log("i || '/' || j")
                + "END WHILE; END WHILE;" + log("'end'"));
        logIs("2/1 3/1 end");
    }

    @Test
    void jumpsNeedALabelAround() {
        fails("42601", "CREATE PROCEDURE q() BEGIN ATOMIC LEAVE nothing; END");
        fails("42601", "CREATE PROCEDURE q() b: BEGIN ATOMIC ITERATE b; END");
        fails("42601", "CREATE PROCEDURE q() BEGIN ATOMIC a: LOOP LEAVE a; END LOOP b; END");
        fails("42601", "CREATE PROCEDURE q() BEGIN ATOMIC LOOP SELECT 1; END LOOP b; END");
        fails("42601", "CREATE PROCEDURE q() BEGIN ATOMIC a: LOOP LEAVE a; END LOOP; LEAVE a; END");
    }

    @Test
    void rowsOfAQueryAreVariables() {
        call("FOR SELECT id, v AS word FROM t WHERE n > 10 ORDER BY id DO" + log("id || word") + "END FOR;");
        logIs("2two 3three 4four");
        call("l: FOR r AS SELECT id, n FROM t ORDER BY id DO IF r.id = 2 THEN ITERATE l; END IF;"
                + " IF n = 40 THEN LEAVE l; END IF;" + log("r.n") + "END FOR;");
        logIs("10 30");
        call("FOR a AS SELECT id FROM t ORDER BY id DO FOR b AS SELECT id FROM t WHERE id < a.id ORDER BY id DESC DO"
                + log("a.id || '>' || b.id || id") + "END FOR; END FOR;");
        logIs("2>11 3>22 3>11 4>33 4>22 4>11");
        call("FOR SELECT id FROM t WHERE id > 9 DO SIGNAL SQLSTATE '45000'; END FOR;");
        logIs("NULL");
    }

    @Test
    void rowsAreThoseThatWereThereWhenTheLoopBegan() {
        call("FOR SELECT id, n FROM t ORDER BY id DO INSERT INTO t VALUES (id + 10, 'new', n + 1);"
                + " UPDATE t SET n = n + 1 WHERE t.n < 100; DELETE FROM t WHERE t.id = 3; END FOR;");
        is(
                "1:14 2:24 4:44 11:15 12:24 13:33 14:42",
                "SELECT LISTAGG(id || ':' || n, ' ') WITHIN GROUP (ORDER BY id) FROM t");
        call("FOR r AS SELECT id FROM t ORDER BY id FOR UPDATE DO UPDATE t SET n = 0 WHERE t.id = r.id; END FOR;");
        is("0", "SELECT SUM(n) FROM t");
    }

    @Test
    void manyRows() {
        db.run("CREATE TABLE big(a INT)", "INSERT INTO big SELECT x FROM GENERATE_SERIES(1, 5000) AS g(x)");
        call("DECLARE s BIGINT DEFAULT 0; FOR SELECT a FROM big DO SET s = s + a; DELETE FROM big WHERE big.a = s;"
                + " END FOR;" + log("s"));
        logIs("12502500");
    }

    // ---------------------------------------------------------------- choices

    @Test
    void caseChoosesABranch() {
        db.run("CREATE PROCEDURE c(x INT, OUT r VARCHAR(10)) CASE x WHEN 1 THEN SET r = 'one'; WHEN 2, 3 THEN"
                + " SET r = 'few'; ELSE SET r = 'many'; END CASE");
        is("one", "CALL c(1, NULL)");
        is("few", "CALL c(3, NULL)");
        is("many", "CALL c(4, NULL)");
        is("many", "CALL c(NULL, NULL)");
        db.run("CREATE PROCEDURE d(x INT, OUT r VARCHAR(10)) BEGIN ATOMIC CASE WHEN x > 10 THEN SET r = 'large';"
                + " WHEN x > 5 THEN CASE x WHEN 6 THEN SET r = 'six'; END CASE; END CASE; END");
        is("large", "CALL d(11, NULL)");
        is("six", "CALL d(6, NULL)");
        assertTrue(assertThrows(SqlException.class, () -> db.run("CALL d(7, NULL)"))
                .getMessage()
                .endsWith("in procedure D"));
        fails("20000", "CALL d(7, NULL)");
        fails("20000", "CALL d(1, NULL)");
        fails("42601", "CREATE PROCEDURE e(x INT) CASE WHEN x = 1, x = 2 THEN SELECT 1; END CASE");
    }

    @Test
    void valuesWithoutATypeAreTexts() {
        call("DECLARE x INT DEFAULT 5; DECLARE c CURSOR FOR SELECT CAST(NULL AS INT), 'text'; DECLARE w CHAR(6);"
                + " CASE NULL WHEN 'x' THEN" + log("'no'") + "ELSE" + log("'none'") + "END CASE;"
                + " FOR SELECT NULL AS a, 'b' AS b DO" + log("COALESCE(a, b)") + "END FOR;"
                + " OPEN c; FETCH c INTO x, w;" + log("COALESCE(x, -1) || w || '|'"));
        logIs("none b -1text|");
    }

    @Test
    void theOperandOfCaseIsComputedOnce() {
        db.run("CREATE SEQUENCE s");
        call("CASE NEXT VALUE FOR s WHEN 7 THEN" + log("7") + "WHEN 8 THEN" + log("8") + "WHEN 1 THEN" + log("1")
                + "END CASE;");
        logIs("1");
        is("2", "SELECT NEXT VALUE FOR s");
    }

    // ---------------------------------------------------------------- blocks

    @Test
    void blocksHaveVariablesOfTheirOwn() {
        call("DECLARE a INT DEFAULT 1; DECLARE b INT DEFAULT 10; BEGIN DECLARE a INT DEFAULT 2; DECLARE c INT;"
                + " SET b = b + a;" + log("a || ':' || COALESCE(c, 0)") + " SET c = 5; END;" + log("a || ':' || b"));
        logIs("2:0 1:12");
        call("DECLARE i INT DEFAULT 0; WHILE i < 2 DO BEGIN ATOMIC DECLARE x INT; DECLARE y INT DEFAULT i;"
                + log("COALESCE(x, -1) || y") + "SET x = 7, y = 7; END; SET i = i + 1; END WHILE;");
        logIs("-10 -11");
        call("o: BEGIN DECLARE a INT DEFAULT 1; i: BEGIN DECLARE a INT DEFAULT 2;" + log("o.a || i.a") + "LEAVE o; END;"
                + log("'no'") + "END;" + log("'yes'"));
        logIs("12 yes");
        call("DECLARE a INT DEFAULT 1; BEGIN DECLARE a INT DEFAULT a + 1; DECLARE b INT DEFAULT a + 10; BEGIN"
                + " DECLARE a VARCHAR(9) DEFAULT a || '/' || b;" + log("a") + "END; END;");
        logIs("2/12");
        fails("42703", "CREATE PROCEDURE q() BEGIN DECLARE a INT DEFAULT a; SELECT 1; END");
        fails("42P13", "CREATE PROCEDURE q() BEGIN DECLARE a INT; DECLARE a INT; SELECT 1; END");
        fails("42703", "CREATE PROCEDURE q() BEGIN BEGIN DECLARE a INT; SELECT 1; END; SET a = 1; END");
    }

    @Test
    void diagnosticsCountRows() {
        call("DECLARE c INT; UPDATE t SET n = n + 1 WHERE id > 1; GET DIAGNOSTICS c = ROW_COUNT;" + log("c")
                + "GET CURRENT DIAGNOSTICS c = ROW_COUNT;" + log("c") + "DELETE FROM t WHERE id = 77;"
                + " GET DIAGNOSTICS c = ROW_COUNT;" + log("c"));
        logIs("3 1 0");
        fails("42601", "CREATE PROCEDURE q() BEGIN DECLARE c INT; GET DIAGNOSTICS c = ROWS; END");
        fails("42601", "CREATE PROCEDURE q() BEGIN DECLARE c INT; GET OTHER DIAGNOSTICS c = ROW_COUNT; END");
    }

    // ---------------------------------------------------------------- handlers

    @Test
    void aHandlerGoesOnBehindTheStep() {
        call("DECLARE c INT; DECLARE CONTINUE HANDLER FOR SQLSTATE '23505'" + log("'twice'")
                + " INSERT INTO t VALUES (9, 'nine', 9); INSERT INTO t VALUES (10, 'x', 1), (1, 'x', 1);"
                + " INSERT INTO t VALUES (11, 'eleven', 1);" + log("'end'"));
        logIs("twice end");
        is("1 2 3 4 9 11", "SELECT LISTAGG(id, ' ') WITHIN GROUP (ORDER BY id) FROM t");
    }

    @Test
    void aHandlerLeavesItsBlock() {
        call("BEGIN DECLARE EXIT HANDLER FOR SQLEXCEPTION" + log("'failed'")
                + " UPDATE t SET n = 0 WHERE id = 1; UPDATE t SET n = n - 1;" + log("'not here'") + "END;"
                + log("'end'"));
        logIs("failed end");
        is("0 20 30 40", "SELECT LISTAGG(n, ' ') WITHIN GROUP (ORDER BY id) FROM t");
        call("BEGIN DECLARE UNDO HANDLER FOR SQLEXCEPTION" + log("'failed'")
                + " UPDATE t SET n = 5 WHERE id = 1; UPDATE t SET n = n - 100;" + log("'not here'") + "END;"
                + log("'end'"));
        logIs("failed end");
        is("0 20 30 40", "SELECT LISTAGG(n, ' ') WITHIN GROUP (ORDER BY id) FROM t");
    }

    @Test
    void aHandlerAmidLoops() {
        call("DECLARE CONTINUE HANDLER FOR SQLSTATE '22012'" + log("'zero'")
                + " FOR SELECT id FROM t ORDER BY id DO IF id > 1 THEN" + log("12 / (id - 3)") + "END IF; END FOR;");
        logIs("-12 zero 12");
        call("w: WHILE TRUE DO BEGIN DECLARE EXIT HANDLER FOR SQLEXCEPTION LEAVE w; SIGNAL SQLSTATE '45001'; END;"
                + log("'no'") + "END WHILE;" + log("'yes'"));
        logIs("yes");
        call("DECLARE i INT DEFAULT 0; DECLARE EXIT HANDLER FOR SQLSTATE '45001'" + log("'i=' || i")
                + " LOOP SET i = i + 1; IF i = 3 THEN SIGNAL SQLSTATE '45001'; END IF; END LOOP;");
        logIs("i=3");
    }

    @Test
    void theNearestHandlerIsTaken() {
        call("DECLARE CONTINUE HANDLER FOR SQLEXCEPTION" + log("'any'")
                + " DECLARE CONTINUE HANDLER FOR SQLSTATE '45001', SQLSTATE '45002'" + log("'one'")
                + " SIGNAL SQLSTATE '45002'; SIGNAL SQLSTATE '45003';"
                + " BEGIN DECLARE EXIT HANDLER FOR SQLSTATE VALUE '45001' BEGIN" + log("'inner'")
                + "SIGNAL SQLSTATE '45002'; END; SIGNAL SQLSTATE '45003'; SIGNAL SQLSTATE '45001';" + log("'no'")
                + "END;"
                + log("'end'"));
        logIs("one any any inner one end");
    }

    @Test
    void aHandlerTellsWhatHasFailed() {
        call("DECLARE s CHAR(5); DECLARE m VARCHAR(100); DECLARE CONTINUE HANDLER FOR SQLEXCEPTION BEGIN"
                + " GET STACKED DIAGNOSTICS s = RETURNED_SQLSTATE, m = MESSAGE_TEXT;" + log("s || ' ' || m") + "END;"
                + " SIGNAL SQLSTATE '45001' SET MESSAGE_TEXT = 'oh ' || 1;");
        logIs("45001 oh 1");
        db.run("CREATE PROCEDURE again() BEGIN DECLARE EXIT HANDLER FOR SQLEXCEPTION BEGIN" + log("'seen'")
                + "RESIGNAL; END; SIGNAL SQLSTATE '45009' SET MESSAGE_TEXT = 'first'; END");
        fails("45009", "CALL again()");
        logIs("NULL");
        call("DECLARE CONTINUE HANDLER FOR SQLSTATE '45009'" + log("'outer'") + "CALL again();" + log("'end'"));
        logIs("outer end");
        db.run("CREATE OR REPLACE PROCEDURE again() BEGIN DECLARE EXIT HANDLER FOR SQLEXCEPTION"
                + " RESIGNAL SQLSTATE '45010' SET MESSAGE_TEXT = 'second'; SIGNAL SQLSTATE '45009'; END");
        fails("45010", "CALL again()");
        db.run("CREATE OR REPLACE PROCEDURE again() RESIGNAL");
        fails("0K000", "CALL again()");
    }

    @Test
    void noRowIsACondition() {
        call("DECLARE x INT DEFAULT 5; DECLARE done BOOLEAN DEFAULT FALSE;"
                + " DECLARE CONTINUE HANDLER FOR NOT FOUND SET done = TRUE;"
                + " SELECT n INTO x FROM t WHERE id = 1;" + log("x || done") + "SELECT n INTO x FROM t WHERE id = 77;"
                + log("COALESCE(x, -1) || done") + "SET done = FALSE; UPDATE t SET n = 1 WHERE id = 77;" + log("done")
                + "SET done = FALSE; UPDATE t SET n = 1 WHERE id = 1;" + log("done"));
        logIs("10false -1true true false");
        call("BEGIN DECLARE EXIT HANDLER FOR NOT FOUND" + log("'none'") + "DELETE FROM t WHERE id = 77;" + log("'no'")
                + "END;" + log("'end'"));
        logIs("none end");
        call("DECLARE EXIT HANDLER FOR SQLEXCEPTION" + log("'no'") + "DELETE FROM t WHERE id = 77;" + log("'end'"));
        logIs("end");
    }

    @Test
    void aHandlerWithoutAnAction() {
        call("DECLARE EXIT HANDLER FOR SQLEXCEPTION;" + log("'a'") + "SIGNAL SQLSTATE '45000';" + log("'b'"));
        logIs("a");
        fails("42601", "CREATE PROCEDURE q() BEGIN DECLARE EXIT HANDLER FOR SQLWARNING SELECT 1; END");
    }

    @Test
    void whatIsHandledIsTakenBackWithAllThatItsTriggersDid() {
        db.run(
                "CREATE TABLE child(id INT PRIMARY KEY, t INT REFERENCES t ON DELETE CASCADE)",
                "INSERT INTO child VALUES (1, 1), (2, 2)",
                "CREATE TRIGGER logs AFTER DELETE ON t FOR EACH ROW"
                        + log("'gone ' || OLD.id").replace(";", ""),
                "CREATE TRIGGER refuses AFTER DELETE ON child FOR EACH ROW WHEN (OLD.id = 2) SIGNAL SQLSTATE '45005'");
        String steps = "DECLARE CONTINUE HANDLER FOR SQLSTATE '45005'" + log("'kept'")
                + "DELETE FROM t WHERE id IN (3, 2); DELETE FROM t WHERE id = 1;";
        db.run("CREATE PROCEDURE q() BEGIN " + steps + " INSERT INTO child VALUES (3, 77); END");
        fails("23503", "CALL q()");
        is("4|2|0", "SELECT (SELECT COUNT(*) FROM t), (SELECT COUNT(*) FROM child), (SELECT COUNT(*) FROM log)");
        call(steps);
        logIs("kept gone 1");
        is("2 3 4", "SELECT LISTAGG(id, ' ') WITHIN GROUP (ORDER BY id) FROM t");
        is("2", "SELECT id FROM child");
        call("DECLARE EXIT HANDLER FOR SQLSTATE '23503'" + log("'no parent'")
                + "INSERT INTO child VALUES (4, 4); INSERT INTO child VALUES (5, 1);");
        logIs("no parent");
        is("2 4", "SELECT LISTAGG(id, ' ') WITHIN GROUP (ORDER BY id) FROM child");
    }

    @Test
    void failuresOfCallsAreHandledToo() {
        db.run("CREATE PROCEDURE bad(x INT) BEGIN INSERT INTO t VALUES (50, 'x', 1); UPDATE t SET n = x; END");
        call("DECLARE CONTINUE HANDLER FOR SQLEXCEPTION" + log("'bad'") + "CALL bad(-1); CALL bad(3);");
        logIs("bad");
        is("5|15", "SELECT COUNT(*), SUM(n) FROM t");
    }

    @Test
    void everythingIsTakenBackWhereNoHandlerIsMeant() {
        db.run("CREATE PROCEDURE q() BEGIN DECLARE CONTINUE HANDLER FOR SQLSTATE '45001'" + log("'handled'")
                + "SIGNAL SQLSTATE '45001'; SIGNAL SQLSTATE '45002' SET MESSAGE_TEXT = 'not this'; END");
        assertTrue(assertThrows(SqlException.class, () -> db.run("CALL q()"))
                .getMessage()
                .contains("not this"));
        logIs("NULL");
    }

    // ---------------------------------------------------------------- cursors

    @Test
    void cursorsAreReadRowByRow() {
        call("DECLARE done BOOLEAN DEFAULT FALSE; DECLARE i INT; DECLARE w VARCHAR(20);"
                + " DECLARE c CURSOR FOR SELECT id, v FROM t WHERE id > 1 ORDER BY id;"
                + " DECLARE CONTINUE HANDLER FOR NOT FOUND SET done = TRUE;"
                + " OPEN c; l: LOOP FETCH NEXT FROM c INTO i, w; IF done THEN LEAVE l; END IF;" + log("i || w")
                + "DELETE FROM t; SET done = FALSE; END LOOP; CLOSE c;");
        logIs("2two 3three 4four");
        db.run("INSERT INTO t VALUES (1, 'one', 10), (2, 'two', 20), (3, 'three', 30)");
        call("DECLARE i INT DEFAULT 7; DECLARE low INT DEFAULT 2; DECLARE c CURSOR FOR SELECT id FROM t WHERE id >= low"
                + " ORDER BY id; SET low = 3; OPEN c; FETCH c INTO i;" + log("i") + "FETCH FROM c INTO i;" + log("i")
                + "CLOSE c; SET low = 1; OPEN c; FETCH c INTO i;" + log("i"));
        logIs("3 3 1");
        call("DECLARE n BIGINT; DECLARE s SMALLINT; DECLARE c CURSOR FOR SELECT MAX(id), MAX(n) FROM t; OPEN c;"
                + " DELETE FROM t; FETCH c INTO s, n;" + log("s || '/' || n"));
        logIs("3/30");
    }

    @Test
    void cursorsHaveStates() {
        String c = "DECLARE i INT; DECLARE c CURSOR FOR SELECT id FROM t;";
        for (String steps :
                new String[] {"FETCH c INTO i;", "CLOSE c;", "OPEN c; OPEN c;", "OPEN c; CLOSE c; FETCH c INTO i;"}) {
            db.run("CREATE OR REPLACE PROCEDURE p() BEGIN " + c + steps + " END");
            fails("24000", "CALL p()");
        }
        call("DECLARE i INT DEFAULT 0; WHILE i < 3 DO BEGIN DECLARE c CURSOR FOR SELECT id FROM t; OPEN c;"
                + " FETCH c INTO i; END; SET i = 3; END WHILE;" + log("i"));
        logIs("3");
        fails("34000", "CREATE PROCEDURE q() BEGIN OPEN nothing; END");
        fails("34000", "CREATE PROCEDURE q() BEGIN BEGIN DECLARE c CURSOR FOR SELECT 1; OPEN c; END; CLOSE c; END");
        fails("42P13", "CREATE PROCEDURE q() BEGIN DECLARE c CURSOR FOR SELECT 1; DECLARE c CURSOR FOR SELECT 2; END");
        fails(
                "42601",
                "CREATE PROCEDURE q() BEGIN DECLARE i INT; DECLARE c CURSOR FOR SELECT 1, 2; FETCH c INTO i; END");
        fails("42601", "CREATE PROCEDURE q() BEGIN DECLARE c SENSITIVE CURSOR FOR SELECT 1; END");
        fails("42601", "CREATE PROCEDURE q() BEGIN DECLARE c SCROLL CURSOR FOR SELECT 1; END");
        db.run(
                "CREATE PROCEDURE q() BEGIN DECLARE c INSENSITIVE NO SCROLL CURSOR WITHOUT HOLD FOR SELECT 1; OPEN c; END");
    }

    @Test
    void aCursorOpenedInWhatIsTakenBackIsClosed() {
        call("DECLARE i INT; DECLARE c CURSOR FOR SELECT COUNT(*) FROM t;"
                + " BEGIN DECLARE UNDO HANDLER FOR SQLSTATE '45000';"
                + " DELETE FROM t; OPEN c; SIGNAL SQLSTATE '45000'; END; OPEN c; FETCH c INTO i;" + log("i"));
        logIs("4");
        call("DECLARE i INT; DECLARE c CURSOR FOR SELECT COUNT(*) FROM t; DELETE FROM t WHERE id = 1; OPEN c;"
                + " BEGIN DECLARE EXIT HANDLER FOR SQLSTATE '45000'; DELETE FROM t; SIGNAL SQLSTATE '45000'; END;"
                + " FETCH c INTO i;" + log("i"));
        logIs("3");
    }

    @Test
    void cursorsThatAreLeftAreResults() {
        db.run("CREATE PROCEDURE two(x INT) DYNAMIC RESULT SETS 2 BEGIN"
                + " DECLARE a CURSOR WITH RETURN FOR SELECT id, v AS word FROM t WHERE id >= x ORDER BY id;"
                + " DECLARE b CURSOR WITH RETURN TO CALLER FOR SELECT COUNT(*) AS n FROM t;"
                + " DECLARE c CURSOR WITHOUT RETURN FOR SELECT 'not this';"
                + " OPEN c; OPEN b; DELETE FROM t WHERE id = 4; OPEN a; END");
        try (PreparedCommand command = db.session.prepare("CALL two(?)")) {
            assertTrue(command.leavesResults());
            for (int x = 3; x > 1; x--) {
                command.parameters().setLong(0, x);
                command.executeUpdate();
                assertEquals(2, command.returnedResults().size());
                ReturnedResult first = command.returnedResults().get(0);
                ReturnedResult second = command.returnedResults().get(1);
                assertEquals("N", first.columns().get(0).label());
                assertEquals("WORD", second.columns().get(1).label());
                assertEquals(x == 3 ? List.of("4") : List.of("3"), TestDatabase.rows(first.rows(), first.columns()));
                assertEquals(
                        x == 3 ? List.of("3|three") : List.of("2|two", "3|three"),
                        TestDatabase.rows(second.rows(), second.columns()));
            }
        }
        db.run("CREATE PROCEDURE outer_one() BEGIN CALL two(1); END");
        try (PreparedCommand command = db.session.prepare("CALL outer_one()")) {
            assertFalse(command.leavesResults());
            command.executeUpdate();
            assertEquals(List.of(), command.returnedResults());
        }
    }

    // ---------------------------------------------------------------- triggers

    @Test
    void triggersHaveTheSameSteps() {
        db.run(
                "CREATE TRIGGER twice AFTER INSERT ON t FOR EACH ROW BEGIN ATOMIC DECLARE i INT DEFAULT 0;"
                        + " DECLARE total INT; SELECT SUM(n) INTO total FROM t; WHILE i < NEW.n DO SET i = i + 1;"
                        + log("NEW.id || ':' || i || '/' || total") + "END WHILE;"
                        + " FOR SELECT t.id AS other FROM t WHERE t.id < NEW.id AND t.n > 30 DO"
                        + log("'beside ' || other")
                        + "END FOR; END",
                "INSERT INTO t VALUES (8, 'x', 2), (9, 'y', 1)");
        logIs("8:1/103 8:2/103 beside 4 9:1/103 beside 4");
        db.run(
                "DROP TRIGGER twice",
                "CREATE TRIGGER caught AFTER UPDATE ON t FOR EACH ROW BEGIN ATOMIC"
                        + " DECLARE CONTINUE HANDLER FOR SQLSTATE '23505'" + log("'no ' || NEW.n")
                        + "INSERT INTO t VALUES (NEW.n, 'copy', 0); END",
                "UPDATE t SET n = n - 6 WHERE id < 3");
        logIs("no 4");
        is("14", "SELECT id FROM t WHERE v = 'copy'");
        fails("42703", "CREATE TRIGGER q AFTER INSERT ON t FOR EACH ROW SET x = 1");
        fails("42P17", "CREATE TRIGGER q AFTER INSERT ON t FOR EACH ROW SET NEW.n = 1");
    }

    @Test
    void triggersBeforeAChangeChoose() {
        db.run(
                "CREATE TRIGGER marks BEFORE INSERT ON t FOR EACH ROW BEGIN ATOMIC CASE NEW.n / 10"
                        + " WHEN 0 THEN SET NEW.v = 'small'; WHEN 1, 2 THEN BEGIN"
                        + " SET NEW.v = 'some'; SET NEW.n = NEW.n + 1; END;"
                        + " ELSE SIGNAL SQLSTATE '45001'; END CASE; END",
                "INSERT INTO t VALUES (5, NULL, 7), (6, NULL, 25)");
        is("small7 some26", "SELECT LISTAGG(v || n, ' ') WITHIN GROUP (ORDER BY id) FROM t WHERE id > 4");
        fails("45001", "INSERT INTO t VALUES (7, NULL, 30)");
    }

    @Test
    void triggersBeforeAChangeHaveVariablesAndLoops() {
        db.run(
                "CREATE TABLE rate(name VARCHAR(20) PRIMARY KEY, percent INT)",
                "INSERT INTO rate VALUES ('one', 10), ('two', 20)",
                "CREATE TRIGGER rates BEFORE INSERT OR UPDATE ON t FOR EACH ROW WHEN (NEW.id > 4) BEGIN"
                        + " DECLARE p INT; DECLARE i INT DEFAULT 0;"
                        + " DECLARE CONTINUE HANDLER FOR NOT FOUND SET NEW.v = 'none';"
                        + " SELECT percent INTO p FROM rate WHERE name = NEW.v;"
                        + " WHILE i < 2 DO SET i = i + 1; SET NEW.n = NEW.n + i; END WHILE;"
                        + " SET NEW.n = NEW.n + COALESCE(p, 0) + COALESCE(OLD.n, 1000), NEW.v = NEW.v || NEW.n; END",
                "INSERT INTO t VALUES (3 + 4, 'one', 1), (8, 'three', 2), (0, 'zero', 5)");
        is(
                "0zero5 7one10141014 8none10051005",
                "SELECT LISTAGG(id || v || n, ' ') WITHIN GROUP (ORDER BY id) FROM t WHERE id NOT IN (1, 2, 3, 4)");
        db.run("UPDATE t SET v = 'two', n = 0 WHERE id >= 4");
        is(
                "4two0 7two10371037 8two10281028",
                "SELECT LISTAGG(id || v || n, ' ') WITHIN GROUP (ORDER BY id) FROM t WHERE id > 3");
        db.run("INSERT INTO t SELECT 100 + x, CASE x WHEN 3 THEN 'two' END, x FROM GENERATE_SERIES(1, 3000) AS g(x)");
        is("3000|1026", "SELECT COUNT(*), MIN(CASE v WHEN 'two1026' THEN n END) FROM t WHERE id > 100");
        is("none1004", "SELECT v FROM t WHERE id = 101");
    }

    @Test
    void triggersBeforeAChangeHandleFailuresAndGoThroughRows() {
        db.run(
                "CREATE TRIGGER sums BEFORE UPDATE ON t FOR EACH ROW BEGIN DECLARE s INT DEFAULT 0;"
                        + " DECLARE EXIT HANDLER FOR SQLSTATE '22012' SET NEW.v = 'zero';"
                        + " FOR SELECT id AS other FROM t WHERE id < NEW.id DO SET s = s + other; END FOR;"
                        + " CASE s WHEN 0 THEN SIGNAL SQLSTATE '45000'; WHEN 1 THEN SET NEW.n = 7 / OLD.n;"
                        + " ELSE SET NEW.n = s; END CASE;"
                        + " END",
                "UPDATE t SET v = 'x' WHERE id > 1");
        is("0 3 6", "SELECT LISTAGG(n, ' ') WITHIN GROUP (ORDER BY id) FROM t WHERE id > 1");
        db.run("UPDATE t SET v = 'y' WHERE id = 2");
        is("zero0", "SELECT v || n FROM t WHERE id = 2");
        fails("45000", "UPDATE t SET v = 'y'");
        is("one", "SELECT v FROM t WHERE id = 1");
        for (String steps : new String[] {
            "BEGIN DECLARE x INT; DELETE FROM log; END",
            "l: BEGIN CALL p(); END",
            "l: BEGIN WITH d AS (DELETE FROM log RETURNING k) SELECT 1 FROM d; END"
        }) {
            db.run("CREATE OR REPLACE PROCEDURE p() SELECT 1");
            fails("0A000", "CREATE TRIGGER q BEFORE INSERT ON t FOR EACH ROW " + steps);
        }
        fails("42703", "CREATE TRIGGER q BEFORE INSERT ON t FOR EACH ROW l: BEGIN SET NEW.nothing = 1; END");
        fails("42804", "CREATE TRIGGER q BEFORE INSERT ON t FOR EACH ROW l: BEGIN SET NEW.n = DATE '2024-01-01'; END");
        db.run("ALTER TABLE t ADD COLUMN twice INT GENERATED ALWAYS AS (2 * n)");
        fails("428C9", "CREATE TRIGGER q BEFORE INSERT ON t FOR EACH ROW l: BEGIN SET NEW.twice = 1; END");
    }

    /** A body is done as expressions over all rows of a batch, or behind a label row by row. */
    @Test
    void bothWaysToDoWhatATriggerDoesAboutARowAreTheSame() {
        db.run(
                "CREATE TABLE source(id INT, v VARCHAR(20), n INT)",
                "INSERT INTO source VALUES (2, 'b', 3), (7, 'g', 9), (1, NULL, 6)");
        for (String table : new String[] {"one", "other"}) {
            String steps =
                    "BEGIN IF NEW.n > 5 THEN SET NEW.v = UPPER(NEW.v) || NEW.id; ELSEIF OLD.n IS NULL THEN SET NEW.d = NULL;"
                            + " END IF; SET NEW.n = NEW.n + COALESCE(OLD.n, 100), NEW.f = NEW.n / 2; IF NEW.id = 13 THEN"
                            + " SIGNAL SQLSTATE '45013'; END IF; END";
            db.run(
                    "CREATE TABLE " + table
                            + "(id INT PRIMARY KEY, v VARCHAR(20) DEFAULT 'none', n INT, d DATE DEFAULT DATE"
                            + " '2024-02-03', f DOUBLE PRECISION, c INT GENERATED ALWAYS AS (n + 1), CHECK (n < 10000))",
                    "CREATE TRIGGER of_" + table + " BEFORE INSERT OR UPDATE ON " + table + " FOR EACH ROW "
                            + (table.equals("one") ? "" : "l: ") + steps,
                    "CREATE VIEW seen_" + table + " AS SELECT id, n FROM " + table + " WHERE id < 50",
                    "CREATE TABLE child_" + table + "(id INT REFERENCES " + table + " ON UPDATE CASCADE)");
        }
        for (String sql : new String[] {
            "INSERT INTO # (id, n) VALUES (1, 7)",
            "INSERT INTO # VALUES (2, 'two', 5, NULL, NULL), (3, NULL, 50, NULL, 1) RETURNING id, v, n, d, f, c",
            "INSERT INTO # (id, v, n) SELECT id + 20, v, n FROM source ORDER BY id RETURNING *",
            "UPDATE # SET v = 'x' WHERE id > 2 RETURNING id, v, n, c",
            "UPDATE # SET n = 4, d = DATE '2025-01-01' WHERE id IN (1, 22)",
            "MERGE INTO # AS t USING source AS s ON t.id = s.id WHEN MATCHED THEN UPDATE SET n = s.n WHEN NOT MATCHED THEN"
                    + " INSERT (id, v, n) VALUES (s.id, s.v, s.n)",
            "INSERT INTO # (id, v, n) VALUES (1, 'again', 8), (40, 'new', 2) ON CONFLICT (id) DO UPDATE SET v = EXCLUDED.v",
            "REPLACE INTO # (id, v, n) VALUES (3, 'three', 3), (41, NULL, 6)",
            "UPDATE seen_# SET n = 1 WHERE id < 4",
            "INSERT INTO seen_# VALUES (45, 44)",
            "INSERT INTO # (id, n) VALUES (50, 1), (13, 2), (51, 1)",
            "UPDATE # SET n = 20000 WHERE id = 40",
            "UPDATE # SET id = id + 200 WHERE id = 45 RETURNING OLD.id, NEW.id, n"
        }) {
            String one = outcome(sql.replace("#", "one"));
            assertEquals(one, outcome(sql.replace("#", "other")), sql);
            assertEquals(db.rows("SELECT * FROM one ORDER BY id"), db.rows("SELECT * FROM other ORDER BY id"), sql);
        }
        is("0|0", "SELECT COUNT(*) FILTER (WHERE id = 13), COUNT(*) FILTER (WHERE n >= 10000) FROM other");
    }

    private String outcome(String sql) {
        try {
            return sql.contains("RETURNING") ? db.rows(sql).toString() : String.valueOf(db.run(sql));
        } catch (SqlException e) {
            return e.sqlState();
        }
    }

    /** What is amid a statement has no end of its own, where what failed could be told from what did not. */
    @Test
    void handlersWithinADeletionLeaveFailuresAloneThatHaveChangedSomething() {
        db.run(
                "CREATE TABLE kept(id INT PRIMARY KEY)",
                "INSERT INTO kept VALUES (2)",
                "CREATE TRIGGER amid BEFORE DELETE ON t FOR EACH ROW BEGIN ATOMIC"
                        + " DECLARE CONTINUE HANDLER FOR SQLEXCEPTION" + log("'handled'")
                        + "IF OLD.id = 3 THEN SIGNAL SQLSTATE '45001'; END IF;"
                        + " INSERT INTO kept VALUES (OLD.id + 10), (OLD.id); END",
                "DELETE FROM t WHERE id IN (1, 3)");
        logIs("handled");
        fails("23505", "DELETE FROM t WHERE id = 2");
        is("1 2 3 11 13", "SELECT LISTAGG(id, ' ') WITHIN GROUP (ORDER BY id) FROM kept");
        is("2", "SELECT COUNT(*) FROM t");
    }

    @Test
    void longValuesAreWhole() {
        db.run("CREATE TABLE c(id INT, doc CLOB)", "INSERT INTO c VALUES (1, REPEAT('ab', 100000)), (2, 'short')");
        call("DECLARE d CLOB; SELECT doc INTO d FROM c WHERE id = 1;" + log("CHAR_LENGTH(d)")
                + "FOR SELECT doc AS one FROM c ORDER BY id DO" + log("CHAR_LENGTH(one)") + "END FOR;"
                + " SET d = (SELECT doc FROM c WHERE id = 1);" + log("CHAR_LENGTH(d)"));
        logIs("200000 200000 5 200000");
    }

    @Test
    void conditionsAreNamesOfStates() {
        call("DECLARE taken CONDITION FOR SQLSTATE '23505'; DECLARE mine CONDITION FOR SQLSTATE VALUE '45007';"
                + " DECLARE CONTINUE HANDLER FOR taken" + log("'taken'")
                + "BEGIN ATOMIC DECLARE taken CONDITION FOR SQLSTATE '23514'; DECLARE EXIT HANDLER FOR mine, taken"
                + log("'inner'")
                + "INSERT INTO t VALUES (1, 'a', 1); UPDATE t SET n = -1 WHERE id = 1; END;"
                + " BEGIN DECLARE EXIT HANDLER FOR SQLSTATE '45007'" + log("'mine'")
                + "SIGNAL mine SET MESSAGE_TEXT = 'x'; END;"
                + " INSERT INTO t VALUES (1, 'a', 1);");
        logIs("taken inner mine taken");
        fails("42601", "CREATE PROCEDURE q() BEGIN SIGNAL nothing; END");
        fails("42601", "CREATE PROCEDURE q() BEGIN DECLARE EXIT HANDLER FOR nothing SELECT 1; END");
        fails("42601", "CREATE PROCEDURE q() BEGIN DECLARE EXIT HANDLER FOR SQLWARNING SELECT 1; END");
        fails("42601", "CREATE PROCEDURE q() BEGIN DECLARE a ANYTHING FOR SQLSTATE '45000'; END");
        fails(
                "42601",
                "CREATE PROCEDURE q() BEGIN DECLARE a CONDITION FOR SQLSTATE '45000';"
                        + " DECLARE a CONDITION FOR SQLSTATE '45001'; END");
        fails("42601", "CREATE PROCEDURE q() BEGIN BEGIN DECLARE a CONDITION FOR SQLSTATE '45000'; END; SIGNAL a; END");
    }

    /** Also where it is done row by row, what a trigger reads is what the statement reads. */
    @Test
    void triggersBeforeAChangeSeeNothingThatTheStatementWrites() {
        db.run("CREATE TRIGGER counts BEFORE INSERT OR UPDATE ON t FOR EACH ROW"
                + " BEGIN ATOMIC DECLARE c INT; SELECT SUM(n) INTO c FROM t; SET NEW.n = c; END");
        db.run("INSERT INTO t SELECT id + 4, v, 0 FROM t", "INSERT INTO t VALUES (9, 'a', 0), (10, 'b', 0)");
        is("100 100 100 100 500 500", "SELECT LISTAGG(n, ' ') WITHIN GROUP (ORDER BY id) FROM t WHERE id > 4");
        db.run("UPDATE t SET v = 'x' WHERE id < 3", "UPDATE t SET v = 'y' WHERE id = 3");
        is("1500 1500 4470", "SELECT LISTAGG(n, ' ') WITHIN GROUP (ORDER BY id) FROM t WHERE id < 4");
        fails(
                "0A000",
                "CREATE TRIGGER locks BEFORE INSERT ON t FOR EACH ROW BEGIN ATOMIC DECLARE c INT;"
                        + " FOR SELECT id FROM t FOR UPDATE DO SET c = 1; END FOR; END");
    }
}
