package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Functions of text that are computed row by row. */
class TextFunctionTest {
    private static final String[] CASES = {
        "b", "SPLIT_PART('a,b,c', ',', 2)",
        "c", "SPLIT_PART('a,b,c', ',', -1)",
        "", "SPLIT_PART('a,b,c', ',', 9)",
        "22023", "SPLIT_PART('a', ',', 0)",
        "61c3a9|61e9|80|aé|aé|€|NULL",
                "ENCODE(CONVERT_TO('aé', 'UTF8'), 'hex') || '|' || ENCODE(CONVERT_TO('aé', 'latin1'), 'hex')"
                        + " || '|' || ENCODE(CONVERT_TO('€', 'WIN1252'), 'hex') || '|'"
                        + " || CONVERT_FROM(X'61C3A9', 'utf-8') || '|' || CONVERT_FROM(X'61E9', 'ISO_8859_1') || '|'"
                        + " || CONVERT_FROM(X'80', 'windows-1252') || '|' || COALESCE(CONVERT_FROM(NULL, 'UTF8'), 'NULL')",
        "NULL", "CONVERT_TO('a', NULL)",
        "22021", "CONVERT_FROM(X'FF', 'UTF8')",
        "22021", "CONVERT_FROM(X'00', 'LATIN1')",
        "22P05", "CONVERT_TO('€', 'LATIN1')",
        "22023", "CONVERT_TO('a', 'UTF16')",
        "22023", "CONVERT_FROM(X'61', 'nothing')",
        "a\\\"\\\\\\u00e9\\n\\t\\u0001\\ud83d\\ude00", "STRINGENCODE('a\"\\é' || CHR(10) || CHR(9) || CHR(1) || '😀')",
        "a\"é\\A#=:|\n\t\b", "STRINGDECODE('a\\\"\\u00E9\\\\\\101\\#\\=\\:|\\n\\t\\b')",
        "NULL", "STRINGDECODE(STRINGENCODE(NULL))",
        "22023", "STRINGDECODE('\\x')",
        "22023", "STRINGDECODE('\\')",
        "22023", "STRINGDECODE('\\u00g0')",
        "22023", "STRINGDECODE('\\18')",
        "NULL", "SPLIT_PART(NULL, ',', 1)",
        "a2x5", "TRANSLATE('12345', '134', 'ax')",
        "Hi Thomas, Ü9x", "INITCAP('hi THOMAS, ü9X')",
        "2", "STRPOS('high', 'ig')",
        "0", "INSTR('high', 'x')",
        "4", "INSTR('high', 'h', 2)",
        "6", "INSTR('abcabc', 'c', -1)",
        "3", "INSTR('abcabc', 'c', -2)",
        "4", "INSTR('abcabc', 'abc', -3)",
        "1", "INSTR('abcabc', 'abc', -4)",
        "0", "INSTR('abcabc', 'c', -7)",
        "2", "INSTR('ü😀x😀', '😀', -2)",
        "ffffffff", "TO_HEX(-1)",
        "ffffffffffffffff", "TO_HEX(-1::BIGINT)",
        "fffffffe", "TO_HEX(-2::SMALLINT)",
        "37777777777", "TO_OCT(-1)",
        "4", "LOCATE('h', 'high', 2)",
        "0", "LOCATE('h', 'high', 99)",
        "bcd", "\"substring\"('abcdef', 2, 3)",
        "ab|ef", "\"left\"('abcdef', 2) || '|' || \"right\"('abcdef', 2)",
        "Thomas", "\"overlay\"('Txxxxas', 'hom', 2, 4)",
        "42883", "\"Left\"('abcdef', 2)",
        "Thomas", "OVERLAY('Txxxxas', 'hom', 2, 4)",
        "Txomyy", "OVERLAY('Txxxyy', 'om', 3)",
        "abX", "OVERLAY('ab', 'X', 9, 2)",
        "22011", "OVERLAY('ab', 'X', 0, 2)",
        "axabc", "OVERLAY('abc' PLACING 'x' FROM 2 FOR -1)",
        "abxbc", "OVERLAY('abc' PLACING 'x' FROM 3 FOR -1)",
        "abxabc", "OVERLAY('abc', 'x', 3, -9223372036854775807 - 1)",
        "abcxc", "OVERLAY('abc', 'x', 9, -6)",
        "abcx", "OVERLAY('abc', 'x', 9, -1)",
        "abcx", "OVERLAY('abc', 'x', 9223372036854775807, 9223372036854775807)",
        "ax", "OVERLAY('abc', 'x', 2, 9223372036854775807)",
        "a😀xa😀", "OVERLAY('a😀', 'x', 3, -2)",
        "abc", "INSERT('abc', 2, -1, 'x')",
        "Thomas", "OVERLAY('Txxxxas' PLACING 'hom' FROM 2 FOR 4)",
        "Txomyy", "OVERLAY('Txxxyy' PLACING 'om' FROM 3)",
        "NULL", "OVERLAY('ab' PLACING NULL FROM 1)",
        "42601", "OVERLAY('ab' PLACING 'x')",
        "0203", "SUBSTRING(X'01020304', 2, 2)",
        "01", "SUBSTRING(X'01020304' FROM 0 FOR 2)",
        "0304", "SUBSTR(X'01020304', 3)",
        "", "SUBSTRING(X'01020304', 9)",
        "0304", "SUBSTRING(X'01020304', 3, 9223372036854775807)",
        "22011", "SUBSTRING(X'01020304', 1, -1)",
        "2", "POSITION(X'0203' IN X'01020304')",
        "1", "POSITION('\\x' IN X'01020304')",
        "0", "POSITION(X'0204' IN X'01020304')",
        "010203", "TRIM(X'00' FROM X'000102030000')",
        "0102030000", "LTRIM(X'000102030000', X'00')",
        "0001", "TRIM(TRAILING X'0002' FROM X'00010200')",
        "42883", "TRIM(X'2020')",
        "42883", "SUBSTRING(X'01', X'02')",
        "255", "GET_BYTE('\\x0102ff', 2)",
        "2202E", "GET_BYTE(X'0102', 2)",
        "22023", "DECODE('####', 'base64')",
        "22023", "DECODE('zz$$', 'base64')",
        "22023", "DECODE('YWJ', 'base64')",
        "616263", "DECODE('YW Jj', 'base64')",
        "6162", "DECODE('YWI=', 'base64')",
        "0a0b", "DECODE('0A 0b', 'hex')",
        "22023", "DECODE('0 A', 'hex')",
        "[   ]", "'[' || SPACE(3) || ']'",
        "true", "STARTS_WITH('alphabet', 'alph')",
        "900150983cd24fb0d6963f7d28e17f72", "MD5('abc')",
        "900150983cd24fb0d6963f7d28e17f72", "MD5(X'616263')",
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", "SHA256('abc')",
        "1234ff", "ENCODE(X'1234ff', 'hex')",
        "EjT/", "ENCODE(X'1234ff', 'base64')",
        "1234ff", "DECODE('1234FF', 'hex')",
        "1234ff", "DECODE('EjT/', 'BASE64')",
        "22023", "DECODE('xy', 'hex')",
        "22023", "ENCODE(X'00', 'rot13')",
        "7fffffff", "TO_HEX(2147483647)",
        "32", "BIT_LENGTH('jöe')",
        "'O''Reilly'", "QUOTE_LITERAL('O''Reilly')",
        "ABC", "QUOTE_IDENT('ABC')",
        "\"a \"\"b\"", "QUOTE_IDENT('a \"b')",
        "R163", "SOUNDEX('Robert')",
        "A261", "SOUNDEX('Ashcraft')",
        "T522", "SOUNDEX('Tymczak')",
        "4", "DIFFERENCE('Anne', 'Ann')",
        "a-1-true", "CONCAT_WS('-', 'a', NULL, 1, TRUE)",
        "NULL", "CONCAT_WS(NULL, 'a', 'b')",
        "2", "NVL2(1, 2, 3)",
        "3.5", "NVL2(NULL, 2, 3.5)",
        "42883", "SPLIT_PART('a')",
        "42883", "TO_HEX('a' || 'b')",
    };

    @Test
    void arraysAreNoText() {
        try (TestDatabase db = new TestDatabase()) {
            for (String call : new String[] {
                "LENGTH(ARRAY['a'])",
                "LENGTH('{a}'::TEXT[])",
                "OCTET_LENGTH(ARRAY['a'])",
                "REPLACE('a', ARRAY['a'], 'b')",
                "UPPER(ARRAY['a'])",
                "LEFT(ARRAY['a'], 1)",
                "TRIM(ARRAY['a'])",
                "POSITION('a' IN ARRAY['a'])",
                "STRPOS(ARRAY['a'], 'a')",
                "MD5(ARRAY['a'])",
                "ARRAY['a'] LIKE 'x'",
                "'a' ILIKE ARRAY['a']",
                "REGEXP_REPLACE(ARRAY['a'], 'a', 'b')",
                "TO_DATE(ARRAY['2020'], 'YYYY')",
            }) {
                assertEquals("42883", db.state("SELECT " + call), call);
            }
            assertEquals("x{a,b}", db.value("CONCAT('x', ARRAY['a', 'b'])"));
        }
    }

    @Test
    void values() {
        try (TestDatabase db = new TestDatabase()) {
            for (int i = 0; i < CASES.length; i += 2) {
                String error = db.error("SELECT " + CASES[i + 1]);
                String found = error.equals("no error") ? db.value(CASES[i + 1]) : error.substring(0, 5);
                assertEquals(CASES[i], found, CASES[i + 1] + ": " + error);
            }
        }
    }

    @Test
    void parameters() {
        try (TestDatabase db = new TestDatabase()) {
            assertEquals("b|4", db.query("SELECT SPLIT_PART(?, ?, ?), STRPOS(?, 'd')", "a;b", ";", 2, "abcd"));
            assertEquals("NULL", db.query("SELECT SPLIT_PART(?, ',', 1)", (Object) null));
        }
    }
}
