package org.ashlardb.sql.type;

import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.format.TextStyle;
import java.time.temporal.IsoFields;
import java.util.Locale;
import org.ashlardb.sql.type.TemporalPattern.Part;

/** Writes timestamps and intervals in the formats of TO_CHAR, as PostgreSQL has them. */
public final class TemporalFormat {
    static final long EPOCH_JULIAN_DAY = 2_440_588;

    /** From January on. */
    static final String[] ROMAN_MONTHS = {"I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"};

    private static final int NAME_WIDTH = 9;
    private static final int ROMAN_WIDTH = 4;

    private final StringBuilder out = new StringBuilder();
    private final Fields fields;

    private TemporalFormat(Fields fields) {
        this.fields = fields;
    }

    /**
     * What is written.
     *
     * @param date null for an interval, whose other numbers may be negative
     * @param offset seconds from UTC
     */
    private record Fields(
            LocalDate date,
            long year,
            long month,
            long day,
            long dayOfYear,
            long hour,
            long minute,
            long second,
            long micros,
            int offset) {
        static Fields of(LocalDate date, long ofDay, int offset) {
            long seconds = ofDay / TemporalText.MICROS_PER_SECOND;
            // There is no year 0: before year 1 comes 1 BC.
            int year = date.getYear() > 0 ? date.getYear() : 1 - date.getYear();
            return new Fields(
                    date,
                    year,
                    date.getMonthValue(),
                    date.getDayOfMonth(),
                    date.getDayOfYear(),
                    seconds / 3_600,
                    seconds / 60 % 60,
                    seconds % 60,
                    ofDay % TemporalText.MICROS_PER_SECOND,
                    offset);
        }

        static Fields of(Interval interval) {
            BigDecimal time = interval.secondsOfDay();
            long seconds = time.longValue();
            return new Fields(
                    null,
                    interval.years(),
                    interval.monthsOfYear(),
                    interval.days(),
                    interval.months() * 30L + interval.days(),
                    seconds / 3_600,
                    seconds / 60 % 60,
                    seconds % 60,
                    time.subtract(BigDecimal.valueOf(seconds)).movePointRight(6).longValue(),
                    0);
        }
    }

    /** Local microseconds as text; the offset is in seconds. */
    public static String format(long micros, String pattern, int offsetSeconds) {
        LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(micros, TemporalText.MICROS_PER_DAY));
        long ofDay = Math.floorMod(micros, TemporalText.MICROS_PER_DAY);
        return new TemporalFormat(Fields.of(date, ofDay, offsetSeconds)).write(pattern);
    }

    /** An interval as text; fields of dates such as MONTH are an error. */
    public static String format(Interval interval, String pattern) {
        return new TemporalFormat(Fields.of(interval)).write(pattern);
    }

    private String write(String pattern) {
        for (Part part : TemporalPattern.parts(pattern)) {
            if (part.field() == null) {
                out.append(part.written());
                continue;
            }
            int start = out.length();
            if (!appendTime(part) && !appendDayAndMonth(part)) {
                appendYear(part);
            }
            if (part.ordinal() != null && part.isNumber() && out.length() > start) {
                out.append(ordinal(out.substring(start), part.ordinal()));
            }
        }
        return out.toString();
    }

    /** Writes a field of the time of day, or returns that it is none. */
    private boolean appendTime(Part part) {
        switch (part.field()) {
            case "HH24" -> number(fields.hour, 2, part);
            case "HH12", "HH" -> number(fields.hour % 12 == 0 ? 12 : fields.hour % 12, 2, part);
            case "MI" -> number(fields.minute, 2, part);
            case "SS" -> number(fields.second, 2, part);
            case "SSSSS", "SSSS" -> out.append((fields.hour * 60 + fields.minute) * 60 + fields.second);
            case "MS" -> padded(fields.micros / 1_000, 3);
            case "US", "FF" -> padded(fields.micros, 6);
            case "AM", "PM" -> out.append(inCase(isMorning() ? "AM" : "PM", part));
            case "A.M.", "P.M." -> out.append(inCase(isMorning() ? "A.M." : "P.M.", part));
            case "TZH", "OF", "TZ" -> offset(!part.field().equals("TZH"));
            case "TZM" -> padded(Math.abs(fields.offset) / 60 % 60, 2);
            case "FX" -> {}
            default -> {
                if (!part.field().startsWith("FF")) {
                    return false;
                }
                int start = out.length();
                padded(fields.micros, 6);
                out.append("000").setLength(start + part.field().charAt(2) - '0');
            }
        }
        return true;
    }

    private boolean isMorning() {
        return Math.floorMod(fields.hour, 24L) < 12;
    }

    private boolean appendDayAndMonth(Part part) {
        switch (part.field()) {
            case "MONTH" -> name(monthName(part, TextStyle.FULL), part, part.fill() ? NAME_WIDTH : 0);
            case "MON" -> name(monthName(part, TextStyle.SHORT), part, 0);
            case "RM" -> {
                int index = (int) Math.floorMod(fields.month > 0 ? fields.month - 1 : fields.month, 12L);
                name(fields.month == 0 ? "" : ROMAN_MONTHS[index], part, part.fill() ? ROMAN_WIDTH : 0);
            }
            case "MM" -> number(fields.month, 2, part);
            case "Q" -> out.append(fields.month == 0 ? "" : String.valueOf((fields.month - 1) / 3 + 1));
            case "DAY" -> name(dayName(part, TextStyle.FULL), part, part.fill() ? NAME_WIDTH : 0);
            case "DY" -> name(dayName(part, TextStyle.SHORT), part, 0);
            case "DDD" -> number(fields.dayOfYear, 3, part);
            case "DD" -> number(fields.day, 2, part);
            case "D" -> out.append(weekday(part).getValue() % 7 + 1);
            case "ID" -> out.append(weekday(part).getValue());
            case "IDDD" -> number((isoWeek(part) - 1) * 7L + weekday(part).getValue(), 3, part);
            case "WW" -> number((fields.dayOfYear - 1) / 7 + 1, 2, part);
            case "W" -> out.append((fields.day - 1) / 7 + 1);
            case "IW" -> number(isoWeek(part), 2, part);
            case "J" -> out.append(date(part).toEpochDay() + EPOCH_JULIAN_DAY);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void appendYear(Part part) {
        String field = part.field();
        switch (field) {
            case "A.D.", "B.C.", "AD", "BC" -> {
                boolean later = date(part).getYear() > 0;
                String era = later ? "AD" : "BC";
                out.append(inCase(field.length() == 2 ? era : era.charAt(0) + "." + era.charAt(1) + ".", part));
            }
            case "CC" -> number(century(), 2, part);
            case "Y,YYY" -> {
                out.append(fields.year / 1_000).append(',');
                padded(Math.abs(fields.year % 1_000), 3);
            }
            default -> {
                int digits = field.length();
                long year = field.charAt(0) == 'I' ? isoYear(part) : fields.year;
                number(digits == 4 ? year : year % (long) Math.pow(10, digits), digits, part);
            }
        }
    }

    private long century() {
        if (fields.date == null) {
            return fields.year / 100;
        }
        long century = (fields.year - 1) / 100 + 1;
        return fields.date.getYear() > 0 ? century : -century;
    }

    /** The date; an interval has none. */
    private LocalDate date(Part part) {
        if (fields.date == null) {
            throw new SqlException(
                    SqlState.INVALID_DATETIME,
                    part.field() + " of a format is not possible for an interval, which has no date");
        }
        return fields.date;
    }

    private String monthName(Part part, TextStyle style) {
        return Month.from(date(part)).getDisplayName(style, Locale.ENGLISH);
    }

    private String dayName(Part part, TextStyle style) {
        return weekday(part).getDisplayName(style, Locale.ENGLISH);
    }

    private DayOfWeek weekday(Part part) {
        return date(part).getDayOfWeek();
    }

    private int isoWeek(Part part) {
        return date(part).get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
    }

    private int isoYear(Part part) {
        int year = date(part).get(IsoFields.WEEK_BASED_YEAR);
        return year > 0 ? year : 1 - year;
    }

    private void offset(boolean minutes) {
        int seconds = Math.abs(fields.offset);
        out.append(fields.offset < 0 ? '-' : '+');
        padded(seconds / 3_600, 2);
        if (minutes && seconds % 3_600 != 0) {
            out.append(':');
            padded(seconds / 60 % 60, 2);
        }
    }

    private void number(long number, int digits, Part part) {
        padded(number, part.fill() ? digits : 1);
    }

    /** Zeros are put behind the sign. */
    private void padded(long number, int digits) {
        String text = Long.toString(Math.abs(number));
        out.append(number < 0 ? "-" : "")
                .append("0".repeat(Math.max(0, digits - text.length())))
                .append(text);
    }

    private void name(String name, Part part, int width) {
        out.append(inCase(name, part)).append(" ".repeat(Math.max(0, width - name.length())));
    }

    /** In capitals, small letters or with one capital, as the field was written. */
    private static String inCase(String name, Part part) {
        String written = part.written();
        if (Character.isLowerCase(written.charAt(0))) {
            return name.toLowerCase(Locale.ROOT);
        }
        return Character.isLowerCase(written.charAt(1)) ? name : name.toUpperCase(Locale.ROOT);
    }

    /** What makes a number ordinal: st, nd, rd or th. */
    static String ordinal(String number, String written) {
        char last = number.charAt(number.length() - 1);
        boolean teen = number.length() > 1 && number.charAt(number.length() - 2) == '1';
        String ending = teen ? "th" : last == '1' ? "st" : last == '2' ? "nd" : last == '3' ? "rd" : "th";
        return Character.isUpperCase(written.charAt(0)) ? ending.toUpperCase(Locale.ROOT) : ending;
    }
}
