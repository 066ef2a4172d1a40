package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Locale;
import org.ashlardb.sql.type.ResultCursor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Parameters that nothing gives a type have that of their values. */
class OpenParameterTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run("CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(20), n DECIMAL(8, 2), data VARBINARY)");
        db.run("INSERT INTO t VALUES (7, 'x', 1.50, X'0102'), (8, 'y', 2.00, NULL)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private String query(String sql, Object... values) {
        return db.query(sql, values);
    }

    @Test
    void numbersAreComparedAsNumbers() {
        assertEquals("1", query("SELECT 1 WHERE ? < ?", 9, 10));
        assertEquals("1", query("SELECT 1 WHERE ? BETWEEN ? AND ?", 9, 5, 10));
        assertEquals(
                "8", query("SELECT id FROM t WHERE ? BETWEEN id AND ?", 8, 10).replace("7 ", ""));
        assertEquals("y", query("SELECT CASE WHEN ? > ? THEN 'y' ELSE 'n' END", -1, -2));
        assertEquals("1", query("SELECT 1 WHERE ? = ?", new BigDecimal("1.0"), new BigDecimal("1.00")));
        assertEquals("1", query("SELECT 1 WHERE ? IN (?, ?)", new BigDecimal("2.0"), 1, 2));
        assertEquals("10", query("SELECT GREATEST(?, ?)", 9, 10));
        assertEquals("9 10", query("SELECT x FROM (VALUES (?), (?)) AS q (x) ORDER BY x", 10, 9));
        assertEquals("10", query("SELECT MAX(x) FROM (VALUES (?), (?)) AS q (x)", 10, 9));
        assertEquals(
                "null", query("SELECT NULLIF(?, ?)", new BigDecimal("0.00"), 0).toLowerCase(Locale.ROOT));
        assertEquals("true", query("WITH p AS (SELECT ? AS lo, ? AS hi) SELECT lo < hi FROM p", 9, 10));
        assertEquals(
                "8 7", query("SELECT id FROM t ORDER BY CASE WHEN id = ? THEN ? WHEN id = ? THEN ? END", 7, 10, 8, 9));
    }

    @Test
    void theBaseOfARecursionHasTheTypesOfItsUse() {
        String counted = "WITH RECURSIVE r (n) AS (%s UNION ALL SELECT n + %s FROM r%s) SELECT n FROM r";
        for (String base : new String[] {"SELECT ?", "VALUES (?)", "SELECT ? FROM t WHERE id = 7"}) {
            assertEquals("9 10 11", query(String.format(Locale.ROOT, counted, base, "1", " WHERE n < 11"), 9));
            assertEquals("9 10 11", query(String.format(Locale.ROOT, counted, base, "?", " WHERE n < ?"), 9, 1, 11));
            assertEquals(
                    "1.5 2.0",
                    query(
                            String.format(Locale.ROOT, counted, base, "?", " WHERE n < ?"),
                            new BigDecimal("1.5"),
                            new BigDecimal("0.5"),
                            2));
        }
        assertEquals(
                "x xa xaa",
                query(
                        "WITH RECURSIVE r (n) AS (SELECT ? UNION ALL "
                                + "SELECT n || 'a' FROM r WHERE LENGTH(n) < ?) SELECT n FROM r",
                        "x",
                        3));
        assertEquals(
                "7 8",
                query(
                        "WITH RECURSIVE r (n) AS (SELECT ? UNION ALL "
                                + "SELECT id FROM t JOIN r ON id = r.n + 1) SELECT n FROM r",
                        7));
        assertEquals(
                "NULL 7",
                query(
                        "WITH RECURSIVE r (n) AS (SELECT ? UNION ALL "
                                + "SELECT id FROM t JOIN r ON r.n IS NULL AND id = 7) SELECT n FROM r",
                        new Object[] {null}));
    }

    @Test
    void functionsOfTextAndBytesTakeBoth() {
        byte[] bytes = {1, 2, (byte) 0xff};
        assertEquals(
                "3 3 24",
                query("SELECT LENGTH(?) || ' ' || OCTET_LENGTH(?) || ' ' || BIT_LENGTH(?)", bytes, bytes, bytes));
        assertEquals("true", query("SELECT SHA256(?) = SHA256(X'0102FF') AND MD5(?) = MD5(X'0102FF')", bytes, bytes));
        assertEquals("true", query("SELECT HASH('SHA-256', ?) = SHA256(?)", bytes, bytes));
        assertEquals(
                "02FF 01",
                query("SELECT RAWTOHEX(SUBSTRING(? FROM 2)) || ' ' || RAWTOHEX(SUBSTR(?, 1, 1))", bytes, bytes)
                        .toUpperCase(Locale.ROOT));
        assertEquals("0102FF", query("SELECT UPPER(RAWTOHEX(?))", bytes));
        assertEquals("7", query("SELECT id FROM t WHERE LENGTH(data) = LENGTH(SUBSTRING(? FROM 1 FOR 2))", bytes));
        assertEquals("3 3", query("SELECT LENGTH(?) || ' ' || OCTET_LENGTH(?)", "abc", "abc"));
        assertEquals("b", query("SELECT SUBSTRING(? FROM 2 FOR 1)", "abc"));
        assertEquals("2", query("SELECT LENGTH(?)", 12));
        assertEquals("NULL", query("SELECT LENGTH(?)", new Object[] {null}));
    }

    @Test
    void textIsComparedAsText() {
        assertEquals("", query("SELECT 1 WHERE ? < ?", "9", "10"));
        assertEquals("9", query("SELECT GREATEST(?, ?)", "9", "10"));
        assertEquals("7", query("SELECT id FROM t WHERE ? = 'all' OR v = ?", "x", "x"));
        assertEquals("", query("SELECT id FROM t WHERE ? = 'all' OR v = ?", 5, 5));
    }

    @Test
    void oneStatementTakesValuesOfOneTypeAfterAnother() {
        try (PreparedCommand command = db.session.prepare("SELECT 1 WHERE ? < ?")) {
            for (int round = 0; round < 3; round++) {
                assertEquals(1, count(command, 9, 10));
                assertEquals(0, count(command, "9", "10"));
                assertEquals(0, count(command, "b", "a"));
                assertEquals(1, count(command, new BigDecimal("9.5"), 10));
                assertEquals(0, count(command, null, 10));
            }
        }
    }

    private static int count(PreparedCommand command, Object... values) {
        TestDatabase.bind(command, values);
        try (ResultCursor rows = command.executeQuery()) {
            int count = 0;
            while (rows.next()) {
                count++;
            }
            return count;
        }
    }

    @Test
    void whatIsOnlyTestedMayBeAnything() {
        byte[] data = {1, 2};
        assertEquals("7", query("SELECT id FROM t WHERE ? IS NULL OR data = ?", data, data));
        assertEquals("7 8", query("SELECT id FROM t WHERE ? IS NULL OR data = ?", null, null));
        assertEquals("7", query("SELECT id FROM t WHERE ? IS NULL OR n = ?", 1.5, 1.5));
        assertEquals("0102", query("SELECT ?", data));
        assertEquals("01020102", query("SELECT ? || ?", data, data));
        assertEquals("0102", query("SELECT COALESCE(?, ?)", null, data));
        assertEquals("1", query("SELECT COUNT(?)", data));
    }

    @Test
    void jsonHasTheValues() {
        assertEquals("{\"n\":5}", query("SELECT JSON_OBJECT('n' VALUE ?)", 5).replace(" ", ""));
        assertEquals("[1,true]", query("SELECT JSON_ARRAY(?, ?)", 1, true).replace(" ", ""));
    }

    @Test
    void choicesAreCalculatedWith() {
        assertEquals("29", query("SELECT SUM(CASE WHEN id > ? THEN ? ELSE ? END)+10 FROM t", 7, 9, 10));
        assertEquals("10 NULL", query("SELECT CASE WHEN id < ? THEN ? END + 1 FROM t ORDER BY id", 8, 9));
        assertEquals("10", query("SELECT GREATEST(?, ?) + 0", 9, 10));
        assertEquals("8", query("SELECT id FROM t WHERE id >= GREATEST(?, ?)", 7, 8));
        assertEquals("20", query("SELECT 100 / NULLIF(?, ?)", 5, 0));
    }

    @Test
    void aNumberWithAPointIsNoWholeNumber() {
        for (Object two : new Object[] {2.0, new BigDecimal("2"), new BigDecimal("2.00")}) {
            assertTrue(query("SELECT id / ? FROM t WHERE id = 7", two).startsWith("3.5"), two + "");
            assertTrue(query("SELECT ? / ?", 1, two).startsWith("0.5"), two + "");
            assertTrue(query("SELECT COUNT(*) / ? FROM t WHERE id = 7", two).startsWith("0.5"), two + "");
        }
        assertEquals("3", query("SELECT id / ? FROM t WHERE id = 7", 2));
        assertEquals("7", query("SELECT id FROM t WHERE id = ?", 7.0));
    }
}
