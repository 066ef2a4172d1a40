package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DateFunctionTest {
    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
        EXTRACT(CENTURY FROM DATE '2001-02-16')                    | 21
        EXTRACT(CENTURY FROM DATE '2000-12-31')                    | 20
        EXTRACT(DECADE FROM DATE '2001-02-16')                     | 200
        EXTRACT(MILLENNIUM FROM DATE '2001-02-16')                 | 3
        EXTRACT(ISOYEAR FROM DATE '2006-01-01')                    | 2005
        EXTRACT(WEEK FROM DATE '2006-01-01')                       | 52
        EXTRACT(DOW FROM DATE '2001-02-18')                        | 0
        EXTRACT(ISODOW FROM DATE '2001-02-18')                     | 7
        EXTRACT(DAY_OF_WEEK FROM DATE '2001-02-18')                | 1
        EXTRACT(DAY_OF_WEEK FROM TIMESTAMP '2001-02-17 20:38:40')  | 7
        DATE_PART('dayofweek', DATE '2001-02-19')                  | 2
        DATE_PART(LOWER('DAY_OF_WEEK'), DATE '2001-02-18')         | 1.000000
        DAY_OF_WEEK(DATE '2001-02-18')                             | 1
        ISO_DAY_OF_WEEK(DATE '2001-02-18')                         | 7
        TIMEZONE('Asia/Tokyo', TIMESTAMP WITH TIME ZONE '2024-02-29 12:00:00+00') | 2024-02-29 21:00:00
        TIMEZONE('Asia/Tokyo', TIMESTAMP '2024-02-29 21:00:00') = TIMESTAMP WITH TIME ZONE '2024-02-29 12:00:00+00' | true
        TIMEZONE(INTERVAL '2' HOUR, TIMESTAMP WITH TIME ZONE '2024-02-29 12:00:00+00') | 2024-02-29 14:00:00
        EXTRACT(DOY FROM TIMESTAMP '2001-02-16 20:38:40')          | 47
        EXTRACT(QUARTER FROM DATE '2001-02-16')                    | 1
        ISO_YEAR(DATE '2024-12-30')                                | 2025
        EXTRACT(JULIAN FROM DATE '2006-01-01')                     | 2453737
        EXTRACT(MILLISECONDS FROM TIME '17:12:28.5')               | 28500.000000
        EXTRACT(MICROSECONDS FROM TIME '17:12:28.5')               | 28500000
        EXTRACT(EPOCH FROM TIMESTAMP '1970-01-02 00:00:00.5')      | 86400.500000
        EXTRACT(EPOCH FROM INTERVAL '5 days 3 hours')              | 442800.000000
        EXTRACT(HOUR FROM INTERVAL '1 day 26:03:04')               | 2
        EXTRACT(MONTH FROM INTERVAL '2 years 13 months')           | 1
        EXTRACT(SECOND FROM INTERVAL '-1.5 s')                     | -1.500000
        EXTRACT('year' FROM DATE '2001-02-16')                     | 2001
        DATE_PART('day', INTERVAL '4 days 3 hours')                | 4
        DATE_TRUNC('quarter', TIMESTAMP '2001-05-16 20:38:40')     | 2001-04-01 00:00:00
        DATE(TIMESTAMP '2001-05-16 20:38:40')                      | 2001-05-16
        DATE('2001-05-16')                                         | 2001-05-16
        DATE(NULL)                                                 | NULL
        DATE_TRUNC('century', TIMESTAMP '2001-05-16 20:38:40')     | 2001-01-01 00:00:00
        DATE_TRUNC('decade', DATE '2009-05-16')                    | 2000-01-01 00:00:00
        DATE_TRUNC('hour', INTERVAL '3 days 02:47:33')             | 3 days 02:00:00
        DATE_TRUNC('year', INTERVAL '14 months')                   | 1 year
        DATEADD(MONTH, 1, DATE '2024-01-31')                       | 2024-02-29
        DATE_ADD(DATE '2024-01-31', INTERVAL '1' MONTH)            | 2024-02-29
        DATE_ADD(DATE '2024-01-31', INTERVAL 1 DAY)                | 2024-02-01
        DATE_SUB(DATE '2024-01-31', INTERVAL 2 WEEK)               | 2024-01-17
        DATE_SUB(DATE '2024-01-31', INTERVAL -1 QUARTER)           | 2024-04-30
        DATE_SUB(DATE '2024-01-31', INTERVAL 1 HOUR)               | 2024-01-30 23:00:00
        DATE_ADD(TIMESTAMP '2024-01-31 10:00:00', INTERVAL 5 SECOND) | 2024-01-31 10:00:05
        DATE_ADD('2024-01-31', INTERVAL 1 DAY)                     | 2024-02-01 00:00:00
        TIMESTAMP '2024-01-31 10:00:00' - INTERVAL 1 YEAR          | 2023-01-31 10:00:00
        TIME '10:00' + INTERVAL 500000 MICROSECOND                 | 10:00:00.5
        INTERVAL 90 MINUTE                                         | 01:30:00
        INTERVAL 0x10 DAY                                          | 16 days
        MONTHS_BETWEEN(DATE '2024-03-31', DATE '2024-01-31')       | 2
        MONTHS_BETWEEN(DATE '2024-02-29', DATE '2024-01-31')       | 1
        MONTHS_BETWEEN(DATE '1995-02-02', DATE '1995-01-01')       | 1.032258064516129
        MONTHS_BETWEEN(DATE '1995-01-01', TIMESTAMP '1995-02-02 12:00:00') | -1.0483870967741935
        MONTHS_BETWEEN(NULL, DATE '1995-01-01')                    | NULL
        UNIX_TIMESTAMP(TIMESTAMP WITH TIME ZONE '1970-01-02 00:00:00.9+00') | 86400
        UNIX_TIMESTAMP(TIMESTAMP WITH TIME ZONE '1969-12-31 23:59:59.9+00') | -1
        UNIX_TIMESTAMP() - FLOOR(EXTRACT(EPOCH FROM NOW()))        | 0
        DATEADD('hour', 25, DATE '2024-01-31')                     | 2024-02-01 01:00:00
        DATEADD(day, -1, TIMESTAMP '2024-03-01 10:00:00')          | 2024-02-29 10:00:00
        TIMESTAMPADD(SQL_TSI_MINUTE, 5, TIME '23:58')              | 00:03:00
        DATEDIFF(YEAR, DATE '2023-12-31', DATE '2024-01-01')       | 1
        DATEDIFF(MONTH, DATE '2024-01-31', DATE '2024-02-01')      | 1
        DATEDIFF(WEEK, DATE '2024-01-07', DATE '2024-01-08')       | 1
        DATEDIFF(HOUR, TIMESTAMP '2024-01-01 00:59', TIMESTAMP '2024-01-01 01:01') | 1
        DATEDIFF(DATE '2024-03-01', DATE '2024-02-01')             | 29
        TIMESTAMPDIFF(YEAR, DATE '2023-12-31', DATE '2024-01-01')  | 0
        TIMESTAMPDIFF(MONTH, DATE '2024-01-31', DATE '2024-02-29') | 1
        TIMESTAMPDIFF(MONTH, DATE '2024-03-15', DATE '2024-01-16') | -1
        TIMESTAMPDIFF(SECOND, TIMESTAMP '2024-01-01 00:00:00', TIMESTAMP '2024-01-01 00:01:00.9') | 60
        LAST_DAY(DATE '2024-02-10')                                | 2024-02-29
        DAYNAME(DATE '2024-02-29')                                 | Thursday
        MONTHNAME(DATE '2024-02-29')                               | February
        DAYOFWEEK(DATE '2024-02-25')                               | 1
        DAYOFYEAR(DATE '2024-02-29')                               | 60
        MAKE_DATE(2024, 2, 29)                                     | 2024-02-29
        MAKE_TIME(8, 15, 23.5)                                     | 08:15:23.5
        MAKE_TIMESTAMP(2024, 7, 15, 8, 15, 23.5)                   | 2024-07-15 08:15:23.5
        TO_CHAR(TIMESTAMP '2024-02-09 15:04:05.678', 'YYYY-MM-DD HH24:MI:SS.MS') | 2024-02-09 15:04:05.678
        TO_CHAR(TIMESTAMP '2024-02-09 15:04:05', 'FMDay, DDth FMMonth HH12:MI am')  | Friday, 09th February 03:04 pm
        TO_CHAR(DATE '2024-02-09', 'fmDay, fmDD fmMonth')          | Friday, 9 February
        TO_CHAR(DATE '2024-02-09', 'Dy DD-MON-YY "Q"Q')            | Fri 09-FEB-24 Q1
        TO_CHAR(TIME '15:04:05', 'HH24')                           | 15
        TO_CHAR(1234.5, 'FM9,999.00')                              | 1,234.50
        TO_CHAR(-12, 'FM000')                                      | -012
        TO_CHAR(5, 'FM99.9')                                       | 5.
        TO_CHAR(123456, 'FM99')                                    | ##
        TO_CHAR(-5, 'FM9MI')                                       | 5-
        TO_CHAR(0.5, 'FM0.00')                                     | 0.50
        TO_DATE('09/02/2024', 'DD/MM/YYYY')                        | 2024-02-09
        TO_DATE('20240209', 'YYYYMMDD')                            | 2024-02-09
        TO_DATE('9 Feb 24', 'DD Mon YY')                           | 2024-02-09
        CAST(TO_TIMESTAMP('2024-02-09 03:04:05 PM', 'YYYY-MM-DD HH12:MI:SS AM') AS TIMESTAMP) | 2024-02-09 15:04:05
        TO_TIMESTAMP(0)                                            | 1970-01-01 00:00:00+00
        TO_NUMBER('1,234.5-', '9,999.9MI') = -1234.5               | true
        TIMESTAMP '2024-07-01 12:00:00' AT TIME ZONE 'America/New_York' | 2024-07-01 16:00:00+00
        TIMESTAMP WITH TIME ZONE '2024-01-01 12:00:00Z' AT TIME ZONE 'Asia/Tokyo' | 2024-01-01 21:00:00
        TIMESTAMP WITH TIME ZONE '2024-01-01 12:00:00Z' AT TIME ZONE INTERVAL '-05:00' | 2024-01-01 07:00:00
        DATE_TRUNC('day', TIMESTAMP WITH TIME ZONE '2024-01-01 20:00Z', 'Asia/Tokyo') | 2024-01-01 15:00:00+00
        YEAR(NULL)                                                 | NULL
        TO_CHAR(CAST(NULL AS DATE), 'YYYY')                        | NULL
        """)
    void values(String expression, String expected) {
        assertEquals(expected, db.value(expression), expression);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
        EXTRACT(YEAR FROM TIME '10:00')                | 22023
        EXTRACT(NONSENSE FROM DATE '2024-01-01')       | 22023
        EXTRACT(DOW FROM INTERVAL '1 day')             | 22023
        EXTRACT(YEAR FROM 1)                           | 42883
        DATE_TRUNC('dow', DATE '2024-01-01')           | 22023
        DATE_TRUNC('day', TIME '10:00')                | 42883
        DATEADD(DOW, 1, DATE '2024-01-01')             | 22023
        DATEDIFF(DAY, 1, 2)                            | 42883
        MAKE_DATE(2023, 2, 29)                         | 22008
        MAKE_TIME(25, 0, 0)                            | 22008
        MAKE_TIME(3, 4, 1e15)                          | 22008
        MAKE_TIMESTAMP(2024, 1, 3, 3, 0, 4294967296)   | 22008
        TO_DATE('x', 'YYYY')                           | 22007
        TO_DATE('2024-13-01', 'YYYY-MM-DD')            | 22008
        TO_CHAR(1, 'q')                                | 22023
        TO_NUMBER('x', '9')                            | 22018
        TIMESTAMP '2024-01-01' AT TIME ZONE 'Nowhere'  | 22023
        1 AT TIME ZONE 'UTC'                           | 42883
        """)
    void errors(String expression, String state) {
        assertEquals(state, db.state("SELECT " + expression), expression);
    }

    @Test
    void theFieldMayComeFromAColumn() {
        db.run("CREATE TABLE f (f VARCHAR(10), t TIMESTAMP)");
        db.run("INSERT INTO f VALUES ('month', '2024-02-03 04:05:06'), ('day', '2024-02-03'), (NULL, '2024-01-01')");
        assertEquals(
                "3.000000|2024-02-03 00:00:00 2.000000|2024-02-01 00:00:00 NULL|NULL",
                db.query("SELECT DATE_PART(f, t), DATE_TRUNC(f, t) FROM f ORDER BY f"));
        assertEquals("2024", db.query("SELECT DISTINCT EXTRACT(YEAR FROM t) FROM f"));
        assertEquals("2024-03-03 04:05:06", db.query("SELECT DATEADD(MONTH, ?, t) FROM f WHERE f = 'month'", 1));
    }

    @Test
    void atStaysAName() {
        db.run("CREATE TABLE n (at INT, local INT)", "INSERT INTO n VALUES (1, 2)");
        assertEquals("1|2", db.query("SELECT at, local FROM n"));
    }
}
