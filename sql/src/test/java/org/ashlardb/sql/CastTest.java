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
    void whatCannotBeCastIsNullWhereThatIsTried() {
        is(
                "NULL|5|NULL|NULL|NULL",
                "TRY_CAST('x' AS INT), TRY_CAST('5' AS INT), TRY_CAST('2020-13-01' AS DATE),"
                        + " TRY_CAST(300 AS TINYINT), TRY_CAST(NULL AS INT)");
        is(
                "NULL|NULL|NULL|1.5",
                "TRY_CAST('a' AS UUID), TRY_CAST('{' AS JSON), TRY_CAST('{1,x}' AS INT ARRAY),"
                        + " TRY_CAST('1.5' AS DECIMAL(3, 1))");
        is("12|2|3", "TRY_CAST('123' AS VARCHAR(2)), TRY_CAST(2 AS INT), TRY_CAST(2.5 AS INT)");
        assertEquals(
                "1|1 b|NULL NULL|NULL 3|3",
                db.query("SELECT x, TRY_CAST(x AS INT) FROM (VALUES ('1'), ('b'), (NULL), ('3')) v(x)"));
        assertEquals("NULL", db.query("SELECT TRY_CAST(? AS INT)", "x"));
        assertEquals("7", db.query("SELECT TRY_CAST(? AS INT)", "7"));
        assertEquals("42846", db.state("SELECT TRY_CAST(DATE '2020-01-01' AS INT)"));
        assertEquals("22012", db.state("SELECT TRY_CAST(1 / 0 AS INT)"));
        assertEquals("42601", db.state("SELECT TRY_CAST('a' AS)"));
        db.run(
                "CREATE DOMAIN positive AS INT CHECK (VALUE > 0)",
                "CREATE TABLE tried (try_cast VARCHAR, n INT AS (TRY_CAST(try_cast AS INT)))",
                "INSERT INTO tried VALUES ('4'), ('x')");
        assertEquals("x|NULL 4|4", db.query("SELECT * FROM tried ORDER BY n NULLS FIRST"));
        assertEquals("x", db.query("SELECT try_cast FROM tried WHERE TRY_CAST(try_cast AS INT) IS NULL"));
        assertEquals("NULL", db.query("SELECT TRY_CAST('x' AS positive)"));
        assertEquals("23514", db.state("SELECT TRY_CAST('-1' AS positive)"));
    }

    @Test
    void typesHavePostgresqlsNames() {
        is(
                "integer|bigint|numeric|double precision|real|text|character varying|character|bytea|boolean|date",
                "PG_TYPEOF(1), PG_TYPEOF(1::BIGINT), PG_TYPEOF(1.5), PG_TYPEOF(1e0), PG_TYPEOF(1::REAL),"
                        + " PG_TYPEOF('a'::TEXT),"
                        + " PG_TYPEOF('a'::VARCHAR(3)), PG_TYPEOF('a'::CHAR(3)), PG_TYPEOF(X'01'), PG_TYPEOF(TRUE),"
                        + " PG_TYPEOF(CURRENT_DATE)");
        is(
                "timestamp with time zone|timestamp without time zone|interval|jsonb|uuid|integer[]|unknown|unknown",
                "PG_TYPEOF(NOW()), PG_TYPEOF(LOCALTIMESTAMP), PG_TYPEOF(INTERVAL '1' DAY), PG_TYPEOF('{}'::JSON),"
                        + " PG_TYPEOF(UUIDV7()), PG_TYPEOF(ARRAY[1]), PG_TYPEOF('a'), PG_TYPEOF(NULL)");
        db.run("CREATE TYPE mood AS ENUM ('a')", "CREATE TABLE typed (m mood, n SMALLINT ARRAY)");
        assertEquals("", db.query("SELECT PG_TYPEOF(m) FROM typed"));
        is("mood", "PG_TYPEOF('a'::mood)");
        is("bigint", "PG_TYPEOF(COUNT(*)) FROM typed");
        assertEquals("42883", db.state("SELECT PG_TYPEOF(1, 2)"));
    }

    @Test
    void wordsMeanMoments() {
        is(
                "true|true|2|1970-01-01 00:00:00|1970-01-01|true",
                "'now'::TIMESTAMP = LOCALTIMESTAMP, 'today'::DATE = CURRENT_DATE, 'tomorrow'::DATE - 'yesterday'::DATE,"
                        + " 'epoch'::TIMESTAMP, DATE 'epoch', TIMESTAMP 'today' = CURRENT_DATE");
        is(
                "true|true|true|00:00:00|true|true",
                "CAST(' NOW ' AS TIMESTAMP WITH TIME ZONE) = NOW(), CAST('Now' AS DATE) = CURRENT_DATE,"
                        + " 'now'::TIME = CAST(LOCALTIME AS TIME), TIME 'allballs', 'now'::TIMESTAMP(9) = 'now',"
                        + " 'today' = 'today'");
        db.run("CREATE TABLE moment (d DATE DEFAULT 'today', t TIMESTAMP DEFAULT 'now', z TIMESTAMP WITH TIME ZONE)");
        db.run("INSERT INTO moment VALUES ('tomorrow', 'yesterday', 'epoch'), (DEFAULT, DEFAULT, 'now')");
        assertEquals("0|true 1|false", db.query("SELECT d - CURRENT_DATE, t > 'today' FROM moment ORDER BY d"));
        assertEquals("1", db.query("SELECT COUNT(*) FROM moment WHERE d = 'today' AND z > 'epoch'"));
        db.run("UPDATE moment SET d = 'yesterday' WHERE d BETWEEN 'today' AND 'tomorrow'");
        assertEquals("2", db.query("SELECT COUNT(*) FROM moment WHERE d < 'today'"));
        assertEquals("22007", db.state("SELECT 'today'::TIME"));
        assertEquals("22007", db.state("SELECT DATE 'allballs'"));
        assertEquals("22007", db.state("SELECT DATE 'infinity'"));
        try (PreparedCommand select = db.session.prepare("SELECT 'now'::TIMESTAMP(9) <= LOCALTIMESTAMP(9)")) {
            assertEquals(
                    "[true]",
                    TestDatabase.rows(select.executeQuery(), select.columns()).toString());
            assertEquals(
                    "[true]",
                    TestDatabase.rows(select.executeQuery(), select.columns()).toString());
        }
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
