package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Regular expressions: operators, SIMILAR TO, LIKE_REGEX and functions. */
class RegexTest {
    private static final String[] CASES = {
        "true|true|false|true", "'abc' ~ 'b', 'abc' ~* 'B', 'abc' !~ 'b', 'abc' !~* 'X'",
        "NULL|NULL", "NULL ~ 'a', 'a' ~ NULL",
        "true|true|false|true",
                "'abc' SIMILAR TO 'a%', 'abc' SIMILAR TO '(x|a)b_', 'abc' SIMILAR TO 'b', 'a.c' SIMILAR TO 'a.c'",
        "false|true|true", "'abc' SIMILAR TO 'a.c', 'a%' SIMILAR TO 'a#%' ESCAPE '#', 'abc' SIMILAR TO '[^x]{3}'",
        "true|false", "'abc' NOT SIMILAR TO 'ab', 'a^c' NOT SIMILAR TO 'a^c'",
        "true|true|false", "'abc' LIKE_REGEX 'B' FLAG 'i', 'abc' REGEXP '^a', 'abc' NOT REGEXP '^a'",
        "true|false|true",
                "REGEXP_LIKE('a1', '[[:digit:]]'), REGEXP_LIKE('a', '[^[:alpha:]]'), REGEXP_LIKE('a]', '[]x]')",
        "true|false|true", "'two words' ~ '\\mwords\\M', 'swords' ~ '\\mword', 'a&&b' ~ '[a&&b]{4}'",
        "true|false|true",
                "REGEXP_LIKE('a' || CHR(10) || 'b', 'a.b'), REGEXP_LIKE('a' || CHR(10) || 'b', '^b'),"
                        + " REGEXP_LIKE('a' || CHR(10) || 'b', '^b', 'n')",
        "true|false", "REGEXP_LIKE('a.b', 'a.b', 'q'), REGEXP_LIKE('axb', 'a.b', 'q')",
        "fooXbaz|fooXX|fooXarYXazY",
                "REGEXP_REPLACE('foobarbaz', 'b..', 'X'), REGEXP_REPLACE('foobarbaz', 'b..', 'X', 'g'),"
                        + " REGEXP_REPLACE('foobarbaz', 'b(..)', 'X\\1Y', 'g')",
        "X PXstgrXSQL fXnctXXn", "REGEXP_REPLACE('A PostgreSQL function', 'a|e|i|o|u', 'X', 1, 0, 'i')",
        "A PostgrXSQL function", "REGEXP_REPLACE('A PostgreSQL function', 'a|e|i|o|u', 'X', 1, 3, 'i')",
        "[a]\\$1", "REGEXP_REPLACE('a', 'a', '[\\&]\\\\$1')",
        "-a-b-", "REGEXP_REPLACE('ab', '', '-', 'g')",
        "-a-😀-b-|-😀--", "REGEXP_REPLACE('a😀b', '', '-', 'g'), REGEXP_REPLACE('😀b', 'b*', '-', 'g')",
        "3|2|3", "REGEXP_COUNT('😀b', 'b*'), REGEXP_INSTR('😀b', 'b*', 1, 2), REGEXP_INSTR('😀b', '', 1, 3)",
        "{😀,b}|{a,😀}", "REGEXP_SPLIT_TO_ARRAY('😀b', ''), REGEXP_SPLIT_TO_ARRAY('a😀', 'x*')",
        "3|3",
                "(SELECT COUNT(*) FROM REGEXP_MATCHES('😀b', '', 'g') AS m(x)),"
                        + " (SELECT COUNT(*) FROM REGEXP_SPLIT_TO_TABLE('a😀b', 'x*') AS m(x))",
        "CDEF|EF|NULL|NULL",
                "REGEXP_SUBSTR('ABCDEF', 'c(.)(..)', 1, 1, 'i'), REGEXP_SUBSTR('ABCDEF', 'c(.)(..)', 1, 1,"
                        + " 'i', 2), REGEXP_SUBSTR('a', 'b'), REGEXP_SUBSTR('a', 'a', 3)",
        "4|3|0", "REGEXP_COUNT('ABCABCABCABC', 'Abc', 1, 'i'), REGEXP_COUNT('aaaa', 'a', 2), REGEXP_COUNT('', 'a')",
        "5|7|0|2",
                "REGEXP_INSTR('ABCDEF', 'c(.)(..)', 1, 1, 0, 'i', 2), REGEXP_INSTR('ABCDEF', 'c(.)(..)', 1, 1, 1, 'i'),"
                        + " REGEXP_INSTR('a', 'b'), REGEXP_INSTR('äb', 'b')",
        "o|oob|oob|NULL",
                "SUBSTRING('foobar' FROM 'o(.)b'), SUBSTRING('foobar' FROM 'o.b'), SUBSTRING('foobar' SIMILAR"
                        + " '%#\"o_b#\"%' ESCAPE '#'), SUBSTRING('foobar' FROM '#\"o_b#\"%' FOR '#')",
        "abcd|bcd",
                "SUBSTRING('abcd' SIMILAR 'a*#\"%#\"' ESCAPE '#'),"
                        + " SUBSTRING('abcd' SIMILAR '[a-b]{1,2}#\"%#\"d?' ESCAPE '#')",
        "oo|oobar|oo", "SUBSTRING('foobar' FROM 2 FOR 2), SUBSTRING('foobar', 2), SUBSTRING('foobar', 2, 2)",
        "2201B", "'a' ~ '('",
        "2201B", "'a' ~ '[[:what:]]'",
        "2201B", "'a' SIMILAR TO '*'",
        "22025", "'a' SIMILAR TO 'a' ESCAPE 'ab'",
        "22025", "'a' SIMILAR TO 'a#' ESCAPE '#'",
        "22025", "SUBSTRING('a' SIMILAR '#\"a' ESCAPE '#')",
        "22023", "REGEXP_LIKE('a', 'a', 'z')",
        "22023", "REGEXP_SUBSTR('a', 'a', 0)",
        "22023", "REGEXP_SUBSTR('a', 'a', 1, 0)",
        "42883", "1 ~ 'a'",
        "42883", "REGEXP_LIKE('a')",
    };

    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void answers() {
        for (int i = 0; i < CASES.length; i += 2) {
            String expected = CASES[i];
            String sql = "SELECT " + CASES[i + 1];
            String found = expected.matches("\\d\\w{4}") ? db.state(sql) : db.query(sql);
            assertEquals(expected, found, sql);
        }
    }

    @Test
    void columnsAndParameters() {
        db.run(
                "CREATE TABLE r (id INT PRIMARY KEY, s VARCHAR(20), p VARCHAR(20))",
                "INSERT INTO r VALUES (1, 'abc', 'b'), (2, 'xyz', '^z'), (3, NULL, 'a'), (4, 'q', NULL), (5, 'b', 'b')");
        assertEquals("1 5", db.query("SELECT id FROM r WHERE s ~ p ORDER BY id"));
        assertEquals("2", db.query("SELECT id FROM r WHERE s !~ p ORDER BY id"));
        assertEquals("1 5", db.query("SELECT id FROM r WHERE s ~ ? ORDER BY id", "b"));
        assertEquals("2 4", db.query("SELECT id FROM r WHERE s NOT REGEXP 'b' ORDER BY id"));
        assertEquals("1|c 2|z", db.query("SELECT id, SUBSTRING(s FROM '.$') FROM r WHERE id < 3 ORDER BY id"));
        assertEquals("2", db.query("SELECT id FROM r WHERE SUBSTRING(s FROM 'y') = 'y'"));
        assertEquals("xyz", db.query("SELECT s FROM r WHERE s SIMILAR TO ?", "x%"));
        assertEquals(
                "1|2|3", db.query("SELECT similar, flag, regexp FROM (VALUES (1, 2, 3)) AS v(similar, flag, regexp)"));
    }

    @Test
    @Timeout(60)
    void longMatchingIsCanceled() throws InterruptedException {
        db.run("CREATE TABLE r (s VARCHAR(100))", "INSERT INTO r VALUES ('" + "a".repeat(60) + "')");
        Thread canceling = new Thread(() -> {
            LockSupport.parkNanos(500_000_000L);
            db.session.cancel();
        });
        canceling.start();
        assertEquals("57014", db.state("SELECT s ~ '(a*)*b\\1' FROM r"));
        canceling.join();
    }

    @Test
    @Timeout(60)
    void constantsThatTakeLongAreCanceled() throws InterruptedException {
        Thread canceling = new Thread(() -> {
            LockSupport.parkNanos(500_000_000L);
            db.session.cancel();
        });
        canceling.start();
        assertEquals("57014", db.state("SELECT REPEAT('a', 60) ~ '(a*)*b\\1'"));
        canceling.join();
    }

    @Test
    void deepPatternsAreTooComplex() {
        String error = db.error("SELECT REPEAT('ab', 200000) ~ '^(a|b|ab)*$'");
        assertTrue(error.startsWith("54001") || error.equals("no error"), error);
        assertEquals("54001", db.state("SELECT 'a' ~ (REPEAT('(', 20000) || REPEAT(')', 20000))"));
    }
}
