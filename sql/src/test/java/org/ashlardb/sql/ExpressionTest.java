package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What expressions mean, each computed once as a folded constant and once over a row. */
class ExpressionTest {
    private final TestDatabase db = new TestDatabase();

    ExpressionTest() {
        db.run("CREATE TABLE one (i INT, l BIGINT, d DECIMAL(10,2), f DOUBLE, s VARCHAR(100), b BOOLEAN, n"
                + " INT, t DATE)");
        db.run("INSERT INTO one VALUES (7, 5000000000, 12.50, 2.5, 'Grün', TRUE, NULL, DATE '2024-02-29')");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String expression) {
        assertEquals(expected, db.value(expression), expression);
    }

    private void column(String expected, String expression) {
        assertEquals(expected, db.value(expression + " FROM one"), expression);
    }

    @Test
    void numbersHaveOtherBasesAndSeparators() {
        is("31|-31|5|15|255", "0x1F, -0X_1f, 0b1_01, 0O17, 0xFF");
        is("4294967295|18446744073709551615", "0xffffffff, 0xFFFF_FFFF_FFFF_FFFF");
        is("1.25|1250.5|1000", "1.2_5, 1_250.5_0e0, 1_000");
        is("1", "1 WHERE 16 = 0x10 AND 0b11 < 4");
        db.run("CREATE SEQUENCE of_hex START WITH -0x10 MINVALUE -1_000", "CREATE TABLE of_hex (v VARCHAR(0x4))");
        is("-16", "NEXTVAL('of_hex')");
        assertEquals("22001", db.state("INSERT INTO of_hex VALUES ('12345')"));
        assertEquals("1", db.query("SELECT 1 FROM (VALUES (1), (2)) v ORDER BY 0x1 FETCH FIRST 0b1 ROW ONLY"));
    }

    @Test
    void wholeNumberDivisionTruncates() {
        is("3", "7 / 2");
        is("-3", "-7 / 2");
        is("-1", "-7 % 2");
        column("3", "i / 2");
        column("-3", "-i / 2");
    }

    @Test
    void arithmeticFollowsPrecedence() {
        is("7", "1 + 2 * 3");
        is("9", "(1 + 2) * 3");
        is("-1", "2 - 3");
        is("0", "5 - 3 - 2");
        is("3", "- - 3");
        column("21", "i * (1 + 2)");
    }

    @Test
    void decimalsKeepTheirDigits() {
        is("3.75", "1.25 * 3");
        is("2.500", "1.25 + 1.250");
        is("0.3333333333333333", "1.0 / 3");
        column("25.00", "d * 2");
        column("5.50", "d - i");
        is("123456789012345678901234567890", "123456789012345678901234567890");
    }

    @Test
    void doublesAreComputedAsDoubles() {
        is("2.5", "1e0 * 2.5");
        is("5e+20", "5e20");
        column("5", "f * 2");
        column("0.4", "1 / f");
    }

    @Test
    void overflowIsAnError() {
        assertEquals("22003", db.state("SELECT 2147483647 + 1"));
        assertEquals("22003", db.state("SELECT 9223372036854775807 + 1"));
        assertEquals("22003", db.state("SELECT -9223372036854775808 - 1"));
        assertEquals("22003", db.state("SELECT i * 1000000000 FROM one"));
        assertEquals("22003", db.state("SELECT -CAST(-128 AS TINYINT)"));
        assertEquals("22003", db.state("SELECT 1e308 * 10"));
        assertEquals(
                "22003: result of 7 * 1000000000 is out of range for type INTEGER",
                db.error("SELECT i * 1000000000 FROM one"));
        is("-9223372036854775808", "-9223372036854775808");
        is("true", "2147483647 * 1000 > 1");
        is("false", "2147483647 * 1000 IS NULL");
        is("true", "2147483647 + 1 IN (1, 2147483648)");
        is("2147483648.5", "2147483647 + 1 + 0.5");
        is("2147483648", "2147483647 + CAST(1 AS BIGINT)");
    }

    @Test
    void divisionByZeroIsAnError() {
        assertEquals("22012: division by zero", db.error("SELECT 1 / 0"));
        assertEquals("22012", db.state("SELECT 1.5 / 0"));
        assertEquals("22012", db.state("SELECT 1e0 / 0"));
        assertEquals("22012", db.state("SELECT i % (i - 7) FROM one"));
    }

    @Test
    void caseGuardsAgainstDivisionByZero() {
        column("0", "CASE WHEN i = 7 THEN 0 ELSE 1 / (i - 7) END");
        column("false", "i <> 7 AND 1 / (i - 7) = 1");
    }

    @Test
    void nullMakesArithmeticNull() {
        is("NULL", "1 + NULL");
        column("NULL", "i + n");
        column("NULL", "s || n");
        column("NULL", "-n");
        column("NULL", "UPPER(NULL)");
    }

    @Test
    void logicHasThreeValues() {
        is("false", "FALSE AND NULL");
        is("NULL", "TRUE AND NULL");
        is("true", "TRUE OR NULL");
        is("NULL", "FALSE OR NULL");
        is("NULL", "NOT NULL");
        column("false", "b AND NOT b AND n > 1");
        column("true", "n = 1 OR b");
        column("NULL", "n = 1 OR NOT b");
        column("NULL", "n = n");
        column("NULL", "n <> 1");
    }

    @Test
    void testsForNullAndTruthAreNeverNull() {
        column("true", "n IS NULL");
        column("false", "n IS NOT NULL");
        column("true", "(n = 1) IS UNKNOWN");
        column("true", "b IS TRUE");
        column("true", "(n = 1) IS NOT TRUE");
        column("false", "(n = 1) IS FALSE");
        column("true", "n IS NOT DISTINCT FROM NULL");
        column("true", "n IS DISTINCT FROM i");
        column("false", "i IS DISTINCT FROM 7");
    }

    @Test
    void inFollowsNullLogic() {
        column("true", "i IN (1, 7)");
        column("false", "i IN (1, 2)");
        column("NULL", "i IN (1, NULL)");
        column("true", "i IN (7, NULL)");
        column("NULL", "i NOT IN (1, NULL)");
        column("NULL", "n IN (1, 2)");
        column("true", "s IN ('Rot', 'Grün')");
        column("true", "d IN (12.5, 1)");
        column("true", "i IN (n, l, i)");
        column("true", "(i, s) IN ((1, 'x'), (7, 'Grün'))");
    }

    @Test
    void betweenIncludesItsEnds() {
        column("true", "i BETWEEN 7 AND 8");
        column("false", "i BETWEEN 8 AND 6");
        column("true", "i BETWEEN SYMMETRIC 8 AND 6");
        column("false", "i NOT BETWEEN 1 AND 7");
        column("NULL", "i BETWEEN n AND 8");
        column("false", "i BETWEEN n AND 6");
    }

    @Test
    void comparisonsBringTypesTogether() {
        column("true", "i = 7.0");
        column("true", "l > i");
        column("true", "d = 12.5");
        column("true", "f = 2.5");
        column("true", "i = '7'");
        column("true", "t = '2024-02-29'");
        column("true", "t < TIMESTAMP '2024-02-29 00:00:01'");
        column("true", "i < 7.5");
        column("false", "i = 7.5");
        assertEquals("42883", db.state("SELECT i = s FROM one"));
        assertEquals("42883", db.state("SELECT b = 1.5 FROM one"));
        assertEquals("22018", db.state("SELECT i = 'seven' FROM one"));
    }

    @Test
    void textIsComparedByCodePoints() {
        is("true", "'a' < 'b'");
        is("true", "'Z' < 'a'");
        is("true", "'z' < 'ä'");
        is("true", "'a' < 'aa'");
        is("false", "'a' = 'a '");
    }

    @Test
    void likeMatchesCharacters() {
        column("true", "s LIKE 'G%'");
        column("true", "s LIKE '__ün'");
        column("true", "s LIKE '%ü_'");
        column("false", "s LIKE 'g%'");
        column("true", "s ILIKE 'GR_N'");
        column("true", "s NOT LIKE 'x%'");
        is("true", "'50%' LIKE '50!%' ESCAPE '!'");
        is("false", "'505' LIKE '50!%' ESCAPE '!'");
        is("true", "'a_b' LIKE 'a\\_b'");
        is("true", "'' LIKE '%'");
        is("false", "'' LIKE '_'");
        is("true", "'abcabc' LIKE '%b%c'");
        assertEquals("22025", db.state("SELECT 'a' LIKE 'a!' ESCAPE '!'"));
        assertEquals("22025", db.state("SELECT 'a' LIKE 'a' ESCAPE 'xy'"));
    }

    @Test
    void caseChoosesTheFirstMatch() {
        column("big", "CASE WHEN i > 5 THEN 'big' WHEN i > 1 THEN 'small' END");
        column("seven", "CASE i WHEN 6 THEN 'six' WHEN 7 THEN 'seven' ELSE 'other' END");
        column("NULL", "CASE WHEN i > 10 THEN 'big' END");
        is("2.5", "CASE WHEN TRUE THEN 2.5 ELSE 1 END");
        is("true", "CASE WHEN TRUE THEN 7 ELSE 2.5 END / 2 = 3.5");
        is("true", "CASE 7 WHEN 7 THEN 7 ELSE 2.5 END / 2 = 3.5");
        is("2147483648", "CASE WHEN FALSE THEN CAST(1 AS BIGINT) ELSE 2147483647 END + 1");
        is("true", "COALESCE(7, 2.5) / 2 = 3.5");
        is("true", "COALESCE(2147483647, CAST(1 AS BIGINT)) + 1 = 2147483648");
        is("2024-01-01 00:00:00", "CASE WHEN TRUE THEN DATE '2024-01-01' ELSE TIMESTAMP '2024-01-02 03:04:05' END");
        is("2024-01-01 00:00:00", "COALESCE(DATE '2024-01-01', TIMESTAMP '2024-01-02 03:04:05')");
        assertEquals("42804", db.state("SELECT CASE WHEN TRUE THEN 1 ELSE DATE '2024-01-01' END"));
    }

    @Test
    void coalesceAndNullifAndExtremes() {
        column("7", "COALESCE(n, i, 1)");
        column("NULL", "COALESCE(n, NULL)");
        column("NULL", "NULLIF(i, 7)");
        column("7", "NULLIF(i, 8)");
        column("12.50", "GREATEST(d, i, n)");
        column("7", "LEAST(i, l)");
    }

    @Test
    void concatenationTakesAnyType() {
        column("Grün7", "s || i");
        is("a1b", "'a' || 1 || 'b'");
        is("ab", "CONCAT('a', NULL, 'b')");
        is("0102", "X'01' || X'02'");
    }

    @Test
    void textFunctionsCountCharacters() {
        column("4", "LENGTH(s)");
        column("5", "OCTET_LENGTH(s)");
        column("GRÜN", "UPPER(s)");
        column("grün", "LOWER(s)");
        column("rü", "SUBSTRING(s, 2, 2)");
        column("ün", "SUBSTRING(s FROM 3)");
        is("a", "SUBSTRING('abc', 0, 2)");
        is("", "SUBSTRING('abc', 10, 2)");
        is("x", "TRIM('  x ')");
        is("x ", "LTRIM('  x ')");
        is("  x", "RTRIM('  x ')");
        is("b", "TRIM(BOTH 'a' FROM 'aba')");
        is("ba", "TRIM(LEADING 'a' FROM 'aba')");
        is("2", "POSITION('b' IN 'abc')");
        is("0", "POSITION('x' IN 'abc')");
        is("ab", "LEFT('abc', 2)");
        is("bc", "RIGHT('abc', 2)");
        is("a", "LEFT('abc', -2)");
        is("xbx", "REPLACE('aba', 'a', 'x')");
        is("ababab", "REPEAT('ab', 3)");
        is("cba", "REVERSE('abc')");
        is("007", "LPAD('7', 3, '0')");
        is("7--", "RPAD('7', 3, '-')");
        is("ab", "LPAD('abc', 2)");
        is("65", "ASCII('A')");
        is("A", "CHR(65)");
        assertEquals("22011", db.state("SELECT SUBSTRING('abc', 1, -1)"));
        assertEquals("54000", db.state("SELECT REPEAT('abc', 1000000000)"));
    }

    @Test
    void numberFunctions() {
        is("7", "ABS(-7)");
        is("2.5", "ABS(-2.5)");
        is("3", "ROUND(2.5)");
        is("2", "ROUND(2.5e0)");
        is("2.35", "ROUND(2.345, 2)");
        is("1200", "ROUND(1234.5, -2)");
        is("2", "FLOOR(2.9)");
        is("-3", "FLOOR(-2.1)");
        is("3", "CEIL(2.1)");
        is("2.3", "TRUNC(2.39, 1)");
        is("1", "MOD(7, 3)");
        is("8", "POWER(2, 3)");
        is("3", "SQRT(9)");
        is("-1", "SIGN(-3.5)");
        is("1", "EXP(0)");
        is("0", "LN(1)");
        assertEquals("2201F", db.state("SELECT SQRT(-1)"));
        assertEquals("2201E", db.state("SELECT LN(0)"));
        assertEquals("2201F", db.state("SELECT POWER(0, -1)"));
        assertEquals("2201F", db.state("SELECT POWER(-1.5, 0.5)"));
        is("NaN", "POWER(-1.5, CAST('NaN' AS DOUBLE))");
        is("1", "POWER(1, CAST('NaN' AS DOUBLE))");
        is("1", "POWER(-1, CAST('-Infinity' AS DOUBLE))");
        is("Infinity", "POWER(1.5, CAST('Infinity' AS DOUBLE))");
        is("0", "POWER(0.5, CAST('Infinity' AS DOUBLE))");
        assertEquals("22003", db.state("SELECT POWER(10, 400)"));
    }

    @Test
    void dateFunctionsAndArithmetic() {
        column("2024", "EXTRACT(YEAR FROM t)");
        column("2", "EXTRACT(MONTH FROM t)");
        column("29", "EXTRACT(DAY FROM t)");
        column("60", "EXTRACT(DOY FROM t)");
        is("13", "EXTRACT(HOUR FROM TIMESTAMP '2024-01-01 13:14:15.5')");
        is("15.500000", "EXTRACT(SECOND FROM TIMESTAMP '2024-01-01 13:14:15.5')");
        is("14", "EXTRACT(MINUTE FROM TIME '13:14:15')");
        column("2024-03-01", "t + 1");
        column("2024-02-28", "t - 1");
        column("59", "t - DATE '2024-01-01'");
        is("2024-02-01 00:00:00", "DATE_TRUNC('month', TIMESTAMP '2024-02-29 10:11:12')");
        column("2024", "YEAR(t)");
        assertEquals("22023", db.state("SELECT EXTRACT(LIGHTYEAR FROM t) FROM one"));
    }

    @Test
    void theTimeStandsStillWithinAStatement() {
        is("true", "CURRENT_TIMESTAMP = CURRENT_TIMESTAMP");
        is("true", "CURRENT_DATE > DATE '2020-01-01'");
        is("true", "LOCALTIMESTAMP > TIMESTAMP '2020-01-01 00:00:00'");
        is("true", "NOW() = CURRENT_TIMESTAMP");
    }

    @Test
    void typedLiteralsAreRead() {
        is("2024-02-29", "DATE '2024-2-29'");
        is("13:14:15.5", "TIME '13:14:15.500'");
        is("2024-02-29 13:14:15", "TIMESTAMP '2024-02-29T13:14:15'");
        is("2024-02-29 11:14:15+00", "TIMESTAMP WITH TIME ZONE '2024-02-29 13:14:15+02:00'");
        is("cafe", "X'CAFE'");
        is("true", "TRUE");
        is("it's", "'it''s'");
        assertEquals("22008", db.state("SELECT DATE '2023-02-29'"));
        assertEquals("22007", db.state("SELECT DATE 'someday'"));
        assertEquals("22008", db.state("SELECT TIME '25:00:00'"));
        assertEquals("42601", db.state("SELECT X'ABC'"));
    }

    @Test
    void functionsThatDoNotExistAreNamed() {
        assertEquals(
                "42883: function UPER does not exist; did you mean UPPER?, at line 1, column 8",
                db.error("SELECT UPER('a')"));
        assertEquals("42883", db.state("SELECT ABS('a', 'b')"));
        assertEquals(
                "42883: function ABS has 2 arguments, expected 1, at line 1, column 8", db.error("SELECT ABS(1, 2)"));
        assertEquals("42883", db.state("SELECT ABS(TRUE)"));
    }

    @Test
    void conditionsMustBeBoolean() {
        assertEquals("42804", db.state("SELECT 1 FROM one WHERE i"));
        assertEquals("42804", db.state("SELECT NOT 1"));
        assertEquals(
                "42804: condition is of type INTEGER, expected BOOLEAN, at line 1, column 25",
                db.error("SELECT 1 FROM one WHERE i"));
    }
}
