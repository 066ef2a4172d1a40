package org.ashlardb.sql.type;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * Between instants and times without a zone: the zone is that of the system, as for {@code java.sql}. In microseconds.
 */
public final class TimeZones {
    private TimeZones() {}

    /** The zone of a name or an offset; 22023 if there is none. */
    public static ZoneId of(String zone) {
        String name = zone.strip();
        try {
            return name.equalsIgnoreCase("UTC") || name.equalsIgnoreCase("Z")
                    ? ZoneOffset.UTC
                    : ZoneId.of(name, ZoneId.SHORT_IDS);
        } catch (DateTimeException e) {
            throw new SqlException(
                    SqlState.INVALID_PARAMETER, "there is no time zone '" + Conversion.shorten(name) + "'", e);
        }
    }

    /** The local time of an instant. */
    public static long toLocal(long utcMicros) {
        return toLocal(utcMicros, ZoneId.systemDefault());
    }

    /** The local time of an instant in a zone. */
    public static long toLocal(long utcMicros, ZoneId zone) {
        long seconds = Math.floorDiv(utcMicros, TemporalText.MICROS_PER_SECOND);
        ZoneOffset offset = zone.getRules().getOffset(Instant.ofEpochSecond(seconds));
        return utcMicros + offset.getTotalSeconds() * TemporalText.MICROS_PER_SECOND;
    }

    /** The instant of a local time; of two that have it, the earlier. */
    public static long toInstant(long localMicros) {
        return toInstant(localMicros, ZoneId.systemDefault());
    }

    /** The instant of a local time in a zone; of two that have it, the earlier. */
    public static long toInstant(long localMicros, ZoneId zone) {
        long seconds = Math.floorDiv(localMicros, TemporalText.MICROS_PER_SECOND);
        LocalDateTime local = LocalDateTime.ofEpochSecond(seconds, 0, ZoneOffset.UTC);
        ZoneOffset offset = zone.getRules().getOffset(local);
        return localMicros - offset.getTotalSeconds() * TemporalText.MICROS_PER_SECOND;
    }
}
