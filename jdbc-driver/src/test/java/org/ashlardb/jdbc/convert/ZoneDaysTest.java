package org.ashlardb.jdbc.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Calendar;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ResourceLock(Resources.TIME_ZONE)
final class ZoneDaysTest {
    private final TimeZone before = TimeZone.getDefault();

    @AfterEach
    void restoreZone() {
        TimeZone.setDefault(before);
    }

    /**
     * Zones with summer time at 1, 2 and 3 o'clock, to midnight (Azores, Havana), at midnight (Sao Paulo, Beirut), by half
     * hours, a skipped day.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "UTC",
                "Europe/Berlin",
                "America/New_York",
                "Atlantic/Azores",
                "America/Havana",
                "America/Sao_Paulo",
                "Asia/Beirut",
                "Australia/Lord_Howe",
                "Pacific/Apia",
                "Asia/Kolkata",
                "Pacific/Kiritimati",
                "Africa/Monrovia",
                "GMT+14"
            })
    void everyDayIsThatOfTheJdk(String zone) {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        ZoneDays days = ZoneDays.current();
        for (long day = LocalDate.of(1899, 12, 1).toEpochDay();
                day < LocalDate.of(2040, 1, 1).toEpochDay();
                day++) {
            LocalDate date = LocalDate.ofEpochDay(day);
            Date expected = Date.valueOf(date);
            assertEquals(expected.getTime(), days.startOfDay(day), date.toString());
            assertEquals(expected.toLocalDate().toEpochDay(), days.dayOf(expected.getTime()), date.toString());
            Date last = new Date(Date.valueOf(date.plusDays(1)).getTime() - 1);
            assertEquals(last.toLocalDate().toEpochDay(), days.dayOf(last.getTime()), "before the end of " + date);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {-141_427, -30_000, 2_932_896, 1_500_000})
    void daysFarAwayAreThoseOfTheJdk(long day) {
        assertEquals(
                Date.valueOf(LocalDate.ofEpochDay(day)).getTime(),
                ZoneDays.current().startOfDay(day));
        assertEquals(day, ZoneDays.current().dayOf(ZoneDays.current().startOfDay(day)));
    }

    /** As Java's calendar counts them, 1582-10-04 is the day before 1582-10-15 and 1500-02-29 that before 1500-03-01. */
    @Test
    void daysOfTheJulianCalendarAreThoseTheyAreCountedAs() {
        assertEquals(
                LocalDate.of(1582, 10, 14).toEpochDay(),
                ZoneDays.current().dayOf(Date.valueOf("1582-10-04").getTime()));
        assertEquals(
                LocalDate.of(1500, 3, 10).toEpochDay(),
                ZoneDays.current().dayOf(Date.valueOf("1500-02-29").getTime()));
        assertEquals(
                Date.valueOf("1500-02-29").getTime(),
                ZoneDays.current().startOfDay(LocalDate.of(1500, 3, 10).toEpochDay()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC", "Europe/Berlin", "America/New_York", "Africa/Monrovia", "Asia/Kolkata", "GMT-11"})
    void allDaysComeBack(String zone) throws SQLException {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        ZoneDays days = ZoneDays.current();
        long last = LocalDate.of(9999, 12, 31).toEpochDay();
        for (long day = LocalDate.of(-4000, 1, 1).toEpochDay();
                day <= last;
                day += day < -180_000 || day > -130_000 ? 61 : 1) {
            long start = days.startOfDay(day);
            assertEquals(day, days.dayOf(start));
            assertEquals(day, days.dayOf(start + ZoneDays.DAY_MILLIS / 2));
            Timestamp value = new Timestamp(start + 45_296_789L);
            assertEquals(value, Temporals.timestamp(Temporals.microsOf(value), days));
        }
    }

    /** One whose clocks change at all times, also in years before the first. */
    @Test
    void timestampsOfOldComeBackWhereClocksChange() throws SQLException {
        TimeZone.setDefault(new SimpleTimeZone(
                3_600_000, "changing", Calendar.MARCH, 10, 0, 7_200_000, Calendar.OCTOBER, 20, 0, 10_800_000));
        for (String day : new String[] {"0100-03-10", "0100-10-20", "1400-03-10", "1400-10-20"}) {
            for (int hour = 4; hour < 24; hour++) {
                Timestamp value = Timestamp.valueOf(day + " " + hour + ":30:00");
                long before = value.getTime() - 1_000L * 365 * ZoneDays.DAY_MILLIS;
                assertEquals(value, Temporals.timestamp(Temporals.microsOf(value), ZoneDays.current()));
                Timestamp older = new Timestamp(before);
                assertEquals(older, Temporals.timestamp(Temporals.microsOf(older), ZoneDays.current()));
            }
        }
    }

    @Test
    void noticesAnotherDefaultZone() {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        assertEquals(0, ZoneDays.current().startOfDay(0));
        TimeZone.setDefault(TimeZone.getTimeZone("GMT+2"));
        assertEquals(-7_200_000, ZoneDays.current().startOfDay(0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"UTC", "Europe/Berlin", "Atlantic/Azores", "America/Sao_Paulo", "Asia/Beirut", "Pacific/Apia"})
    void timestampsAreThoseOfTheJdk(String zone) throws SQLException {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        LocalDateTime start = LocalDateTime.of(2010, 1, 1, 0, 0, 0, 123_456_000);
        long first = Timestamp.valueOf(start).getTime();
        for (int hour = 0; hour < 3 * 366 * 24; hour++) {
            LocalDateTime local = start.plusHours(hour);
            Timestamp expected = Timestamp.valueOf(local);
            long micros = Temporals.microsOf(local);
            assertEquals(expected, Temporals.timestamp(micros, ZoneDays.current()));
            assertEquals(Temporals.microsOf(expected.toLocalDateTime()), Temporals.microsOf(expected));
            Timestamp instant = new Timestamp(first + hour * 3_600_000L); // also those whose local time comes again
            assertEquals(Temporals.microsOf(instant.toLocalDateTime()), Temporals.microsOf(instant));
            Time time = new Time(instant.getTime());
            assertEquals(time.toLocalTime().toNanoOfDay() + 123_000_000, Temporals.nanosOf(time));
        }
    }

    @Test
    void timesKeepTheirMilliseconds() {
        Time time = new Time(Time.valueOf("23:59:59").getTime() + 987);
        assertEquals(86_399_987_000_000L, Temporals.nanosOf(time));
        assertEquals(time, Temporals.time(86_399_987_000_000L, ZoneDays.current()));
    }

    @Test
    void timestampsBeforeTheEpochKeepTheirFraction() throws SQLException {
        Timestamp value = Timestamp.valueOf("1960-01-02 03:04:05.678901");
        long micros = Temporals.microsOf(value);
        assertEquals(value, Temporals.timestamp(micros, ZoneDays.current()));
        assertEquals("1960-01-02 03:04:05.678901", Temporals.timestampText(micros));
    }
}
