package org.ashlardb.jdbc.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
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
    @ValueSource(longs = {-719_162, -141_438, -141_427, -30_000, 2_932_896, 1_500_000})
    void daysFarAwayAreThoseOfTheJdk(long day) {
        assertEquals(
                Date.valueOf(LocalDate.ofEpochDay(day)).getTime(),
                ZoneDays.current().startOfDay(day));
        assertEquals(day, ZoneDays.current().dayOf(ZoneDays.current().startOfDay(day)));
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
