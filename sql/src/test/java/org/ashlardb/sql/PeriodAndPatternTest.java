package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Periods, Java's patterns of dates, arrays of regular expressions, normal forms, and what makes JSON of queries. */
class PeriodAndPatternTest {
    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
        (DATE '2024-01-01', DATE '2024-02-01') OVERLAPS (DATE '2024-01-15', DATE '2024-03-01') | true
        (DATE '2024-01-01', DATE '2024-02-01') OVERLAPS (DATE '2024-02-01', DATE '2024-03-01') | false
        (DATE '2024-02-01', DATE '2024-01-01') OVERLAPS (DATE '2024-03-01', DATE '2024-01-15') | true
        (DATE '2024-01-01', DATE '2024-01-01') OVERLAPS (DATE '2024-01-01', DATE '2024-01-01') | true
        (DATE '2024-01-02', DATE '2024-01-02') OVERLAPS (DATE '2024-01-01', DATE '2024-01-03') | true
        (DATE '2024-01-01', INTERVAL '10' DAY) OVERLAPS (DATE '2024-01-10', INTERVAL '1' DAY)  | true
        (TIME '10:00', TIME '11:00') OVERLAPS (TIME '10:30', INTERVAL '1' HOUR)                | true
        (TIME '10:00', TIME '11:00') OVERLAPS (TIME '11:00', TIME '12:00')                     | false
        ('2024-01-01', '2024-02-01') OVERLAPS ('2024-01-31 12:00:00', '2024-03-01')            | true
        (DATE '2024-01-01', NULL) OVERLAPS (DATE '2024-02-01', DATE '2024-03-01')              | NULL
        (DATE '2024-01-01', NULL) OVERLAPS (DATE '2024-01-01', DATE '2024-03-01')              | NULL
        (DATE '2024-01-01', DATE '2024-02-01') OVERLAPS (DATE '2024-01-05', NULL)              | true
        (DATE '2024-01-01', DATE '2024-02-01') OVERLAPS (DATE '2024-02-05', NULL)              | NULL
        (CAST(NULL AS DATE), NULL) OVERLAPS (DATE '2024-02-05', NULL)                          | NULL
        NOT (DATE '2024-01-01', DATE '2024-02-01') OVERLAPS (DATE '2024-02-01', DATE '2024-03-01') | true
        (1, 2) OVERLAPS (2, 3)                                                                 | 42883
        (DATE '2024-01-01', 1) OVERLAPS (2, 3)                                                 | 42804
        1 OVERLAPS 2                                                                           | 42601
        DATE_BIN(INTERVAL '15' MINUTE, TIMESTAMP '2020-02-11 15:44:17', TIMESTAMP '2001-01-01') | 2020-02-11 15:30:00
        DATE_BIN(INTERVAL '15' MINUTE, TIMESTAMP '2020-02-11 15:44:17', '2001-01-01 00:02:30') | 2020-02-11 15:32:30
        DATE_BIN(INTERVAL '1' DAY, TIMESTAMP '1969-12-31 15:44:17', TIMESTAMP '2001-01-01 00:00:00') | 1969-12-31 00:00:00
        DATE_BIN(INTERVAL '1' MONTH, TIMESTAMP '2020-02-11 15:44:17', TIMESTAMP '2001-01-01 00:00:00') | 0A000
        DATE_BIN(INTERVAL '0' DAY, TIMESTAMP '2020-02-11 15:44:17', TIMESTAMP '2001-01-01 00:00:00') | 22008
        DATE_BIN(INTERVAL '-1' DAY, TIMESTAMP '2020-02-11 15:44:17', TIMESTAMP '2001-01-01 00:00:00') | 22008
        DATE_BIN(INTERVAL '1' DAY, NULL, TIMESTAMP '2001-01-01 00:00:00')                      | NULL
        ADD_MONTHS(DATE '2024-01-15', 1)                                                       | 2024-02-15 00:00:00
        ADD_MONTHS(DATE '2024-02-29', 1)                                                       | 2024-03-31 00:00:00
        ADD_MONTHS(TIMESTAMP '2024-03-31 10:00:00', -1)                                        | 2024-02-29 10:00:00
        ADD_MONTHS(DATE '2024-02-29', 99999999999)                                             | 22008
        ADD_MONTHS(1, 1)                                                                       | 42883
        FORMATDATETIME(TIMESTAMP '2024-02-29 13:14:15', 'yyyy/MM/dd HH-mm')                    | 2024/02/29 13-14
        FORMATDATETIME(DATE '2024-02-29', 'EEE, d MMM yyyy')                                   | Thu, 29 Feb 2024
        FORMATDATETIME(CAST(NULL AS DATE), 'yyyy')                                             | NULL
        FORMATDATETIME(DATE '2024-02-29', 'foo bar')                                           | 22023
        CAST(PARSEDATETIME('29.02.2024 13:14', 'dd.MM.yyyy HH:mm') AS TIMESTAMP)               | 2024-02-29 13:14:00
        CAST(PARSEDATETIME('02/2024', 'MM/yyyy') AS DATE)                                      | 2024-02-01
        CAST(PARSEDATETIME('13:14', 'HH:mm') AS TIMESTAMP)                                     | 1970-01-01 13:14:00
        PARSEDATETIME('2024-02-29 12 +02:00', 'yyyy-MM-dd HH xxx') = TIMESTAMP WITH TIME ZONE '2024-02-29 10:00:00+00' | true
        PARSEDATETIME('2023-02-32', 'yyyy-MM-dd')                                              | 22007
        'a' IS NORMALIZED                                                                      | true
        'e\u0301' IS NORMALIZED                                                                | false
        'e\u0301' IS NOT NFC NORMALIZED                                                        | true
        'e\u0301' IS NFD NORMALIZED                                                            | true
        NULL IS NORMALIZED                                                                     | NULL
        'a' IS NFX NORMALIZED                                                                  | 22023
        REGEXP_MATCH('foobarbequebaz', '(bar)(beque)')                                         | {bar,beque}
        REGEXP_MATCH('foobarbequebaz', 'barbeque')                                             | {barbeque}
        REGEXP_MATCH('foo', '(x)?(o)')                                                         | {NULL,o}
        REGEXP_MATCH('foo', 'x')                                                               | NULL
        REGEXP_MATCH('FOO', 'o', 'i')                                                          | {O}
        REGEXP_MATCH('foo', '(')                                                               | 2201B
        REGEXP_SPLIT_TO_ARRAY('the quick  fox', '\\s+')                                        | {the,quick,fox}
        REGEXP_SPLIT_TO_ARRAY('the quick', '\\s*')                                             | {t,h,e,q,u,i,c,k}
        REGEXP_SPLIT_TO_ARRAY('', ',')                                                         | {""}
        REGEXP_SPLIT_TO_ARRAY(',a,', ',')                                                      | {"",a,""}
        REGEXP_SPLIT_TO_ARRAY('aXbxc', 'x', 'i')                                               | {a,b,c}
        JSON_ARRAY(SELECT x FROM (VALUES (2), (NULL), (1)) AS v(x) ORDER BY x)                 | [1, 2]
        JSON_ARRAY(SELECT x FROM (VALUES (2), (NULL), (1)) AS v(x) ORDER BY x DESC NULLS LAST NULL ON NULL) | [2, 1, null]
        JSON_ARRAY(SELECT 1 WHERE FALSE)                                                       | []
        JSON_ARRAY(SELECT 1, 2)                                                                | 42601
        JSON_ARRAY((SELECT 1), 2)                                                              | [1, 2]
        JSON_OBJECT('a': 1, 'b': 2 WITH UNIQUE KEYS)                                           | {"a": 1, "b": 2}
        JSON_OBJECT('a': 1, 'a': 2 WITH UNIQUE KEYS)                                           | 22030
        JSON_OBJECT('a': 1, 'a': NULL ABSENT ON NULL WITH UNIQUE)                              | 22030
        JSON_OBJECT('a': 1, 'a': 2 WITHOUT UNIQUE KEYS)                                        | {"a": 2}
        """)
    void values(String expression, String expected) {
        boolean error = expected.matches("[0-9A-Z]{5}");
        assertEquals(expected, error ? db.state("SELECT " + expression) : db.query("SELECT " + expression), expression);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
        SELECT * FROM REGEXP_MATCHES('foobarbequebazilbarfbonk', '(b[^b]+)(b[^b]+)', 'g')  | {bar,beque} {bazil,barf}
        SELECT * FROM REGEXP_MATCHES('foobarbequebazilbarfbonk', '(b[^b]+)(b[^b]+)') AS m(a) | {bar,beque}
        SELECT * FROM REGEXP_MATCHES('foo', 'x')                                          | ~~
        SELECT * FROM REGEXP_SPLIT_TO_TABLE('a-b', '-') WITH ORDINALITY AS p(x, n)        | a;1 b;2
        SELECT * FROM STRING_TO_TABLE('a,,c', ',', '') AS p(x)                            | a NULL c
        SELECT v.x, p.y FROM (VALUES ('a b'), ('c'), (NULL)) v(x), STRING_TO_TABLE(v.x, ' ') p(y) | a b;a a b;b c;c
        """)
    void rows(String query, String expected) {
        assertEquals(expected, db.query(query).replace('|', ';'), query);
    }

    @Test
    void newWordsStayNames() {
        db.run("CREATE TABLE overlaps (normalized INT, search INT, depth INT, breadth INT)");
        db.run("INSERT INTO overlaps VALUES (1, 2, 3, 4)");
        assertEquals("1|2|3|4", db.query("SELECT normalized, search, depth, breadth FROM overlaps"));
    }

    @Test
    void patternsAndPeriodsOfColumnsAndParameters() {
        db.run("CREATE TABLE p (a DATE, b DATE, s VARCHAR, r VARCHAR)");
        db.run("INSERT INTO p VALUES ('2024-01-01', '2024-01-31', 'a1b2', '[0-9]'), ('2024-02-01', NULL, 'xyz', 'y')");
        assertEquals(
                "true NULL", db.query("SELECT (a, b) OVERLAPS (DATE '2024-01-15', ?) FROM p ORDER BY a", "2024-01-20"));
        assertEquals("{1} {y}", db.query("SELECT REGEXP_MATCH(s, r) FROM p ORDER BY a"));
        assertEquals("{a,b,\"\"} {x,z}", db.query("SELECT REGEXP_SPLIT_TO_ARRAY(s, r) FROM p ORDER BY a"));
        assertEquals(
                "[\"2024-01-01\"]", db.query("SELECT JSON_ARRAY(SELECT q.a FROM p q WHERE q.a = p.a) FROM p LIMIT 1"));
    }

    @Test
    void rowsOfQueriesAreFoundOnce() {
        db.run("CREATE TABLE o (x DOUBLE, y DOUBLE)", "INSERT INTO o VALUES (0, 1), (0, 2)");
        db.run("UPDATE o SET (x, y) = (SELECT r, r FROM (SELECT RANDOM() AS r) AS q)");
        assertEquals("2", db.query("SELECT COUNT(*) FROM o WHERE x = y AND x > 0"));
        assertEquals("1", db.query("SELECT COUNT(DISTINCT x) FROM o"));
        assertEquals(
                "true",
                db.query("SELECT (SELECT r, -r FROM (SELECT 1 + RANDOM() AS r) AS q) BETWEEN (1, -3) AND (2, 0)"));
        assertEquals("42P10", db.state("UPDATE o SET (x, y) = (SELECT 1)"));
        assertEquals("42601", db.state("UPDATE o SET (x, y) = (SELECT 1, 2, 3)"));
        assertEquals("21000", db.state("UPDATE o SET (x, y) = (SELECT 1, 2 FROM o)"));
        db.run("UPDATE o SET (x, y) = (SELECT x + 1, 7 FROM (VALUES (1)) AS v(c) WHERE o.x > 5)");
        assertEquals("NULL|NULL NULL|NULL", db.query("SELECT x, y FROM o"));
        db.run("UPDATE o SET (x, y) = (SELECT a, b FROM (VALUES (1, 2)) AS v(a, b))");
        assertEquals("1|2 1|2", db.query("SELECT x, y FROM o"));
        assertEquals("2", db.query("SELECT COUNT(*) FROM o WHERE (x, y) = (SELECT MIN(x), MAX(y) FROM o)"));
    }
}
