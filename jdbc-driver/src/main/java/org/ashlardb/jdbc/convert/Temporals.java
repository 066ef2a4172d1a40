package org.ashlardb.jdbc.convert;

import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Locale;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;

/** The arithmetic and the texts of dates and times in native form: days, nanoseconds of a day, microseconds. */
public final class Temporals {
    static final long MICROS_PER_SECOND = 1_000_000L;
    static final long MICROS_PER_DAY = 86_400 * MICROS_PER_SECOND;
    static final long NANOS_PER_MICRO = 1_000L;
    private static final long NANOS_PER_MILLI = 1_000_000L;
    private static final long MICROS_PER_MILLI = 1_000L;
    private static final int NANOS_PER_SECOND = 1_000_000_000;

    /** Days that still fit microseconds in a long. */
    private static final long MAX_DAY = Long.MAX_VALUE / MICROS_PER_DAY - 1;

    private Temporals() {}

    static long microsOf(LocalDateTime value) throws SQLException {
        return startOfDay(value.toLocalDate().toEpochDay())
                + value.toLocalTime().toNanoOfDay() / NANOS_PER_MICRO;
    }

    static long microsOf(Instant value) throws SQLException {
        startOfDay(Math.floorDiv(value.getEpochSecond(), 86_400L));
        return value.getEpochSecond() * MICROS_PER_SECOND + value.getNano() / NANOS_PER_MICRO;
    }

    static LocalDateTime localDateTime(long micros) {
        long seconds = Math.floorDiv(micros, MICROS_PER_SECOND);
        int nanos = (int) (Math.floorMod(micros, MICROS_PER_SECOND) * NANOS_PER_MICRO);
        return LocalDateTime.ofEpochSecond(seconds, nanos, ZoneOffset.UTC);
    }

    static Instant instant(long micros) {
        return Instant.ofEpochSecond(
                Math.floorDiv(micros, MICROS_PER_SECOND), Math.floorMod(micros, MICROS_PER_SECOND) * NANOS_PER_MICRO);
    }

    /** A moment as wall time of the default zone. */
    static long utcToLocal(long micros) throws SQLException {
        return microsOf(instant(micros).atZone(ZoneId.systemDefault()).toLocalDateTime());
    }

    /** Wall time of the default zone as a moment. */
    static long localToUtc(long micros) throws SQLException {
        return microsOf(localDateTime(micros).atZone(ZoneId.systemDefault()).toInstant());
    }

    /** Midnight of a day; 22008 when a timestamp cannot hold it. */
    static long startOfDay(long epochDay) throws SQLException {
        if (epochDay > MAX_DAY || epochDay < -MAX_DAY) {
            boolean named = Math.abs(epochDay) <= LocalDate.MAX.toEpochDay();
            throw Errors.of(
                    "22008",
                    (named ? LocalDate.ofEpochDay(epochDay).toString() : "day " + epochDay + " since 1970-01-01")
                            + " is out of range for TIMESTAMP, expected a day from " + LocalDate.ofEpochDay(-MAX_DAY)
                            + " to " + LocalDate.ofEpochDay(MAX_DAY));
        }
        return epochDay * MICROS_PER_DAY;
    }

    /** A timestamp without zone in the default zone, as {@code java.sql} has it. */
    static Timestamp timestamp(long micros, ZoneDays days) {
        long day = Math.floorDiv(micros, MICROS_PER_DAY);
        boolean plain = days.isPlain(day);
        if (!plain && day >= ZoneDays.FIRST_GREGORIAN_DAY) {
            return Timestamp.valueOf(localDateTime(micros));
        }
        long rest = micros - day * MICROS_PER_DAY;
        long millis = days.startOfDay(day) + rest / MICROS_PER_MILLI;
        Timestamp value =
                new Timestamp(plain ? millis : Math.floorDiv(micros, MICROS_PER_MILLI) - days.offsetAt(millis));
        value.setNanos((int) (rest % MICROS_PER_SECOND * NANOS_PER_MICRO));
        return value;
    }

    /** A timestamp without zone, read as wall time of a calendar's zone. */
    static Timestamp timestamp(long micros, Calendar calendar) {
        LocalDateTime local = localDateTime(micros);
        Timestamp value = new Timestamp(millis(local, calendar));
        value.setNanos(local.getNano());
        return value;
    }

    /** A moment as {@code java.sql} has it. */
    static Timestamp moment(long micros) {
        Timestamp value = new Timestamp(Math.floorDiv(micros, MICROS_PER_MILLI));
        value.setNanos((int) (Math.floorMod(micros, MICROS_PER_SECOND) * NANOS_PER_MICRO));
        return value;
    }

    /** The native form of a moment that {@link #microsOf(Timestamp)} has found to be in range. */
    static long momentOf(Timestamp value) {
        return Math.floorDiv(value.getTime(), 1000) * MICROS_PER_SECOND + value.getNanos() / NANOS_PER_MICRO;
    }

    static Time time(long nanosOfDay, ZoneDays days) {
        return new Time(days.startOfDay(0) + nanosOfDay / NANOS_PER_MILLI);
    }

    /** Milliseconds since 1970-01-01T00:00Z of a wall time of a calendar's zone. */
    static long millis(LocalDateTime local, Calendar calendar) {
        GregorianCalendar fields = ZoneDays.calendar(calendar.getTimeZone());
        ZoneDays.setDay(fields, local.toLocalDate());
        fields.set(Calendar.HOUR_OF_DAY, local.getHour());
        fields.set(Calendar.MINUTE, local.getMinute());
        fields.set(Calendar.SECOND, local.getSecond());
        return fields.getTimeInMillis() + local.getNano() / NANOS_PER_MILLI;
    }

    /** Wall time in a calendar's zone of milliseconds since 1970-01-01T00:00Z. */
    static LocalDateTime wallTime(long millis, Calendar calendar) {
        Calendar fields = ZoneDays.calendar(calendar.getTimeZone());
        fields.setTimeInMillis(millis);
        return LocalDateTime.of(
                fields.get(Calendar.ERA) == GregorianCalendar.BC
                        ? 1 - fields.get(Calendar.YEAR)
                        : fields.get(Calendar.YEAR),
                fields.get(Calendar.MONTH) + 1,
                fields.get(Calendar.DAY_OF_MONTH),
                fields.get(Calendar.HOUR_OF_DAY),
                fields.get(Calendar.MINUTE),
                fields.get(Calendar.SECOND),
                (int) (fields.get(Calendar.MILLISECOND) * NANOS_PER_MILLI));
    }

    /** The native form of a date: the day that contains its moment in the default zone. */
    public static long dayOf(Date value) {
        return ZoneDays.current().dayOf(value.getTime());
    }

    /** The native form of a time of day, to the millisecond. */
    static long nanosOf(Time value) {
        ZoneDays days = ZoneDays.current();
        long millis = value.getTime();
        long day = days.dayOf(millis);
        if (days.isPlain(day, millis)) {
            return (millis - days.startOfDay(day)) * NANOS_PER_MILLI;
        }
        return value.toLocalTime().toNanoOfDay() + Math.floorMod(millis, 1000) * NANOS_PER_MILLI;
    }

    /** The native form of a timestamp: wall time of the default zone, cut to microseconds. */
    static long microsOf(Timestamp value) throws SQLException {
        ZoneDays days = ZoneDays.current();
        long millis = value.getTime();
        long day = days.dayOf(millis);
        long start = startOfDay(day);
        long ofDay = days.isPlain(day, millis)
                ? millis - days.startOfDay(day)
                : millis + days.offsetAt(millis) - day * ZoneDays.DAY_MILLIS;
        return start + ofDay / 1000 * MICROS_PER_SECOND + value.getNanos() / NANOS_PER_MICRO;
    }

    static String dateText(long epochDay) {
        return LocalDate.ofEpochDay(epochDay).toString();
    }

    static String timeText(long nanosOfDay) {
        StringBuilder text = new StringBuilder();
        appendTime(text, nanosOfDay);
        return text.toString();
    }

    static String timestampText(long micros) {
        return timestampText(localDateTime(micros));
    }

    /** With the offset of a zone. */
    static String momentText(long micros, int nanos, ZoneId zone) {
        OffsetDateTime value = OffsetDateTime.ofInstant(instant(micros).plusNanos(nanos), zone);
        String offset = value.getOffset().equals(ZoneOffset.UTC)
                ? "+00:00"
                : value.getOffset().getId();
        return timestampText(value.toLocalDateTime()) + offset;
    }

    private static String timestampText(LocalDateTime value) {
        StringBuilder text = new StringBuilder();
        text.append(value.toLocalDate()).append(' ');
        appendTime(text, value.toLocalTime().toNanoOfDay());
        return text.toString();
    }

    /** {@code 12:34:56}, with a fraction only where there is one. */
    private static void appendTime(StringBuilder text, long nanosOfDay) {
        int seconds = (int) (nanosOfDay / NANOS_PER_SECOND);
        appendTwo(text, seconds / 3600).append(':');
        appendTwo(text, seconds / 60 % 60).append(':');
        appendTwo(text, seconds % 60);
        int fraction = (int) (nanosOfDay % NANOS_PER_SECOND);
        if (fraction != 0) {
            text.append('.');
            for (int digit = NANOS_PER_SECOND / 10; fraction > 0; digit /= 10) {
                text.append((char) ('0' + fraction / digit));
                fraction %= digit;
            }
        }
    }

    private static StringBuilder appendTwo(StringBuilder text, int value) {
        return text.append((char) ('0' + value / 10)).append((char) ('0' + value % 10));
    }

    static LocalDate parseDate(String text) throws SQLException {
        try {
            String date = text.trim();
            int end = timeStart(date);
            return end < 0 ? LocalDate.parse(date) : parseTimestamp(date).toLocalDate();
        } catch (DateTimeException e) {
            throw malformed(text, "a date such as 2024-02-29", e);
        }
    }

    static LocalTime parseTime(String text) throws SQLException {
        try {
            String time = text.trim();
            return timeStart(time) < 0
                    ? LocalTime.parse(time)
                    : parseTimestamp(time).toLocalTime();
        } catch (DateTimeException e) {
            throw malformed(text, "a time such as 23:59:59.5", e);
        }
    }

    /** A date, or date and time with or without an offset, which is dropped. */
    static OffsetTime parseOffsetTime(String text) throws SQLException {
        try {
            return OffsetTime.parse(text.trim());
        } catch (DateTimeException e) {
            throw malformed(text, "a time with its offset such as 12:34:56+02:00", e);
        }
    }

    static LocalDateTime parseTimestamp(String text) throws SQLException {
        try {
            String value = text.trim();
            int end = timeStart(value);
            return end < 0 ? LocalDate.parse(value).atStartOfDay() : LocalDateTime.parse(value, Formats.TIMESTAMP);
        } catch (DateTimeException e) {
            throw malformed(text, "a timestamp such as 2024-02-29 23:59:59.5", e);
        }
    }

    /** As {@link #parseTimestamp}; without an offset the default zone applies. */
    static OffsetDateTime parseMoment(String text) throws SQLException {
        try {
            String value = text.trim();
            return hasOffset(value)
                    ? OffsetDateTime.parse(value, Formats.TIMESTAMP)
                    : parseTimestamp(value).atZone(ZoneId.systemDefault()).toOffsetDateTime();
        } catch (DateTimeException e) {
            throw malformed(text, "a timestamp such as 2024-02-29 23:59:59.5+01:00", e);
        }
    }

    /** Whether an offset from UTC stands behind the time of day. */
    static boolean hasOffset(String text) {
        String value = text.trim();
        int start = timeStart(value);
        return start > 0 && (value.endsWith("Z") || value.indexOf('+', start) > 0 || value.indexOf('-', start) > 0);
    }

    /** Where the time begins in a text with date and time, or -1. */
    private static int timeStart(String text) {
        int space = text.indexOf(' ');
        return space >= 0 ? space : text.indexOf('T');
    }

    private static SQLException malformed(String text, String expected, DateTimeException cause) {
        return Errors.of(SqlState.BAD_DATETIME, "value is " + Quoted.of(text) + ", expected " + expected, cause);
    }

    /** Loaded by the first text that is read. */
    private static final class Formats {
        static final DateTimeFormatter TIMESTAMP = new DateTimeFormatterBuilder()
                .append(DateTimeFormatter.ISO_LOCAL_DATE)
                .optionalStart()
                .appendLiteral('T')
                .optionalEnd()
                .optionalStart()
                .appendLiteral(' ')
                .optionalEnd()
                .appendValue(ChronoField.HOUR_OF_DAY, 2)
                .appendLiteral(':')
                .appendValue(ChronoField.MINUTE_OF_HOUR, 2)
                .optionalStart()
                .appendLiteral(':')
                .appendValue(ChronoField.SECOND_OF_MINUTE, 2)
                .optionalStart()
                .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
                .optionalEnd()
                .optionalEnd()
                .optionalStart()
                .appendOffset("+HH:mm:ss", "Z")
                .optionalEnd()
                .optionalStart()
                .appendOffset("+HH", "Z")
                .optionalEnd()
                .toFormatter(Locale.ROOT);
    }
}
