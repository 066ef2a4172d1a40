package org.ashlardb.sql.type;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * Reads and writes dates and times as text, in the ISO form with a blank or a T between date and time. Uses no
 * formatter object, so that nothing is loaded for a statement that needs none.
 */
public final class TemporalText {
    public static final long MICROS_PER_SECOND = 1_000_000;
    public static final long MICROS_PER_DAY = 86_400L * MICROS_PER_SECOND;
    public static final long NANOS_PER_SECOND = 1_000_000_000;
    public static final long NANOS_PER_DAY = 86_400L * NANOS_PER_SECOND;

    private static final int BASIC_DATE_DIGITS = 8;
    private static final int MAX_OFFSET = 18 * 3_600;
    private static final int MAX_YEAR = 290_000;
    private static final long MAX_TIMESTAMP_DAY = Long.MAX_VALUE / MICROS_PER_DAY - 1;

    private TemporalText() {}

    /** Days since 1970-01-01. A time of day behind the date is ignored. */
    public static long parseDate(String text) {
        Reader in = new Reader(text, "DATE");
        long day = in.date();
        if (in.skipTimeSeparator()) {
            in.timeNanos();
            in.zone();
        }
        in.end();
        return day;
    }

    /** Nanoseconds of the day. */
    public static long parseTime(String text) {
        Reader in = new Reader(text, "TIME");
        long nanos = in.timeNanos();
        in.end();
        return nanos;
    }

    /** Microseconds since 1970-01-01T00:00. A zone behind it is ignored, as PostgreSQL does. */
    public static long parseTimestamp(String text) {
        Reader in = new Reader(text, "TIMESTAMP");
        long micros = in.timestampMicros();
        in.zone();
        in.end();
        return micros;
    }

    /** Microseconds since 1970-01-01T00:00Z; without a zone the text is a local time. */
    public static long parseTimestampTz(String text) {
        Reader in = new Reader(text, "TIMESTAMP WITH TIME ZONE");
        long micros = in.timestampMicros();
        ZoneId zone = in.zone();
        in.end();
        return toInstant(micros, zone);
    }

    private static long toInstant(long micros, ZoneId zone) {
        return zone == null ? TimeZones.toInstant(micros) : TimeZones.toInstant(micros, zone);
    }

    /** A time in its byte form. What has no zone and needs one is local. */
    static byte[] parseEncoded(String text, SqlType type) {
        Reader in = new Reader(text, type.toString());
        boolean day = type.kind() == SqlKind.TIME_TZ;
        long date = day ? 0 : in.date() * MICROS_PER_DAY;
        long nanos = day ? in.timeNanos() : in.skipTimeSeparator() ? in.timeToMidnight() : 0;
        ZoneId zone = in.zone();
        in.end();
        if (day) {
            byte[] local = TimeConversion.toBytes(nanos, 0, SqlKind.TIME, type);
            return zone == null ? local : TimeBytes.time(TimeBytes.localNanos(local, 0), in.offset(zone));
        }
        long micros = date + nanos / 1_000;
        if (type.kind() == SqlKind.TIMESTAMP_TZ_NANO) {
            micros = toInstant(micros, zone);
        }
        return TimeConversion.toBytes(micros, (int) (nanos % 1_000), type.kind(), type);
    }

    static String formatEncoded(SqlKind kind, byte[] data, int start) {
        StringBuilder out = new StringBuilder(35);
        if (kind == SqlKind.TIME_TZ) {
            long nanos = TimeBytes.localNanos(data, start);
            appendTime(out, nanos / NANOS_PER_SECOND, nanos % NANOS_PER_SECOND, 9);
            appendOffset(out, TimeBytes.offset(data, start));
            return out.toString();
        }
        long micros = TimeBytes.micros(data, start);
        appendDate(out, Math.floorDiv(micros, MICROS_PER_DAY));
        out.append(' ');
        long ofDay = Math.floorMod(micros, MICROS_PER_DAY);
        long fraction = ofDay % MICROS_PER_SECOND * 1_000 + TimeBytes.nanos(data, start);
        appendTime(out, ofDay / MICROS_PER_SECOND, fraction, 9);
        return kind == SqlKind.TIMESTAMP_TZ_NANO ? out.append("+00").toString() : out.toString();
    }

    private static void appendOffset(StringBuilder out, int seconds) {
        int absolute = Math.abs(seconds);
        out.append(seconds < 0 ? '-' : '+');
        appendPadded(out, absolute / 3_600, 2);
        if (absolute % 3_600 != 0) {
            out.append(':');
            appendPadded(out, absolute / 60 % 60, 2);
        }
    }

    /** The first microsecond of a day, counted from 1970-01-01. */
    public static long dayToMicros(long epochDay) {
        if (epochDay > MAX_TIMESTAMP_DAY || epochDay < -MAX_TIMESTAMP_DAY) {
            throw new SqlException(
                    SqlState.DATETIME_OVERFLOW, "date " + epochDay + " days from 1970 is out of range for TIMESTAMP");
        }
        return epochDay * MICROS_PER_DAY;
    }

    /** The day, when a DATE can hold it. */
    public static long checkDay(long epochDay) {
        if (epochDay != (int) epochDay) {
            throw new SqlException(
                    SqlState.DATETIME_OVERFLOW, "day " + epochDay + " from 1970 is out of range for DATE");
        }
        return epochDay;
    }

    /** The nanosecond of the day, when there is such a one. */
    public static long checkTime(long nanosOfDay) {
        if (nanosOfDay < 0 || nanosOfDay >= NANOS_PER_DAY) {
            throw new SqlException(
                    SqlState.DATETIME_OVERFLOW, "time of " + nanosOfDay + " nanoseconds is not within a day");
        }
        return nanosOfDay;
    }

    public static String formatDate(long epochDay) {
        StringBuilder out = new StringBuilder(10);
        appendDate(out, epochDay);
        return out.toString();
    }

    public static String formatTime(long nanosOfDay) {
        StringBuilder out = new StringBuilder(18);
        appendTime(out, nanosOfDay / NANOS_PER_SECOND, nanosOfDay % NANOS_PER_SECOND, 9);
        return out.toString();
    }

    public static String formatTimestamp(long micros) {
        StringBuilder out = new StringBuilder(29);
        appendDate(out, Math.floorDiv(micros, MICROS_PER_DAY));
        out.append(' ');
        long ofDay = Math.floorMod(micros, MICROS_PER_DAY);
        appendTime(out, ofDay / MICROS_PER_SECOND, ofDay % MICROS_PER_SECOND, 6);
        return out.toString();
    }

    /** In UTC, with its offset. */
    public static String formatTimestampTz(long micros) {
        return formatTimestamp(micros) + "+00";
    }

    private static void appendDate(StringBuilder out, long epochDay) {
        LocalDate date = LocalDate.ofEpochDay(epochDay);
        int year = date.getYear();
        if (year < 0) {
            out.append('-');
        }
        appendPadded(out, Math.abs(year), 4);
        out.append('-');
        appendPadded(out, date.getMonthValue(), 2);
        out.append('-');
        appendPadded(out, date.getDayOfMonth(), 2);
    }

    private static void appendTime(StringBuilder out, long seconds, long fraction, int fractionDigits) {
        appendPadded(out, seconds / 3_600, 2);
        out.append(':');
        appendPadded(out, seconds / 60 % 60, 2);
        out.append(':');
        appendPadded(out, seconds % 60, 2);
        if (fraction != 0) {
            out.append('.');
            appendPadded(out, fraction, fractionDigits);
            while (out.charAt(out.length() - 1) == '0') {
                out.setLength(out.length() - 1);
            }
        }
    }

    private static void appendPadded(StringBuilder out, long number, int digits) {
        String text = Long.toString(number);
        for (int i = text.length(); i < digits; i++) {
            out.append('0');
        }
        out.append(text);
    }

    /** Reads one value from left to right. */
    private static final class Reader {
        private final String text;
        private final String typeName;
        private final int end;
        private int position;
        private boolean timed;

        Reader(String text, String typeName) {
            this.text = text.strip();
            this.typeName = typeName;
            end = this.text.length();
        }

        long date() {
            boolean negative = accept('-');
            boolean basic = !negative && digitsAhead() == BASIC_DATE_DIGITS;
            int year = basic ? number(4, 4) : number(1, 6);
            if (!basic) {
                require('-');
            }
            int month = number(1, 2);
            if (!basic) {
                require('-');
            }
            int day = number(1, 2);
            if (year > MAX_YEAR || month < 1 || month > 12 || day < 1) {
                throw outOfRange();
            }
            LocalDate first = LocalDate.of(negative ? -year : year, month, 1);
            if (day > first.lengthOfMonth()) {
                throw outOfRange();
            }
            return first.toEpochDay() + day - 1;
        }

        private int digitsAhead() {
            int at = position;
            while (at < end && isDigit(text.charAt(at))) {
                at++;
            }
            return at - position;
        }

        long timeNanos() {
            long nanos = timeToMidnight();
            if (nanos == NANOS_PER_DAY) {
                throw outOfRange();
            }
            return nanos;
        }

        /** A time, which may be 24:00, the end of the day. */
        long timeToMidnight() {
            timed = true;
            long hours = number(1, 2);
            require(':');
            long minutes = number(1, 2);
            long seconds = accept(':') ? number(1, 2) : 0;
            long fraction = accept('.') ? fraction() : 0;
            long nanos = ((hours * 60 + minutes) * 60 + seconds) * NANOS_PER_SECOND + fraction;
            if (nanos > NANOS_PER_DAY || minutes > 59 || seconds > 59) {
                throw outOfRange();
            }
            return nanos;
        }

        long timestampMicros() {
            long micros = date() * MICROS_PER_DAY;
            return skipTimeSeparator() ? micros + (timeToMidnight() + 500) / 1_000 : micros;
        }

        /** The zone behind all else: Z, an offset or a name; null if there is none. */
        ZoneId zone() {
            if (!timed && position < end && text.charAt(position) == '-') {
                throw invalid(); // rather a fourth part of the date
            }
            while (accept(' ')) {
                // blanks may stand before the zone
            }
            if (position < end && Character.isLetter(text.charAt(position))) {
                return namedZone();
            }
            boolean negative = accept('-');
            if (!negative && !accept('+')) {
                return null;
            }
            int hours = number(1, 2);
            int minutes = position < end ? (accept(':') ? number(2, 2) : number(2, 2)) : 0;
            int seconds = (hours * 60 + minutes) * 60;
            if (minutes > 59 || seconds > MAX_OFFSET) {
                throw outOfRange();
            }
            return ZoneOffset.ofTotalSeconds(negative ? -seconds : seconds);
        }

        /** The rest as the name of a zone. Offsets behind GMT or UTC are none, as POSIX reads their signs the other way. */
        private ZoneId namedZone() {
            String name = text.substring(position);
            position = end;
            if (name.equalsIgnoreCase("Z") || name.equalsIgnoreCase("UTC")) {
                return ZoneOffset.UTC;
            }
            if (name.matches("(GMT|UTC?).*[+-].*")) {
                throw invalid();
            }
            try {
                return ZoneId.of(name);
            } catch (DateTimeException e) {
                throw new SqlException(SqlState.INVALID_DATETIME, invalid().getMessage(), e);
            }
        }

        /** The seconds of a zone that always has the same. */
        int offset(ZoneId zone) {
            if (zone instanceof ZoneOffset offset) {
                return offset.getTotalSeconds();
            }
            throw invalid();
        }

        /** A blank may stand before a zone, too. */
        boolean skipTimeSeparator() {
            boolean blank = position + 1 < end && text.charAt(position) == ' ' && isDigit(text.charAt(position + 1));
            return accept('T') || accept('t') || blank && accept(' ');
        }

        void end() {
            if (position < end) {
                throw invalid();
            }
        }

        private long fraction() {
            long value = 0;
            int digits = 0;
            while (position < end && isDigit()) {
                if (digits++ < 9) {
                    value = value * 10 + text.charAt(position) - '0';
                }
                position++;
            }
            if (digits == 0) {
                throw invalid();
            }
            for (; digits < 9; digits++) {
                value *= 10;
            }
            return value;
        }

        private int number(int minDigits, int maxDigits) {
            int start = position;
            int value = 0;
            while (position < end && position - start < maxDigits && isDigit()) {
                value = value * 10 + text.charAt(position++) - '0';
            }
            if (position - start < minDigits) {
                throw invalid();
            }
            return value;
        }

        private boolean isDigit() {
            return isDigit(text.charAt(position));
        }

        private static boolean isDigit(char c) {
            return c >= '0' && c <= '9';
        }

        private boolean accept(char c) {
            if (position < end && text.charAt(position) == c) {
                position++;
                return true;
            }
            return false;
        }

        private void require(char c) {
            if (!accept(c)) {
                throw invalid();
            }
        }

        private SqlException invalid() {
            return new SqlException(
                    SqlState.INVALID_DATETIME, "'" + Conversion.shorten(text) + "' is not a valid " + typeName);
        }

        private SqlException outOfRange() {
            return new SqlException(
                    SqlState.DATETIME_OVERFLOW,
                    "'" + Conversion.shorten(text) + "' is not a valid " + typeName + ": a field is out of range");
        }
    }
}
