package org.ashlardb.sql.type;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Month;
import java.time.format.TextStyle;
import java.time.temporal.IsoFields;
import java.util.Locale;

/** Writes and reads timestamps in the formats of TO_CHAR, TO_DATE and TO_TIMESTAMP, as PostgreSQL and Oracle have them. */
public final class TemporalFormat {
    /** Longer ones before those they begin with. */
    private static final String[] FIELDS = {
        "YYYY", "YYY", "YY", "IYYY", "MONTH", "MON", "MM", "MI", "MS", "DDD", "DD", "DAY", "DY", "D", "HH24", "HH12",
                "HH",
        "SSSSS", "SS", "US", "FF1", "FF2", "FF3", "FF4", "FF5", "FF6", "FF7", "FF8", "FF9", "FF", "A.M.", "P.M.", "AM",
                "PM",
        "CC", "Q", "WW", "IW", "ID", "J", "TZH", "TZM", "TZ", "OF", "Y"
    };

    private static final int NAME_WIDTH = 9;
    private static final long EPOCH_JULIAN_DAY = 2_440_588;

    private TemporalFormat() {}

    /** Local microseconds as text; the offset is in seconds. */
    public static String format(long micros, String pattern, int offsetSeconds) {
        StringBuilder out = new StringBuilder();
        long day = Math.floorDiv(micros, TemporalText.MICROS_PER_DAY);
        long ofDay = Math.floorMod(micros, TemporalText.MICROS_PER_DAY);
        int position = 0;
        boolean fill = true;
        while (position < pattern.length()) {
            if (pattern.charAt(position) == '"') {
                int end = closingQuote(pattern, position);
                out.append(pattern, position + 1, end);
                position = end + 1;
            } else if (pattern.regionMatches(true, position, "FM", 0, 2)) {
                fill = false;
                position += 2;
            } else {
                String field = fieldAt(pattern, position);
                if (field == null) {
                    out.append(pattern.charAt(position++));
                    continue;
                }
                String written = pattern.substring(position, position + field.length());
                position += field.length();
                int start = out.length();
                append(out, field, written, LocalDate.ofEpochDay(day), ofDay, offsetSeconds, fill);
                position += appendOrdinal(out, start, pattern, position);
                fill = true;
            }
        }
        return out.toString();
    }

    private static int closingQuote(String pattern, int open) {
        int end = pattern.indexOf('"', open + 1);
        return end < 0 ? pattern.length() : end;
    }

    private static String fieldAt(String pattern, int position) {
        for (String field : FIELDS) {
            if (pattern.regionMatches(true, position, field, 0, field.length())) {
                return field;
            }
        }
        return null;
    }

    private static void append(
            StringBuilder out, String field, String written, LocalDate date, long ofDay, int offset, boolean fill) {
        long seconds = ofDay / TemporalText.MICROS_PER_SECOND;
        long fraction = ofDay % TemporalText.MICROS_PER_SECOND;
        long hour = seconds / 3_600;
        switch (field) {
            case "YYYY" -> number(out, date.getYear(), 4, fill);
            case "YYY" -> number(out, date.getYear() % 1_000, 3, fill);
            case "YY" -> number(out, date.getYear() % 100, 2, fill);
            case "Y" -> number(out, date.getYear() % 10, 1, fill);
            case "IYYY" -> number(out, date.get(IsoFields.WEEK_BASED_YEAR), 4, fill);
            case "MONTH" -> name(out, date.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH), written, fill);
            case "MON" -> name(out, date.getMonth().getDisplayName(TextStyle.SHORT, Locale.ENGLISH), written, false);
            case "DAY" -> name(out, date.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH), written, fill);
            case "DY" -> name(out, date.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ENGLISH), written, false);
            case "MM" -> number(out, date.getMonthValue(), 2, fill);
            case "DDD" -> number(out, date.getDayOfYear(), 3, fill);
            case "DD" -> number(out, date.getDayOfMonth(), 2, fill);
            case "D" -> number(out, date.getDayOfWeek().getValue() % 7 + 1, 1, fill);
            case "ID" -> number(out, date.getDayOfWeek().getValue(), 1, fill);
            case "HH24" -> number(out, hour, 2, fill);
            case "HH12", "HH" -> number(out, (hour + 11) % 12 + 1, 2, fill);
            case "MI" -> number(out, seconds / 60 % 60, 2, fill);
            case "SS" -> number(out, seconds % 60, 2, fill);
            case "SSSSS" -> number(out, seconds, 5, fill);
            case "MS" -> number(out, fraction / 1_000, 3, true);
            case "US", "FF" -> number(out, fraction, 6, true);
            case "AM", "PM" -> out.append(inCase(hour < 12 ? "AM" : "PM", written));
            case "A.M.", "P.M." -> out.append(inCase(hour < 12 ? "A.M." : "P.M.", written));
            case "CC" -> number(out, (date.getYear() + 99) / 100, 2, fill);
            case "Q" -> number(out, (date.getMonthValue() + 2) / 3, 1, fill);
            case "WW" -> number(out, (date.getDayOfYear() + 6) / 7, 2, fill);
            case "IW" -> number(out, date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR), 2, fill);
            case "J" -> out.append(date.toEpochDay() + EPOCH_JULIAN_DAY);
            case "TZH", "OF", "TZ" -> offset(out, offset, !field.equals("TZH"));
            case "TZM" -> number(out, Math.abs(offset) / 60 % 60, 2, true);
            default -> digits(out, fraction, field.charAt(2) - '0');
        }
    }

    private static void offset(StringBuilder out, int seconds, boolean minutes) {
        out.append(seconds < 0 ? '-' : '+');
        number(out, Math.abs(seconds) / 3_600, 2, true);
        if (minutes && seconds % 3_600 != 0) {
            number(out.append(':'), Math.abs(seconds) / 60 % 60, 2, true);
        }
    }

    /** The first digits of a fraction of six. */
    private static void digits(StringBuilder out, long fraction, int count) {
        String nine = String.format(Locale.ROOT, "%06d000", fraction);
        out.append(nine, 0, count);
    }

    private static void number(StringBuilder out, long number, int digits, boolean fill) {
        if (number < 0) {
            out.append('-');
        }
        String text = Long.toString(Math.abs(number));
        if (fill) {
            out.append("0".repeat(Math.max(0, digits - text.length())));
        }
        out.append(text);
    }

    private static void name(StringBuilder out, String name, String written, boolean fill) {
        out.append(inCase(name, written));
        if (fill) {
            out.append(" ".repeat(Math.max(0, NAME_WIDTH - name.length())));
        }
    }

    /** In capitals, small letters or with one capital, as the field was written. */
    private static String inCase(String name, String written) {
        if (Character.isLowerCase(written.charAt(0))) {
            return name.toLowerCase(Locale.ROOT);
        }
        return Character.isUpperCase(written.charAt(1)) || written.charAt(1) == '.'
                ? name.toUpperCase(Locale.ROOT)
                : name;
    }

    /** TH behind a number: st, nd, rd or th. Returns how much of the pattern that was. */
    private static int appendOrdinal(StringBuilder out, int start, String pattern, int position) {
        if (!pattern.regionMatches(true, position, "TH", 0, 2) || !Character.isDigit(out.charAt(out.length() - 1))) {
            return 0;
        }
        int last = out.charAt(out.length() - 1) - '0';
        boolean teen = out.length() - start > 1 && out.charAt(out.length() - 2) == '1';
        String ending = teen || last > 3 || last == 0 ? "th" : last == 1 ? "st" : last == 2 ? "nd" : "rd";
        out.append(Character.isUpperCase(pattern.charAt(position)) ? ending.toUpperCase(Locale.ROOT) : ending);
        return 2;
    }

    /** The local microseconds a text means. */
    public static long parse(String text, String pattern) {
        return new Parser(text, pattern).parse();
    }

    private static final class Parser {
        private final String text;
        private final String pattern;
        private int at;
        private int year = 1;
        private int month = 1;
        private int day = 1;
        private int dayOfYear;
        private long julian = Long.MIN_VALUE;
        private int hour;
        private int minute;
        private int second;
        private long micros;
        private Boolean afternoon;

        Parser(String text, String pattern) {
            this.text = text;
            this.pattern = pattern;
        }

        long parse() {
            int position = 0;
            while (position < pattern.length() && at < text.length()) {
                if (pattern.startsWith("FM", position) || pattern.startsWith("FX", position)) {
                    position += 2;
                    continue;
                }
                if (pattern.charAt(position) == '"') {
                    int end = closingQuote(pattern, position);
                    at = Math.min(text.length(), at + end - position - 1);
                    position = end + 1;
                    continue;
                }
                String field = fieldAt(pattern, position);
                if (field == null) {
                    skip(pattern.charAt(position++));
                } else {
                    position += field.length();
                    boolean adjoined = fieldAt(pattern, position) != null;
                    while (at < text.length() && text.charAt(at) == ' ') {
                        at++;
                    }
                    read(field, adjoined);
                }
            }
            return value();
        }

        /** A sign of the pattern stands for any sign, and may be missing. */
        private void skip(char sign) {
            char c = text.charAt(at);
            if (c == sign || !Character.isLetterOrDigit(c) && !Character.isLetterOrDigit(sign)) {
                at++;
            }
        }

        private void read(String field, boolean adjoined) {
            switch (field) {
                case "YYYY", "IYYY" -> year = (int) number(adjoined ? 4 : 6);
                case "YYY", "YY", "Y" -> {
                    int value = (int) number(field.length());
                    year = value < 70 ? 2_000 + value : value < 1_000 ? 1_900 + value : value;
                }
                case "MONTH", "MON" -> month = monthName();
                case "DAY", "DY" -> skipLetters();
                case "MM" -> month = (int) number(2);
                case "DDD" -> dayOfYear = (int) number(3);
                case "DD" -> day = (int) number(2);
                case "HH24", "HH12", "HH" -> hour = (int) number(2);
                case "MI" -> minute = (int) number(2);
                case "SS" -> second = (int) number(2);
                case "SSSSS" -> {
                    long all = number(5);
                    hour = (int) (all / 3_600);
                    minute = (int) (all / 60 % 60);
                    second = (int) (all % 60);
                }
                case "MS" -> micros = fraction(3);
                case "US" -> micros = fraction(6);
                case "AM", "PM", "A.M.", "P.M." -> afternoon = isAfternoon(field.length());
                case "J" -> julian = number(9);
                case "Q", "WW", "IW", "ID", "D", "CC" -> number(2);
                default -> {
                    if (!field.startsWith("FF")) {
                        throw new SqlException(
                                SqlState.NOT_SUPPORTED, "reading " + field + " of a format is not supported");
                    }
                    micros = fraction(9);
                }
            }
        }

        private long number(int most) {
            int start = at;
            boolean negative = at < text.length() && text.charAt(at) == '-' && most > 3;
            at += negative ? 1 : 0;
            long value = 0;
            int first = at;
            while (at < text.length() && at - first < most && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
                value = value * 10 + text.charAt(at++) - '0';
            }
            if (at == first) {
                at = start;
                throw invalid();
            }
            return negative ? -value : value;
        }

        private long fraction(int most) {
            int start = at;
            long value = number(most);
            for (int digits = at - start; digits < 6; digits++) {
                value *= 10;
            }
            for (int digits = at - start; digits > 6; digits--) {
                value /= 10;
            }
            return value;
        }

        private int monthName() {
            for (Month candidate : Month.values()) {
                String full = candidate.name();
                if (text.regionMatches(true, at, full, 0, full.length())) {
                    at += full.length();
                    return candidate.getValue();
                }
            }
            for (Month candidate : Month.values()) {
                if (text.regionMatches(true, at, candidate.name(), 0, 3)) {
                    at += 3;
                    return candidate.getValue();
                }
            }
            throw invalid();
        }

        private void skipLetters() {
            while (at < text.length() && Character.isLetter(text.charAt(at))) {
                at++;
            }
        }

        private boolean isAfternoon(int length) {
            char c = at < text.length() ? Character.toUpperCase(text.charAt(at)) : 0;
            if (c != 'A' && c != 'P') {
                throw invalid();
            }
            at = Math.min(text.length(), at + length);
            return c == 'P';
        }

        private long value() {
            if (afternoon != null) {
                hour = hour % 12 + (afternoon ? 12 : 0);
            }
            if (hour > 23 || minute > 59 || second > 59) {
                throw outOfRange(null);
            }
            try {
                LocalDate date = julian != Long.MIN_VALUE
                        ? LocalDate.ofEpochDay(julian - EPOCH_JULIAN_DAY)
                        : dayOfYear > 0 ? LocalDate.ofYearDay(year, dayOfYear) : LocalDate.of(year, month, day);
                long seconds = (hour * 60L + minute) * 60 + second;
                return TemporalText.dayToMicros(date.toEpochDay()) + seconds * TemporalText.MICROS_PER_SECOND + micros;
            } catch (DateTimeException e) {
                throw outOfRange(e);
            }
        }

        private SqlException outOfRange(Throwable cause) {
            return new SqlException(
                    SqlState.DATETIME_OVERFLOW,
                    "'" + Conversion.shorten(text) + "' has a field out of range, read as '"
                            + Conversion.shorten(pattern) + "'",
                    cause);
        }

        private SqlException invalid() {
            return new SqlException(
                    SqlState.INVALID_DATETIME,
                    "'" + Conversion.shorten(text) + "' is not of the form '" + Conversion.shorten(pattern) + "'");
        }
    }
}
