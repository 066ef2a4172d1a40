package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CastTest {
    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String expression) {
        assertEquals(expected, db.value(expression), expression);
    }

    @Test
    void numbersAreRoundedAndChecked() {
        is("3", "CAST(2.5 AS INT)");
        is("-3", "CAST(-2.5 AS INT)");
        is("2", "CAST(2.5e0 AS INT)");
        is("2.35", "CAST(2.345 AS DECIMAL(5,2))");
        is("7", "7::BIGINT");
        is("0.1", "CAST(0.1 AS REAL)");
        assertEquals("22003", db.state("SELECT CAST(300 AS TINYINT)"));
        assertEquals("22003", db.state("SELECT CAST(40000 AS SMALLINT)"));
        assertEquals("22003", db.state("SELECT CAST(3000000000 AS INT)"));
        assertEquals("22003", db.state("SELECT CAST(1e30 AS BIGINT)"));
        assertEquals("22003", db.state("SELECT CAST(1000 AS DECIMAL(3,1))"));
        assertEquals("22003", db.state("SELECT CAST(1e300 AS REAL)"));
        assertEquals("22003", db.state("SELECT CAST(? AS DOUBLE)", new java.math.BigDecimal("1e500")));
        assertEquals("22003: value 300 is out of range for type TINYINT", db.error("SELECT CAST(300 AS TINYINT)"));
    }

    @Test
    void literalsAreNotCutToWhatStandsBesideThem() {
        assertEquals(
                "abc|abc 0123456789|012",
                db.query("SELECT v, CAST(v AS VARCHAR(3)) FROM (VALUES (CAST('abc' AS VARCHAR(3))), ('0123456789'))"
                        + " AS t(v) ORDER BY t.v DESC"));
        is("012", "CAST(COALESCE(CAST(NULL AS VARCHAR(3)), '0123456789') AS VARCHAR(3))");
        is("0123456789", "COALESCE(CAST(NULL AS VARCHAR(3)), '0123456789')");
        is("01", "CAST(CASE WHEN 1 = 2 THEN CAST('abc' AS VARCHAR(3)) ELSE '0123456789' END AS VARCHAR(2))");
        is("01234|", "CASE WHEN 1 = 2 THEN CAST('abc' AS CHAR(3)) ELSE '01234' END || '|'");
        is("zzz", "CAST(GREATEST(CAST('abc' AS VARCHAR(3)), 'zzzzz') AS VARCHAR(3))");
        is("3031", "CAST(COALESCE(CAST(NULL AS VARBINARY(1)), '010203') AS VARBINARY(2))");
        db.run("CREATE TABLE long AS SELECT CASE WHEN x = 1 THEN CAST('a' AS VARCHAR(1)) ELSE 'bcd' END AS c"
                + " FROM (VALUES (1), (2)) AS t(x)");
        assertEquals("a bcd", db.query("SELECT c FROM long ORDER BY c"));
        assertEquals("22001", db.state("INSERT INTO long VALUES ('four')"));
    }

    @Test
    void textIsReadStrictly() {
        is("42", "CAST(' 42 ' AS INT)");
        is("4.20", "CAST('4.2' AS DECIMAL(5,2))");
        is("true", "CAST('yes' AS BOOLEAN)");
        is("1.5", "CAST('1.5' AS DOUBLE PRECISION)");
        is("2024-01-02", "CAST('2024-01-02' AS DATE)");
        assertEquals("22018: '4x' is not a valid INTEGER", db.error("SELECT CAST('4x' AS INT)"));
        assertEquals("22018", db.state("SELECT CAST('' AS INT)"));
        assertEquals("22018", db.state("SELECT CAST('1.5' AS INT)"));
        assertEquals("22003", db.state("SELECT CAST('99999999999' AS INT)"));
        assertEquals("22018", db.state("SELECT CAST('maybe' AS BOOLEAN)"));
        assertEquals("22018", db.state("SELECT CAST('1d' AS DOUBLE)"));
        assertEquals("22007", db.state("SELECT CAST('2024' AS DATE)"));
        for (String type : new String[] {"INT", "BIGINT", "DECIMAL(5,2)", "DOUBLE"}) {
            assertEquals("22018", db.state("SELECT '１２'::" + type), type);
            assertEquals("22018", db.state("SELECT '0X1P3'::" + type), type);
        }
        is("NaN|Infinity|Infinity|-Infinity", "'nan'::DOUBLE, 'Inf'::REAL, '+INFINITY'::DOUBLE, ' -inf'::DOUBLE");
        assertEquals("22018", db.state("SELECT 'infinit'::DOUBLE"));
        assertEquals("22003", db.state("SELECT '1e400'::DOUBLE"));
    }

    @Test
    void everythingCanBecomeText() {
        is("42", "CAST(42 AS VARCHAR)");
        is("true", "CAST(TRUE AS VARCHAR(10))");
        is("1.50", "CAST(1.50 AS VARCHAR)");
        is("1.5", "CAST(1.5e0 AS VARCHAR)");
        is("2024-01-02", "CAST(DATE '2024-01-02' AS VARCHAR)");
        is("2024-01-02 03:04:05.6", "CAST(TIMESTAMP '2024-01-02 03:04:05.600' AS VARCHAR)");
    }

    @Test
    void anExplicitCastCutsText() {
        is("ab", "CAST('abc' AS VARCHAR(2))");
        is("ab ", "CAST('ab' AS CHAR(3))");
        is("grü", "CAST('grün' AS VARCHAR(3))");
        is("ca", "CAST(X'CAFE' AS VARBINARY(1))");
    }

    @Test
    void textBecomesBytes() {
        is("deadbeef", "'\\xDEADbeef'::BYTEA");
        is("dead", "CAST('\\x' || 'de AD' AS VARBINARY)");
        is("", "'\\x'::VARBINARY(3)");
        is("6112c3bc5c78", "CAST('a\\022ü\\\\x' AS BLOB)");
        is("78", "VARBINARY 'x'");
        db.run("CREATE TABLE b (i INT, v VARBINARY(4))");
        TestDatabase.run(db.session, "INSERT INTO b VALUES (1, '\\xcafe'), (2, ?)", "\\xCAFE\n0102");
        assertEquals("cafe cafe0102", db.query("SELECT v FROM b ORDER BY i"));
        assertEquals("1", db.query("SELECT i FROM b WHERE v = '\\xcafe'"));
        assertEquals("2", db.query("SELECT i FROM b WHERE v = ?", "\\xcafe0102"));
        assertEquals("22001", db.state("INSERT INTO b VALUES (3, '\\x0102030405')"));
        assertEquals(
                "22023: '\\xabc' is not a valid VARBINARY: odd number of hexadecimal digits, in parameter 1",
                db.error("SELECT CAST(? AS VARBINARY)", "\\xabc"));
        for (String text : new String[] {"\\xzz", "\\x1", "\\xa b", "\\x１２"}) {
            assertEquals("22023", db.state("SELECT CAST('" + text + "' AS VARBINARY)"), text);
        }
        is("5c586162", "CAST('\\Xab' AS VARBINARY)");
        is("0102", "E'\\\\001\\\\002'::bytea");
        is("61ff5c62c3a9", "CAST('a\\377\\\\bé' AS VARBINARY)");
        is("5c5c30303141", "CAST('\\\\\\\\001A' AS VARBINARY)");
        for (String text : new String[] {"C:\\temp\\001", "\\400", "\\\\\\", "\\12", "\\008", "\\", "a\\\\\\9"}) {
            byte[] plain = text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
            is(java.util.HexFormat.of().formatHex(plain), "CAST('" + text + "' AS VARBINARY)");
        }
        db.run("UPDATE b SET v = '\\001\\\\'");
        assertEquals("015c", db.query("SELECT v FROM b WHERE i = 1"));
    }

    @Test
    void datesAndTimestampsConvert() {
        is("2024-01-02 00:00:00", "CAST(DATE '2024-01-02' AS TIMESTAMP)");
        is("2024-01-02", "CAST(TIMESTAMP '2024-01-02 23:59:59' AS DATE)");
        is("23:59:59", "CAST(TIMESTAMP '2024-01-02 23:59:59' AS TIME)");
        is("1969-12-31", "CAST(TIMESTAMP '1969-12-31 23:00:00' AS DATE)");
        assertEquals("42846", db.state("SELECT CAST(DATE '2024-01-02' AS INT)"));
        assertEquals(
                "42846: type DATE cannot be cast to INTEGER, at line 1, column 8",
                db.error("SELECT CAST(DATE '2024-01-02' AS INT)"));
        assertEquals("42846", db.state("SELECT CAST(TIME '10:00:00' AS DATE)"));
    }

    @Test
    void datesHaveSeveralForms() {
        is("2020-01-02", "DATE '20200102'");
        is("2020-01-02 03:04:05", "TIMESTAMP '20200102 03:04:05'");
        is("2020-01-02 03:04:05", "TIMESTAMP '2020-01-02T03:04:05 UTC'");
        is("2020-01-02 03:04:05", "TIMESTAMP '2020-01-02 03:04:05 America/New_York'");
        is("2020-01-02 02:04:05+00", "TIMESTAMP WITH TIME ZONE '2020-01-02 03:04:05 Europe/Berlin'");
        is("2020-07-02 01:04:05+00", "'2020-07-02 03:04:05 Europe/Berlin'::TIMESTAMPTZ");
        is("2020-07-02 01:04:05.123456789+00", "'2020-07-02 03:04:05.123456789 Europe/Berlin'::TIMESTAMPTZ(9)");
        is("2020-01-02 00:00:00+00", "TIMESTAMP WITH TIME ZONE '2020-01-02 utc'");
        is("2020-01-01 22:00:00+00", "TIMESTAMP WITH TIME ZONE '2020-01-02+02'");
        is("03:04:05+00", "TIME WITH TIME ZONE '03:04:05 UTC'");
        is("2021-01-01 00:00:00", "TIMESTAMP '2020-12-31 24:00:00'");
        is("2021-01-01 00:00:00", "'2020-12-31 24:00'::TIMESTAMP(9)");
        for (String text : new String[] {
            "2020-01-01-10:00",
            "2020-01-01 03:04 Mars/Olympus",
            "2020-01-01 03:04 BST",
            "2020-01-01 03:04 UTC+2",
            "2020-01-01 03:04 AM",
            "202001011",
            "20200101T"
        }) {
            assertEquals("22007", db.state("SELECT TIMESTAMP '" + text + "'"), text);
            assertEquals("22007", db.state("SELECT '" + text + "'::TIMESTAMPTZ(9)"), text);
        }
        assertEquals("22007", db.state("SELECT TIME WITH TIME ZONE '03:04:05 Europe/Berlin'"));
        for (String text : new String[] {"2020-01-01 24:00:01", "2020-01-01 25:00", "20201301", "2020-01-01 1:00+19"}) {
            assertEquals("22008", db.state("SELECT TIMESTAMP '" + text + "'"), text);
        }
        assertEquals("22008", db.state("SELECT TIME '24:00:00'"));
    }

    @Test
    void unknownTypesAreNamed() {
        assertEquals("42704: type NUMBR does not exist, at line 1, column 18", db.error("SELECT CAST(1 AS NUMBR)"));
        assertEquals("22023", db.state("SELECT CAST(1 AS DECIMAL(2,5))"));
        assertEquals("22023", db.state("SELECT CAST(1 AS VARCHAR(0))"));
    }

    @Test
    void paddedTextIsComparedWithoutItsPadding() {
        db.run("CREATE TABLE c (a CHAR(5) PRIMARY KEY, b VARCHAR(5))", "INSERT INTO c VALUES ('ab', 'ab')");
        assertEquals("ab   ", db.query("SELECT a FROM c WHERE a = 'ab'"));
        assertEquals("ab   ", db.query("SELECT a FROM c WHERE a = ?", "ab"));
        assertEquals("ab   ", db.query("SELECT a FROM c WHERE a = b"));
        assertEquals("", db.query("SELECT a FROM c WHERE a = 'abcdefg'"));
        assertEquals("2", db.query("SELECT LENGTH(a) FROM c"));
    }
}
