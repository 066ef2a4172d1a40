package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The patterns of TO_CHAR, TO_DATE and TO_TIMESTAMP; answers are PostgreSQL's. */
class FormatTest {
    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
        SSSS SSSSS FF3 MS                | 428 428 050 050
        IYYY IYY IY I IW ID IDDD         | 2020 020 20 0 53 7 371
        YYYY YYY YY Y Y,YYY              | 2021 021 21 1 2,021
        CC Q WW W D DDD J                | 21 1 01 1 1 003 2459218
        RM rm FMRM                       | I    i    I
        AD b.c. A.M. pm                  | AD a.d. A.M. am
        FMMonth TMMonth [Month] mon DAY! | January January [January  ] jan SUNDAY   !
        [FM DD] FMDD FMMM                | [ 03] 3 1
        DDth FMDDTH Dyth YYYYth          | 03rd 3RD Sun 2021st
        HH12 HH24 FMHH24                 | 12 00 0
        "a\\"b" \\"YYYY\\" YYYY年          | a"b "2021" 2021年
        FXYYYY"unended                   | 2021unended
        """)
    void dates(String pattern, String expected) {
        assertEquals(expected, db.value("TO_CHAR(TIMESTAMP '2021-01-03 00:07:08.05', ?)", pattern), pattern);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
        15h 2m                   | HH24:MI:SS      | 15:02:00
        -15h 2m 3.5s             | HH24:MI:SS.MS   | -14:-57:-56.-500
        1 year 2 mons 3 days 04:05:06.789 | YYYY MM DD HH12:MI:SS.US FMYY RM | 0001 02 03 04:05:06.789000 1 II
        25 years 11 months       | CC Y,YYY Q DDD  | 00 0,025 4 9330
        1 day 2 hours            | SSSS AM Q       | 7200 AM
        """)
    void intervals(String interval, String pattern, String expected) {
        assertEquals(
                expected,
                db.value("TO_CHAR(CAST(? AS INTERVAL), ?)", interval, pattern).strip(),
                pattern);
        assertEquals("22007", db.state("SELECT TO_CHAR(INTERVAL '1 day', 'MONTH')"));
        assertEquals("22007", db.state("SELECT TO_CHAR(TIME '10:00', 'IYYY')"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
        2024 02 09               | YYYY-MM-DD             | 2024-02-09 00:00:00
        1997-1-2                 | YYYY-MM-DD             | 1997-01-02 00:00:00
        2024-060                 | YYYY-DDD               | 2024-02-29 00:00:00
        2024-06-5                | IYYY-IW-ID             | 2024-02-09 00:00:00
        2020-53-Sunday           | IYYY-IW-Day            | 2021-01-03 00:00:00
        2024-040                 | IYYY-IDDD              | 2024-02-09 00:00:00
        4-06                     | I-IW                   | 2004-02-02 00:00:00
        2024-06                  | YYYY-WW                | 2024-02-05 00:00:00
        2024-02-2                | YYYY-MM-W              | 2024-02-08 00:00:00
        20 24                    | CC YY                  | 1924-01-01 00:00:00
        20 00                    | CC YY                  | 2000-01-01 00:00:00
        21                       | CC                     | 2001-01-01 00:00:00
        44-03-15 B.C.            | YYYY-MM-DD BC          | -0043-03-15 00:00:00
        2,024-02-09              | Y,YYY-MM-DD            | 2024-02-09 00:00:00
        519 95                   | YYY MI                 | 22008
        999                      | YYY                    | 1999-01-01 00:00:00
        09-xii-2024              | DD-RM-YYYY             | 2024-12-09 00:00:00
        2460350                  | J                      | 2024-02-09 00:00:00
        2024-02-09 36672         | YYYY-MM-DD SSSS        | 2024-02-09 10:11:12
        2024-02-09 12:11 a.m.    | YYYY-MM-DD HH:MI A.M.  | 2024-02-09 00:11:00
        2024 10:11:12.5          | YYYY HH24:MI:SS.MS     | 2024-01-01 10:11:12.5
        2024 10:11:12.1234       | YYYY HH24:MI:SS.FF2    | 2024-01-01 10:11:12.1234
        20240615101112123        | YYYYMMDDHH24MISSMS     | 2024-06-15 10:11:12.123
        9th Feb 2024             | DDth Mon YYYY          | 2024-02-09 00:00:00
        2024年02月               | YYYY年MM月             | 2024-02-01 00:00:00
        2024-W06-5               | IYYY-"W"IW-ID          | 2024-02-09 00:00:00
        2024/02/09               | FXYYYY-MM-DD           | 2024-02-09 00:00:00
        202429                   | YYYYFMMMFMDD           | 22008
        19971                    | YYYYMMDD               | 22007
        199712                   | YYYYMMDD               | 1997-12-01 00:00:00
        1997121                  | YYYYMMDD               | 1997-12-01 00:00:00
        20240209                 | YYYY-MM-DD             | 22008
        2024-2-9                 | FXYYYYMM               | 22008
        2023-366                 | YYYY-DDD               | 22008
        060                      | DDD                    | 22007
        2024-54-1                | IYYY-IW-ID             | 22008
        2024-06-09               | IYYY-MM-DD             | 22007
        2024-02-09 2023          | YYYY-MM-DD YYYY        | 22007
        2024-02-05 037           | YYYY-MM-DD DDD         | 22007
        2460350 2023             | J YYYY                 | 22007
        2024 15:11               | YYYY HH12:MI           | 22007
        2024 15:11 PM            | YYYY HH24:MI PM        | 22007
        2024 03:11 xx            | YYYY HH12:MI AM        | 22007
        2024 XX                  | YYYY AD                | 22007
        9-Foo-24                 | DD-Mon-YY              | 22007
        2024 86400               | YYYY SSSS              | 22008
        2024                     | YYYYSP                 | 22023
        2024 UTC                 | YYYY TZ                | 0A000
        """)
    void read(String text, String pattern, String expected) {
        String query = "SELECT CAST(TO_TIMESTAMP(?, ?) AS TIMESTAMP)";
        if (expected.length() == 5) {
            assertEquals(expected, db.state(query, text, pattern), text);
            assertEquals(expected, db.state("SELECT TO_DATE(?, ?)", text, pattern), text);
        } else {
            assertEquals(expected, db.query(query, text, pattern), text);
            int end = expected.lastIndexOf(' ');
            assertEquals(expected.substring(0, end), db.value("TO_DATE(?, ?)", text, pattern), text);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
        2024-02-09 10:00:00+05:30 | YYYY-MM-DD HH24:MI:SSTZH:TZM  | 2024-02-09 04:30:00+00
        2024-02-09 10:00 -05      | YYYY-MM-DD HH24:MI TZH        | 2024-02-09 15:00:00+00
        """)
    void zones(String text, String pattern, String expected) {
        assertEquals(expected, db.value("TO_TIMESTAMP(?, ?)", text, pattern));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
        0             ; FM9.99       ; [0.]
        0.1           ; FM9.99       ; [.1]
        -0.1          ; 9.99         ; [ -.10]
        5             ; MI999        ; [   5]
        -5            ; MI999        ; [-  5]
        -5            ; 999MI        ; [  5-]
        5             ; PL999        ; [+   5]
        5             ; 999PL        ; [   5+]
        -5            ; SG999        ; [-  5]
        5             ; 9SG9         ; [ +5]
        -5            ; S999         ; [  -5]
        5             ; 999S         ; [  5+]
        -12           ; 999PR        ; [ <12>]
        12            ; 999PR        ; [  12 ]
        1234567.891   ; 9G999G999D99 ; [ 1,234,567.89]
        12345         ; 9G999D99     ; [ #,###.##]
        485           ; 999th        ; [ 485th]
        21            ; FM999TH      ; [21ST]
        485           ; RN           ; [        CDLXXXV]
        485           ; FMrn         ; [cdlxxxv]
        4000          ; FMRN         ; [###############]
        12.3          ; 99V9         ; [ 123]
        1234.5        ; 9.99EEEE     ; [ 1.23e+03]
        -0.00999      ; 9.9EEEE      ; [-1.0e-02]
        485           ; "Nr "999     ; [Nr  485]
        485           ; 9-9-9        ; [ 4-8-5]
        12.5          ; FM90.99%     ; [12.5%]
        12            ; FM090.99     ; [012.]
        """)
    void numbers(String number, String pattern, String expected) {
        assertEquals(expected, db.value("'[' || TO_CHAR(" + number + ", ?) || ']'", pattern), pattern);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
        9.9.9
        9V9.9
        S9S
        9SMI
        PR9
        9PRS
        9EEEE9
        FM9EEEE
        B9
        9C
        """)
    void numberPatternsThatMakeNoSense(String pattern) {
        assertEquals("22023", db.state("SELECT TO_CHAR(1, ?)", pattern), pattern);
        assertEquals("22023", db.state("SELECT TO_NUMBER('1', ?)", pattern), pattern);
    }
}
