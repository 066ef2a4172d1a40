package org.ashlardb.sql.type;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.ashlardb.sql.type.ReadFields.Field;
import org.ashlardb.sql.type.TemporalPattern.Part;

/**
 * Reads text in the formats of TO_DATE and TO_TIMESTAMP, as PostgreSQL does. Blanks before and behind fields do not count;
 * a sign of the pattern stands for any sign, and may be missing. A number has the digits of its field where another number
 * follows, else all there are. Behind FX each character of the pattern stands for one of the text.
 */
public final class TemporalReader {
    private static final String[] MONTHS = {
        "JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE",
        "JULY", "AUGUST", "SEPTEMBER", "OCTOBER", "NOVEMBER", "DECEMBER"
    };
    private static final String[] DAYS = {"MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"};
    private static final int SHORT_NAME = 3;
    private static final int MICRO_DIGITS = 6;

    private final String text;
    private final List<Part> parts;
    private final ReadFields fields;
    private int at;

    /** Blanks and signs of the text passed that the pattern has none for; negative if it is the other way round. */
    private int passed;

    private boolean exact;

    /** How many characters the number read last has. */
    private int length;

    private TemporalReader(String text, String pattern) {
        this.text = text;
        parts = TemporalPattern.parts(pattern);
        fields = new ReadFields(text, pattern);
    }

    /**
     * What a text means: local microseconds, and the seconds from UTC that it names.
     *
     * @param offset null if it names none
     */
    public record Moment(long micros, Integer offset) {}

    public static Moment read(String text, String pattern) {
        return new TemporalReader(text, pattern).read();
    }

    private Moment read() {
        for (int i = 0; i < parts.size() && at < text.length(); i++) {
            Part part = parts.get(i);
            if (part.field() == null) {
                if (i == 0) {
                    passBlanks();
                }
                pass(part);
                continue;
            }
            passBlanks();
            if (!readTime(i) && !readYear(i)) {
                readDate(i);
            }
            if (part.ordinal() != null) {
                at = Math.min(text.length(), at + part.ordinal().length());
            }
            if (!exact) {
                passed = 0;
                passBlanks();
            }
        }
        return fields.moment();
    }

    private void passBlanks() {
        while (!exact && at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
            passed++;
        }
    }

    private void pass(Part part) {
        if (exact) {
            at = text.offsetByCodePoints(at, at < text.length() ? 1 : 0);
        } else if (!part.free() && isSeparator(part.written().charAt(0))) {
            if (at < text.length() && isSeparator(text.charAt(at))) {
                at++;
            } else {
                passed--;
            }
        } else if (passed > 0) {
            passed--;
        } else if (at < text.length()) {
            at = text.offsetByCodePoints(at, 1);
        }
    }

    private static boolean isSeparator(char c) {
        return Character.isWhitespace(c) || c > ' ' && c < 0x7F && !Character.isLetterOrDigit(c);
    }

    private boolean readTime(int index) {
        String field = parts.get(index).field();
        switch (field) {
            case "FX" -> exact = true;
            case "HH24" -> set(Field.HOUR, index, 2);
            case "HH12", "HH" -> {
                set(Field.HOUR, index, 2);
                fields.useTwelveHours();
            }
            case "MI" -> set(Field.MINUTE, index, 2);
            case "SS" -> set(Field.SECOND, index, 2);
            case "SSSSS", "SSSS" -> set(Field.SECOND_OF_DAY, index, field.length());
            case "MS" -> fields.set(Field.MILLIS_AS_MICROS, fraction(index, 3), field);
            case "US" -> fields.set(Field.MICROS, fraction(index, 6), field);
            case "AM", "PM", "A.M.", "P.M." -> {
                fields.set(Field.AFTERNOON, name(field, "AM", "PM", "A.M.", "P.M.") % 2, field);
                fields.useTwelveHours();
            }
            case "TZH" -> readZoneHours(index);
            case "TZM" -> set(Field.ZONE_MINUTE, index, 2);
            case "TZ", "OF" ->
                throw new SqlException(SqlState.NOT_SUPPORTED, "reading " + field + " of a format is not supported");
            default -> {
                if (!field.startsWith("FF")) {
                    return false;
                }
                int digits = field.length() > 2 ? field.charAt(2) - '0' : 9;
                fields.set(Field.MICROS, fraction(index, digits), field);
            }
        }
        return true;
    }

    /** The sign may have been passed for one of the pattern's. */
    private void readZoneHours(int index) {
        char c = at < text.length() ? text.charAt(at) : 0;
        boolean signed = c == '+' || c == '-' || c == ' ';
        boolean negative = signed ? c == '-' : passed > 0 && at > 0 && text.charAt(at - 1) == '-';
        at += signed ? 1 : 0;
        fields.set(Field.ZONE_NEGATIVE, negative ? 1 : 0, "TZH");
        set(Field.ZONE_HOUR, index, 2);
    }

    private boolean readYear(int index) {
        String field = parts.get(index).field();
        switch (field) {
            case "Y,YYY" -> {
                fields.setYear(commaYear(field), 4, field);
                fields.useWeeks(false, field);
            }
            case "YYYY", "YYY", "YY", "Y", "IYYY", "IYY", "IY", "I" -> {
                fields.useWeeks(field.charAt(0) == 'I', field);
                int digits = field.length();
                int year = number(index, digits);
                fields.setYear(digits < 4 && length < 4 ? nearYear(year) : year, digits, field);
            }
            case "CC" -> set(Field.CENTURY, index, 2);
            case "A.D.", "B.C.", "AD", "BC" ->
                fields.set(Field.BEFORE_CHRIST, name(field, "AD", "BC", "A.D.", "B.C.") % 2, field);
            default -> {
                return false;
            }
        }
        return true;
    }

    private int commaYear(String field) {
        int comma = text.indexOf(',', at);
        if (comma <= at) {
            throw invalid(field);
        }
        long thousands = digits(field, comma);
        at++;
        return (int) (thousands * 1_000 + digits(field, Math.min(text.length(), at + 3)));
    }

    /** A year of less than four digits, of those that have its last digits the one nearest to 2020. */
    private static int nearYear(int year) {
        return year < 0 || year >= 1_000
                ? year
                : year + (year < 70 ? 2_000 : year < 100 ? 1_900 : year < 520 ? 2_000 : 1_000);
    }

    private void readDate(int index) {
        String field = parts.get(index).field();
        switch (field) {
            case "MONTH", "MON", "MM", "RM", "DD", "DDD", "D", "WW", "W" -> fields.useWeeks(false, field);
            case "IDDD", "ID", "IW" -> fields.useWeeks(true, field);
            default -> {}
        }
        switch (field) {
            case "MONTH", "MON" -> fields.set(Field.MONTH, longName(field, MONTHS) + 1, field);
            case "RM" -> fields.set(Field.MONTH, romanMonth(), field);
            case "MM" -> set(Field.MONTH, index, 2);
            case "DAY", "DY" -> fields.set(Field.WEEKDAY, longName(field, DAYS) + 1, field);
            case "DD" -> set(Field.DAY, index, 2);
            case "DDD", "IDDD" -> set(Field.DAY_OF_YEAR, index, 3);
            case "D" -> fields.set(Field.WEEKDAY, (number(index, 1) + 5) % 7 + 1, field);
            case "ID" -> set(Field.WEEKDAY, index, 1);
            case "WW", "IW" -> set(Field.WEEK, index, 2);
            case "W" -> set(Field.WEEK_OF_MONTH, index, 1);
            case "J" -> set(Field.JULIAN_DAY, index, 1);
            default -> number(index, 1); // Q says less than the month that is given with it
        }
    }

    private void set(Field field, int index, int digits) {
        fields.set(field, number(index, digits), parts.get(index).field());
    }

    /** A whole number. */
    private int number(int index, int digits) {
        int end = numberEnd(index, digits);
        int start = at;
        char sign = at < end ? text.charAt(at) : 0;
        at += sign == '-' || sign == '+' ? 1 : 0;
        long value = digits(parts.get(index).field(), end);
        endNumber(index, start, digits);
        return (int) (sign == '-' ? -value : value);
    }

    /** Moves to a number and returns where it ends at the latest. */
    private int numberEnd(int index, int digits) {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        if (!isOpen(index) && text.length() - at < digits) {
            throw invalid(parts.get(index).field());
        }
        return isOpen(index) ? text.length() : at + digits;
    }

    private void endNumber(int index, int start, int digits) {
        length = at - start;
        if (!isOpen(index) && length < digits) {
            throw invalid(parts.get(index).field());
        }
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** Reads digits up to an end. */
    private long digits(String field, int end) {
        int first = at;
        long value = 0;
        while (at < end && isDigit(text.charAt(at))) {
            value = value * 10 + text.charAt(at++) - '0';
            if (value > Integer.MAX_VALUE) {
                throw fields.outOfRange(null);
            }
        }
        if (at == first) {
            throw invalid(field);
        }
        return value;
    }

    /** Whether a number has all digits there are: it says so, or no number follows. */
    private boolean isOpen(int index) {
        Part part = parts.get(index);
        if (!part.fill() || part.ordinal() != null || index + 1 == parts.size()) {
            return true;
        }
        Part next = parts.get(index + 1);
        return next.field() == null ? !Character.isDigit(next.written().charAt(0)) : !next.isNumber();
    }

    /** Digits behind a point as microseconds. */
    private int fraction(int index, int digits) {
        int end = numberEnd(index, digits);
        int start = at;
        int value = 0;
        while (at < end && isDigit(text.charAt(at))) {
            value = at - start < MICRO_DIGITS ? value * 10 + text.charAt(at) - '0' : value;
            at++;
        }
        if (at == start) {
            throw invalid(parts.get(index).field());
        }
        endNumber(index, start, digits);
        for (int i = length; i < MICRO_DIGITS; i++) {
            value *= 10;
        }
        return value;
    }

    /** The number of the name that is found, the case of which does not matter. */
    private int name(String field, String... names) {
        for (int i = 0; i < names.length; i++) {
            if (text.regionMatches(true, at, names[i], 0, names[i].length())) {
                at += names[i].length();
                return i;
            }
        }
        throw invalid(field);
    }

    /** The number of a name that may be written with its first letters. */
    private int longName(String field, String[] names) {
        String[] all = Arrays.copyOf(names, 2 * names.length);
        for (int i = 0; i < names.length; i++) {
            all[names.length + i] = names[i].substring(0, SHORT_NAME);
        }
        return name(field, all) % names.length;
    }

    private int romanMonth() {
        int best = -1;
        String[] months = TemporalFormat.ROMAN_MONTHS;
        for (int i = 0; i < months.length; i++) {
            boolean longer = best < 0 || months[i].length() > months[best].length();
            if (longer && text.toUpperCase(Locale.ROOT).startsWith(months[i], at)) {
                best = i;
            }
        }
        if (best < 0) {
            throw invalid("RM");
        }
        at += months[best].length();
        return best + 1;
    }

    private SqlException invalid(String field) {
        return fields.invalid("at character " + (at + 1) + " is no " + field);
    }
}
