package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import org.ashlardb.sql.type.TimeZones;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dates and timestamps that are compared as another type are found by their indexes. */
class ConvertedBoundsTest {
    private static final long HOUR = 3_600_000_000L;

    private final TestDatabase db = new TestDatabase();

    ConvertedBoundsTest() {
        // Every twenty minutes of 20 days, in which clocks are put forward in Berlin.
        db.run(
                "CREATE TABLE t (id INT PRIMARY KEY, ts TIMESTAMP, d DATE)",
                "CREATE INDEX t_ts ON t (ts)",
                "CREATE INDEX t_d ON t (d)",
                "INSERT INTO t SELECT i, TIMESTAMP '2026-03-20 00:00:00' + i * INTERVAL '20' MINUTE,"
                        + " DATE '2026-03-20' + i / 72 FROM generate_series(0, 1440) AS g(i)",
                "INSERT INTO t VALUES (2000, NULL, NULL)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private String plan(String condition) {
        return String.join("\n", db.rows("EXPLAIN SELECT id FROM t WHERE " + condition));
    }

    private List<String> rows(String condition) {
        return db.rows("SELECT id FROM t WHERE " + condition + " ORDER BY id");
    }

    private void assertSameRows(String condition) {
        String plain = "SELECT id FROM t WHERE (" + condition + ") IS TRUE ORDER BY id";
        assertEquals(db.plainRows(plain), rows(condition), condition);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "d < DATE '2026-03-25' + INTERVAL '2' DAY | T_D",
                "d BETWEEN DATE '2026-03-25' AND DATE '2026-03-25' + INTERVAL '2' DAY | T_D",
                "TIMESTAMP '2026-03-25 12:00:00' >= d | T_D",
                "d > TIMESTAMP '2026-03-25 00:00:00' AND d < TIMESTAMP '2026-03-29 00:00:00' | T_D",
                "d >= TIMESTAMP '2026-03-25 00:00:00' AND d <= TIMESTAMP '2026-03-29 00:00:00' | T_D",
                "d >= TIMESTAMP '2026-03-25 00:00:00.000001' AND d < TIMESTAMP '2026-03-29 00:00:00.000001' | T_D",
                "d < CURRENT_DATE + INTERVAL '7' DAY | T_D",
                "d <= CURRENT_TIMESTAMP | T_D",
                "ts <= CURRENT_TIMESTAMP AND ts > CURRENT_TIMESTAMP - INTERVAL '1' DAY | T_TS",
                "ts = TIMESTAMP WITH TIME ZONE '2026-03-29 01:20:00+01' | T_TS",
                "CAST(ts AS DATE) = DATE '2026-03-29' | T_TS",
                "CAST(ts AS DATE) > DATE '2026-03-29' AND CAST(ts AS DATE) <= DATE '2026-03-31' | T_TS",
                "CAST(ts AS DATE) < DATE '2026-03-21' | T_TS",
                "CAST(ts AS DATE) >= DATE '2026-04-08' | T_TS",
                "ts BETWEEN TIMESTAMP WITH TIME ZONE '2026-03-29 00:30:00Z' AND TIMESTAMP WITH TIME ZONE"
                        + " '2026-03-29 02:00:00Z' | T_TS"
            })
    void indexesFindThem(String condition, String index) {
        db.run("SET TIME ZONE 'Europe/Berlin'");
        assertTrue(plan(condition).contains("by " + index + " ["), plan(condition));
        assertSameRows(condition);
    }

    @Test
    void somethingIsFound() {
        assertEquals(72, rows("CAST(ts AS DATE) = DATE '2026-03-29'").size());
        assertEquals(
                3 * 72,
                rows("d BETWEEN DATE '2026-03-25' AND DATE '2026-03-25' + INTERVAL '2' DAY")
                        .size());
        db.run("SET TIME ZONE 'Europe/Berlin'");
        // Local times from 02:00 to 03:00 are left out that day; they count as an hour later than they say.
        assertEquals(List.of("655", "658"), rows("ts = TIMESTAMP WITH TIME ZONE '2026-03-29 01:20:00Z'"));
        assertFalse(
                rows("ts = TIMESTAMP WITH TIME ZONE '2026-03-29 01:20:00+01'").isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Europe/Berlin", "UTC", "America/St_Johns"})
    void allMomentsAroundAChangeOfClocksAreFound(String zone) {
        db.run("SET TIME ZONE '" + zone + "'");
        for (int minutes = 0; minutes < 2 * 1440; minutes += 95) {
            String moment = LocalDateTime.of(2026, 3, 28, 10, 0)
                            .plusMinutes(minutes)
                            .toString()
                            .replace('T', ' ') + ":00Z";
            for (String operator : List.of("<", "<=", "=", ">=", ">")) {
                assertSameRows("ts " + operator + " TIMESTAMP WITH TIME ZONE '" + moment + "'");
            }
        }
    }

    /** What an instant and a local time bound each other by, at random and around changes of clocks. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Europe/Berlin",
                "America/St_Johns",
                "America/Sao_Paulo",
                "Australia/Lord_Howe",
                "Africa/Casablanca",
                "Pacific/Apia", // left out a day in 2011
                "Asia/Kathmandu",
                "UTC"
            })
    void boundsHoldEveryLocalTime(String name) {
        ZoneId zone = ZoneId.of(name);
        Random random = new Random(7);
        TimeZones.enter(zone);
        try {
            for (int i = 0; i < 10_000; i++) {
                LocalDateTime near =
                        LocalDateTime.of(2000 + random.nextInt(26), 1, 1, 0, 0).plusHours(random.nextInt(8_760));
                var next = zone.getRules().nextTransition(near.toInstant(ZoneOffset.UTC));
                long around = next != null && i % 2 == 0
                        ? next.toEpochSecond() * 1_000_000
                        : near.toEpochSecond(ZoneOffset.UTC) * 1_000_000;
                long instant = around + random.nextLong(-30 * HOUR, 30 * HOUR);
                long local = TimeZones.toLocal(instant) + random.nextLong(-30 * HOUR, 30 * HOUR);
                long of = TimeZones.toInstant(local);
                assertTrue(
                        of < instant || local >= TimeZones.earliestLocal(instant), name + " " + instant + " " + local);
                assertTrue(of > instant || local <= TimeZones.latestLocal(instant), name + " " + instant + " " + local);
            }
        } finally {
            TimeZones.enter(null);
        }
    }

    @Test
    void endsOfTheCalendarAreNoErrors() {
        assertEquals(0, rows("CAST(ts AS DATE) > DATE '9999-12-31'").size());
        assertEquals(1441, rows("CAST(ts AS DATE) <= DATE '9999-12-31'").size());
        assertEquals(0, rows("CAST(ts AS DATE) = CAST(NULL AS DATE)").size());
        assertEquals(0, rows("ts > CAST(NULL AS TIMESTAMP WITH TIME ZONE)").size());
        assertEquals(
                1441, db.rows("SELECT id FROM t WHERE d >= ?", "0001-01-01").size());
    }

    /** A cast to whole seconds makes some moments later ones, which the bounds do not know. */
    @Test
    void roundedTimestampsAreFound() {
        db.run("INSERT INTO t VALUES (3000, TIMESTAMP '2026-05-01 09:59:59.7', DATE '2026-05-01')");
        String rounded = "CAST(ts AS TIMESTAMP(0) WITH TIME ZONE) >= CAST(TIMESTAMP '2026-05-01 10:00:00'"
                + " AS TIMESTAMP(0) WITH TIME ZONE)";
        assertEquals(List.of("3000"), rows(rounded));
        assertEquals(List.of(), rows("CAST(ts AS DATE) >= DATE '2026-05-02'"));
    }
}
