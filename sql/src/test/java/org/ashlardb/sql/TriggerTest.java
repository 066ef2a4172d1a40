package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.ashlardb.sql.type.SqlException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What triggers do about the changes that they fire for. */
final class TriggerTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run(
                "CREATE TABLE t(id INT PRIMARY KEY, v INT, name VARCHAR(20), changed INT DEFAULT 0)",
                "CREATE TABLE log(n INT GENERATED ALWAYS AS IDENTITY, what VARCHAR(60), a INT, b INT)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String sql, Object... values) {
        assertEquals(expected, db.query(sql, values), sql);
    }

    private void logged(String... rows) {
        assertEquals(List.of(rows), db.rows("SELECT what, a, b FROM log ORDER BY n"));
        db.run("DELETE FROM log");
    }

    private void fails(String state, String sql) {
        assertEquals(state, db.state(sql), sql);
    }

    private String message(String sql) {
        return assertThrows(SqlException.class, () -> db.run(sql), sql).getMessage();
    }

    @Test
    void rowsAreGivenOtherValuesBeforeTheyAreWritten() {
        db.run(
                "CREATE TRIGGER upper BEFORE INSERT OR UPDATE OF name ON t FOR EACH ROW SET NEW.name = UPPER(NEW.name)",
                "CREATE TRIGGER counted BEFORE UPDATE ON t FOR EACH ROW"
                        + " WHEN (OLD.v IS DISTINCT FROM NEW.v) SET NEW.changed = OLD.changed + 1",
                "INSERT INTO t(id, v, name) VALUES(1, 10, 'one')",
                "INSERT INTO t(id, v, name) VALUES(2, 20, 'two'), (3, 30, NULL)",
                "INSERT INTO t(id, v, name) SELECT id + 3, v, 'x' || id FROM t");
        assertEquals(
                List.of("1|10|ONE|0", "2|20|TWO|0", "3|30|NULL|0", "4|10|X1|0", "5|20|X2|0", "6|30|X3|0"),
                db.rows("SELECT * FROM t ORDER BY id"));
        db.run("UPDATE t SET v = CASE WHEN id < 3 THEN v + 1 ELSE v END", "UPDATE t SET v = 0 WHERE id = 1");
        assertEquals(
                List.of("1|0|ONE|2", "2|21|TWO|1", "3|30|NULL|0", "4|10|X1|0", "5|20|X2|0", "6|30|X3|0"),
                db.rows("SELECT * FROM t ORDER BY id"));
        is("changed|1", "UPDATE t SET name = 'n', changed = 7, v = 1 WHERE id = 5 RETURNING LOWER('CHANGED'), changed");
        is("N", "SELECT name FROM t WHERE id = 5");
    }

    @Test
    void eachStepSeesWhatThoseBeforeItHaveSet() {
        db.run(
                "CREATE TRIGGER b_second BEFORE INSERT ON t FOR EACH ROW SET NEW.v = NEW.v * 10, NEW.changed = NEW.v + 1",
                "CREATE TRIGGER a_first BEFORE INSERT ON t REFERENCING NEW AS n FOR EACH ROW"
                        + " BEGIN ATOMIC SET n.v = n.v + 1; SET n.name = 'v' || n.v; END",
                "INSERT INTO t(id, v) VALUES(1, 1), (2, 2)");
        assertEquals(List.of("1|20|v2|21", "2|30|v3|31"), db.rows("SELECT * FROM t ORDER BY id"));
    }

    @Test
    void conditionsChooseRows() {
        db.run(
                "CREATE TRIGGER sizes BEFORE INSERT ON t FOR EACH ROW BEGIN"
                        + " IF NEW.v < 10 THEN SET NEW.name = 'small'; SET NEW.v = 10;"
                        + " ELSEIF NEW.v < 20 THEN SET NEW.name = 'middle'; ELSE SET NEW.name = 'large'; END IF;"
                        + " IF NEW.v = 13 THEN SIGNAL SQLSTATE '45013' SET MESSAGE_TEXT = 'not ' || NEW.v; END IF; END",
                "INSERT INTO t(id, v) VALUES(1, 1), (2, 15), (3, 99), (4, 9), (5, NULL)");
        assertEquals(
                List.of("1|10|small", "2|15|middle", "3|99|large", "4|10|small", "5|NULL|large"),
                db.rows("SELECT id, v, name FROM t ORDER BY id"));
        fails("45013", "INSERT INTO t(id, v) VALUES(6, 12), (7, 13)");
        assertEquals("not 13", message("INSERT INTO t(id, v) VALUES(7, 13)"));
        is("5", "SELECT COUNT(*) FROM t");
    }

    @Test
    void computedColumnsAndChecksComeBehind() {
        db.run(
                "CREATE TABLE c(a INT NOT NULL CHECK (a > 0), b INT GENERATED ALWAYS AS (a * 2))",
                "CREATE TRIGGER filled BEFORE INSERT ON c FOR EACH ROW WHEN (NEW.a IS NULL) SET NEW.a = 5",
                "CREATE TRIGGER low BEFORE UPDATE ON c FOR EACH ROW SET NEW.a = NEW.a - 10",
                "INSERT INTO c(a) VALUES(NULL)",
                "INSERT INTO c DEFAULT VALUES",
                "UPDATE c SET a = 20");
        assertEquals(List.of("10|20", "10|20"), db.rows("SELECT * FROM c"));
        fails("23514", "UPDATE c SET a = 10");
        fails("428C9", "CREATE TRIGGER no BEFORE UPDATE ON c FOR EACH ROW SET NEW.b = 1");
    }

    @Test
    void valuesComeFromOtherTables() {
        db.run(
                "CREATE TABLE prices(item VARCHAR(10) PRIMARY KEY, price INT)",
                "INSERT INTO prices VALUES('a', 7), ('b', 9)",
                "CREATE TRIGGER priced BEFORE INSERT OR UPDATE ON t FOR EACH ROW"
                        + " SET NEW.v = (SELECT price FROM prices WHERE item = NEW.name)",
                "INSERT INTO t(id, name) VALUES(1, 'b'), (2, 'a'), (3, 'z')",
                "INSERT INTO t(id, name) VALUES(4, 'a')");
        assertEquals(List.of("1|9", "2|7", "3|NULL", "4|7"), db.rows("SELECT id, v FROM t ORDER BY id"));
        db.run(
                "UPDATE prices SET price = 1",
                "UPDATE t SET changed = 1 WHERE id = 1",
                "UPDATE t SET changed = 2 WHERE id > 3");
        assertEquals(List.of("1|1", "2|7", "3|NULL", "4|1"), db.rows("SELECT id, v FROM t ORDER BY id"));
    }

    @Test
    void rowsFireAfterTheStatement() {
        db.run(
                "CREATE TRIGGER i AFTER INSERT ON t FOR EACH ROW INSERT INTO log(what, a, b) VALUES('i', NEW.id, NEW.v)",
                "CREATE TRIGGER u AFTER UPDATE ON t REFERENCING OLD ROW AS o NEW ROW AS n FOR EACH ROW"
                        + " WHEN (n.v > 0) INSERT INTO log(what, a, b) VALUES('u' || n.id, o.v, n.v)",
                "CREATE TRIGGER d AFTER DELETE ON t FOR EACH ROW INSERT INTO log(what, a, b) VALUES('d', OLD.id, OLD.v)",
                "INSERT INTO t(id, v) VALUES(1, 10)",
                "INSERT INTO t(id, v) VALUES(2, 20), (3, -3)");
        logged("i|1|10", "i|2|20", "i|3|-3");
        db.run("UPDATE t SET v = v + 1", "UPDATE t SET v = 5 WHERE id = 2");
        logged("u1|10|11", "u2|20|21", "u2|21|5");
        db.run("DELETE FROM t WHERE id = 1", "DELETE FROM t");
        logged("d|1|11", "d|2|5", "d|3|-2");
        fails("23505", "INSERT INTO t(id) VALUES(5), (5)");
        logged();
    }

    @Test
    void updatesOfColumnsFireWhenTheyAreAssigned() {
        db.run(
                "CREATE TRIGGER u AFTER UPDATE OF v, name ON t FOR EACH ROW INSERT INTO log(what) VALUES('u')",
                "CREATE TRIGGER s AFTER UPDATE OF v ON t FOR EACH STATEMENT INSERT INTO log(what) VALUES('s')",
                "INSERT INTO t(id, v) VALUES(1, 10)",
                "UPDATE t SET changed = 1");
        logged();
        db.run("UPDATE t SET name = 'x', changed = 2");
        logged("u|NULL|NULL");
        db.run("UPDATE t SET v = v");
        logged("u|NULL|NULL", "s|NULL|NULL");
        db.run(
                "CREATE TRIGGER b BEFORE UPDATE ON t FOR EACH ROW SET NEW.v = 5",
                "UPDATE t SET changed = 3",
                "MERGE INTO t USING (VALUES(1)) AS w(k) ON t.id = w.k WHEN MATCHED AND k > 1 THEN UPDATE SET changed = 4"
                        + " WHEN MATCHED THEN UPDATE SET name = 'm'");
        is("5", "SELECT v FROM t");
        logged("u|NULL|NULL");
        db.run(
                "CREATE TABLE g(a INT, b INT GENERATED ALWAYS AS (a * 2), c INT)",
                "CREATE TRIGGER g AFTER UPDATE OF b ON g FOR EACH ROW INSERT INTO log(what, a) VALUES('g', NEW.b)",
                "INSERT INTO g(a) VALUES(1)",
                "UPDATE g SET a = 4",
                "UPDATE g SET c = 4");
        logged("g|8|NULL");
        fails("42703", "CREATE TRIGGER no AFTER UPDATE OF nothing ON t FOR EACH ROW SELECT 1");
    }

    @Test
    void statementsFireOnceWithTablesOfTheirRows() {
        db.run(
                "CREATE TRIGGER i AFTER INSERT ON t REFERENCING NEW TABLE AS added FOR EACH STATEMENT"
                        + " INSERT INTO log(what, a, b) SELECT 'i', COUNT(*), SUM(v) FROM added",
                "CREATE TRIGGER u AFTER UPDATE ON t REFERENCING OLD TABLE o NEW TABLE n FOR EACH STATEMENT"
                        + " INSERT INTO log(what, a, b) SELECT 'u', o.v, n.v FROM o JOIN n ON o.id = n.id ORDER BY o.id",
                "CREATE TRIGGER d AFTER DELETE ON t REFERENCING OLD TABLE AS gone FOR EACH STATEMENT"
                        + " WHEN ((SELECT COUNT(*) FROM gone) > 1)"
                        + " BEGIN ATOMIC INSERT INTO log(what, a) SELECT 'd', id FROM gone ORDER BY id;"
                        + " INSERT INTO log(what, a) SELECT 'all', COUNT(*) FROM gone; END",
                "INSERT INTO t(id, v) VALUES(1, 10), (2, 20), (3, 30)",
                "INSERT INTO t(id, v) SELECT id, v FROM t WHERE id > 99",
                "UPDATE t SET v = v + 1 WHERE id < 3",
                "DELETE FROM t WHERE id = 1",
                "DELETE FROM t");
        logged("i|3|60", "i|0|NULL", "u|10|11", "u|20|21", "d|2|NULL", "d|3|NULL", "all|2|NULL");
    }

    @Test
    void allChangesFire() {
        db.run(
                "CREATE TRIGGER a AFTER INSERT OR UPDATE OR DELETE ON t FOR EACH ROW"
                        + " INSERT INTO log(what, a, b)"
                        + " VALUES(COALESCE(OLD.id || '>', '>') || COALESCE(NEW.id, 0), OLD.v, NEW.v)",
                "INSERT INTO t(id, v) VALUES(1, 1), (2, 2)");
        logged(">1|NULL|1", ">2|NULL|2");
        db.run("INSERT INTO t(id, v) VALUES(2, 22), (3, 3) ON CONFLICT (id) DO UPDATE SET v = EXCLUDED.v");
        logged("2>2|2|22", ">3|NULL|3");
        db.run("REPLACE INTO t(id, v) VALUES(3, 33)");
        logged("3>0|3|NULL", ">3|NULL|33");
        db.run("MERGE INTO t USING (VALUES(1), (4)) AS s(k) ON t.id = s.k WHEN MATCHED AND k = 1 THEN UPDATE SET v = 11"
                + " WHEN NOT MATCHED THEN INSERT(id, v) VALUES(k, 44)");
        logged("1>1|1|11", ">4|NULL|44");
        db.run("UPDATE t SET id = id + 10 WHERE id IN (1, 2)");
        logged("1>11|11|11", "2>12|22|22");
    }

    @Test
    void keysThatMoveAlongFire() {
        db.run(
                "INSERT INTO t(id, v) VALUES(1, 1), (2, 2), (3, 3)",
                "CREATE TRIGGER a AFTER UPDATE OF id ON t FOR EACH ROW"
                        + " INSERT INTO log(what, a, b) VALUES('moved', OLD.id, NEW.id)",
                "UPDATE t SET id = id + 1");
        assertEquals(List.of("1|2", "2|3", "3|4"), db.rows("SELECT a, b FROM log ORDER BY a"));
    }

    @Test
    void whatForeignKeysAskForFires() {
        db.run(
                "CREATE TABLE child(id INT PRIMARY KEY, t INT REFERENCES t ON DELETE CASCADE ON UPDATE CASCADE)",
                "INSERT INTO t(id) VALUES(1), (2)",
                "INSERT INTO child VALUES(10, 1), (11, 1), (20, 2)",
                "CREATE TRIGGER c AFTER DELETE OR UPDATE ON child FOR EACH ROW"
                        + " INSERT INTO log(what, a, b) VALUES('c' || OLD.id, OLD.t, NEW.t)",
                "UPDATE t SET id = 3 WHERE id = 2",
                "DELETE FROM t WHERE id = 1");
        assertEquals(
                List.of("c10|1|NULL", "c11|1|NULL", "c20|2|3"), db.rows("SELECT what, a, b FROM log ORDER BY what"));
    }

    @Test
    void triggersFireOthersAtTheEndOfTheirStatements() {
        db.run(
                "CREATE TABLE total(id INT PRIMARY KEY, n INT)",
                "INSERT INTO total VALUES(1, 0)",
                "CREATE TRIGGER add_up AFTER INSERT ON t FOR EACH ROW BEGIN ATOMIC"
                        + " UPDATE total SET n = n + NEW.v; INSERT INTO log(what, a) VALUES('after', NEW.id); END",
                "CREATE TRIGGER told AFTER UPDATE ON total FOR EACH ROW"
                        + " INSERT INTO log(what, a, b) VALUES('total', OLD.n, NEW.n)",
                "INSERT INTO t(id, v) VALUES(1, 5), (2, 6)");
        logged("total|0|5", "after|1|NULL", "total|5|11", "after|2|NULL");
    }

    @Test
    void aTriggerMayFireItselfButNotForEver() {
        db.run(
                "CREATE TABLE tree(id INT PRIMARY KEY, parent INT)",
                "INSERT INTO tree VALUES(1, NULL), (2, 1), (3, 2), (4, 2), (5, 4), (6, NULL)",
                "CREATE TRIGGER prune AFTER DELETE ON tree FOR EACH ROW DELETE FROM tree WHERE parent = OLD.id",
                "DELETE FROM tree WHERE id = 1");
        is("6", "SELECT id FROM tree");
        db.run(
                "CREATE TRIGGER again AFTER INSERT ON tree FOR EACH ROW INSERT INTO tree VALUES(NEW.id + 1, NULL)",
                "DROP TRIGGER prune");
        fails("54001", "INSERT INTO tree VALUES(10, NULL)");
        is("6", "SELECT id FROM tree");
    }

    @Test
    void rowsAreDeletedBeforeThoseTheyBelongTo() {
        db.run(
                "CREATE TABLE child(id INT PRIMARY KEY, t INT REFERENCES t)",
                "INSERT INTO t(id) VALUES(1), (2)",
                "INSERT INTO child VALUES(10, 1), (11, 1), (20, 2)");
        fails("23503", "DELETE FROM t WHERE id = 1");
        db.run(
                "CREATE TRIGGER d BEFORE DELETE ON t FOR EACH ROW DELETE FROM child WHERE t = OLD.id",
                "DELETE FROM t WHERE id = 1");
        is("20", "SELECT id FROM child");
        db.run(
                "CREATE TABLE tree(id INT PRIMARY KEY, parent INT REFERENCES tree)",
                "INSERT INTO tree VALUES(1, NULL), (2, 1), (3, 2), (4, 2), (5, 4), (6, NULL)",
                "CREATE TRIGGER first BEFORE DELETE ON tree FOR EACH ROW DELETE FROM tree WHERE parent = OLD.id",
                "DELETE FROM tree WHERE id < 3");
        is("6", "SELECT id FROM tree");
        db.run("CREATE TRIGGER last BEFORE DELETE ON tree FOR EACH ROW WHEN ((SELECT COUNT(*) FROM tree) = 1)"
                + " SIGNAL SQLSTATE '45000'");
        assertEquals("trigger LAST refuses the change", message("DELETE FROM tree"));
        is("6", "SELECT id FROM tree");
    }

    @Test
    void aFailureTakesTheStatementBack() {
        db.run(
                "CREATE TRIGGER a AFTER INSERT ON t FOR EACH ROW BEGIN ATOMIC INSERT INTO log(what) VALUES('i');"
                        + " IF NEW.v > 9 THEN SIGNAL SQLSTATE '45001' SET MESSAGE_TEXT = 'too much: ' || NEW.v; END IF; END",
                "INSERT INTO t(id, v) VALUES(1, 9)");
        db.run(
                "CREATE TRIGGER d AFTER DELETE ON t FOR EACH ROW WHEN (OLD.v = 9 OR NULL)"
                        + " SIGNAL SQLSTATE '45002' SET MESSAGE_TEXT = OLD.v + 1",
                "CREATE TRIGGER u BEFORE UPDATE ON t FOR EACH ROW SIGNAL SQLSTATE '45003' SET MESSAGE_TEXT = OLD.v + 2");
        assertEquals("10", message("DELETE FROM t"));
        assertEquals("11", message("UPDATE t SET changed = 5"));
        assertEquals("too much: 10", message("INSERT INTO t(id, v) VALUES(2, 1), (3, 10)"));
        fails("45001", "INSERT INTO t(id, v) VALUES(2, 1), (3, 10)");
        is("1", "SELECT COUNT(*) FROM t");
        logged("i|NULL|NULL");
        db.run("CREATE TRIGGER z AFTER INSERT ON t FOR EACH ROW INSERT INTO log(a) VALUES(1 / NEW.changed)");
        fails("22012", "INSERT INTO t(id, v) VALUES(2, 1)");
        is("1", "SELECT COUNT(*) FROM t");
    }

    @Test
    void valuesOfAllTypesArrive() {
        db.run(
                "CREATE TYPE color AS ENUM('red', 'blue')",
                "CREATE DOMAIN positive AS INT CHECK (VALUE > 0)",
                "CREATE TABLE v(id INT PRIMARY KEY, a BOOLEAN, b SMALLINT, c BIGINT, d DECIMAL(30, 5), e REAL, f DOUBLE,"
                        + " g CHAR(5), h CLOB, i VARBINARY(9), j BLOB, k DATE, l TIME(9), m TIMESTAMP(9),"
                        + " n TIMESTAMP WITH TIME ZONE, o UUID, p JSON, q INT ARRAY, r color, s positive,"
                        + " u INTERVAL DAY TO SECOND, w TIME WITH TIME ZONE, x VARCHAR_IGNORECASE(9))",
                "CREATE TABLE copy AS SELECT * FROM v",
                "CREATE TRIGGER kept AFTER INSERT ON v FOR EACH ROW INSERT INTO copy VALUES(NEW.id, NEW.a, NEW.b, NEW.c,"
                        + " NEW.d, NEW.e, NEW.f, NEW.g, NEW.h, NEW.i, NEW.j, NEW.k, NEW.l, NEW.m, NEW.n, NEW.o, NEW.p,"
                        + " NEW.q, NEW.r, NEW.s, NEW.u, NEW.w, NEW.x)",
                "INSERT INTO v VALUES(1, TRUE, 2, 3, 4.56789, 1.5, 2.5, 'ab', REPEAT('long', 5000), X'0102',"
                        + " X'FF', DATE '2024-02-29', TIME '12:34:56.123456789', TIMESTAMP '2024-02-29 01:02:03.123456789',"
                        + " TIMESTAMP WITH TIME ZONE '2024-02-29 01:02:03+05:00',"
                        + " '6f9619ff-8b86-d011-b42d-00c04fc964ff', JSON '[1, 2]', ARRAY[1, NULL, 3], 'blue', 7,"
                        + " INTERVAL '1 02:03:04' DAY TO SECOND, TIME WITH TIME ZONE '01:02:03+02:00', 'MiXed')",
                "INSERT INTO v(id) VALUES(2)");
        is("0", "SELECT COUNT(*) FROM (TABLE v EXCEPT TABLE copy) x");
        is("2", "SELECT COUNT(*) FROM copy");
        is("20000", "SELECT LENGTH(h) FROM copy WHERE id = 1");
    }

    @Test
    void otherNamesAreFoundWhereTheTriggerWasMade() {
        db.run(
                "CREATE SCHEMA other",
                "CREATE TABLE other.log2(a INT)",
                "SET SCHEMA other",
                "CREATE TRIGGER into_other AFTER INSERT ON public.t FOR EACH ROW INSERT INTO log2 VALUES(NEW.id)",
                "CREATE TRIGGER set_other BEFORE INSERT ON public.t FOR EACH ROW SET NEW.v = (SELECT COUNT(*) FROM log2)",
                "SET SCHEMA public",
                "INSERT INTO t(id) VALUES(1)",
                "INSERT INTO t(id) VALUES(2)");
        is("2", "SELECT COUNT(*) FROM other.log2");
        is("1", "SELECT v FROM t WHERE id = 2");
        db.run("ALTER SCHEMA other RENAME TO another", "INSERT INTO t(id) VALUES(3)");
        is("3", "SELECT COUNT(*) FROM another.log2");
        db.run("CREATE LOCAL TEMPORARY TABLE log2(a INT)", "SET SCHEMA another", "INSERT INTO public.t(id) VALUES(4)");
        is("4|0", "SELECT COUNT(*), (SELECT COUNT(*) FROM log2) FROM another.log2");
    }

    @Test
    void timesAreThoseOfTheStatement() {
        db.run(
                "CREATE TABLE m(id INT, at TIMESTAMP DEFAULT CURRENT_TIMESTAMP)",
                "CREATE TABLE copy(id INT, at TIMESTAMP, same BOOLEAN)",
                "CREATE TRIGGER a AFTER INSERT ON m FOR EACH ROW"
                        + " INSERT INTO copy VALUES(NEW.id, CURRENT_TIMESTAMP, NEW.at = CURRENT_TIMESTAMP)",
                "INSERT INTO m(id) SELECT x FROM GENERATE_SERIES(1, 1000) AS s(x)");
        is("1|1000", "SELECT COUNT(DISTINCT at), COUNT(*) FILTER (WHERE same) FROM copy");
    }

    @Test
    void changesThroughViewsFire() {
        db.run(
                "CREATE VIEW w(k, x) AS SELECT id, v FROM t WHERE v > 0",
                "CREATE TRIGGER b BEFORE INSERT OR UPDATE ON t FOR EACH ROW SET NEW.v = NEW.v + 1",
                "CREATE TRIGGER a AFTER INSERT OR UPDATE OF v OR DELETE ON t FOR EACH ROW"
                        + " INSERT INTO log(what, a, b) VALUES('w', OLD.v, NEW.v)",
                "INSERT INTO w VALUES(1, 5)",
                "UPDATE w SET x = 7",
                "DELETE FROM w");
        logged("w|NULL|6", "w|6|8", "w|8|NULL");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "42704 | DROP TRIGGER nothing",
                "42704 | DROP TRIGGER nothing ON t",
                "42P01 | DROP TRIGGER nothing ON nowhere",
                "42P01 | CREATE TRIGGER a AFTER INSERT ON nowhere FOR EACH ROW SELECT 1",
                "42809 | CREATE TRIGGER a AFTER INSERT ON w FOR EACH ROW SELECT 1",
                "42P01 | CREATE TRIGGER a AFTER INSERT ON t FOR EACH ROW INSERT INTO nowhere VALUES(1)",
                "42703 | CREATE TRIGGER a AFTER INSERT ON t FOR EACH ROW INSERT INTO log(a) VALUES(NEW.nothing)",
                "42703 | CREATE TRIGGER a AFTER INSERT ON t FOR EACH ROW INSERT INTO log(a) VALUES(nothing)",
                "42P01 | CREATE TRIGGER a AFTER INSERT ON t FOR EACH ROW INSERT INTO log(a) VALUES(n.id)",
                "42P01 | CREATE TRIGGER a AFTER INSERT ON t FOR EACH STATEMENT INSERT INTO log(a) VALUES(NEW.id)",
                "42601 | CREATE TRIGGER a AFTER INSERT ON t FOR EACH ROW INSERT INTO log(a) VALUES(?)",
                "42703 | CREATE TRIGGER a BEFORE INSERT ON t FOR EACH ROW SET v = 1",
                "42601 | CREATE TRIGGER a BEFORE INSERT ON t FOR EACH ROW SET OLD.v = 1",
                "42601 | CREATE TRIGGER a BEFORE INSERT ON t FOR EACH ROW SIGNAL SQLSTATE '4500'",
                "42601 | CREATE TRIGGER a BEFORE INSERT ON t FOR EACH ROW SIGNAL SQLSTATE '00000'",
                "42804 | CREATE TRIGGER a BEFORE INSERT ON t FOR EACH ROW SET NEW.v = DATE '2024-01-01'",
                "42804 | CREATE TRIGGER a BEFORE INSERT ON t FOR EACH ROW WHEN (NEW.id) SET NEW.v = 1",
                "42804 | CREATE TRIGGER a AFTER INSERT ON t FOR EACH ROW WHEN (NEW.id) SELECT 1",
                "42804 | CREATE TRIGGER a AFTER INSERT ON t FOR EACH ROW WHEN (NEW.changed + 1) SELECT 1",
                "0A000 | CREATE TRIGGER a BEFORE INSERT ON t FOR EACH STATEMENT SIGNAL SQLSTATE '45000'",
                "0A000 | CREATE TRIGGER a BEFORE INSERT ON t FOR EACH ROW INSERT INTO log(a) VALUES(1)",
                "0A000 | CREATE TRIGGER a AFTER INSERT ON t REFERENCING NEW TABLE AS n FOR EACH ROW SELECT 1",
                "42P17 | CREATE TRIGGER a AFTER INSERT ON t FOR EACH ROW SET NEW.v = 1",
                "42P17 | CREATE TRIGGER a BEFORE DELETE ON t FOR EACH ROW SET NEW.v = 1",
                "42P17 | CREATE TRIGGER information_schema.a AFTER INSERT ON t FOR EACH ROW SELECT 1",
                "42710 | CREATE TRIGGER there AFTER INSERT ON log FOR EACH ROW SELECT 1",
                "42710 | CREATE OR REPLACE TRIGGER there AFTER INSERT ON log FOR EACH ROW SELECT 1",
                "0A000 | CREATE TRIGGER a AFTER INSERT ON temp FOR EACH ROW SELECT 1"
            })
    void wrongOnesAreRefused(String state, String sql) {
        db.run(
                "CREATE VIEW w AS SELECT * FROM t",
                "CREATE LOCAL TEMPORARY TABLE temp(a INT)",
                "CREATE TRIGGER there AFTER INSERT ON t FOR EACH ROW SELECT 1");
        fails(state, sql);
        is("1", "SELECT COUNT(*) FROM information_schema.triggers");
    }

    @Test
    void definitionsComeAndGo() {
        db.run(
                "CREATE TRIGGER a AFTER INSERT ON t FOR EACH ROW INSERT INTO log(a) VALUES(1)",
                "CREATE TRIGGER IF NOT EXISTS a AFTER INSERT ON t FOR EACH ROW INSERT INTO log(a) VALUES(2)",
                "INSERT INTO t(id) VALUES(1)",
                "CREATE OR REPLACE TRIGGER a AFTER INSERT ON t FOR EACH ROW INSERT INTO log(a) VALUES(3)",
                "INSERT INTO t(id) VALUES(2)",
                "DROP TRIGGER a ON t",
                "DROP TRIGGER IF EXISTS a",
                "INSERT INTO t(id) VALUES(3)");
        logged("NULL|1|NULL", "NULL|3|NULL");
    }

    @Test
    void whatTheyNameIsNotDroppedWithoutThem() {
        db.run(
                "CREATE TRIGGER a AFTER INSERT ON t FOR EACH ROW INSERT INTO log(a) VALUES(NEW.v)",
                "CREATE TRIGGER b BEFORE UPDATE ON t FOR EACH ROW SET NEW.changed = 1");
        fails("2BP01", "DROP TABLE log");
        fails("2BP01", "ALTER TABLE t DROP COLUMN changed");
        fails("2BP01", "ALTER TABLE t DROP COLUMN v");
        fails("2BP01", "ALTER TABLE log DROP COLUMN a");
        db.run(
                "ALTER TABLE t ADD COLUMN more INT",
                "ALTER TABLE t DROP COLUMN name",
                "INSERT INTO t(id, v) VALUES(1, 2)");
        logged("NULL|2|NULL");
        db.run("ALTER TABLE t DROP COLUMN changed CASCADE", "DROP TABLE log CASCADE", "INSERT INTO t(id) VALUES(2)");
        is("0", "SELECT COUNT(*) FROM information_schema.triggers");
    }

    @Test
    void whatTriggersBeforeInsertAssignIsNotDroppedWithoutThem() {
        db.run("CREATE TRIGGER b BEFORE INSERT ON t FOR EACH ROW SET NEW.changed = NEW.v");
        for (String column : new String[] {"changed", "v"}) {
            fails("2BP01", "ALTER TABLE t RENAME COLUMN " + column + " TO other");
            fails("2BP01", "ALTER TABLE t DROP COLUMN " + column);
        }
        db.run("ALTER TABLE t ALTER COLUMN v TYPE BIGINT", "INSERT INTO t(id, v) VALUES(1, 2)");
        is("2", "SELECT changed FROM t");
        db.run("ALTER TABLE t DROP COLUMN v CASCADE", "INSERT INTO t(id) VALUES(2)");
        is("0", "SELECT COUNT(*) FROM information_schema.triggers");
    }

    @Test
    void tablesKeepThemUnderOtherNames() {
        db.run(
                "CREATE SCHEMA other",
                "CREATE TRIGGER a AFTER INSERT ON t FOR EACH ROW INSERT INTO log(a) VALUES(NEW.v)",
                "ALTER TABLE t RENAME TO u",
                "ALTER TABLE u ADD COLUMN more INT DEFAULT 5",
                "ALTER TABLE u ALTER COLUMN v TYPE BIGINT",
                "INSERT INTO u(id, v) VALUES(1, 1)",
                "ALTER TABLE u SET SCHEMA other",
                "INSERT INTO other.u(id, v) VALUES(2, 2)",
                "CREATE OR REPLACE TABLE other.u(id INT)",
                "INSERT INTO other.u VALUES(3)");
        logged("NULL|1|NULL", "NULL|2|NULL");
    }

    @Test
    void systemTablesShowThem() {
        db.run(
                "CREATE TRIGGER a AFTER INSERT OR UPDATE OF v, name ON t REFERENCING NEW AS n FOR EACH ROW WHEN (n.v > 0)"
                        + " BEGIN ATOMIC INSERT INTO log(a) VALUES(n.v); END");
        assertEquals(
                List.of("A|INSERT|T|1|(n.v > 0)|ROW|AFTER|N", "A|UPDATE|T|1|(n.v > 0)|ROW|AFTER|N"),
                db.rows("SELECT trigger_name, event_manipulation, event_object_table, action_order, action_condition,"
                        + " action_orientation, action_timing, action_reference_new_row"
                        + " FROM information_schema.triggers ORDER BY 2"));
        is(
                "BEGIN ATOMIC INSERT INTO log(a) VALUES(n.v); END",
                "SELECT DISTINCT action_statement FROM information_schema.triggers");
        assertEquals(
                List.of("NAME", "V"),
                db.rows("SELECT event_object_column FROM information_schema.triggered_update_columns ORDER BY 1"));
        String text = db.query("SELECT definition FROM information_schema.definitions WHERE object_type = 'TRIGGER'");
        db.run("DROP TRIGGER a", text, "INSERT INTO t(id, v) VALUES(1, 5)");
        logged("NULL|5|NULL");
        assertTrue(text.startsWith("CREATE TRIGGER "), text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "after",
                "atomic",
                "before",
                "each",
                "elseif",
                "message_text",
                "referencing",
                "signal",
                "sqlstate",
                "statement",
                "trigger"
            })
    void theirWordsAreNoReservedOnes(String word) {
        db.run("CREATE TABLE " + word + "(" + word + " INT)", "INSERT INTO " + word + " VALUES(1)");
        is("1", "SELECT " + word + "." + word + " FROM " + word + " AS " + word);
    }

    @Test
    void preparedChangesLearnOfTriggers() {
        try (PreparedCommand insert = db.session.prepare("INSERT INTO t(id, v) VALUES(?, 1)")) {
            insert.parameters().setLong(0, 1);
            insert.executeUpdate();
            db.run("CREATE TRIGGER a AFTER INSERT ON t FOR EACH ROW INSERT INTO log(a) VALUES(NEW.id)");
            insert.parameters().setLong(0, 2);
            insert.executeUpdate();
            insert.parameters().setLong(0, 3);
            insert.executeUpdate();
            db.run("DROP TRIGGER a");
            insert.parameters().setLong(0, 4);
            insert.executeUpdate();
        }
        logged("NULL|2|NULL", "NULL|3|NULL");
    }

    @Test
    void manyRowsFire() {
        db.run(
                "CREATE TRIGGER a AFTER INSERT OR UPDATE ON t FOR EACH ROW WHEN (MOD(NEW.id, 100) = 0)"
                        + " INSERT INTO log(a, b) VALUES(NEW.id, NEW.v)",
                "CREATE TRIGGER b BEFORE INSERT ON t FOR EACH ROW WHEN (MOD(NEW.id, 2) = 0) SET NEW.v = NEW.id",
                "CREATE TRIGGER c AFTER UPDATE ON t REFERENCING OLD TABLE AS o NEW TABLE AS n"
                        + " INSERT INTO log(what, a, b) SELECT 'all', (SELECT COUNT(*) FROM o), SUM(v) FROM n",
                "INSERT INTO t(id) SELECT x FROM GENERATE_SERIES(1, 10000) AS s(x)");
        is("100|505000|505000", "SELECT COUNT(*), SUM(a), SUM(b) FROM log");
        is("5000|25005000", "SELECT COUNT(v), SUM(v) FROM t");
        db.run("DELETE FROM log", "UPDATE t SET v = 1");
        is("101|100|10000|10000", "SELECT COUNT(*), COUNT(*) FILTER (WHERE b = 1), MAX(a), MAX(b) FROM log");
    }

    @Test
    void whatTheyReadIsWhatTheTransactionSees() {
        db.run(
                "CREATE TABLE rate(r INT)",
                "INSERT INTO rate VALUES(1)",
                "CREATE TRIGGER before_row BEFORE INSERT ON t FOR EACH ROW SET NEW.v = (SELECT MAX(r) FROM rate)",
                "CREATE TRIGGER after_row AFTER INSERT ON t FOR EACH ROW WHEN ((SELECT COUNT(*) FROM rate) = 1)"
                        + " INSERT INTO log(a, b) SELECT NEW.v, r FROM rate",
                "CREATE TRIGGER after_all AFTER INSERT ON t REFERENCING NEW TABLE AS n FOR EACH STATEMENT"
                        + " INSERT INTO log(what, a, b) SELECT 'all', (SELECT SUM(r) FROM rate), COUNT(*) FROM n");
        for (String level : List.of("REPEATABLE READ", "SERIALIZABLE", "READ COMMITTED")) {
            try (Session other = db.database.newSession()) {
                db.run("BEGIN ISOLATION LEVEL " + level);
                is("1", "SELECT COUNT(*) FROM rate");
                TestDatabase.run(other, "INSERT INTO rate VALUES(100)");
                db.run("INSERT INTO t(id) VALUES(1), (2)");
                if (level.equals("READ COMMITTED")) {
                    logged("all|101|2");
                } else {
                    logged("NULL|1|1", "NULL|1|1", "all|1|2");
                }
                db.run("ROLLBACK", "DELETE FROM rate WHERE r = 100");
            }
        }
    }

    @Test
    void sumsAreRightWhoeverChangesAtTheSameTime() throws Exception {
        int sessions = 4;
        int changes = 300;
        db.run(
                "CREATE TABLE total(k INT PRIMARY KEY, n INT)",
                "INSERT INTO total SELECT x, 0 FROM GENERATE_SERIES(0, 2) AS s(x)",
                "CREATE TRIGGER summed AFTER INSERT OR UPDATE OR DELETE ON t FOR EACH ROW BEGIN ATOMIC"
                        + " UPDATE total SET n = n - OLD.v WHERE k = MOD(OLD.id, 3);"
                        + " UPDATE total SET n = n + NEW.v WHERE k = MOD(NEW.id, 3); END",
                "INSERT INTO t(id, v) SELECT x, x FROM GENERATE_SERIES(1, 30) AS s(x)");
        List<Thread> threads = new ArrayList<>();
        AtomicInteger done = new AtomicInteger();
        for (int i = 0; i < sessions; i++) {
            Random random = new Random(i);
            Thread thread = new Thread(() -> {
                try (Session session = db.database.newSession()) {
                    for (int c = 0; c < changes; c++) {
                        try {
                            change(session, random);
                            done.incrementAndGet();
                        } catch (SqlException e) {
                            assertTrue(List.of("40001", "40P01", "23505").contains(e.sqlState()), e.getMessage());
                        }
                    }
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertTrue(done.get() > changes, "changes: " + done);
        assertEquals(
                db.rows("SELECT k, COALESCE(SUM(v), 0) FROM total LEFT JOIN t ON MOD(id, 3) = k GROUP BY k ORDER BY k"),
                db.rows("SELECT k, n FROM total ORDER BY k"));
    }

    private static void change(Session session, Random random) {
        int id = 1 + random.nextInt(40);
        switch (random.nextInt(4)) {
            case 0 -> TestDatabase.run(session, "DELETE FROM t WHERE id = " + id);
            case 1 ->
                TestDatabase.run(session, "INSERT INTO t(id, v) VALUES(" + id + ", 7) ON CONFLICT (id) DO NOTHING");
            case 2 -> TestDatabase.run(session, "UPDATE t SET v = v + 1 WHERE id = " + id);
            default -> TestDatabase.run(session, "UPDATE t SET v = v + 1 WHERE id > 20 AND id < " + id);
        }
    }

    @Test
    void triggersHaveLoops() {
        db.run(
                "CREATE TRIGGER filled AFTER INSERT ON t FOR EACH ROW BEGIN ATOMIC"
                        + " WHILE (SELECT COUNT(*) FROM log) < NEW.v DO INSERT INTO log(what, a) VALUES('loop', NEW.id);"
                        + " END WHILE; END",
                "INSERT INTO t(id, v) VALUES(1, 3), (2, 4)");
        logged("loop|1|NULL", "loop|1|NULL", "loop|1|NULL", "loop|2|NULL");
        db.run("CREATE TRIGGER w BEFORE INSERT ON t FOR EACH ROW WHILE NEW.v < 3 DO SET NEW.v = 3; END WHILE");
        db.run("INSERT INTO t(id, v) VALUES(3, 1)");
        is("3", "SELECT v FROM t WHERE id = 3");
    }

    @Test
    void errorsSayInWhichTriggerTheyAre() {
        db.run(
                "CREATE TABLE once(id INT PRIMARY KEY)",
                "CREATE TRIGGER a_divides BEFORE INSERT ON t FOR EACH ROW SET NEW.v = 12 / NEW.v",
                "CREATE TRIGGER b_writes AFTER INSERT ON t FOR EACH ROW INSERT INTO once VALUES(NEW.v)",
                "CREATE TRIGGER c_refuses AFTER INSERT ON once FOR EACH ROW WHEN (NEW.id > 6)"
                        + " SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'just this'",
                "INSERT INTO t(id, v) VALUES(1, 3)");
        assertEquals("division by zero, in trigger A_DIVIDES", message("INSERT INTO t(id, v) VALUES(2, 0)"));
        String twice = message("INSERT INTO t(id, v) VALUES(2, 3)");
        assertTrue(twice.contains("ONCE_PKEY") && twice.endsWith(", in trigger B_WRITES of table T"), twice);
        assertEquals("just this", message("INSERT INTO t(id, v) VALUES(2, 1)"));
        fails("22012", "INSERT INTO t(id, v) VALUES(2, 0)");
        fails("23505", "INSERT INTO t(id, v) VALUES(2, 3)");
    }
}
