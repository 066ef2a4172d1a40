package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.DatabaseMetaData;
import java.sql.JDBCType;
import java.sql.SQLException;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** JDBC's escapes, and all functions of its specification's appendix. */
final class EscapesTest extends DatabaseTest {
    private static final String[] FUNCTIONS = {
        "ABS(-2)|2",
        "ACOS(1)|0.0",
        "ASIN(0)|0.0",
        "ATAN(0)|0.0",
        "ATAN2(0, 1)|0.0",
        "CEILING(1.5)|2",
        "COS(0)|1.0",
        "COT(1)|0.6420926159343306",
        "DEGREES(0)|0.0",
        "EXP(0)|1.0",
        "FLOOR(1.5)|1",
        "LOG(1)|0.0",
        "LOG(2.718281828459045)|1.0",
        "LOG10(100)|2.0",
        "MOD(7, 3)|1",
        "PI()|3.141592653589793",
        "POWER(2, 3)|8.0",
        "RADIANS(0)|0.0",
        "RAND() } >= {fn ABS(0)|true",
        "RAND(5) } < {fn ABS(1)|true",
        "ROUND(1.256, 2)|1.26",
        "SIGN(-3)|-1",
        "SIN(0)|0.0",
        "SQRT(4)|2.0",
        "TAN(0)|0.0",
        "TRUNCATE(1.259, 2)|1.25",
        "ASCII('A')|65",
        "CHAR(65)|A",
        "CHAR_LENGTH('abc')|3",
        "CHAR_LENGTH('abc', CHARACTERS)|3",
        "CHARACTER_LENGTH('abc')|3",
        "CONCAT('a', 'b')|ab",
        "DIFFERENCE('abc', 'abd')|3",
        "INSERT('abcdef', 2, 3, 'X')|aXef",
        "LCASE('ABC')|abc",
        "LEFT('abc', 2)|ab",
        "LENGTH('abc ')|3",
        "LOCATE('b', 'abcb')|2",
        "LOCATE('b', 'abcb', 3)|4",
        "LTRIM('  a')|a",
        "OCTET_LENGTH('ab')|2",
        "POSITION('b' IN 'abc')|2",
        "REPEAT('ab', 2)|abab",
        "REPLACE('abc', 'b', 'x')|axc",
        "RIGHT('abc', 2)|bc",
        "RTRIM('a  ')|a",
        "SOUNDEX('abc')|A120",
        "SPACE(3)|   ",
        "SUBSTRING('abcdef', 2, 3)|bcd",
        "UCASE('abc')|ABC",
        "CURDATE() } = {fn CURRENT_DATE|true",
        "CURRENT_DATE() } = {fn CURRENT_DATE|true",
        "CURTIME() } = {fn CURRENT_TIME|true",
        "CURRENT_TIME() } = {fn CURRENT_TIME|true",
        "CURRENT_TIMESTAMP() } = {fn CURRENT_TIMESTAMP|true",
        "NOW() } = {fn NOW()|true",
        "DAYNAME({d '2024-02-29'})|Thursday",
        "DAYOFMONTH({d '2024-02-29'})|29",
        "DAYOFWEEK({d '2024-02-29'})|5",
        "DAYOFYEAR({d '2024-02-29'})|60",
        "EXTRACT(YEAR FROM {d '2024-02-29'})|2024",
        "HOUR({t '12:34:56'})|12",
        "MINUTE({t '12:34:56'})|34",
        "MONTH({d '2024-02-29'})|2",
        "MONTHNAME({d '2024-02-29'})|February",
        "QUARTER({d '2024-02-29'})|1",
        "SECOND({t '12:34:56'})|56.000000",
        "TIMESTAMPADD(SQL_TSI_SECOND, 1, {ts '2024-02-29 12:00:00'})|2024-02-29 12:00:01",
        "TIMESTAMPADD(SQL_TSI_DAY, 1, {ts '2024-02-29 12:00:00'})|2024-03-01 12:00:00",
        "TIMESTAMPADD(SQL_TSI_QUARTER, 1, {ts '2024-02-29 12:00:00'})|2024-05-29 12:00:00",
        "TIMESTAMPADD(SQL_TSI_YEAR, 1, {d '2024-02-29'})|2025-02-28",
        "TIMESTAMPDIFF(SQL_TSI_HOUR, {ts '2024-02-29 12:00:00'}, {ts '2024-03-01 12:30:00'})|24",
        "TIMESTAMPDIFF(SQL_TSI_MONTH, {d '2024-01-31'}, {d '2024-03-01'})|1",
        "TIMESTAMPDIFF(SQL_TSI_FRAC_SECOND, {ts '2024-02-29 12:00:00'}, {ts '2024-02-29 12:00:01'})|1000000000",
        "WEEK({d '2024-02-29'})|9",
        "YEAR({d '2024-02-29'})|2024",
        "DATABASE()|ASHLAR",
        "IFNULL(NULL, 2)|2",
        "USER()|ASHLAR",
        "CONVERT('12', SQL_INTEGER)|12",
        "CONVERT(12, SQL_VARCHAR)|12",
        "CONVERT({fn CONVERT('2024-02-29', SQL_DATE)}, SQL_TIMESTAMP)|2024-02-29 00:00:00"
    };

    @Test
    void everyFunctionOfTheAppendixIsThere() throws SQLException {
        Set<String> tested = new TreeSet<>();
        for (String function : FUNCTIONS) {
            int end = function.lastIndexOf('|');
            String call = function.substring(0, end);
            assertEquals(function.substring(end + 1), query("SELECT {fn " + call + "}"), call);
            tested.add(call.substring(0, call.indexOf('(')));
        }
        DatabaseMetaData metaData = connection.getMetaData();
        String listed = metaData.getNumericFunctions() + "," + metaData.getStringFunctions() + ","
                + metaData.getTimeDateFunctions() + "," + metaData.getSystemFunctions() + ",CONVERT";
        assertEquals(new TreeSet<>(Set.of(listed.split(","))), tested);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "SELECT {d '2024-02-29'}, {t '10:11:12'}, {ts '2024-02-29 10:11:12.5'}"
                        + "~2024-02-29|10:11:12|2024-02-29 10:11:12.5",
                "SELECT a.x, b.x FROM {oj (VALUES 1, 2) a(x) LEFT OUTER JOIN (VALUES 2) b(x) ON a.x = b.x} ORDER BY 1"
                        + "~1|null,2|2",
                "SELECT 'a%b' LIKE 'a!%b' {escape '!'}, 'axb' LIKE 'a!%b' {escape '!'}~true|false",
                "SELECT x FROM (VALUES 1, 2, 3) v(x) ORDER BY x {limit 2}~1,2",
                "SELECT x FROM (VALUES 1, 2, 3) v(x) ORDER BY x {limit 1 offset 1}~2"
            })
    void escapesAreTranslated(String escaped, String expected) throws SQLException {
        assertEquals(expected, query(escaped));
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT {fn CONVERT(1, SQL_NOPE)}", "SELECT {x 1}", "SELECT {fn ABS(1)"})
    void malformedEscapesAreSyntaxErrors(String sql) {
        assertState("42601", () -> query(sql));
    }

    @Test
    void escapesAreLeftAloneWhereThatIsAskedFor() throws SQLException {
        try (java.sql.Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            assertState("42601", () -> statement.executeQuery("SELECT {fn ABS(1)}"));
            statement.setEscapeProcessing(true);
            assertTrue(statement.executeQuery("SELECT {fn ABS(1)}").next());
        }
        assertEquals("SELECT  ABS(1) ", connection.nativeSQL("SELECT {fn ABS(1)}"));
        assertEquals("CALL UPPER('a') ", connection.nativeSQL("{call UPPER('a')}"));
    }

    /** What supportsConvert says of two types is what a CAST between them does. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "BOOLEAN; TRUE",
                "TINYINT; CAST(1 AS TINYINT)",
                "INTEGER; 1",
                "BIGINT; CAST(1 AS BIGINT)",
                "REAL; CAST(1 AS REAL)",
                "DOUBLE; CAST(1 AS DOUBLE)",
                "DECIMAL; 1.5",
                "VARCHAR; CAST('1' AS VARCHAR)",
                "VARBINARY; X'31'",
                "DATE; DATE '2024-01-01'",
                "TIME; TIME '12:00:00'",
                "TIMESTAMP; TIMESTAMP '2024-01-01 12:00:00'",
                "TIMESTAMP_WITH_TIMEZONE; TIMESTAMP WITH TIME ZONE '2024-01-01 12:00:00Z'",
                "TIME_WITH_TIMEZONE; TIME WITH TIME ZONE '12:00:00Z'"
            })
    void supportsTheConversionsThatItNames(JDBCType from, String value) throws SQLException {
        DatabaseMetaData metaData = connection.getMetaData();
        for (JDBCType to : JDBCType.values()) {
            boolean supported = metaData.supportsConvert(from.getVendorTypeNumber(), to.getVendorTypeNumber());
            assertEquals(isConverted(value, to), supported, from + " to " + to);
        }
    }

    /** A value that does not fit is another matter than a conversion that there is not. */
    private boolean isConverted(String value, JDBCType to) {
        try {
            query("SELECT {fn CONVERT(" + value + ", SQL_" + to.getName() + ")}");
            return true;
        } catch (SQLException e) {
            return e.getSQLState().startsWith("22");
        }
    }

    @Test
    void textsBetweenDollarSignsStay() throws SQLException {
        assertEquals("{d '1'}", query("SELECT $${d '1'}$$ FROM (VALUES ({fn ABS(1)})) AS a$$ (b)"));
        assertEquals("1", query("SELECT a$$.b FROM (VALUES ({fn ABS(-1)})) AS a$$ (b)"));
    }
}
