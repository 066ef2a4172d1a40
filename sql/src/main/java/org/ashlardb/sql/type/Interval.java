package org.ashlardb.sql.type;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * A span of time: months, and seconds with a fraction, a day being 24 hours. Both parts may differ in sign.
 *
 * <p>The byte form is the whole span in seconds, a month counting 30 days, then the nanoseconds, then the months; numbers
 * have their sign bit flipped, so that bytes sort as the spans do. Intervals of equal length are ordered by their months.
 *
 * <pre>
 *   0            8            12           16
 *   | seconds    | nanos      | months     |
 * </pre>
 *
 * @param nanos 0 to 999,999,999
 */
public record Interval(int months, long seconds, int nanos) {
    public static final int BYTES = 16;
    public static final Interval ZERO = new Interval(0, 0, 0);
    public static final int SECONDS_PER_DAY = 86_400;

    private static final int MONTHS_PER_YEAR = 12;
    private static final int DAYS_PER_MONTH = 30;
    private static final long SECONDS_PER_MONTH = (long) DAYS_PER_MONTH * SECONDS_PER_DAY;
    private static final int NANOS_PER_SECOND = 1_000_000_000;
    private static final long MAX_SECONDS = Long.MAX_VALUE / 2;

    public Interval {
        if (seconds > MAX_SECONDS || seconds < -MAX_SECONDS) {
            throw overflow(null);
        }
    }

    /** Of seconds and any number of nanoseconds. */
    public static Interval of(long months, long seconds, long nanos) {
        try {
            long carried = Math.addExact(seconds, Math.floorDiv(nanos, (long) NANOS_PER_SECOND));
            return new Interval(Math.toIntExact(months), carried, (int) Math.floorMod(nanos, (long) NANOS_PER_SECOND));
        } catch (ArithmeticException e) {
            throw overflow(e);
        }
    }

    /** Of exact seconds, rounded to nanoseconds. */
    public static Interval of(long months, BigDecimal seconds) {
        BigDecimal rounded = seconds.setScale(9, RoundingMode.HALF_UP);
        BigDecimal whole = rounded.setScale(0, RoundingMode.FLOOR);
        try {
            return of(
                    months,
                    whole.longValueExact(),
                    rounded.subtract(whole).unscaledValue().longValue());
        } catch (ArithmeticException e) {
            throw overflow(e);
        }
    }

    private static SqlException overflow(ArithmeticException cause) {
        return new SqlException(SqlState.DATETIME_OVERFLOW, "interval is out of range", cause);
    }

    public static Interval decode(byte[] data, int start) {
        long total = number(data, start, Long.BYTES) ^ Long.MIN_VALUE;
        int nanos = (int) number(data, start + 8, Integer.BYTES);
        int months = (int) number(data, start + 12, Integer.BYTES) ^ Integer.MIN_VALUE;
        return new Interval(months, total - months * SECONDS_PER_MONTH, nanos);
    }

    private static long number(byte[] data, int start, int length) {
        long value = 0;
        for (int i = 0; i < length; i++) {
            value = value << 8 | data[start + i] & 0xFF;
        }
        return value;
    }

    public byte[] encode() {
        byte[] data = new byte[BYTES];
        put(data, 0, Long.BYTES, seconds + months * SECONDS_PER_MONTH ^ Long.MIN_VALUE);
        put(data, 8, Integer.BYTES, nanos);
        put(data, 12, Integer.BYTES, months ^ Integer.MIN_VALUE);
        return data;
    }

    private static void put(byte[] data, int start, int length, long value) {
        for (int i = 0; i < length; i++) {
            data[start + i] = (byte) (value >>> 8 * (length - 1 - i));
        }
    }

    public Interval plus(Interval other) {
        return of((long) months + other.months, seconds + other.seconds, (long) nanos + other.nanos);
    }

    public Interval negate() {
        return of(-(long) months, -seconds, -(long) nanos);
    }

    /** Whether it is shorter than none, a month counting 30 days. */
    public boolean isNegative() {
        return seconds + months * SECONDS_PER_MONTH < 0;
    }

    /** The part in seconds. */
    public BigDecimal exactSeconds() {
        return BigDecimal.valueOf(seconds).add(BigDecimal.valueOf(nanos, 9));
    }

    /** Months and seconds times a factor; what is left of a month becomes days. */
    public Interval times(BigDecimal factor) {
        return spread(
                BigDecimal.valueOf(months).multiply(factor), exactSeconds().multiply(factor));
    }

    /** Months and seconds divided by a number that is not 0; what is left of a month becomes days. */
    public Interval dividedBy(BigDecimal divisor) {
        int digits = 30;
        return spread(
                BigDecimal.valueOf(months).divide(divisor, digits, RoundingMode.HALF_UP),
                exactSeconds().divide(divisor, digits, RoundingMode.HALF_UP));
    }

    private static Interval spread(BigDecimal months, BigDecimal seconds) {
        BigDecimal whole = months.setScale(0, RoundingMode.DOWN);
        if (whole.precision() - whole.scale() > 12) {
            throw overflow(null);
        }
        BigDecimal rest = months.subtract(whole).multiply(BigDecimal.valueOf(SECONDS_PER_MONTH));
        return of(whole.longValueExact(), seconds.add(rest));
    }

    /** Months of 30 days made of days, as many as there are, with the sign of the whole. */
    public Interval justifyDays() {
        long moved = seconds / SECONDS_PER_MONTH;
        return adjust(of(months + moved, seconds - moved * SECONDS_PER_MONTH, nanos));
    }

    private static Interval adjust(Interval value) {
        if (value.months > 0 && value.seconds < 0) {
            return of(value.months - 1L, value.seconds + SECONDS_PER_MONTH, value.nanos);
        }
        return value.months < 0 && (value.seconds > 0 || value.seconds == 0 && value.nanos > 0)
                ? of(value.months + 1L, value.seconds - SECONDS_PER_MONTH, value.nanos)
                : value;
    }

    public int years() {
        return months / MONTHS_PER_YEAR;
    }

    public int monthsOfYear() {
        return months % MONTHS_PER_YEAR;
    }

    /** Whole seconds and nanoseconds of one sign: the seconds towards zero. */
    private long secondsTowardsZero() {
        return seconds < 0 && nanos > 0 ? seconds + 1 : seconds;
    }

    public long days() {
        return secondsTowardsZero() / SECONDS_PER_DAY;
    }

    /** The seconds that are no whole days; of the same sign as the days. */
    public BigDecimal secondsOfDay() {
        return exactSeconds().subtract(BigDecimal.valueOf(days() * SECONDS_PER_DAY));
    }

    /** Without what is smaller than the last of the fields, and the seconds rounded to a number of digits. */
    public Interval limit(IntervalFields fields, int digits) {
        if (fields == IntervalFields.YEAR) {
            return new Interval(years() * MONTHS_PER_YEAR, 0, 0);
        }
        if (fields.last() == IntervalFields.MONTH) {
            return new Interval(months, 0, 0);
        }
        if (fields.unitSeconds() > 1) {
            return of(months, secondsTowardsZero() / fields.unitSeconds() * fields.unitSeconds(), 0);
        }
        return digits >= 9 ? this : of(months, exactSeconds().setScale(digits, RoundingMode.HALF_UP));
    }

    /** As PostgreSQL writes intervals: {@code 1 year 2 mons 3 days 04:05:06.7}. */
    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        boolean negative = part(out, years(), "year", false);
        negative = part(out, monthsOfYear(), "mon", negative);
        negative = part(out, days(), "day", negative);
        BigDecimal time = secondsOfDay();
        if (time.signum() != 0 || out.isEmpty()) {
            out.append(out.isEmpty() ? "" : " ");
            out.append(time.signum() < 0 ? "-" : negative ? "+" : "");
            BigDecimal size = time.abs();
            long whole = size.longValue();
            long fraction =
                    size.subtract(BigDecimal.valueOf(whole)).movePointRight(9).longValue();
            out.append(TemporalText.formatTime(whole * NANOS_PER_SECOND + fraction));
        }
        return out.toString();
    }

    private static boolean part(StringBuilder out, long number, String unit, boolean negative) {
        if (number == 0) {
            return negative;
        }
        out.append(out.isEmpty() ? "" : " ").append(negative && number > 0 ? "+" : "");
        out.append(number).append(' ').append(unit).append(number == 1 ? "" : "s");
        return number < 0;
    }
}
