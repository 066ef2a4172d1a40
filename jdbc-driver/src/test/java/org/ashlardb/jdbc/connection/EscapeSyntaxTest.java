package org.ashlardb.jdbc.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class EscapeSyntaxTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "SELECT {d '2020-01-01'} FROM t|SELECT DATE '2020-01-01'  FROM t",
                "{ts '2020-01-01 00:00:00'}|TIMESTAMP '2020-01-01 00:00:00'",
                "{ t '10:00:00' }|TIME '10:00:00'",
                "{fn ABS({fn CEILING(x)})}|ABS( CEILING(x) )",
                "a LIKE 'x' {escape '!'}|a LIKE 'x' ESCAPE '!'",
                "{oj a LEFT JOIN b ON 1=1}|a LEFT JOIN b ON 1=1",
                "SELECT '{d}', \"{x}\" -- {y|SELECT '{d}', \"{x}\" -- {y",
                "SELECT /* {z */ 1|SELECT /* {z */ 1",
                "SELECT /* {a /* {b */ {c */ {d '2020-01-01'}|SELECT /* {a /* {b */ {c */ DATE '2020-01-01'",
                "SELECT `{x}`, `{``y`|SELECT `{x}`, `{``y`",
                "SELECT 'it''s {'|SELECT 'it''s {'",
                "SELECT E'it\\'s {', 1|SELECT E'it\\'s {', 1",
                "SELECT e'\\\\', {d '2020-01-01'}|SELECT e'\\\\', DATE '2020-01-01'",
                "SELECT '\\', {d '2020-01-01'}|SELECT '\\', DATE '2020-01-01'",
                "{fn CONVERT(f(a, b), SQL_INTEGER)}|CAST(f(a, b) AS INTEGER)",
                "{fn convert ( {fn CONVERT(x,sql_double)} , VARCHAR)}|CAST(  CAST(x AS DOUBLE PRECISION)   AS VARCHAR)",
                "{fn CONVERT(ARRAY[1, 2][1], SQL_BIT)}|CAST(ARRAY[1, 2][1] AS BOOLEAN)",
                "{fn LENGTH(f(')'))} + {fn LOG(2)}|CHAR_LENGTH(RTRIM(f(')')))  +  LN(2)",
                "{fn CHAR_LENGTH(a, CHARACTERS)}|CHAR_LENGTH(a)"
            })
    void translates(String escaped, String plain) throws SQLException {
        assertEquals(plain.strip(), EscapeSyntax.translate(escaped).strip());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{? = call p()}",
                "{nope x}",
                "{",
                "{}",
                "{fn CONVERT(1, SQL_NOPE)}",
                "{fn CHAR_LENGTH(a, b)}",
                "SELECT {d '2020-01-01'"
            })
    void refuses(String sql) {
        assertThrows(SQLException.class, () -> EscapeSyntax.translate(sql));
    }

    @Test
    void quotesLiteralsAndNames() throws SQLException {
        assertEquals("'it''s'", Quoting.literal("it's"));
        assertEquals("abc_1", Quoting.identifier("abc_1", false));
        assertEquals("\"abc\"", Quoting.identifier("abc", true));
        assertEquals("\"a\"\"b c\"", Quoting.identifier("a\"b c", false));
        assertThrows(SQLException.class, () -> Quoting.identifier("", false));
        assertThrows(SQLException.class, () -> Quoting.literal(null));
    }
}
