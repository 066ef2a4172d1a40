package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many digits of the second times keep, and times of day with a zone. */
class TimePrecisionTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "CAST(TIME '10:11:12.123456789' AS TIME(0)) | 10:11:12",
                "CAST(TIME '10:11:12.5' AS TIME(0)) | 10:11:13",
                "CAST(TIME '10:11:12.123456789' AS TIME(3)) | 10:11:12.123",
                "CAST(TIME '10:11:12.123456789' AS TIME) | 10:11:12.123456789",
                "CAST(TIME '23:59:59.9' AS TIME(0)) | 23:59:59",
                "'10:11:12.1239'::TIME(3) | 10:11:12.124",
                "CAST(TIMESTAMP '2024-12-31 23:59:59.5' AS TIMESTAMP(0)) | 2025-01-01 00:00:00",
                "CAST(TIMESTAMP '1969-12-31 23:59:59.25' AS TIMESTAMP(1)) | 1969-12-31 23:59:59.3",
                "'2024-01-01 00:00:00.123456789'::TIMESTAMP(9) | 2024-01-01 00:00:00.123456789",
                "'2024-01-01 00:00:00.123456789'::TIMESTAMP(7) | 2024-01-01 00:00:00.1234568",
                "'2024-01-01 00:00:00.123456789'::TIMESTAMP(6) | 2024-01-01 00:00:00.123457",
                "'2024-01-01 00:00:00.123456789'::TIMESTAMP | 2024-01-01 00:00:00.123457",
                "'2024-01-01 00:00:00.999999999'::TIMESTAMP(8) | 2024-01-01 00:00:01",
                "'-0044-03-15 12:00:00.000000001'::TIMESTAMP(9) | -0044-03-15 12:00:00.000000001",
                "TIMESTAMP '2024-01-01 00:00:00.123456789' | 2024-01-01 00:00:00.123456789",
                "CAST(TIMESTAMP '2024-01-01 00:00:00.123456789' AS TIMESTAMP(3)) | 2024-01-01 00:00:00.123",
                "CAST(TIMESTAMP '2024-01-01 00:00:00.1234567' AS TIMESTAMP) | 2024-01-01 00:00:00.123457",
                "CAST(TIMESTAMP '2024-01-01 01:02:03.123456789' AS TIME) | 01:02:03.123456789",
                "CAST(TIMESTAMP '2024-01-01 01:02:03.123456789' AS DATE) | 2024-01-01",
                "CAST(DATE '2024-01-01' AS TIMESTAMP(9)) | 2024-01-01 00:00:00",
                "CAST('2024-01-01 02:00:00.000000001+02' AS TIMESTAMP(9) WITH TIME ZONE) | 2024-01-01 00:00:00.000000001+00",
                "CAST(TIMESTAMP '2024-01-01 01:02:03.123456789' AS VARCHAR) | 2024-01-01 01:02:03.123456789",
                "TIMESTAMP '2024-01-01 00:00:00.000000001' > TIMESTAMP '2024-01-01 00:00:00' | true",
                "TIMESTAMP '2024-01-01 00:00:00.000000001' = '2024-01-01 00:00:00.000000001' | true",
                "TIMESTAMP '1969-01-01 00:00:00.000000001' < TIMESTAMP '1969-01-01 00:00:00.000000002' | true",
                "CAST('2024-01-01' AS TIMESTAMP(9)) = DATE '2024-01-01' | true",
                "TIMESTAMP '2024-01-01 00:00:00.000001999' + INTERVAL '1' DAY | 2024-01-02 00:00:00.000002",
                "EXTRACT(YEAR FROM TIMESTAMP '2024-01-01 00:00:00.000001999') | 2024",
                "GREATEST(TIMESTAMP '2024-01-01 00:00:00.0000001', TIMESTAMP '2024-01-01') | 2024-01-01 00:00:00.0000001",
                "TIME WITH TIME ZONE '10:11:12.5+02:30' | 10:11:12.5+02:30",
                "TIME WITH TIME ZONE '10:11:12-05' | 10:11:12-05",
                "CAST('10:11:12.123456+00' AS TIME(3) WITH TIME ZONE) | 10:11:12.123+00",
                "'10:11:12+00'::TIMETZ | 10:11:12+00",
                "CAST(TIME WITH TIME ZONE '10:11:12+05' AS TIME) | 10:11:12",
                "CAST(TIME WITH TIME ZONE '10:11:12+05' AS VARCHAR) | 10:11:12+05",
                "TIME WITH TIME ZONE '10:00:00+02' < TIME WITH TIME ZONE '09:00:00+00' | true",
                "TIME WITH TIME ZONE '11:00:00+01' = TIME WITH TIME ZONE '10:00:00+00' | false",
                "TIME WITH TIME ZONE '11:00:00+01' < TIME WITH TIME ZONE '10:00:00+00' | true",
                "EXTRACT(HOUR FROM TIME WITH TIME ZONE '10:00:00+02') | 10",
                "CAST(TIME '10:00:00' AS TIME WITH TIME ZONE)::TIME | 10:00:00",
                "ARRAY[TIMESTAMP '2024-01-01 00:00:00.123456789'] | {\"2024-01-01 00:00:00.123456789\"}",
                "ARRAY['10:00+01']::TIMETZ[] | {10:00:00+01}",
                "EXTRACT(SECOND FROM CURRENT_TIMESTAMP(0)) = FLOOR(EXTRACT(SECOND FROM CURRENT_TIMESTAMP(0))) | true",
                "LENGTH(CAST(LOCALTIME(0) AS VARCHAR)) | 8",
                "CAST(LOCALTIMESTAMP(9) AS TIME) = LOCALTIME | true",
                "CAST(LOCALTIMESTAMP(9) AS TIME(7)) = CAST(LOCALTIMESTAMP(7) AS TIME) OR LOCALTIME > TIME '23:59:59' | true",
                "CAST(CURRENT_TIMESTAMP(9) AS TIMESTAMP(9)) = LOCALTIMESTAMP(9) | true",
                "CURRENT_TIMESTAMP(9) - CURRENT_TIMESTAMP <= INTERVAL '0.000001' SECOND | true",
                "LOCALTIMESTAMP(9) >= LOCALTIMESTAMP AND CURRENT_TIMESTAMP(8) > CURRENT_TIMESTAMP - INTERVAL"
                        + " '1' SECOND | true",
            })
    void digitsAreRounded(String expression, String expected) {
        assertEquals(expected, database.value(expression));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "CAST(TIME '10:00' AS TIME(10)) | 22023",
                "CURRENT_TIMESTAMP(10) | 22023",
                "LOCALTIME(10) | 22023",
                "CAST(TIMESTAMP '2024-01-01' AS TIMESTAMP(10)) | 22023",
                "TIME WITH TIME ZONE '25:00+01' | 22008",
                "TIME WITH TIME ZONE 'x' | 22007",
                "'2024-13-01 00:00:00'::TIMESTAMP(9) | 22008",
                "CAST(DATE '2024-01-01' AS TIME WITH TIME ZONE) | 42846",
                "CAST(TIME WITH TIME ZONE '10:00+01' AS TIMESTAMP) | 42846",
                "TIME WITH TIME ZONE '10:00+01' = DATE '2024-01-01' | 42883",
                "UUID 'x' | 22P02",
                "'zz'::UUID | 22P02",
            })
    void mistakesAreReported(String expression, String state) {
        assertEquals(state, database.state("SELECT " + expression));
    }

    @Test
    void theClockTellsAllItsDigits() {
        boolean told = false;
        boolean known = false;
        for (int i = 0; i < 50; i++) {
            known |= Instant.now().getNano() % 1_000 != 0;
            String digits = database.query("SELECT CAST(LOCALTIME AS VARCHAR), CAST(LOCALTIMESTAMP(9) AS VARCHAR),"
                    + " CAST(CURRENT_TIMESTAMP(9) AS VARCHAR)");
            told |= digits.matches("[0-9:]{8}(\\.\\d{7,9})\\|[0-9-]{10} [0-9:]{8}\\1\\|[0-9-]{10} [0-9:]{8}\\1\\+00");
        }
        assertEquals(known, told);
        database.run(
                "CREATE TABLE c (id INT, at TIMESTAMP(9) DEFAULT LOCALTIMESTAMP(9), tz TIMESTAMP(9) WITH TIME ZONE)",
                "INSERT INTO c (id, tz) VALUES (1, CURRENT_TIMESTAMP(9))");
        assertEquals("true", database.query("SELECT at = CAST(tz AS TIMESTAMP(9)) FROM c"));
    }

    @Test
    void columnsKeepTheirDigits() {
        database.run(
                "CREATE TABLE t (id INT PRIMARY KEY, a TIME(0), b TIMESTAMP(3), c TIMESTAMP(9), d TIME(2) WITH TIME ZONE,"
                        + " e TIMESTAMP(0) WITH TIME ZONE, f TIMESTAMP(9) WITH TIME ZONE, g TIMESTAMP)",
                "INSERT INTO t VALUES (1, '10:00:00.7', '2024-01-01 00:00:00.1235', '2024-01-01 00:00:00.123456789',"
                        + " '10:00:00.127+01', '2024-01-01 00:00:00.5+00', '2024-01-01 00:00:00.123456789+00',"
                        + " '2024-01-01 00:00:00.123456789')");
        String expected = "1|10:00:01|2024-01-01 00:00:00.124|2024-01-01 00:00:00.123456789|10:00:00.13+01|"
                + "2024-01-01 00:00:01+00|2024-01-01 00:00:00.123456789+00|2024-01-01 00:00:00.123457";
        assertEquals(expected, database.query("SELECT * FROM t"));
        TestDatabase.run(
                database.session,
                "INSERT INTO t VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                2,
                "10:00:00.7",
                "2024-01-01 00:00:00.1235",
                "2024-01-01 00:00:00.123456789",
                "10:00:00.127+01",
                "2024-01-01 00:00:00.5+00",
                "2024-01-01 00:00:00.123456789+00",
                "2024-01-01 00:00:00.123456789");
        assertEquals("2" + expected.substring(1), database.query("SELECT * FROM t WHERE id = 2"));
        database.run("INSERT INTO t (id, b, c) SELECT 3, g, g FROM t WHERE id = 1");
        assertEquals(
                "2024-01-01 00:00:00.123|2024-01-01 00:00:00.123457",
                database.query("SELECT b, c FROM t WHERE id = 3"));
        database.run("UPDATE t SET a = TIME '01:02:03.9', b = c WHERE id = 1");
        assertEquals("01:02:04|2024-01-01 00:00:00.123", database.query("SELECT a, b FROM t WHERE id = 1"));
        assertEquals("", database.query("SELECT id FROM t WHERE b = '2024-01-01 00:00:00.1239'"));
        assertEquals("22008", database.state("INSERT INTO t (id, c) VALUES (9, '2024-02-30')"));
        assertEquals("42804", database.state("INSERT INTO t (id, c) VALUES (9, TIME '10:00')"));
        assertEquals(
                "0 3 9 2 0 9 6",
                database.query("SELECT datetime_precision FROM information_schema.columns WHERE table_name = 'T'"
                        + " AND datetime_precision IS NOT NULL ORDER BY ordinal_position"));
        database.run("ALTER TABLE t ALTER COLUMN c TYPE TIMESTAMP(0)");
        assertEquals("2024-01-01 00:00:00", database.query("SELECT c FROM t WHERE id = 2"));
    }

    @Test
    void nanosecondsAreIndexed() {
        database.run(
                "CREATE TABLE t (at TIMESTAMP(9) PRIMARY KEY, n INT)",
                "INSERT INTO t VALUES ('2024-01-01 00:00:00.000000002', 2), ('2024-01-01 00:00:00.000000001', 1)",
                "INSERT INTO t VALUES ('1900-01-01 00:00:00.000000009', 0)");
        assertEquals("0 1 2", database.query("SELECT n FROM t ORDER BY at"));
        assertEquals("2", database.query("SELECT n FROM t WHERE at = ?", "2024-01-01 00:00:00.000000002"));
        assertEquals("1 2", database.query("SELECT n FROM t WHERE at >= DATE '2024-01-01' ORDER BY n"));
        assertEquals("2", database.query("SELECT n FROM t WHERE at > TIMESTAMP '2024-01-01 00:00:00.000000001'"));
        assertEquals("23505", database.state("INSERT INTO t VALUES ('2024-01-01 00:00:00.000000002', 3)"));
        assertEquals(
                "1900-01-01 00:00:00.000000009|2024-01-01 00:00:00.000000002",
                database.query("SELECT MIN(at), MAX(at) FROM t"));
    }

    @Test
    void decimalLiteralsKeepTheirDigits() {
        assertEquals("1.50|-2.5|1000", database.query("SELECT DECIMAL '1.50', NUMERIC '-2.5', DECIMAL '1e3'"));
        assertEquals("22018", database.state("SELECT DECIMAL 'x'"));
    }
}
