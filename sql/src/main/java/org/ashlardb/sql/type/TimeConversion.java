package org.ashlardb.sql.type;

/**
 * Conversions of single dates and times to another type of them. A value is given as a {@code long} and the rest of it: the
 * nanoseconds of the microsecond of a timestamp, the offset from UTC in seconds of a time with zone, else 0.
 *
 * <p>Digits that a type has no room for are rounded half up; a time of day never becomes midnight by that.
 */
public final class TimeConversion {
    private static final int MICRO_DIGITS = 6;
    private static final int NANO_DIGITS = 9;
    private static final int NANOS_PER_MICRO = 1_000;
    private static final int HALF_MICRO = 500;

    private TimeConversion() {}

    /** The long of a value in its byte form. */
    public static long value(SqlKind kind, byte[] data, int start) {
        return kind == SqlKind.TIME_TZ ? TimeBytes.localNanos(data, start) : TimeBytes.micros(data, start);
    }

    /** The rest of a value in its byte form. */
    public static int rest(SqlKind kind, byte[] data, int start) {
        return kind == SqlKind.TIME_TZ ? TimeBytes.offset(data, start) : TimeBytes.nanos(data, start);
    }

    /** A value as one of a type whose values are longs. */
    public static long toLong(long value, int rest, SqlKind from, SqlType to) {
        switch (to.kind()) {
            case DATE:
                return from == SqlKind.DATE
                        ? value
                        : TemporalText.checkDay(Math.floorDiv(local(value, from), TemporalText.MICROS_PER_DAY));
            case TIME:
                return round(nanosOfDay(value, rest, from), to);
            default:
                long micros = micros(value, from, to.kind());
                return rest >= HALF_MICRO && from.isNanoTimestamp() && to.precision() >= MICRO_DIGITS
                        ? micros + 1
                        : round(micros, to);
        }
    }

    /** A value as one of a type with a byte form. */
    public static byte[] toBytes(long value, int rest, SqlKind from, SqlType to) {
        if (to.kind() == SqlKind.TIME_TZ) {
            long nanos = nanosOfDay(value, rest, from);
            int offset = from == SqlKind.TIME_TZ
                    ? rest
                    : (int) ((TimeZones.toLocal(instant(value, from)) - instant(value, from))
                            / TemporalText.MICROS_PER_SECOND);
            return TimeBytes.time(roundDay(nanos, to.precision(), NANO_DIGITS), offset);
        }
        long micros = micros(value, from, to.kind());
        int unit = to.precision() == NANO_DIGITS ? 1 : to.precision() == NANO_DIGITS - 1 ? 10 : 100;
        int nanos = from.isNanoTimestamp() ? (rest + unit / 2) / unit * unit : 0;
        return TimeBytes.timestamp(micros + nanos / NANOS_PER_MICRO, nanos % NANOS_PER_MICRO);
    }

    /** A value of a type's kind with no more digits than the type. */
    public static long round(long value, SqlType type) {
        return type.kind() == SqlKind.TIME
                ? roundDay(value, type.precision(), NANO_DIGITS)
                : type.kind() == SqlKind.DATE ? value : round(value, type.precision(), MICRO_DIGITS);
    }

    private static long roundDay(long nanos, int digits, int all) {
        long rounded = round(nanos, digits, all);
        return rounded < TemporalText.NANOS_PER_DAY ? rounded : nanos - Math.floorMod(nanos, unit(digits, all));
    }

    private static long round(long value, int digits, int all) {
        if (digits >= all) {
            return value;
        }
        long unit = unit(digits, all);
        return Math.floorDiv(value + unit / 2, unit) * unit;
    }

    private static long unit(int digits, int all) {
        long unit = 1;
        for (int i = digits; i < all; i++) {
            unit *= 10;
        }
        return unit;
    }

    private static boolean isInstant(SqlKind kind) {
        return kind == SqlKind.TIMESTAMP_TZ || kind == SqlKind.TIMESTAMP_TZ_NANO;
    }

    /** The local microseconds of a date or timestamp. */
    private static long local(long value, SqlKind from) {
        return isInstant(from)
                ? TimeZones.toLocal(value)
                : from == SqlKind.DATE ? TemporalText.dayToMicros(value) : value;
    }

    /** The moment whose offset a time of day takes: now, when there is no date. */
    private static long instant(long value, SqlKind from) {
        return isInstant(from) ? value : System.currentTimeMillis() * 1_000;
    }

    private static long micros(long value, SqlKind from, SqlKind to) {
        if (isInstant(to)) {
            return isInstant(from) ? value : TimeZones.toInstant(local(value, from));
        }
        return local(value, from);
    }

    private static long nanosOfDay(long value, int rest, SqlKind from) {
        return from == SqlKind.TIME || from == SqlKind.TIME_TZ
                ? value
                : Math.floorMod(local(value, from), TemporalText.MICROS_PER_DAY) * NANOS_PER_MICRO
                        + (from.isNanoTimestamp() ? rest : 0);
    }
}
