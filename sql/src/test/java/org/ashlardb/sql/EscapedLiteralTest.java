package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.ashlardb.sql.parser.LiteralScanner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Literals with a letter before their quotes, and those of several lines. */
class EscapedLiteralTest {
    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "E'it\\'s'~it's",
                "e'it''s'~it's",
                "E'\\\\'~\\",
                "E'a\\x41\\x4a5\\101\\1012'~aAJ5AA2",
                "E'\\u00e9\\U0001F600\\uD83D\\uDE00'~é😀😀",
                "E'\\q\\\"'~q\"",
                "'x' || REPLACE(REPLACE(REPLACE(E'\\b\\f\\n\\r\\t', CHR(9), 't'), CHR(10), 'n'), CHR(13), 'r')~x\b\fnrt",
                "U&'d\\0061t\\+000061'~data",
                "u&'!0061!!\\' UESCAPE '!'~a!\\",
                "U&'it''s \\\\'~it's \\",
                "U&'\\D83D\\DE00'~😀",
                "N'it''s'~it's",
                "n'a' || E'b' || U&'c'~abc",
                "$$it's \\n \"a\" $1 -- b$$~it's \\n \"a\" $1 -- b",
                "$$$$ || $$a;b$$ || 'c$$'~a;bc$$"
            })
    void textIsRead(String literal, String expected) {
        assertEquals(expected, db.value(literal));
    }

    @Test
    void namesMayHaveCodePoints() {
        db.run("CREATE TABLE U&\"d\\0061t\\+000061\" (U&\"!0061\"\"\"\n UESCAPE '!' INT, u&\"x y\" INT)");
        db.run("INSERT INTO \"data\" VALUES (1, 2)");
        assertEquals("1|2", db.query("SELECT U&\"data\".\"a\"\"\", t.U&\"x\\0020y\" FROM \"data\" t, \"data\""));
        assertEquals("1", db.value("U&\"s!0061\" UESCAPE '!' FROM (SELECT 1 AS U&\"s\\0061\") t"));
        assertEquals("2", db.value("u & 2 FROM (SELECT 3 AS u) t"));
        db.run("CREATE VIEW v AS SELECT U&\"x\\0020y\" AS U&\"\\0061\" FROM U&\"d\\0061ta\"");
        assertEquals("2", db.query("SELECT \"a\" FROM v WHERE U&\"a\" = 2"));
        db.run("ALTER TABLE \"data\" RENAME TO other", "ALTER TABLE other RENAME COLUMN \"x y\" TO z");
        assertEquals("2", db.query("SELECT \"a\" FROM v"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "U&'\\00'",
                "U&'\\00g1'",
                "U&'\\+110000'",
                "U&'\\D83D'",
                "U&'\\DE00\\D83D'",
                "U&'\\",
                "U&'a' ESCAPE '!'",
                "U&'a' UESCAPE 'a'",
                "U&'a' 'b'",
                "E'a' 'b'",
                "N'a' /* */ 'b'",
                "1 AS U&\"a\" UESCAPE '+'",
                "1 AS U&\"a\" UESCAPE '!!'",
                "1 AS U&\"\\00\"",
                "1 AS U&\"\"",
                "U&'a' UESCAPE '+'",
                "U&'a' UESCAPE '!!'",
                "E'\\xg'",
                "E'\\u00e'",
                "E'\\U00110000'",
                "E'\\uD83D'",
                "N'a",
                "$$a",
                "$$a$",
                "$a$"
            })
    void whatNamesNoCharacterIsASyntaxError(String literal) {
        assertEquals("42601", db.state("SELECT " + literal));
    }

    @Test
    void literalsGoOnInTheNextLine() {
        assertEquals("abc'd", db.value("'a'\n'b' -- c\n\n 'c''d'"));
        assertEquals("a\nbc", db.value("'a\nb'\r\n'c'"));
        assertEquals("a\nb", db.value("$$a\nb$$"));
        assertEquals("aAB", db.value("E'a\\x41'\n'\\x42'"));
        assertEquals("ab'c", db.value("N'a' -- more\n 'b''c'"));
        assertEquals("a!0062", db.value("U&'\\0061' /* and\n */ '!0062' UESCAPE '\\'"));
        assertEquals("ac'df", db.value("'a'\n\n--b\n'c''d' --e\n'f'"));
        assertEquals("42601", db.state("SELECT 'a' 'b'"));
        assertEquals("42601", db.state("SELECT 'a\n' 'b'"));
        assertEquals("42601", db.state("SELECT 1 WHERE 'ab' IN ('a' 'b')"));
        db.run("CREATE TABLE t (a VARCHAR)", "INSERT INTO t VALUES ('a'\n'b')");
        assertNull(LiteralScanner.normalize("SELECT 1 FROM t WHERE a = 'a'\n'b'"));
        assertEquals("1", db.query("SELECT COUNT(*) FROM t WHERE a = 'a'\n'b' AND 1 = 1"));
    }

    @Test
    void namesStayNames() {
        db.run("CREATE TABLE t (e INT, u INT, n INT, x INT)", "INSERT INTO t VALUES (7, 6, 5, 4)");
        assertEquals("7|6|5|4", db.query("SELECT e, u, n, x FROM t"));
        assertEquals("7", db.query("SELECT e FROM t WHERE n > 4 AND u IN (6)"));
        assertEquals("1", db.query("SELECT a$$.b$$c FROM (VALUES (1)) AS a$$ (b$$c)"));
    }

    @Test
    void scannersForLiteralsLeaveThemAlone() {
        assertNull(LiteralScanner.normalize("SELECT 1 FROM t WHERE a = E'\\'' AND b = 'x'"));
        assertNull(LiteralScanner.normalize("SELECT 1 FROM t WHERE a = U&'\\0041'"));
        assertNull(LiteralScanner.normalize("SELECT 1 FROM t WHERE a = $$'$$ AND b = 'x'"));
        db.run("CREATE TABLE t (a VARCHAR)", "INSERT INTO t VALUES (E'\\''), (U&'\\0041'), (N'x')");
        assertEquals("1", db.query("SELECT COUNT(*) FROM t WHERE a = N'x' AND 1 = 1"));
        assertEquals("1", db.query("SELECT COUNT(*) FROM t WHERE a = U&'\\0041' AND 1 = 1"));
        assertEquals("1", db.query("SELECT COUNT(*) FROM t WHERE a = E'\\'' AND 1 = 1"));
    }

    @Test
    void definitionsKeepThem() {
        db.run("CREATE TABLE t (a VARCHAR DEFAULT E'\\'x', b VARCHAR DEFAULT U&'!0041' UESCAPE '!',"
                + " c VARCHAR DEFAULT $$'$$)");
        db.run("CREATE VIEW v AS SELECT a FROM t WHERE a = E'\\'x'", "INSERT INTO t DEFAULT VALUES");
        assertEquals("'x|A|'", db.query("SELECT a, b, c FROM t"));
        assertEquals("'x", db.query("SELECT a FROM v"));
    }
}
