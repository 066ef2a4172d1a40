package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Functions of numbers and operators of bits, and other spellings of choices and texts. */
class NumberFunctionTest {
    private static final String[] CASES = {
        "1|7|6|-6", "5 & 3, 5 | 3, 5 # 3, ~5",
        "8|4|1|-2147483648|-2", "1 << 3, 16 >> 2, 1 << 32, 1 << 31, -8 >> 2",
        "12|-3|4", "2 + 1 << 2, ~1 + 1, 6 & 3 + 1",
        "NULL|NULL|NULL|NULL", "NULL & 1, 1 | NULL, ~CAST(NULL AS INT), 1 << NULL",
        "1|7|6|-1|0|-1|4",
                "BITAND(5, 3), BITOR(5, 3), BITXOR(5, 3), BITNOT(0), LSHIFT(1, 70), RSHIFT(-1, 2), LSHIFT(16, -2)",
        "8|32|64|0", "BIT_COUNT(255), BIT_COUNT(-1), BIT_COUNT(CAST(-1 AS BIGINT)), BIT_COUNT(0)",
        "-14336", "CAST(200 AS SMALLINT) << 8",
        "42883", "1.5 & 2",
        "42883", "TRUE | FALSE",
        "22018", "'a' & 1",
        "3|180|true|3|true", "CBRT(27), ROUND(DEGREES(PI())), RADIANS(180) = PI(), LOG(2, 8), RAND(1) = RAND(1)",
        "0|1|0|0|0|0", "SINH(0), COSH(0), TANH(0), ASINH(0), ACOSH(1), ATANH(0)",
        "true|true|true",
                "ABS(ASINH(SINH(2)) - 2) < 1e-12, ABS(ACOSH(COSH(2)) - 2) < 1e-12, ABS(ATANH(TANH(0.5)) - 0.5) < 1e-12",
        "true|-Infinity", "COT(PI() / 4) BETWEEN 0.999 AND 1.001, ATANH(-1)",
        "6|12|0|0|5", "GCD(12, -18), LCM(4, 6), GCD(0, 0), LCM(0, 3), GCD(0, 5)",
        "2432902008176640000|1", "FACTORIAL(20), FACTORIAL(0)",
        "3|-3|2|NULL", "DIV(7, 2), DIV(-7.5, 2), DIV(2.9, 1.2), DIV(NULL, 1)",
        "2|1|0|0|NULL", "SCALE(1.50), MIN_SCALE(1.50), MIN_SCALE(100), SCALE(7), SCALE(CAST(NULL AS DECIMAL(5,2)))",
        "3|0|6|1|3|NULL",
                "WIDTH_BUCKET(5.35, 0.024, 10.06, 5), WIDTH_BUCKET(-1, 0, 10, 5), WIDTH_BUCKET(10, 0, 10, 5),"
                        + " WIDTH_BUCKET(9, 10, 0, 5), WIDTH_BUCKET(5e0, 0, 10, 5), WIDTH_BUCKET(NULL, 0, 10, 5)",
        "2|0|3|1|1|NULL|NULL|0|1",
                "WIDTH_BUCKET(3, ARRAY[1, 3, 5]), WIDTH_BUCKET(0, ARRAY[1, 3, 5]), WIDTH_BUCKET(5.5, ARRAY[1, 3, 5]),"
                        + " WIDTH_BUCKET(DATE '2020-02-01', ARRAY[DATE '2020-01-01', DATE '2020-03-01']),"
                        + " WIDTH_BUCKET('b', ARRAY['a', 'c']), WIDTH_BUCKET(NULL, ARRAY[1]),"
                        + " WIDTH_BUCKET(1, CAST(NULL AS INT ARRAY)), WIDTH_BUCKET(1, CAST(ARRAY[] AS INT ARRAY)),"
                        + " WIDTH_BUCKET(2e0, ARRAY[1.5, 2.5])",
        "22004", "WIDTH_BUCKET(1, ARRAY[0, NULL])",
        "2202E", "WIDTH_BUCKET(ARRAY[1], ARRAY[ARRAY[1]])",
        "42883", "WIDTH_BUCKET(1, ARRAY['a'], 2)",
        "64|4|18|0.5|4|8|-6|NULL|true",
                "2 ^ 3 ^ 2, -2 ^ 2, 2 * 3 ^ 2, 2 ^ -1, -2::INT ^ 2, 2 ^ 3::INT, 10 - 2 ^ 3 * 2, 2 ^ NULL, 2 ^ 0.5 = SQRT(2)",
        "42601", "^ 2",
        "42883", "TRUE ^ 2",
        "2201F", "(-1) ^ 0.5",
        "2201G", "WIDTH_BUCKET(1, 1, 1, 2)",
        "2201G", "WIDTH_BUCKET(1, 0, 1, 0)",
        "2201G", "WIDTH_BUCKET(CAST('NaN' AS DOUBLE), 0, 1, 3)",
        "22003", "ASIN(2)",
        "22003", "ACOS(-1.5)",
        "22003", "ACOSH(0)",
        "22003", "ATANH(2)",
        "22003", "SINH(1000)",
        "22003", "FACTORIAL(-1)",
        "22003", "FACTORIAL(1000)",
        "22003", "GCD(-9223372036854775807 - 1, 0)",
        "22003", "LCM(9223372036854775807, 2)",
        "22012", "DIV(1, 0)",
        "22012", "COT(0)",
        "22012", "LOG(1, 2)",
        "2201E", "LOG(0, 2)",
        "2201E", "LOG(2, -1)",
        "42883", "CBRT('a', 1)",
        "42883", "GCD(1.5, 2)",
        "Hello x, x, y    |    z|%|\"a b\"|NULL",
                "FORMAT('Hello %s, %1$s, %-5s|%5s|%%|%I|%L', 'x', 'y', 'z', 'a b', NULL)",
        "   a|b   ", "FORMAT('%*s|%-*s', 4, 'a', 4, 'b')",
    };

    private static final String[] TEXTS = {
        "NULL|'it''s'|1", "QUOTE_NULLABLE(NULL), QUOTE_NULLABLE('it''s'), FORMAT('%s', 1)",
        "aXef|zzbc|abc|abcd",
                "INSERT('abcdef', 2, 3, 'X'), STUFF('abc', 1, 1, 'zz'), INSERT('abc', 9, 1, 'x'), INSERT('abc', 4, 0, 'd')",
        "8364|NULL|3|0", "UNICODE('€'), UNICODE(''), LEVENSHTEIN('kitten', 'sitting'), LEVENSHTEIN('', '')",
        "2|1|1", "LENGTH(NORMALIZE('é', NFD)), LENGTH(NORMALIZE(NORMALIZE('é', NFD))), LENGTH(NORMALIZE('ﬁ', 'NFC'))",
        "101|10|CAFE|891568578", "TO_BIN(5), TO_OCT(8), RAWTOHEX(X'CAFE'), CRC32('abc')",
        "\\000\\377A|0041", "ENCODE(X'00FF41', 'escape'), DECODE('\\000A', 'escape')",
        "true|64|28", "HASH('SHA-256', 'a') = SHA256('a'), OCTET_LENGTH(SHA512('a')), OCTET_LENGTH(SHA224('a'))",
        "true", "HASH('SHA-256', 'a', 2) = SHA256(SHA256('a'))",
        "a|2|2|NULL", "CASEWHEN(1 > 0, 'a', 'b'), IF(FALSE, 1, 2), IIF(NULL, 1, 2), IF(FALSE, 1)",
        "two|none|NULL|many",
                "DECODE(2, 1, 'one', 2, 'two', 'many'), DECODE(NULL, 1, 'one', NULL, 'none'), DECODE(3, 1, 'one'),"
                        + " DECODE(3, 1, 'one', 'many')",
        "3|2|1", "ISNULL(NULL, 3), NVL(NULL, 2), IFNULL(1, 2)",
        "false|false|true|true|false", "1 IN (), NULL IN (), 1 NOT IN (), NULL NOT IN (), (1, 2) IN ()",
        "22023", "FORMAT('%s')",
        "22023", "FORMAT('%y', 1)",
        "22023", "FORMAT('%', 1)",
        "22023", "FORMAT('%0$s', 1)",
        "22004", "FORMAT('%I', NULL)",
        "22023", "NORMALIZE('a', 'NFX')",
        "22023", "HASH('ROT13', 'a')",
        "22023", "HASH('MD5', 'a', 0)",
        "22023", "DECODE('\\9', 'escape')",
        "42883", "IF(1, 2, 3)",
        "42703", "nothing IN ()",
    };

    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    private void check(String[] cases) {
        for (int i = 0; i < cases.length; i += 2) {
            String expected = cases[i];
            String sql = "SELECT " + cases[i + 1];
            String found = expected.matches("(22|42)\\w{3}") ? db.state(sql) : db.query(sql);
            assertEquals(expected, found, sql);
        }
    }

    @Test
    void numbers() {
        check(CASES);
    }

    @Test
    void texts() {
        check(TEXTS);
    }

    @Test
    void columnsAndParameters() {
        db.run(
                "CREATE TABLE n (id INT PRIMARY KEY, a INT, b BIGINT, d DECIMAL(6,2))",
                "INSERT INTO n VALUES (1, 5, 3, 2.50), (2, NULL, 1, NULL), (3, 12, 10, 9.99)");
        assertEquals(
                "1|1|7|6|-6|40 2|NULL|NULL|NULL|NULL|NULL 3|8|14|6|-13|12288",
                db.query("SELECT id, a & b, a | b, a # b, ~a, a << b FROM n ORDER BY id"));
        assertEquals("1 3", db.query("SELECT id FROM n WHERE a & ? <> 0 ORDER BY id", 4));
        assertEquals("3", db.query("SELECT id FROM n WHERE WIDTH_BUCKET(d, 0, 10, ?) = ?", 4, 4));
        assertEquals("1|2 3|9", db.query("SELECT id, DIV(d, 1) FROM n WHERE d IS NOT NULL ORDER BY id"));
        assertEquals("true", db.query("SELECT RAND() <> RAND(7)"));
    }
}
