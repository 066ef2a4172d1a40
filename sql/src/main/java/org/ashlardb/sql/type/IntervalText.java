package org.ashlardb.sql.type;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * Reads intervals: PostgreSQL's form ({@code 1 year 2 months 3 days 04:05:06}, {@code 2 hours ago}), the standard's ({@code
 * 1-2}, {@code 3 4:05:06}) and ISO 8601's ({@code P1Y2M3DT4H5M6S}).
 */
public final class IntervalText {
    private static final BigDecimal MONTHS_PER_YEAR = BigDecimal.valueOf(12);
    private static final BigDecimal SECONDS_PER_MONTH = BigDecimal.valueOf(30L * Interval.SECONDS_PER_DAY);
    private static final int LONGEST_NUMBER = 40;

    private final String text;
    private final IntervalFields fields;
    private BigDecimal months = BigDecimal.ZERO;
    private BigDecimal seconds = BigDecimal.ZERO;

    private IntervalText(String text, IntervalFields fields) {
        this.text = text;
        this.fields = fields;
    }

    /** The interval, limited to the fields of its type; a number without a unit is of the last of them. */
    public static Interval parse(String text, SqlType type) {
        IntervalFields fields = type.intervalFields();
        return new IntervalText(text, fields).read().limit(fields, type.precision());
    }

    private Interval read() {
        String value = text.strip().toLowerCase(Locale.ROOT);
        boolean negative = value.startsWith("-p");
        if (value.startsWith("p") || negative) {
            readIso(value.substring(negative ? 2 : 1));
        } else {
            negative = readWords(value.startsWith("@") ? value.substring(1).strip() : value);
        }
        BigDecimal whole = months.setScale(0, RoundingMode.DOWN);
        if (whole.precision() > 12) {
            throw overflow();
        }
        seconds = seconds.add(months.subtract(whole).multiply(SECONDS_PER_MONTH));
        if (seconds.precision() - seconds.scale() > 18) {
            throw overflow();
        }
        Interval interval = Interval.of(whole.longValueExact(), seconds);
        return negative ? interval.negate() : interval;
    }

    /** Returns whether all is to be negated. */
    private boolean readWords(String value) {
        String[] words = value.replaceAll("([0-9.])([a-z])", "$1 $2").split("\\s+");
        int count = words.length;
        boolean ago = words[count - 1].equals("ago");
        count -= ago ? 1 : 0;
        // The standard has one sign for all fields.
        boolean signed = fields != IntervalFields.ALL && count > 0 && words[0].startsWith("-") && isPlain(words, count);
        if (signed) {
            words[0] = words[0].substring(1);
        }
        if (count == 0) {
            throw invalid();
        }
        for (int i = 0; i < count; i++) {
            String word = words[i];
            if (word.indexOf(':') > 0) {
                readTime(word);
            } else if (word.indexOf('-', 1) > 0) {
                readYearsAndMonths(word);
            } else if (i + 1 < count && Character.isLetter(words[i + 1].charAt(0))) {
                add(number(word), words[++i]);
            } else {
                add(number(word), impliedUnit(words, i, count));
            }
        }
        return ago != signed;
    }

    private static boolean isPlain(String[] words, int count) {
        for (int i = 0; i < count; i++) {
            if (words[i].isEmpty()
                    || Character.isLetter(words[i].charAt(0))
                    || i > 0 && (words[i].charAt(0) == '-' || words[i].charAt(0) == '+')) {
                return false;
            }
        }
        return true;
    }

    /** The unit of a number without one. */
    private String impliedUnit(String[] words, int index, int count) {
        if (index + 1 < count) {
            return words[index + 1].indexOf(':') > 0 || fields == IntervalFields.DAY_TO_HOUR ? "day" : "";
        }
        return fields.last().name().toLowerCase(Locale.ROOT);
    }

    private void readTime(String word) {
        boolean negative = word.charAt(0) == '-';
        String digits = negative || word.charAt(0) == '+' ? word.substring(1) : word;
        String[] parts = digits.split(":", -1);
        if (parts.length > 3) {
            throw invalid();
        }
        // PostgreSQL reads 1:02.5 as minutes and seconds
        boolean hours = parts.length != 2 || fields != IntervalFields.MINUTE_TO_SECOND && parts[1].indexOf('.') < 0;
        int unit = hours ? 3_600 : 60;
        BigDecimal total = BigDecimal.ZERO;
        for (int i = 0; i < parts.length; i++) {
            BigDecimal part = number(parts[i]);
            if (part.signum() < 0
                    || i < parts.length - 1 && part.scale() > 0
                    || i > 0 && part.compareTo(BigDecimal.valueOf(60)) >= 0) {
                throw invalid();
            }
            total = total.add(part.multiply(BigDecimal.valueOf(unit)));
            unit /= 60;
        }
        seconds = negative ? seconds.subtract(total) : seconds.add(total);
    }

    private void readYearsAndMonths(String word) {
        boolean negative = word.charAt(0) == '-';
        String digits = negative || word.charAt(0) == '+' ? word.substring(1) : word;
        int dash = digits.indexOf('-');
        BigDecimal years = number(digits.substring(0, dash));
        BigDecimal rest = number(digits.substring(dash + 1));
        if (rest.signum() < 0 || rest.scale() > 0 || years.scale() > 0 || rest.compareTo(MONTHS_PER_YEAR) >= 0) {
            throw invalid();
        }
        BigDecimal total = years.multiply(MONTHS_PER_YEAR).add(rest);
        months = negative ? months.subtract(total) : months.add(total);
    }

    /** What follows the P. */
    private void readIso(String value) {
        boolean time = false;
        int start = 0;
        if (value.isEmpty()) {
            throw invalid();
        }
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == 't' && !time && start == i) {
                time = true;
                start = i + 1;
            } else if (Character.isLetter(c)) {
                add(number(value.substring(start, i)), isoUnit(c, time));
                start = i + 1;
            }
        }
        if (start != value.length() || value.endsWith("t")) {
            throw invalid();
        }
    }

    private static String isoUnit(char letter, boolean time) {
        return switch (letter) {
            case 'y' -> time ? "" : "year";
            case 'm' -> time ? "minute" : "month";
            case 'w' -> time ? "" : "week";
            case 'd' -> time ? "" : "day";
            case 'h' -> time ? "hour" : "";
            case 's' -> time ? "second" : "";
            default -> "";
        };
    }

    private void add(BigDecimal number, String unit) {
        switch (unit) {
            case "millennium", "millennia", "millenniums", "mil", "mils" -> addMonths(number, 12_000);
            case "century", "centuries", "cent", "c" -> addMonths(number, 1_200);
            case "decade", "decades", "dec", "decs" -> addMonths(number, 120);
            case "year", "years", "yr", "yrs", "y" -> addMonths(number, 12);
            case "quarter", "quarters" -> addMonths(number, 3);
            case "month", "months", "mon", "mons" -> months = months.add(number);
            case "week", "weeks", "w" -> addSeconds(number, 7L * Interval.SECONDS_PER_DAY);
            case "day", "days", "d" -> addSeconds(number, Interval.SECONDS_PER_DAY);
            case "hour", "hours", "hr", "hrs", "h" -> addSeconds(number, 3_600);
            case "minute", "minutes", "min", "mins", "m" -> addSeconds(number, 60);
            case "second", "seconds", "sec", "secs", "s" -> addSeconds(number, 1);
            case "millisecond", "milliseconds", "msec", "msecs", "ms" -> addSeconds(number.movePointLeft(3), 1);
            case "microsecond", "microseconds", "usec", "usecs", "us" -> addSeconds(number.movePointLeft(6), 1);
            case "nanosecond", "nanoseconds", "ns" -> addSeconds(number.movePointLeft(9), 1);
            default -> throw invalid();
        }
    }

    /** A fraction of a year is rounded to months. */
    private void addMonths(BigDecimal number, int factor) {
        months = months.add(number.multiply(BigDecimal.valueOf(factor)).setScale(0, RoundingMode.HALF_UP));
    }

    private void addSeconds(BigDecimal number, long factor) {
        seconds = seconds.add(number.multiply(BigDecimal.valueOf(factor)));
    }

    private BigDecimal number(String digits) {
        if (digits.isEmpty() || digits.length() > LONGEST_NUMBER) {
            throw invalid();
        }
        for (int i = 0; i < digits.length(); i++) {
            char c = digits.charAt(i);
            boolean sign = i == 0 && (c == '-' || c == '+');
            if (!sign && c != '.' && (c < '0' || c > '9')) {
                throw invalid();
            }
        }
        try {
            return new BigDecimal(digits);
        } catch (NumberFormatException e) {
            throw new SqlException(SqlState.INVALID_DATETIME, invalid().getMessage(), e);
        }
    }

    private SqlException overflow() {
        return new SqlException(
                SqlState.INTERVAL_OVERFLOW, "'" + Conversion.shorten(text) + "' is out of range for INTERVAL");
    }

    private SqlException invalid() {
        return new SqlException(
                SqlState.INVALID_DATETIME, "'" + Conversion.shorten(text) + "' is not a valid INTERVAL");
    }
}
