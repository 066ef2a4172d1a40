package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntervalTest {
    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    private void is(String expected, String expression) {
        assertEquals(expected, db.value(expression), expression);
    }

    @Test
    void intervalsAreAddedUp() {
        db.run(
                "CREATE TABLE t (id INT, g INT, i INTERVAL, d INTERVAL DAY TO SECOND)",
                "INSERT INTO t VALUES (1, 1, '1 day 02:00', '1 day'), (2, 1, '1 mon -1 day', '-2 days'),"
                        + " (3, 2, NULL, NULL), (4, 2, '1.5 s', '00:00:01.5'), (5, 2, '1.5 s', NULL), (6, 3, NULL, NULL)");
        assertEquals("1 mon 02:00:03", db.query("SELECT SUM(i) FROM t"));
        assertEquals(
                "1|1 mon 02:00:00|-12:00:00 2|00:00:03|00:00:01.5 3|NULL|NULL",
                db.query("SELECT g, SUM(i), AVG(d) FROM t GROUP BY g ORDER BY g"));
        assertEquals("1 mon 02:00:01.5|2", db.query("SELECT SUM(DISTINCT i), COUNT(i) FILTER (WHERE g = 1) FROM t"));
        assertEquals("10 days 00:40:00.5", db.query("SELECT AVG(DISTINCT i) FROM t"));
        assertEquals(
                "1 day 02:00:00 1 mon 02:00:00 1 mon -1 days 00:00:01.5 00:00:03 00:00:01.5",
                db.query("SELECT SUM(i) OVER (ORDER BY id ROWS 1 PRECEDING) FROM t ORDER BY id"));
        assertEquals(
                "1 mon -1 days 1 day 02:00:00 1 mon -23:59:58.5 00:00:01.5 00:00:01.5 00:00:01.5",
                db.query("SELECT SUM(i) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW)"
                        + " FROM t ORDER BY id"));
        assertEquals(
                "00:00:00",
                db.query("SELECT SUM(x) FROM (VALUES (INTERVAL '2000000000 mons'), (INTERVAL '2000000000 mons'),"
                        + " (INTERVAL '-2000000000 mons'), (INTERVAL '-2000000000 mons')) v(x)"));
        assertEquals(
                "22008",
                db.state(
                        "SELECT SUM(x) FROM (VALUES (INTERVAL '2000000000 mons'), (INTERVAL '2000000000 mons')) v(x)"));
        assertEquals("42883", db.state("SELECT STDDEV(i) FROM t"));
        assertEquals("42883", db.state("SELECT SUM(DATE '2024-01-01')"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
        INTERVAL '1 year 2 months 3 days 04:05:06.789' | 1 year 2 mons 3 days 04:05:06.789
        INTERVAL 'P1Y2M3DT4H5M6.5S'                    | 1 year 2 mons 3 days 04:05:06.5
        INTERVAL 'P2W'                                 | 14 days
        INTERVAL '-P1D'                                | -1 days
        INTERVAL '1-2'                                 | 1 year 2 mons
        INTERVAL '3 4:05:06'                           | 3 days 04:05:06
        INTERVAL '4:05'                                | 04:05:00
        INTERVAL '1.5 hours'                           | 01:30:00
        INTERVAL '1day 2h'                             | 1 day 02:00:00
        INTERVAL '0.5 month'                           | 15 days
        INTERVAL '1.5 years'                           | 1 year 6 mons
        INTERVAL '2 hours ago'                         | -02:00:00
        INTERVAL '@ 1 minute'                          | 00:01:00
        INTERVAL '1 century'                           | 100 years
        INTERVAL '100 ms'                              | 00:00:00.1
        INTERVAL '0'                                   | 00:00:00
        INTERVAL '90'                                  | 00:01:30
        INTERVAL '-1 year 3 days'                      | -1 years +3 days
        INTERVAL '1 mon -1 sec'                        | 1 mon -00:00:01
        INTERVAL '5' DAY                               | 5 days
        INTERVAL '5' YEAR                              | 5 years
        INTERVAL '1-2' YEAR TO MONTH                   | 1 year 2 mons
        INTERVAL '3 4' DAY TO HOUR                     | 3 days 04:00:00
        INTERVAL '3 4:05:06.789' DAY TO SECOND(1)      | 3 days 04:05:06.8
        INTERVAL '-3 4:05:06' DAY TO SECOND            | -3 days -04:05:06
        INTERVAL '5:06' MINUTE TO SECOND               | 00:05:06
        INTERVAL '12:34.5' MINUTE TO SECOND            | 00:12:34.5
        INTERVAL '-12:34.5' MINUTE TO SECOND           | -00:12:34.5
        INTERVAL '1:02.5'                              | 00:01:02.5
        CAST('12:34.5' AS INTERVAL MINUTE TO SECOND)   | 00:12:34.5
        INTERVAL '1.236' SECOND(2)                     | 00:00:01.24
        INTERVAL '1 day 01:02:03' HOUR                 | 1 day 01:00:00
        INTERVAL '1 year 2 mons 3 days' YEAR           | 1 year
        INTERVAL -'5' DAY                              | -5 days
        CAST('1 mon 2 days' AS INTERVAL YEAR TO MONTH) | 1 mon
        CAST(INTERVAL '1.25 s' AS INTERVAL(1))         | 00:00:01.3
        CAST(INTERVAL '1 day' AS VARCHAR)              | 1 day
        CAST(INTERVAL '25:00' AS TIME)                 | 01:00:00
        CAST(TIME '10:11:12' AS INTERVAL)              | 10:11:12
        """)
    void literals(String expression, String expected) {
        is(expected, expression);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
        TIMESTAMP '2024-01-31 10:00:00' + INTERVAL '1 month'    | 2024-02-29 10:00:00
        DATE '2024-01-31' + INTERVAL '1' MONTH                  | 2024-02-29 00:00:00
        INTERVAL '1 day' + DATE '2024-02-28'                    | 2024-02-29 00:00:00
        TIMESTAMP '2024-03-31 00:00:00' - INTERVAL '1-1'        | 2023-02-28 00:00:00
        TIMESTAMP '2024-01-01 00:00:00' + '1 day'               | 2024-01-02 00:00:00
        TIME '23:00' + INTERVAL '2 hours'                       | 01:00:00
        TIME '01:00' - INTERVAL '2 hours'                       | 23:00:00
        TIMESTAMP '2024-03-01 12:00' - TIMESTAMP '2024-02-28'   | 2 days 12:00:00
        TIMESTAMP '2024-03-01' - DATE '2024-03-02'              | -1 days
        TIME '10:00' - TIME '11:30'                             | -01:30:00
        DATE '2024-03-01' - DATE '2024-02-01'                   | 29
        DATE '2024-03-01' + TIME '10:00'                        | 2024-03-01 10:00:00
        DATE '2024-03-01' + 1                                   | 2024-03-02
        INTERVAL '1 day' + INTERVAL '2 hours'                   | 1 day 02:00:00
        INTERVAL '1 day' - INTERVAL '1 month'                   | -1 mons +1 day
        INTERVAL '1 month' * 1.5                                | 1 mon 15 days
        2 * INTERVAL '1 day 3 hours'                            | 2 days 06:00:00
        INTERVAL '1 hour' / 4                                   | 00:15:00
        -INTERVAL '1 mon 1 day'                                 | -1 mons -1 days
        INTERVAL '1 month' = INTERVAL '1' MONTH                 | true
        INTERVAL '1 month' > INTERVAL '29 days'                 | true
        INTERVAL '1 month' < INTERVAL '31 days'                 | true
        INTERVAL '1 day' = '24 hours'                           | true
        make_interval(1, 2, 1, 3, 4, 5, 6.5)                    | 1 year 2 mons 10 days 04:05:06.5
        make_interval()                                         | 00:00:00
        justify_days(INTERVAL '65 days')                        | 2 mons 5 days
        justify_interval(INTERVAL '1 mon -1 hour')              | 29 days 23:00:00
        age(TIMESTAMP '2024-04-10', TIMESTAMP '1957-06-13')     | 66 years 9 mons 27 days
        age(TIMESTAMP '2024-01-01', TIMESTAMP '2024-01-31 12:00') | -30 days -12:00:00
        NULL + INTERVAL '1 day'                                 | NULL
        TIMESTAMP '2024-01-01 00:00:00' - NULL                  | NULL
        """)
    void arithmetic(String expression, String expected) {
        is(expected, expression);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
        INTERVAL 'x'                        | 22007
        INTERVAL ''                         | 22007
        INTERVAL '1 fortnight'              | 22007
        INTERVAL 'P'                        | 22007
        INTERVAL 'P1H'                      | 22007
        INTERVAL '1:70'                     | 22007
        INTERVAL '1-13'                     | 22007
        INTERVAL '999999999999 years'       | 22015
        INTERVAL '1 day' / 0                | 22012
        INTERVAL '1 day' * INTERVAL '1 day' | 42883
        INTERVAL '1 day' + 1                | 42883
        1 - INTERVAL '1 day'                | 42883
        INTERVAL '1 day' = 1                | 42883
        CAST(1 AS INTERVAL)                 | 42846
        CAST(INTERVAL '1 day' AS INT)       | 42846
        DATE '2024-01-01' + DATE '2024-01-01' | 42883
        INTERVAL '1' YEAR TO SECOND         | 42601
        INTERVAL '1' SECOND(10)             | 22023
        TIMESTAMP '2024-01-01' + INTERVAL '400000 years' | 22008
        """)
    void errors(String expression, String state) {
        assertEquals(state, db.state("SELECT " + expression), expression);
    }

    @Test
    void columnsAndIndexes() {
        db.run("CREATE TABLE i (k INTERVAL PRIMARY KEY, m INTERVAL YEAR TO MONTH, s INTERVAL DAY TO SECOND(0))");
        db.run("INSERT INTO i VALUES ('1 mon', '1-2', '1.6 s'), (INTERVAL '-1 day', NULL, INTERVAL '1 mon 1 day')");
        db.run("INSERT INTO i (k) VALUES ('30 days 1 sec'), ('29 days')");
        assertEquals("-1 days 29 days 1 mon 30 days 00:00:01", db.query("SELECT k FROM i ORDER BY k"));
        assertEquals("1 year 2 mons|00:00:02", db.query("SELECT m, s FROM i WHERE k = '1 month'"));
        assertEquals("1 mon", db.query("SELECT k FROM i WHERE k = ?", "1 month"));
        assertEquals("2", db.query("SELECT COUNT(*) FROM i WHERE k >= INTERVAL '1' MONTH"));
        assertEquals("-1 days|30 days 00:00:01", db.query("SELECT MIN(k), MAX(k) FROM i"));
        assertEquals("23505", db.state("INSERT INTO i (k) VALUES ('-24:00')"));
        assertEquals("42804", db.state("INSERT INTO i (k) VALUES (1)"));
        assertEquals("1 day", db.query("SELECT COALESCE(NULL, INTERVAL '1 day')"));
        assertEquals("2024-01-02 00:00:00", db.query("SELECT TIMESTAMP '2024-01-01' + ?", "1 day"));
        assertEquals("3 days", db.query("SELECT INTERVAL '1 day' * ?", 3));
    }

    @Test
    void theWordsStayNames() {
        db.run("CREATE TABLE n (interval INT, day INT, year INT, month INT, hour INT, minute INT, second INT)");
        db.run("INSERT INTO n VALUES (1, 2, 3, 4, 5, 6, 7)");
        assertEquals("1|2|28", db.query("SELECT interval, day, interval+day+year+month+hour+minute+second FROM n"));
        assertEquals("2024", db.value("YEAR(DATE '2024-01-01')"));
    }
}
