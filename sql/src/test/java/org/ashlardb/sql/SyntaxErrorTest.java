package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.ashlardb.sql.type.SqlException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Syntax errors say where, what was found and what was expected. */
class SyntaxErrorTest {
    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    private void error(String expected, String sql) {
        assertEquals("42601: syntax error at " + expected, db.error(sql), sql);
    }

    @Test
    void misspeltStatement() {
        error(
                "line 1, column 1: found \"SELEC\", expected a statement such as SELECT, INSERT, UPDATE,"
                        + " DELETE, CREATE or DROP",
                "SELEC 1");
    }

    @Test
    void misspeltKeywordIsSuggested() {
        error(
                "line 1, column 15: found \"test\", expected the end of the statement; did you mean FROM"
                        + " instead of \"FORM\"?",
                "SELECT 1 FORM test");
    }

    @Test
    void lettersBehindNumbers() {
        error(
                "line 1, column 8: found \"123abc\", expected an expression, '*', ALL, DISTINCT or FROM",
                "SELECT 123abc");
        for (String number : "1.5e 1e5x 1_ 1__0 0x 0xfg 0b2 0o8 1._5 0x_ 1e5_ 1.e 0xFF_ 00x1 1grün".split(" ")) {
            assertEquals("42601", db.state("SELECT " + number), number);
            assertEquals("42601", db.state("SELECT 1 WHERE 1 < " + number), number);
            assertEquals("42601", db.state("SELECT 1 LIMIT " + number), number);
        }
    }

    @Test
    void missingParenthesis() {
        error("line 1, column 14: found the end of the statement, expected ')'", "SELECT (1 + 2");
    }

    @Test
    void missingExpression() {
        assertEquals(
                "42601: SELECT has no columns, expected an expression or '*' before FROM: only queries in EXISTS (...)"
                        + " and FROM (...) may have none, at line 1, column 8",
                db.error("SELECT FROM t"));
        error("line 1, column 12: found the end of the statement, expected an expression", "SELECT 1 + ");
    }

    @Test
    void placeIsCountedByLines() {
        error("line 3, column 7: found \"=\", expected an expression", "SELECT *\nFROM t\nWHERE = 1");
    }

    @Test
    void missingNameOfTable() {
        error("line 1, column 14: found the end of the statement, expected a name", "CREATE TABLE ");
        error("line 1, column 13: found \"(\", expected a name", "INSERT INTO (a) VALUES (1)");
    }

    @Test
    void unterminatedStringsAndComments() {
        error("line 1, column 8: the string that begins here has no closing '", "SELECT 'abc");
        error("line 1, column 8: the quoted name that begins here has no closing \"", "SELECT \"abc");
        error("line 1, column 10: the comment that begins here has no closing */", "SELECT 1 /* abc");
    }

    @Test
    void unknownCharacter() {
        error("line 1, column 10: found \"@\", expected the end of the statement", "SELECT 1 @ 2");
    }

    @Test
    void emptyStatement() {
        for (String nothing : List.of("", "  -- nothing\n", "/* nothing */", ";", " ; /* or this */ ;")) {
            assertEquals(0, db.run(nothing), nothing);
        }
        assertEquals("42601", db.state("; SELECT 1"));
    }

    @Test
    void twoStatementsAreOneTooMany() {
        assertEquals("42601", db.state("SELECT 1; SELECT 2"));
        assertEquals("1", db.query("SELECT 1;"));
    }

    @Test
    void exceptionKnowsThePlace() {
        SqlException e = assertThrows(SqlException.class, () -> db.session.prepare("SELECT 1,\n  FROM"));
        assertEquals(2, e.line());
        assertEquals(3, e.column());
        assertEquals("42601", e.sqlState());
    }

    @Test
    void noJavaNameIsInAMessage() {
        String[] wrong = {
            "SELECT",
            "SELECT * FROM",
            "UPDATE",
            "UPDATE t",
            "DELETE t SET",
            "INSERT",
            "CREATE",
            "DROP",
            "SELECT ~",
            "(",
            ")",
            "SELECT a b c",
            "SELECT * FROM t WHERE a LIKE",
            "SELECT CASE END",
            "VALUES",
            "SELECT 1 LIMIT",
            "x",
            "SET",
            "BEGIN x"
        };
        for (String sql : wrong) {
            String error = db.error(sql);
            assertTrue(error.startsWith("42601: syntax error at line 1"), error);
            assertFalse(error.contains("antlr") || error.contains("Exception") || error.contains("Context"), error);
        }
    }

    @Test
    void reservedWordsCanBeQuoted() {
        db.run("CREATE TABLE \"select\" (\"from\" INT, \"Mixed\" INT)");
        db.run("INSERT INTO \"select\" VALUES (1, 2)");
        assertEquals("1|2", db.query("SELECT \"from\", \"Mixed\" FROM \"select\""));
        assertEquals(
                "42703: column MIXED does not exist; did you mean \"Mixed\"?, at line 1, column 8",
                db.error("SELECT mixed FROM \"select\""));
    }

    @Test
    void manyKeywordsAreOrdinaryNames() {
        db.run("CREATE TABLE names (key INT, value INT, user INT, row INT, date INT, type INT, name INT, time"
                + " INT, timestamp INT,"
                + " position INT, level INT, first INT, last INT, next INT, year INT, index INT, memory"
                + " INT, plan INT, text INT,"
                + " status INT, data INT, count INT, state INT, action INT, schema INT, sequence INT,"
                + " start INT, no INT)");
        assertEquals(
                "",
                db.query(
                        "SELECT key, value, user, row, date, type, name, time, timestamp, position, level, first, last,"
                                + " next, year, index, memory, plan, text, status, data, count, state, action,"
                                + " schema, sequence, start, no FROM names"
                                + " WHERE key = 1 AND value = 2 ORDER BY date, row"));
    }
}
