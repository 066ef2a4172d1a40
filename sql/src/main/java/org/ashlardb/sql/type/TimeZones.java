package org.ashlardb.sql.type;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.Supplier;

/**
 * Between instants and times without a zone, in microseconds. Where no zone is given it is that of the session for which
 * the thread works: the system's, as for {@code java.sql}, unless the session has set another.
 *
 * <p>The zone comes with the thread because values are converted in many places that know no session. A session with a
 * zone of its own sets it where a call begins to work for it and takes it away where the call ends; others, which are
 * nearly all, never touch it.
 */
public final class TimeZones {
    private static final ThreadLocal<ZoneId> SESSION = new ThreadLocal<>();

    private static boolean used; // plain: a thread that needs to see it has set it

    private TimeZones() {}

    /** The zone of a name in any case or of an offset; 22023 if there is none. */
    public static ZoneId of(String zone) {
        String name = zone.strip();
        try {
            return name.equalsIgnoreCase("UTC") || name.equalsIgnoreCase("Z")
                    ? ZoneOffset.UTC
                    : ZoneId.of(name, ZoneId.SHORT_IDS);
        } catch (DateTimeException e) {
            for (String known : ZoneId.getAvailableZoneIds()) {
                if (known.equalsIgnoreCase(name)) {
                    return ZoneId.of(known);
                }
            }
            throw new SqlException(
                    SqlState.INVALID_PARAMETER, "there is no time zone '" + Conversion.shorten(name) + "'", e);
        }
    }

    /** As {@link #of}, and also a number of hours: -8, 5.5; what is no name and has no sign lies in the east. */
    public static ZoneId ofSetting(String zone) {
        String text = zone.strip();
        if (text.equalsIgnoreCase("UTC")) {
            return ZoneId.of("UTC"); // so it is shown
        }
        String signed = !text.isEmpty() && Character.isDigit(text.charAt(0)) ? "+" + text : text;
        if (!signed.matches("[+-][0-9]{1,2}\\.[0-9]+")) {
            return of(signed.matches("[+-][0-9]:[0-9]{2}") ? signed.charAt(0) + "0" + signed.substring(1) : signed);
        }
        int seconds = new BigDecimal(signed).multiply(BigDecimal.valueOf(3_600)).intValue();
        if (Math.abs(seconds) > ZoneOffset.MAX.getTotalSeconds()) {
            throw new SqlException(SqlState.INVALID_PARAMETER, "there is no time zone '" + text + "'");
        }
        return ZoneOffset.ofTotalSeconds(seconds);
    }

    /** From now on this thread works for a session in that zone; null for one in the system's. */
    public static void enter(ZoneId zone) {
        used = true;
        SESSION.set(zone);
    }

    /** The zone of the session for which this thread works. */
    public static ZoneId current() {
        ZoneId zone = used ? SESSION.get() : null;
        return zone == null ? ZoneId.systemDefault() : zone;
    }

    /** Whether this thread works for a session that has set a zone. */
    public static boolean isSet() {
        return used && SESSION.get() != null;
    }

    /** What an action computes in the system's zone, whatever the session's is. */
    public static <T> T inSystem(Supplier<T> action) {
        ZoneId zone = SESSION.get();
        SESSION.set(null);
        try {
            return action.get();
        } finally {
            SESSION.set(zone);
        }
    }

    /** The local time of an instant. */
    public static long toLocal(long utcMicros) {
        return toLocal(utcMicros, current());
    }

    /** The local time of an instant in a zone. */
    public static long toLocal(long utcMicros, ZoneId zone) {
        long seconds = Math.floorDiv(utcMicros, TemporalText.MICROS_PER_SECOND);
        ZoneOffset offset = zone.getRules().getOffset(Instant.ofEpochSecond(seconds));
        return utcMicros + offset.getTotalSeconds() * TemporalText.MICROS_PER_SECOND;
    }

    /**
     * A local time that is no later than any of this instant or a later one. Where clocks have been put forward within a
     * day, times that were left out count as if they had not been, and are later instants than some that follow them.
     */
    public static long earliestLocal(long utcMicros) {
        return Math.min(toLocal(utcMicros), localByOffsetOfDayBefore(utcMicros));
    }

    /**
     * A local time that is no earlier than any of this instant or an earlier one. Where clocks have been put back within a
     * day, a time that there was twice counts as the first of both.
     */
    public static long latestLocal(long utcMicros) {
        return Math.max(toLocal(utcMicros), localByOffsetOfDayBefore(utcMicros));
    }

    private static long localByOffsetOfDayBefore(long utcMicros) {
        return toLocal(utcMicros - TemporalText.MICROS_PER_DAY) + TemporalText.MICROS_PER_DAY;
    }

    /** The instant of a local time; of two that have it, the earlier. */
    public static long toInstant(long localMicros) {
        return toInstant(localMicros, current());
    }

    /** The instant of a local time in a zone; of two that have it, the earlier. */
    public static long toInstant(long localMicros, ZoneId zone) {
        long seconds = Math.floorDiv(localMicros, TemporalText.MICROS_PER_SECOND);
        LocalDateTime local = LocalDateTime.ofEpochSecond(seconds, 0, ZoneOffset.UTC);
        ZoneOffset offset = zone.getRules().getOffset(local);
        return localMicros - offset.getTotalSeconds() * TemporalText.MICROS_PER_SECOND;
    }
}
