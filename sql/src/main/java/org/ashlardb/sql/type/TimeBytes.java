package org.ashlardb.sql.type;

/**
 * The byte forms of times that do not fit a {@code long}. Numbers have their sign bit flipped, so that bytes sort as times
 * do.
 *
 * <pre>
 *   TIMESTAMP of more than 6 digits   | microseconds 8 | nanoseconds of the microsecond 2 |
 *   TIME WITH TIME ZONE               | nanoseconds in UTC 8 | seconds west of UTC 4 |
 * </pre>
 *
 * <p>Times of day with a zone are ordered by their moment in UTC; of two at the same moment that further east is less, as in
 * PostgreSQL.
 */
public final class TimeBytes {
    private static final int TIMESTAMP_BYTES = Long.BYTES + Short.BYTES;
    private static final int TIME_BYTES = Long.BYTES + Integer.BYTES;

    private TimeBytes() {}

    /** A timestamp of microseconds and 0 to 999 nanoseconds. */
    public static byte[] timestamp(long micros, int nanos) {
        byte[] data = new byte[TIMESTAMP_BYTES];
        put(data, 0, Long.BYTES, micros ^ Long.MIN_VALUE);
        put(data, Long.BYTES, Short.BYTES, nanos);
        return data;
    }

    /** A local time of day with the seconds its zone is east of UTC. */
    public static byte[] time(long localNanos, int offsetSeconds) {
        byte[] data = new byte[TIME_BYTES];
        put(data, 0, Long.BYTES, localNanos - offsetSeconds * TemporalText.NANOS_PER_SECOND ^ Long.MIN_VALUE);
        put(data, Long.BYTES, Integer.BYTES, -offsetSeconds ^ Integer.MIN_VALUE);
        return data;
    }

    /** The microseconds of a timestamp. */
    public static long micros(byte[] data, int start) {
        return number(data, start, Long.BYTES) ^ Long.MIN_VALUE;
    }

    /** What a timestamp has beside its microseconds. */
    public static int nanos(byte[] data, int start) {
        return (int) number(data, start + Long.BYTES, Short.BYTES);
    }

    /** The seconds a time of day is east of UTC. */
    public static int offset(byte[] data, int start) {
        return -((int) number(data, start + Long.BYTES, Integer.BYTES) ^ Integer.MIN_VALUE);
    }

    /** The nanosecond of the local day. */
    public static long localNanos(byte[] data, int start) {
        return (number(data, start, Long.BYTES) ^ Long.MIN_VALUE) + offset(data, start) * TemporalText.NANOS_PER_SECOND;
    }

    private static void put(byte[] data, int start, int length, long value) {
        for (int i = 0; i < length; i++) {
            data[start + i] = (byte) (value >>> 8 * (length - 1 - i));
        }
    }

    private static long number(byte[] data, int start, int length) {
        long value = 0;
        for (int i = 0; i < length; i++) {
            value = value << 8 | data[start + i] & 0xFF;
        }
        return value;
    }
}
