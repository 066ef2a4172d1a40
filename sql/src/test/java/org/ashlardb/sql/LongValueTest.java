package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.ashlardb.sql.type.SqlException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Functions of values so long that the product of their lengths, or a square, would be hours. */
@Timeout(120)
class LongValueTest {
    private final TestDatabase db = new TestDatabase();

    @BeforeEach
    void create() {
        db.run(
                "CREATE TABLE t (part VARCHAR, text VARCHAR, digits VARCHAR, a JSON)",
                "INSERT INTO t SELECT REPEAT('a', 200000) || 'b', REPEAT('a', 1000000), REPEAT('9', 2000000),"
                        + " (SELECT JSON_ARRAYAGG(i) FROM generate_series(1, 50000) AS g(i))");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String expression) {
        assertEquals(expected, db.query("SELECT " + expression + " FROM t"), expression);
    }

    @Test
    void partsOfTexts() {
        is("0|800001", "POSITION(part IN text), POSITION(part IN text || 'b')");
        is("0|0", "STRPOS(text, part), LOCATE(part, text, 5)");
        is("1000000|800001", "LENGTH(REPLACE(text, part, '')), LENGTH(REPLACE(text || 'b', part, 'c'))");
        is("true|c", "SPLIT_PART(text, part, 1) = text, SPLIT_PART(text || 'bc', part, 2)");
        is("1|2", "CARDINALITY(STRING_TO_ARRAY(text, part)), CARDINALITY(STRING_TO_ARRAY(text || 'b', part))");
    }

    @Test
    void partsOfBinaryData() {
        is(
                "0|800001|1",
                "POSITION((text || 'b')::BYTEA IN REPEAT(text, 5)::BYTEA), POSITION(part::BYTEA IN (text || 'b')::BYTEA),"
                        + " POSITION(''::BYTEA IN text::BYTEA)");
        is("2|3", "POSITION(X'FF00' IN X'00FF00FF'), POSITION(X'C3' IN X'0080C3')");
    }

    @Test
    void setsOfCharacters() {
        String characters = "(SELECT STRING_AGG(CHR(i + 20000), '') FROM generate_series(1, 30000) AS g(i)) || 'ab'";
        is(
                "0|0|0",
                "LENGTH(LTRIM(text, %1$s)), LENGTH(RTRIM(text, %1$s)), LENGTH(BTRIM(text, %1$s))"
                        .replace("%1$s", characters));
        is(
                "1000000|0",
                "LENGTH(TRANSLATE(text, 'b' || " + characters + ", 'x' || " + characters + ")),"
                        + " LENGTH(TRANSLATE(text, " + characters + ", 'x'))");
        is("xyzc|xyc", "TRANSLATE('abdc', 'abdefghijklmnopqrstuva', 'xyz'), TRANSLATE('abdc', 'abd', 'xy')");
        is(
                "c|cba",
                "TRIM(BOTH 'abdefghijklmnopqrstuvwxyzabdefghijklmnopqrstuvwxyzabdefghijklmnopqrstuvwxyz'"
                        + " FROM 'abcba'), LTRIM('abcba', REPEAT('ab', 50))");
    }

    @Test
    void digits() {
        for (String expression : new String[] {
            "CAST(digits AS DECIMAL(50))",
            "TO_NUMBER(digits, digits)",
            "CAST('[' || digits || ']' AS JSON)",
            "CAST(digits AS JSON)",
            "JSON_VALUE(JSON_ARRAY(digits), '$[0].number()' ERROR ON ERROR)",
            "JSON_VALUE(a, '$[0] + ' || digits ERROR ON ERROR)",
            "CAST(digits AS DOUBLE)",
            "CAST(digits AS BIGINT)",
        }) {
            assertEquals("22003", db.state("SELECT " + expression + " FROM t"), expression);
        }
        is(
                "0.000|0|0.0",
                "CAST('1E-999999999' AS DECIMAL(50, 3)), CAST('-1E-300000000' AS DECIMAL(5)),"
                        + " CAST('0.049' AS DECIMAL(5, 1))");
        is(
                "0.1|0.0|0.1",
                "CAST('0.05' AS DECIMAL(5, 1)), CAST('9E-3' AS DECIMAL(5, 1)), CAST('99E-3' AS DECIMAL(5, 1))");
    }

    @Test
    void elements() {
        is("true|true|false", "a @> a, a <@ a, a @> (a || JSON_ARRAY(0))");
        is("true|false", "a @> '[50000, 1.0]', a @> '[\"1\"]'");
        db.run("UPDATE t SET a = (SELECT JSON_ARRAYAGG(CAST(i AS VARCHAR)) FROM generate_series(1, 50000) AS g(i))");
        String keys = "(SELECT ARRAY_AGG(CAST(i AS VARCHAR)) FROM generate_series(1, 50000) AS g(i))";
        is(
                "true|false|true",
                "JSONB_EXISTS_ALL(a, %), JSONB_EXISTS_ALL(a, ARRAY['0'] || %), JSONB_EXISTS_ANY(a, %)"
                        .replace("%", keys));
    }

    /** What fills the stack is said to be the pattern. */
    @Test
    void patternsInPaths() {
        String failure = "";
        try {
            db.query(
                    "SELECT JSON_EXISTS(JSON_ARRAY(REPEAT('ab', 500000)), '$[*] ? (@ like_regex \"^(a|b)*c\")') FROM t");
        } catch (SqlException e) {
            failure = e.sqlState() + " " + e.getMessage();
        }
        assertTrue(failure.startsWith("54001 regular expression '^(a|b)*c' is too complex for a text"), failure);
    }
}
