package org.ashlardb.sql.type;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.EnumMap;
import java.util.Map;
import org.ashlardb.sql.type.TemporalReader.Moment;

/** The fields that {@link TemporalReader} finds, and what they mean together. What is not given is its first one. */
final class ReadFields {
    /** Not those of calendars but of what is written. */
    enum Field {
        YEAR,
        CENTURY,
        BEFORE_CHRIST,
        MONTH,
        DAY,
        /** Of a year of months, or of one of weeks. */
        DAY_OF_YEAR,
        /** Of a year of months, or of one of weeks. */
        WEEK,
        WEEK_OF_MONTH,
        /** Monday is 1. */
        WEEKDAY,
        JULIAN_DAY,
        HOUR,
        MINUTE,
        SECOND,
        SECOND_OF_DAY,
        MILLIS_AS_MICROS,
        MICROS,
        AFTERNOON,
        ZONE_NEGATIVE,
        ZONE_HOUR,
        ZONE_MINUTE
    }

    private static final int MAX_ZONE_HOUR = 15;

    private final String text;
    private final String pattern;
    private final Map<Field, Integer> values = new EnumMap<>(Field.class);
    private int yearDigits = 4;
    private boolean twelveHours;

    /** Whether years are those of weeks, as ISO 8601 has them; null as long as nothing decides. */
    private Boolean weeks;

    ReadFields(String text, String pattern) {
        this.text = text;
        this.pattern = pattern;
    }

    /** Notes a value; the field must not have another one. */
    void set(Field field, int value, String name) {
        Integer before = values.putIfAbsent(field, value);
        if (before != null && before != value) {
            throw invalid("has two values for " + name);
        }
    }

    void setYear(int year, int digits, String name) {
        set(Field.YEAR, year, name);
        yearDigits = digits;
    }

    void useTwelveHours() {
        twelveHours = true;
    }

    /** Notes that a field is one of years of weeks, or of years of months: one text cannot have both. */
    void useWeeks(boolean wanted, String name) {
        if (weeks != null && weeks != wanted) {
            throw invalid("has " + name + " beside fields of the other kind of year");
        }
        weeks = wanted;
    }

    Moment moment() {
        try {
            long micros = TemporalText.dayToMicros(date().toEpochDay()) + microsOfDay();
            return new Moment(micros, offset());
        } catch (DateTimeException e) {
            throw outOfRange(e);
        }
    }

    private boolean has(Field field) {
        return values.containsKey(field);
    }

    private int get(Field field, int otherwise) {
        return values.getOrDefault(field, otherwise);
    }

    private long microsOfDay() {
        int ofDay = checked(Field.SECOND_OF_DAY, 0, Interval.SECONDS_PER_DAY - 1);
        int hour = has(Field.HOUR) ? checked(Field.HOUR, 0, 23) : ofDay / 3_600;
        int minute = has(Field.MINUTE) ? checked(Field.MINUTE, 0, 59) : ofDay / 60 % 60;
        int second = has(Field.SECOND) ? checked(Field.SECOND, 0, 59) : ofDay % 60;
        if (twelveHours) {
            if (hour < 1 || hour > 12) {
                throw invalid("has hour " + hour + ", expected 1 to 12");
            }
            hour = hour % 12 + 12 * get(Field.AFTERNOON, 0);
        }
        long seconds = (hour * 60L + minute) * 60 + second;
        if (has(Field.SECOND_OF_DAY) && seconds != ofDay) {
            throw invalid("has two times of day");
        }
        return seconds * TemporalText.MICROS_PER_SECOND + get(Field.MILLIS_AS_MICROS, 0) + get(Field.MICROS, 0);
    }

    private int checked(Field field, int least, int most) {
        int value = get(field, least);
        if (value < least || value > most) {
            throw outOfRange(null);
        }
        return value;
    }

    private Integer offset() {
        if (!has(Field.ZONE_HOUR) && !has(Field.ZONE_MINUTE)) {
            return null;
        }
        int seconds = (checked(Field.ZONE_HOUR, 0, MAX_ZONE_HOUR) * 60 + checked(Field.ZONE_MINUTE, 0, 59)) * 60;
        return get(Field.ZONE_NEGATIVE, 0) > 0 ? -seconds : seconds;
    }

    /** Of two ways to say the day both must say the same. */
    private LocalDate date() {
        boolean ofMonth = has(Field.MONTH) || has(Field.DAY) || has(Field.WEEK_OF_MONTH);
        boolean ofYear = has(Field.DAY_OF_YEAR) || has(Field.WEEK);
        if (ofYear && !has(Field.YEAR) && !has(Field.CENTURY) && !has(Field.JULIAN_DAY)) {
            throw invalid("has a day or week of a year but no year");
        }
        LocalDate date = null;
        if (has(Field.JULIAN_DAY)) {
            date = LocalDate.ofEpochDay(get(Field.JULIAN_DAY, 0) - TemporalFormat.EPOCH_JULIAN_DAY);
        }
        if (has(Field.DAY_OF_YEAR)) {
            date = same(date, dayOfYear(get(Field.DAY_OF_YEAR, 1)));
        }
        if (has(Field.WEEK)) {
            int week = checked(Field.WEEK, 1, 53);
            boolean iso = Boolean.TRUE.equals(weeks);
            // The week of a year of months says more than the year only.
            if (iso || date == null && !ofMonth) {
                date = same(date, dayOfYear((week - 1) * 7 + (iso ? checked(Field.WEEKDAY, 1, 7) : 1)));
            }
        }
        boolean only = date == null;
        if (only || ofMonth) {
            date = same(date, dayOfMonth(only ? LocalDate.of(year(), 1, 1) : date));
        }
        if (has(Field.YEAR) && !Boolean.TRUE.equals(weeks) && date.getYear() != year()) {
            throw invalid("has two dates");
        }
        return date;
    }

    private LocalDate dayOfYear(int day) {
        if (!Boolean.TRUE.equals(weeks)) {
            return LocalDate.ofYearDay(year(), day);
        }
        LocalDate inFirstWeek = LocalDate.of(year(), 1, 4);
        return inFirstWeek
                .with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY))
                .plusDays(day - 1);
    }

    private LocalDate dayOfMonth(LocalDate otherwise) {
        int day =
                has(Field.WEEK_OF_MONTH) ? (checked(Field.WEEK_OF_MONTH, 1, 5) - 1) * 7 + 1 : otherwise.getDayOfMonth();
        int month = get(Field.MONTH, otherwise.getMonthValue());
        return LocalDate.of(otherwise.getYear(), month, get(Field.DAY, day));
    }

    private LocalDate same(LocalDate first, LocalDate second) {
        if (first != null && !first.equals(second)) {
            throw invalid("has two dates");
        }
        return second;
    }

    /** The year as java.time counts: 0 is 1 BC. */
    private int year() {
        boolean before = get(Field.BEFORE_CHRIST, 0) > 0;
        int century = before ? -get(Field.CENTURY, 0) : get(Field.CENTURY, 0);
        if (!has(Field.YEAR)) {
            return century == 0 ? before ? 0 : 1 : century > 0 ? (century - 1) * 100 + 1 : century * 100 + 1;
        }
        int year = get(Field.YEAR, 0);
        if (century == 0 || yearDigits > 2) {
            year = before ? -year : year;
            return year < 0 ? year + 1 : year;
        }
        int last = Math.floorMod(year, 100);
        if (last == 0) {
            return century * 100 + (century > 0 ? 0 : 1);
        }
        return century > 0 ? (century - 1) * 100 + last : (century + 1) * 100 - last + 1;
    }

    SqlException outOfRange(Throwable cause) {
        return new SqlException(
                SqlState.DATETIME_OVERFLOW,
                "'" + Conversion.shorten(text) + "' has a field out of range, read as '" + Conversion.shorten(pattern)
                        + "'",
                cause);
    }

    SqlException invalid(String what) {
        return new SqlException(
                SqlState.INVALID_DATETIME,
                "'" + Conversion.shorten(text) + "' is not of the form '" + Conversion.shorten(pattern) + "': " + what);
    }
}
