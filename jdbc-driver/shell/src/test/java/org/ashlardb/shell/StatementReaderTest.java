package org.ashlardb.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatementReaderTest {
    private final StatementReader reader = new StatementReader();

    private List<String> read(String... lines) {
        List<String> statements = new ArrayList<>();
        for (String line : lines) {
            statements.addAll(reader.add(line));
        }
        return statements;
    }

    @Test
    void semicolonsEndStatements() {
        assertEquals(List.of("SELECT 1", "SELECT 2"), read("SELECT 1; SELECT 2;"));
        assertFalse(reader.isPending());
        assertEquals(List.of("SELECT\n1"), read("SELECT", "1;", ";;"));
        assertEquals(List.of(), read("SELECT 3"));
        assertTrue(reader.isPending());
        assertEquals("SELECT 3", reader.rest());
        assertFalse(reader.isPending());
    }

    @Test
    void thoseInTextsNamesAndCommentsDoNot() {
        assertEquals(List.of("SELECT 'a;''b'"), read("SELECT 'a;''b';"));
        assertEquals(List.of("SELECT 1 AS \"a;b\""), read("SELECT 1 AS \"a;b\";"));
        assertEquals(List.of("SELECT 1 AS `a;\"b`"), read("SELECT 1 AS `a;\"b`;"));
        assertEquals(List.of("SELECT E'it\\'s; '"), read("SELECT E'it\\'s; ';"));
        assertEquals(List.of("SELECT te'it\\'"), read("SELECT te'it\\';"));
        assertEquals(List.of("SELECT 1 -- a;b'\n+ 2"), read("SELECT 1 -- a;b'", "+ 2;"));
        assertEquals(List.of("SELECT /* ; /* ; */ ; */ 1"), read("SELECT /* ; /* ; */ ; */ 1;"));
        assertEquals(List.of("SELECT $q$ ; ' $q$, $$;$$"), read("SELECT $q$ ; ' $q$, $$;$$;"));
        assertEquals(List.of("SELECT 'a\n;b'"), read("SELECT 'a", ";b';"));
        assertEquals(List.of("SELECT a$b, 1 - 2 / 3"), read("SELECT a$b, 1 - 2 / 3;"));
    }

    @Test
    void functionsWithNamesOfStepsBeginNone() {
        String longer = "CREATE TRIGGER longer BEFORE INSERT ON t FOR EACH ROW SET NEW.v = REPEAT(NEW.v, 2)";
        String copies = "CREATE TRIGGER copies AFTER INSERT ON t FOR EACH ROW INSERT INTO u SELECT REPEAT('b', 3)";
        assertEquals(List.of(longer, copies, "SELECT 1"), read(longer + "; " + copies + ";", "SELECT 1;"));
    }

    @Test
    void commentsAloneAreNoStatement() {
        assertEquals(List.of(), read("-- a;b", "", "/* c;", "d */ "));
        assertFalse(reader.isPending());
        assertEquals(List.of("SELECT 1"), read("--", "SELECT 1;"));
        assertEquals(List.of("SELECT $_$ ; $_$"), read("SELECT $_$ ; $_$;"));
        read("/* open");
        assertFalse(read("*/").iterator().hasNext());
        assertFalse(reader.isPending());
    }

    @Test
    void whatHasBegunCanBeForgotten() {
        read("SELECT 'a");
        reader.clear();
        assertEquals(List.of("SELECT 1"), read("SELECT 1;"));
    }

    @Test
    void thoseInProceduresDoNot() {
        String procedure = "CREATE PROCEDURE p(n INT) BEGIN ATOMIC DECLARE i INT DEFAULT 0;\n"
                + "WHILE i < n DO SET i = CASE i WHEN 1 THEN 3 ELSE i + 1 END; END WHILE;\nEND";
        assertEquals(List.of(procedure, "CALL p(1)"), read((procedure + "; CALL p(1);").split("\n")));
        String text = "CREATE OR REPLACE PROCEDURE p() AS $$ DELETE FROM \"begin\"; $$";
        assertEquals(List.of(text, "CALL p()"), read(text + "; CALL p();"));
    }

    @Test
    void thoseInBlocksWithinBlocksDoNot() {
        String procedure = "CREATE PROCEDURE p(n INT) BEGIN DECLARE EXIT HANDLER FOR SQLEXCEPTION BEGIN\n"
                + "SELECT x begin FROM t; END; l: LOOP REPEAT BEGIN ATOMIC FOR SELECT 1 AS a DO CASE a WHEN 1 THEN\n"
                + "BEGIN SELECT CASE a WHEN 2 THEN 3 END; END; END CASE; END FOR; END; UNTIL n > 1 END REPEAT;\n"
                + "END LOOP l;\nEND";
        assertEquals(List.of(procedure, "BEGIN", "END"), read((procedure + "; BEGIN; END;").split("\n")));
    }

    @Test
    void thoseInBodiesWithoutABlockDoNot() {
        String choice = "CREATE PROCEDURE IF NOT EXISTS p(n INT DEFAULT (CASE WHEN 1 = 1 THEN 2 END)) LANGUAGE SQL\n"
                + "IF n = 1 THEN SELECT CASE WHEN n = 1 THEN REPEAT('x', 2) END; ELSE IF n = 2 THEN\n"
                + "DELETE FROM t; END IF; END IF";
        String trigger = "CREATE TRIGGER t AFTER UPDATE OF repeat, loop ON loop FOR EACH ROW"
                + " WHEN (NEW.a = CASE 1 WHEN 1 THEN 2 END)\n"
                + "l: WHILE TRUE DO LEAVE l; END WHILE l";
        assertEquals(List.of(choice, trigger, "SELECT 1"), read((choice + "; " + trigger + "; SELECT 1;").split("\n")));
    }

    @Test
    void thoseInTriggersDoNot() {
        String trigger = "CREATE TRIGGER t AFTER INSERT ON a FOR EACH ROW BEGIN ATOMIC\n"
                + "INSERT INTO b VALUES(CASE NEW.x WHEN 1 THEN 'END;' END); -- END;\n"
                + "IF NEW.x > 1 THEN DELETE FROM b; END IF;\nEND";
        assertEquals(List.of(trigger, "SELECT 1"), read((trigger + "; SELECT 1;").split("\n")));
        assertEquals(
                List.of("create or replace trigger t after delete on a SELECT 1", "BEGIN", "COMMIT"),
                read("create or replace trigger t after delete on a SELECT 1; BEGIN; COMMIT;"));
    }

    @Test
    void thoseInFunctionsDoNot() {
        String steps = "CREATE OR REPLACE FUNCTION f(a INT) RETURNS INT BEGIN ATOMIC IF a > 1 THEN\n"
                + "RETURN CASE a WHEN 2 THEN 3 ELSE 4 END; END IF; RETURN IF(a = 0, 1, 2);\nEND";
        String step = "CREATE FUNCTION f(a INT) RETURNS INT LANGUAGE SQL IF a > 1 THEN RETURN 1; ELSE RETURN 2; END IF";
        String value =
                "CREATE FUNCTION f(a INT) RETURNS INT RETURN 1 + CASE WHEN a > 1 THEN IF(a > 2, 3, 4) ELSE 5 END";
        String text = steps + ";\n" + step + ";" + value + "; SELECT 1;";
        assertEquals(List.of(steps, step, value, "SELECT 1"), read(text.split("\n")));
    }
}
