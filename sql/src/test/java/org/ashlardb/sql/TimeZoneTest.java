package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneId;
import java.util.List;
import org.ashlardb.sql.type.ResultCursor;
import org.ashlardb.sql.type.TimeZones;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SET TIME ZONE: in which zone a session's moments have a date and a time of day. */
final class TimeZoneTest {
    private static final String NIGHT = "TIMESTAMP WITH TIME ZONE '2026-07-01 02:30:00+00:00'";
    private static final String NEW_YEAR = "TIMESTAMP WITH TIME ZONE '2026-01-01 00:00:00Z'";
    private static final String HOUR = "SELECT EXTRACT(HOUR FROM " + NEW_YEAR + ")";

    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        theThreadHasNoZone();
        db.close();
    }

    /** No call may leave its session's zone to the next that uses the thread. */
    private static void theThreadHasNoZone() {
        assertEquals(ZoneId.systemDefault(), TimeZones.current());
    }

    private void is(String expected, String sql) {
        assertEquals(expected, db.query(sql), sql);
    }

    private void value(String expected, String expression) {
        is(expected, "SELECT CAST(" + expression + " AS VARCHAR(60))");
    }

    private void moment(String expected, String expression) {
        value("true", expression + " = TIMESTAMP WITH TIME ZONE '" + expected + "'");
    }

    private void fails(String state, String sql) {
        assertEquals(state, db.state(sql), sql);
    }

    private String show(String setting) {
        return db.query("SHOW " + setting);
    }

    @Test
    void itIsThatOfTheJavaVirtualMachineUntilItIsSet() {
        String own = ZoneId.systemDefault().getId();
        db.run("SET TIME ZONE '" + own + "'", "SET TIME ZONE LOCAL", "SET timezone TO '" + own + "'");
        db.run("SET LOCAL TIME ZONE LOCAL", "SET SESSION TIME ZONE DEFAULT", "SET time_zone = DEFAULT");
        assertEquals(own + " " + own, show("TIME ZONE") + " " + show("timezone"));
        is(own, "SELECT CURRENT_SETTING('TimeZone')");
        db.run("SET TIME ZONE 'asia/tokyo'");
        is("Asia/Tokyo", "SELECT CURRENT_SETTING('timezone')");
        db.run("RESET TIME ZONE");
        assertEquals(own, show("TIME ZONE"));
        db.run("SET TIME ZONE 'Asia/Tokyo'", "RESET ALL");
        assertEquals(own, show("TIME ZONE"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'UTC'|0",
                "'z'|0",
                "'Asia/Kolkata'|330",
                "'europe/moscow'|180",
                "INTERVAL '-08:00' HOUR TO MINUTE|-480",
                "INTERVAL -'08:00' HOUR TO MINUTE|-480",
                "INTERVAL '1' HOUR|60",
                "-7|-420",
                "5|300",
                "'5:45'|345",
                "5.5|330",
                "-3.25|-195",
                "'+01:17'|77"
            })
    void namesOffsetsAndHours(String zone, int minutes) {
        db.run("SET TIME ZONE " + zone);
        is(Integer.toString(minutes), "SELECT EXTRACT(TIMEZONE FROM CURRENT_TIMESTAMP) / 60");
    }

    @Test
    void whatIsNoZoneIsRefusedAndChangesNothing() {
        db.run("SET TIME ZONE 'Asia/Tokyo'");
        fails("22023", "SET TIME ZONE 'nowhere'");
        fails("22023", "SET TIME ZONE ''");
        fails("22023", "SET TIME ZONE '+25:00'");
        fails("22023", "SET TIME ZONE 99.5");
        fails("22023", "SET TIME ZONE INTERVAL '30' MINUTE");
        assertEquals("Asia/Tokyo", show("timezone"));
    }

    @Test
    void conversionsAndFunctionsUseIt() {
        db.run("SET TIME ZONE 'America/New_York'");
        value("2026-06-30 22:30:00", "CAST(" + NIGHT + " AS TIMESTAMP)");
        value("2026-06-30", "CAST(" + NIGHT + " AS DATE)");
        value("22:30:00", "CAST(" + NIGHT + " AS TIME)");
        value("22:30:00-04", "CAST(" + NIGHT + " AS TIME WITH TIME ZONE)");
        value("22", "EXTRACT(HOUR FROM " + NIGHT + ")");
        value("-4", "EXTRACT(TIMEZONE_HOUR FROM " + NIGHT + ")");
        value("2026-06-30 22:30", "TO_CHAR(" + NIGHT + ", 'YYYY-MM-DD HH24:MI')");
        value("2026-06-30 22:30", "FORMATDATETIME(" + NIGHT + ", 'yyyy-MM-dd HH:mm')");
        value("true", "DATE_TRUNC('day', " + NIGHT + ") = TIMESTAMP WITH TIME ZONE '2026-06-30 04:00:00Z'");
        value("true", "TIMESTAMP WITH TIME ZONE '2026-06-30 22:30:00' = " + NIGHT);
        value("true", "CAST('2026-06-30 22:30:00' AS TIMESTAMP WITH TIME ZONE) = " + NIGHT);
        value("true", "TIMESTAMP '2026-06-30 22:30:00' = " + NIGHT);
        value("true", "TO_TIMESTAMP('2026-06-30 22:30', 'YYYY-MM-DD HH24:MI') = " + NIGHT);
        value("true", "CAST(CURRENT_TIMESTAMP AS TIMESTAMP) = LOCALTIMESTAMP");
        value("true", "CAST(CURRENT_TIMESTAMP AS DATE) = CURRENT_DATE");
        value("true", "LOCALTIMESTAMP = CURRENT_TIMESTAMP AT TIME ZONE 'America/New_York'");
        value("2026-07-01 02:30:00", NIGHT + " AT TIME ZONE 'UTC'");
        value("2026-07-01 02:30:00", NIGHT + " AT TIME ZONE 'UTC'::text::VARCHAR(5)");
        value("2026-07-01", "(" + NIGHT + " AT TIME ZONE 'UTC')::date");
        value(
                "2026-07-01 04:30:00",
                NIGHT + " AT TIME ZONE 'UTC'::text AT TIME ZONE 'Europe/Paris' AT TIME ZONE 'UTC' + INTERVAL '4' HOUR");
        // the last day of November, local time, is standard time
        value("true", NIGHT + " + INTERVAL '5' MONTH = TIMESTAMP WITH TIME ZONE '2026-12-01 03:30:00Z'");
    }

    /** At 2 o'clock of 2024-11-03 the clocks of New York are put back by an hour; on 03-10 they go from 2 to 3. */
    @Test
    void hoursThatClocksShowTwiceAreTwo() {
        db.run("SET TIME ZONE 'America/New_York'");
        String first = "TIMESTAMP WITH TIME ZONE '2024-11-03 01:31:32-04:00'";
        String second = "TIMESTAMP WITH TIME ZONE '2024-11-03 01:31:32-05:00'";
        for (String zone : List.of("", ", 'America/New_York'", ", INTERVAL '-4' HOUR")) {
            moment("2024-11-03 01:31:00-05:00", "DATE_TRUNC('minute', " + second + zone + ")");
            moment("2024-11-03 01:00:00-05:00", "DATE_TRUNC('hour', " + second + zone + ")");
            moment("2024-11-03 01:00:00-04:00", "DATE_TRUNC(LOWER('HOUR'), " + first + zone + ")");
        }
        moment("2024-11-03 00:00:00-04:00", "DATE_TRUNC('day', " + second + ")");
        moment("2024-11-03 00:00:00-04:00", "DATE_TRUNC(LOWER('DAY'), " + second + ", 'America/New_York')");
        moment("2024-11-01 00:00:00-04:00", "DATE_TRUNC('month', " + second + ", 'America/New_York')");
        value("60", "DATEDIFF(MINUTE, " + first + ", " + second + ")");
        value("-1", "DATEDIFF(HOUR, " + second + ", " + first + ")");
        value("3600", "TIMESTAMPDIFF(SECOND, " + first + ", " + second + ")");
        value("3600", "TIMESTAMPDIFF(SECOND, TIMESTAMP '2024-11-03 01:31:32', " + second + ")");
        value(
                "1",
                "DATEDIFF(HOUR, TIMESTAMP WITH TIME ZONE '2024-03-10 01:59:00-05:00',"
                        + " TIMESTAMP WITH TIME ZONE '2024-03-10 03:01:00-04:00')");
        value("0", "DATEDIFF(DAY, " + first + ", " + second + ")");
        value("1", "DATEDIFF(DAY, " + second + ", TIMESTAMP WITH TIME ZONE '2024-11-04 00:00:00-05:00')");
        db.run("SET TIME ZONE 'Asia/Kolkata'"); // half an hour beside others
        value(
                "1",
                "DATEDIFF(HOUR, TIMESTAMP WITH TIME ZONE '2024-01-01 11:59:00+05:30',"
                        + " TIMESTAMP WITH TIME ZONE '2024-01-01 12:01:00+05:30')");
    }

    @Test
    void whatIsStoredIsTheMoment() {
        db.run("CREATE TABLE t(id INT PRIMARY KEY, z TIMESTAMP WITH TIME ZONE, l TIMESTAMP)");
        db.run("SET TIME ZONE 'Asia/Tokyo'", "INSERT INTO t VALUES(1, '2026-01-01 09:00:00', '2026-01-01 09:00:00')");
        db.run("SET TIME ZONE 'UTC'", "INSERT INTO t VALUES(2, '2026-01-01 00:00:00', '2026-01-01 09:00:00')");
        is("1", "SELECT COUNT(DISTINCT z) FROM t");
        is("2", "SELECT COUNT(*) FROM t WHERE z = '2026-01-01 00:00:00'");
        is(
                "2026-01-01 00:00:00|2026-01-01 09:00:00",
                "SELECT CAST(CAST(z AS TIMESTAMP) AS VARCHAR(30)), CAST(l AS VARCHAR(30)) FROM t WHERE id = 1");
        db.run("SET TIME ZONE -8");
        is(
                "2025-12-31 16:00:00|2026-01-01 09:00:00",
                "SELECT CAST(CAST(z AS TIMESTAMP) AS VARCHAR(30)), CAST(l AS VARCHAR(30)) FROM t WHERE id = 2");
        is("0", "SELECT COUNT(*) FROM t WHERE z = '2026-01-01 00:00:00'");
    }

    @Test
    void preparedStatementsFollow() {
        db.run("CREATE TABLE t(z TIMESTAMP WITH TIME ZONE)", "INSERT INTO t VALUES('2026-01-01 00:00:00Z')");
        String noon = "TIMESTAMP WITH TIME ZONE '2026-01-01 12:00:00Z'";
        try (PreparedCommand hour =
                db.session.prepare("SELECT EXTRACT(HOUR FROM z), EXTRACT(HOUR FROM " + noon + ") FROM t WHERE z = ?")) {
            for (int offset : new int[] {3, -5, 3, 0}) {
                db.run("SET TIME ZONE " + offset);
                hour.parameters().setString(0, offset < 0 ? "2025-12-31 19:00:00" : "2026-01-01 0" + offset + ":00:00");
                ResultCursor row = hour.executeQuery();
                assertTrue(row.next());
                assertEquals((24 + offset) % 24 + " " + (12 + offset), row.getLong(0) + " " + row.getLong(1));
            }
        }
    }

    @Test
    void rowsThatAreBeingReadAreReadOn() {
        db.run("SET TIME ZONE 'Asia/Tokyo'");
        try (PreparedCommand series = db.session.prepare("SELECT EXTRACT(HOUR FROM " + NEW_YEAR
                + " + x * INTERVAL '24' HOUR)" + " FROM GENERATE_SERIES(1, 5000) AS g(x)")) {
            ResultCursor rows = series.executeQuery();
            assertTrue(rows.next());
            assertEquals(9, rows.getLong(0));
            db.run("SET TIME ZONE 'UTC'");
            theThreadHasNoZone();
            int read = 1;
            while (rows.next()) {
                assertTrue(rows.getLong(0) == 9 || rows.getLong(0) == 0);
                read++;
            }
            assertEquals(5_000, read);
        }
    }

    @Test
    void eachSessionHasItsOwn() {
        try (Session other = db.database.newSession()) {
            other.setTimeZone(ZoneId.of("Asia/Tokyo"));
            db.run("SET TIME ZONE 'UTC'");
            for (int i = 0; i < 3; i++) {
                is("0", HOUR);
                try (PreparedCommand command = other.prepare(HOUR)) {
                    ResultCursor row = command.executeQuery();
                    assertTrue(row.next());
                    assertEquals(9, row.getLong(0));
                }
            }
        }
    }

    @Test
    void localOnesEndWithTheTransaction() {
        db.run("SET TIME ZONE 'UTC'", "BEGIN", "SET LOCAL TIME ZONE 'Asia/Tokyo'");
        is("9", HOUR);
        db.run("COMMIT");
        is("0", HOUR);
    }

    @Test
    void whatFailsLeavesNoZoneBehind() {
        db.run("SET TIME ZONE 'Asia/Tokyo'");
        fails("42P01", "SELECT * FROM nothing");
        theThreadHasNoZone();
        fails("22012", "SELECT 1 / (x - 1) FROM GENERATE_SERIES(1, 1) AS g(x)");
        theThreadHasNoZone();
        fails("42601", "SELECT FROM WHERE");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CAST(z AS DATE)",
                "CAST(n AS TIMESTAMP)",
                "CAST(l AS TIMESTAMP WITH TIME ZONE)",
                "CAST(s AS TIMESTAMP WITH TIME ZONE)",
                "EXTRACT(HOUR FROM z)",
                "DATE_TRUNC('day', z)",
                "DATEDIFF(HOUR, z, TIMESTAMP WITH TIME ZONE '2026-01-01 00:00:00Z')",
                "TO_CHAR(z, 'YYYY')",
                "z + INTERVAL '1' MONTH",
                "CASE WHEN id > 0 THEN CAST(z AS DATE) END"
            })
    void whatIsStoredMustNotDependOnIt(String zoned) {
        db.run("CREATE TABLE t(id INT PRIMARY KEY, z TIMESTAMP WITH TIME ZONE, n TIMESTAMP(9) WITH TIME ZONE,"
                + " l TIMESTAMP, s VARCHAR(40))");
        fails("42P16", "CREATE INDEX i ON t((" + zoned + "))");
        fails("42P16", "CREATE INDEX i ON t(id) WHERE " + zoned + " IS NULL");
        fails("42P16", "ALTER TABLE t ADD COLUMN c VARCHAR(9) GENERATED ALWAYS AS (CAST(" + zoned + " AS VARCHAR(9)))");
        fails(
                "42P16",
                "CREATE TABLE u(id INT, z TIMESTAMP WITH TIME ZONE, n TIMESTAMP(9) WITH TIME ZONE, l TIMESTAMP,"
                        + " s VARCHAR(40), c VARCHAR(9) GENERATED ALWAYS AS (CAST(" + zoned + " AS VARCHAR(9))))");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CAST(z AT TIME ZONE 'UTC' AS DATE)",
                "EXTRACT(EPOCH FROM z)",
                "DATE_TRUNC('hour', z, 'Europe/Berlin')",
                "CAST(z AS VARCHAR(40))",
                "z - TIMESTAMP WITH TIME ZONE '2026-01-01 00:00:00Z'",
                "z + INTERVAL '36' HOUR",
                "COALESCE(z, TIMESTAMP WITH TIME ZONE '2026-01-01 00:00:00Z')",
                "CAST(l AS DATE)",
                "EXTRACT(HOUR FROM l)"
            })
    void whatDoesNotDependOnItIsStored(String steady) {
        db.run("CREATE TABLE t(id INT PRIMARY KEY, z TIMESTAMP WITH TIME ZONE, l TIMESTAMP)");
        db.run("CREATE INDEX i ON t((" + steady + "))");
        db.run("ALTER TABLE t ADD COLUMN c VARCHAR(99) GENERATED ALWAYS AS (CAST(" + steady + " AS VARCHAR(99)))");
        db.run("SET TIME ZONE 'Asia/Tokyo'", "INSERT INTO t(id, z, l) VALUES(1, CURRENT_TIMESTAMP, LOCALTIMESTAMP)");
        is("1", "SELECT COUNT(*) FROM t WHERE c = CAST(" + steady + " AS VARCHAR(99))");
    }

    @Test
    void literalsOfDefinitionsAreInTheZoneOfTheJavaVirtualMachine() {
        db.run("CREATE TABLE t(id INT PRIMARY KEY, z TIMESTAMP WITH TIME ZONE DEFAULT '2026-01-01 00:00:00',"
                + " c TIMESTAMP WITH TIME ZONE CHECK (c >= TIMESTAMP WITH TIME ZONE '2026-01-01 00:00:00'))");
        db.run("INSERT INTO t(id) VALUES(1)");
        db.run("SET TIME ZONE 'Pacific/Kiritimati'", "INSERT INTO t(id) VALUES(2)");
        db.run("SET TIME ZONE -12", "INSERT INTO t(id) VALUES(3)");
        is("1", "SELECT COUNT(DISTINCT z) FROM t");
        for (String zone : new String[] {"-12", "'Pacific/Kiritimati'", "LOCAL"}) {
            db.run("SET TIME ZONE " + zone, "UPDATE t SET c = z");
            fails("23514", "UPDATE t SET c = z - INTERVAL '1' SECOND");
        }
    }

    @Test
    void indexesAreUsedAndRight() {
        db.run("CREATE TABLE t(id INT PRIMARY KEY, z TIMESTAMP WITH TIME ZONE)", "CREATE INDEX i ON t(z)");
        db.run("INSERT INTO t SELECT x, " + NEW_YEAR + " + x * INTERVAL '1' HOUR FROM GENERATE_SERIES(0, 999) AS g(x)");
        for (String zone : new String[] {"'UTC'", "'Asia/Tokyo'", "-5.5", "'America/St_Johns'"}) {
            db.run("SET TIME ZONE " + zone);
            for (String planner : new String[] {"'full'", "'plain'"}) {
                db.run("SET planner = " + planner);
                is("24", "SELECT COUNT(*) FROM t WHERE z >= '2026-01-10 00:00:00' AND z < '2026-01-11 00:00:00'");
                is("24", "SELECT COUNT(*) FROM t WHERE CAST(z AS DATE) = DATE '2026-01-10'");
            }
        }
    }
}
