package org.ashlardb.sql.type;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.temporal.IsoFields;
import java.util.Locale;

/** The fields of dates, times and intervals that EXTRACT, DATE_TRUNC and the like name. */
public enum TemporalField {
    MILLENNIUM,
    CENTURY,
    DECADE,
    YEAR,
    ISOYEAR,
    QUARTER,
    MONTH,
    WEEK,
    DAY,
    DOW,
    DAY_OF_WEEK, // as H2 and HSQLDB number days: from 1 for Sunday
    ISODOW,
    DOY,
    JULIAN,
    HOUR,
    MINUTE,
    SECOND,
    MILLISECONDS,
    MICROSECONDS,
    NANOSECONDS,
    EPOCH,
    TIMEZONE,
    TIMEZONE_HOUR,
    TIMEZONE_MINUTE;

    private static final long EPOCH_JULIAN_DAY = 2_440_588;
    private static final long NANOS_PER_MINUTE = 60 * TemporalText.NANOS_PER_SECOND;

    /** The field of a name in any case, in singular or plural, also as JDBC's escapes and H2 spell it. */
    public static TemporalField of(String name) {
        String upper = name.strip().toUpperCase(Locale.ROOT);
        if (upper.startsWith("SQL_TSI_")) {
            upper = upper.substring("SQL_TSI_".length());
        }
        return switch (upper) {
            case "MILLENNIUM", "MILLENNIA", "MILLENNIUMS", "MIL" -> MILLENNIUM;
            case "CENTURY", "CENTURIES" -> CENTURY;
            case "DECADE", "DECADES" -> DECADE;
            case "YEAR", "YEARS", "YY", "YYYY" -> YEAR;
            case "ISOYEAR", "ISO_YEAR", "ISO_WEEK_YEAR" -> ISOYEAR;
            case "QUARTER", "QUARTERS", "QTR" -> QUARTER;
            case "MONTH", "MONTHS", "MON", "MM" -> MONTH;
            case "WEEK", "WEEKS", "ISO_WEEK", "WEEK_OF_YEAR", "WK" -> WEEK;
            case "DAY", "DAYS", "DD", "DAY_OF_MONTH", "DAYOFMONTH" -> DAY;
            case "DOW" -> DOW;
            case "DAYOFWEEK", "DAY_OF_WEEK" -> DAY_OF_WEEK;
            case "ISODOW", "ISO_DAY_OF_WEEK" -> ISODOW;
            case "DOY", "DAYOFYEAR", "DAY_OF_YEAR" -> DOY;
            case "JULIAN" -> JULIAN;
            case "HOUR", "HOURS", "HH" -> HOUR;
            case "MINUTE", "MINUTES", "MI" -> MINUTE;
            case "SECOND", "SECONDS", "SS" -> SECOND;
            case "MILLISECOND", "MILLISECONDS", "MS" -> MILLISECONDS;
            case "MICROSECOND", "MICROSECONDS", "MCS", "US" -> MICROSECONDS;
            case "NANOSECOND", "NANOSECONDS", "NS", "FRAC_SECOND" -> NANOSECONDS;
            case "EPOCH" -> EPOCH;
            case "TIMEZONE" -> TIMEZONE;
            case "TIMEZONE_HOUR" -> TIMEZONE_HOUR;
            case "TIMEZONE_MINUTE" -> TIMEZONE_MINUTE;
            default ->
                throw new SqlException(
                        SqlState.INVALID_PARAMETER, "there is no field " + Conversion.shorten(name) + " of a date");
        };
    }

    /** Whether the field's value has digits behind the point. */
    public boolean isFractional() {
        return this == SECOND || this == MILLISECONDS || this == EPOCH || this == JULIAN;
    }

    /** The nanoseconds of a unit of fixed length, up to a week; 0 for other fields. */
    public long unitNanos() {
        return switch (this) {
            case WEEK -> 7 * TemporalText.NANOS_PER_DAY;
            case DAY -> TemporalText.NANOS_PER_DAY;
            case HOUR -> 60 * NANOS_PER_MINUTE;
            case MINUTE -> NANOS_PER_MINUTE;
            case SECOND -> TemporalText.NANOS_PER_SECOND;
            case MILLISECONDS -> 1_000_000;
            case MICROSECONDS -> 1_000;
            case NANOSECONDS -> 1;
            default -> 0;
        };
    }

    /** Whether it is a unit shorter than a day. */
    public boolean isWithinDay() {
        return unitNanos() > 0 && unitNanos() < TemporalText.NANOS_PER_DAY;
    }

    /** The months of a unit that is a number of months; 0 for other fields. */
    public int unitMonths() {
        return switch (this) {
            case MILLENNIUM -> 12_000;
            case CENTURY -> 1_200;
            case DECADE -> 120;
            case YEAR -> 12;
            case QUARTER -> 3;
            case MONTH -> 1;
            default -> 0;
        };
    }

    /** Of a date and the nanoseconds of its day. */
    public BigDecimal ofDate(long epochDay, long nanos) {
        LocalDate day = LocalDate.ofEpochDay(epochDay);
        int year = day.getYear();
        return switch (this) {
            case MILLENNIUM -> whole(year > 0 ? (year + 999) / 1_000 : -((1_000 - year) / 1_000));
            case CENTURY -> whole(year > 0 ? (year + 99) / 100 : -((100 - year) / 100));
            case DECADE -> whole(Math.floorDiv(year, 10));
            case YEAR -> whole(year);
            case ISOYEAR -> whole(day.get(IsoFields.WEEK_BASED_YEAR));
            case QUARTER -> whole((day.getMonthValue() + 2) / 3);
            case MONTH -> whole(day.getMonthValue());
            case WEEK -> whole(day.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
            case DAY -> whole(day.getDayOfMonth());
            case DOW -> whole(day.getDayOfWeek().getValue() % 7);
            case DAY_OF_WEEK -> whole(day.getDayOfWeek().getValue() % 7 + 1);
            case ISODOW -> whole(day.getDayOfWeek().getValue());
            case DOY -> whole(day.getDayOfYear());
            case JULIAN ->
                whole(epochDay + EPOCH_JULIAN_DAY)
                        .add(BigDecimal.valueOf(nanos)
                                .divide(BigDecimal.valueOf(TemporalText.NANOS_PER_DAY), 20, RoundingMode.HALF_UP));
            case EPOCH ->
                BigDecimal.valueOf(epochDay)
                        .multiply(BigDecimal.valueOf(Interval.SECONDS_PER_DAY))
                        .add(BigDecimal.valueOf(nanos, 9));
            default -> ofTime(nanos);
        };
    }

    /** Of a time of day. */
    public BigDecimal ofTime(long nanos) {
        long ofMinute = nanos % NANOS_PER_MINUTE;
        return switch (this) {
            case HOUR -> whole(nanos / (60 * NANOS_PER_MINUTE));
            case MINUTE -> whole(nanos / NANOS_PER_MINUTE % 60);
            case SECOND -> BigDecimal.valueOf(ofMinute, 9);
            case MILLISECONDS -> BigDecimal.valueOf(ofMinute, 6);
            case MICROSECONDS -> whole(ofMinute / 1_000);
            case NANOSECONDS -> whole(ofMinute);
            case EPOCH -> BigDecimal.valueOf(nanos, 9);
            default ->
                throw new SqlException(
                        SqlState.INVALID_PARAMETER, "field " + this + " does not exist in a time of day");
        };
    }

    /** Of an interval. */
    public BigDecimal ofInterval(Interval interval) {
        int years = interval.years();
        BigDecimal time = interval.secondsOfDay();
        long seconds = time.longValue();
        BigDecimal rest = time.subtract(whole(seconds - seconds % 60));
        return switch (this) {
            case MILLENNIUM -> whole(years / 1_000);
            case CENTURY -> whole(years / 100);
            case DECADE -> whole(years / 10);
            case YEAR -> whole(years);
            case QUARTER -> whole(interval.monthsOfYear() / 3 + 1);
            case MONTH -> whole(interval.monthsOfYear());
            case WEEK -> whole(interval.days() / 7);
            case DAY -> whole(interval.days());
            case HOUR -> whole(seconds / 3_600);
            case MINUTE -> whole(seconds / 60 % 60);
            case SECOND -> rest;
            case MILLISECONDS -> rest.movePointRight(3);
            case MICROSECONDS -> whole(rest.movePointRight(6).longValue());
            case NANOSECONDS -> whole(rest.movePointRight(9).longValue());
            case EPOCH -> // a year has 365.25 days here, as in PostgreSQL
                BigDecimal.valueOf(years * 31_557_600L)
                        .add(BigDecimal.valueOf(interval.monthsOfYear() * 2_592_000L))
                        .add(interval.exactSeconds());
            default ->
                throw new SqlException(SqlState.INVALID_PARAMETER, "field " + this + " does not exist in an interval");
        };
    }

    private static BigDecimal whole(long value) {
        return BigDecimal.valueOf(value);
    }

    /** A timestamp in microseconds cut to the field. */
    public long truncate(long micros) {
        long day = Math.floorDiv(micros, TemporalText.MICROS_PER_DAY);
        LocalDate date = LocalDate.ofEpochDay(day);
        int year = date.getYear();
        return switch (this) {
            case MILLENNIUM ->
                firstOf(year > 0 ? (year - 1) / 1_000 * 1_000 + 1 : -(999 - (year - 1)) / 1_000 * 1_000 + 1);
            case CENTURY -> firstOf(year > 0 ? (year - 1) / 100 * 100 + 1 : -(99 - (year - 1)) / 100 * 100 + 1);
            case DECADE -> firstOf(Math.floorDiv(year, 10) * 10);
            case YEAR -> firstOf(year);
            case ISOYEAR -> {
                LocalDate fourth = LocalDate.of(date.get(IsoFields.WEEK_BASED_YEAR), 1, 4);
                yield (fourth.toEpochDay() - fourth.getDayOfWeek().getValue() + 1) * TemporalText.MICROS_PER_DAY;
            }
            case QUARTER -> micros(LocalDate.of(year, (date.getMonthValue() - 1) / 3 * 3 + 1, 1));
            case MONTH -> micros(date.withDayOfMonth(1));
            case WEEK -> (day - date.getDayOfWeek().getValue() + 1) * TemporalText.MICROS_PER_DAY;
            case NANOSECONDS -> micros;
            default -> {
                long unit = unitNanos() / 1_000;
                if (unit == 0) {
                    throw new SqlException(SqlState.INVALID_PARAMETER, "a timestamp cannot be cut to " + this);
                }
                yield micros - Math.floorMod(micros, unit);
            }
        };
    }

    private static long firstOf(int year) {
        return micros(LocalDate.of(year, 1, 1));
    }

    private static long micros(LocalDate date) {
        return date.toEpochDay() * TemporalText.MICROS_PER_DAY;
    }

    /** An interval cut to the field. */
    public Interval truncate(Interval interval) {
        if (unitMonths() > 0) {
            return Interval.of(interval.months() / unitMonths() * unitMonths(), 0, 0);
        }
        if (unitNanos() == 0 || this == WEEK) {
            throw new SqlException(SqlState.INVALID_PARAMETER, "an interval cannot be cut to " + this);
        }
        BigDecimal unit = BigDecimal.valueOf(unitNanos(), 9);
        return Interval.of(
                interval.months(),
                interval.exactSeconds().divideToIntegralValue(unit).multiply(unit));
    }
}
