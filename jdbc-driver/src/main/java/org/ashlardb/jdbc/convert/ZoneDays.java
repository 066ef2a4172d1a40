package org.ashlardb.jdbc.convert;

import java.time.LocalDate;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

/**
 * Where days start in a time zone, as {@code java.sql.Date} has it, remembered in blocks of eight days.
 *
 * <p>Days are those of SQL and {@code java.time}, whose calendar is the Gregorian one at all times. The classes of
 * {@code java.util} have the Julian one before 1582-10-15: what they call 1500-02-29 is the day 1500-03-10. It is the
 * instant that is the same on both sides, so each comes back as it was given; their fields are not the same then.
 *
 * <p>A block whose days all start at the same offset from UTC is remembered as that offset; in other blocks (daylight
 * saving begins or ends), and before 1900, the calendar of the JDK decides each time. Each entry of the
 * table is one long that holds both the block and its offset, so threads that share a table race without harm: an
 * entry is either right or not the block looked for. (Long array elements are not torn on any 64-bit JVM; on others a
 * torn entry would have to mix two blocks of the same slot, whose numbers differ in the upper half, hence each half
 * carries bits of the block number.)
 */
public final class ZoneDays {
    static final long DAY_MILLIS = 86_400_000L;
    private static final long HOUR_MILLIS = 3_600_000L;

    private static final int BLOCK_BITS = 3;
    private static final int SLOTS = 1024;
    private static final long FIRST_REMEMBERED_DAY = -25_565; // 1900-01-03
    private static final long LAST_REMEMBERED_DAY = 1_000_000;
    /** 1582-10-15, the first day that {@code java.util} has in the Gregorian calendar. */
    static final long FIRST_GREGORIAN_DAY = -141_427;

    /** Offsets are kept as milliseconds plus this, so that they are positive and fit 28 bits. */
    private static final int OFFSET_BIAS = 1 << 27;

    private static final int OFFSET_BITS = 28;
    private static final int NO_OFFSET = 0;

    private static ZoneDays latest = new ZoneDays(TimeZone.getDefault());

    private final TimeZone zone;
    private final long[] table = new long[SLOTS];

    private ZoneDays(TimeZone zone) {
        this.zone = zone;
    }

    /** The days of the JVM's present default time zone. Any thread; two may each make a table, which is harmless. */
    public static ZoneDays current() {
        TimeZone now = TimeZone.getDefault();
        ZoneDays known = latest;
        if (!known.zone.equals(now)) {
            known = new ZoneDays(now);
            latest = known;
        }
        return known;
    }

    /** The milliseconds since 1970-01-01T00:00Z at which a day starts. */
    public long startOfDay(long epochDay) {
        if (epochDay < FIRST_REMEMBERED_DAY || epochDay > LAST_REMEMBERED_DAY) {
            return slowStart(epochDay);
        }
        int offset = offset(epochDay >> BLOCK_BITS);
        return offset == NO_OFFSET ? slowStart(epochDay) : epochDay * DAY_MILLIS + (offset - OFFSET_BIAS);
    }

    /** What a block's entry has as its offset. */
    private int offset(long block) {
        long entry = table[(int) block & SLOTS - 1];
        if (entry >> OFFSET_BITS != block + 1_000_000) {
            entry = remember(block);
        }
        return (int) entry & (1 << OFFSET_BITS) - 1;
    }

    /**
     * The day that contains an instant, the inverse of {@link #startOfDay}. Where clocks go from one o'clock back to
     * midnight, the hour before the start of a day is of that day.
     */
    public long dayOf(long millis) {
        long guess = Math.floorDiv(millis, DAY_MILLIS);
        if (guess > FIRST_REMEMBERED_DAY && guess < LAST_REMEMBERED_DAY) {
            int offset = offset(guess >> BLOCK_BITS);
            long day = Math.floorDiv(millis - (offset - OFFSET_BIAS), DAY_MILLIS);
            boolean steady = offset(day >> BLOCK_BITS) == offset && offset(day + 1 >> BLOCK_BITS) == offset;
            if (offset != NO_OFFSET && steady) {
                return day;
            }
        }
        return slowDay(millis);
    }

    /** How far clocks are before UTC at an instant, in milliseconds. */
    int offsetAt(long millis) {
        return zone.getOffset(millis);
    }

    /** A calendar without a Julian part, whose fields are not set. */
    static GregorianCalendar calendar(TimeZone zone) {
        GregorianCalendar calendar = new GregorianCalendar(zone, Locale.ROOT);
        calendar.setGregorianChange(new Date(Long.MIN_VALUE));
        calendar.clear();
        return calendar;
    }

    /** Sets a calendar's year, month and day. */
    static void setDay(GregorianCalendar calendar, LocalDate date) {
        int year = date.getYear();
        calendar.set(Calendar.ERA, year > 0 ? GregorianCalendar.AD : GregorianCalendar.BC);
        calendar.set(Calendar.YEAR, year > 0 ? year : 1 - year);
        calendar.set(Calendar.MONTH, date.getMonthValue() - 1);
        calendar.set(Calendar.DAY_OF_MONTH, date.getDayOfMonth());
    }

    /** Whether a day has 24 hours from its start to the next, so that times of day can be added. */
    boolean isPlain(long epochDay) {
        return startOfDay(epochDay + 1) - startOfDay(epochDay) == DAY_MILLIS;
    }

    /** Whether an instant is as long behind the start of its day as the clock shows then. */
    boolean isPlain(long epochDay, long millis) {
        return isPlain(epochDay) && millis >= startOfDay(epochDay);
    }

    private long remember(long block) {
        long first = block << BLOCK_BITS;
        long offset = isSteady(first) ? -zone.getOffset(first * DAY_MILLIS) : slowOffset(first);
        long entry = block + 1_000_000 << OFFSET_BITS | offset + OFFSET_BIAS;
        table[(int) block & SLOTS - 1] = entry;
        return entry;
    }

    /**
     * Whether the zone's offset stays what it is from the day before a block to the day behind it. The first calendar
     * of a JVM takes it some 20 ms, which most blocks can do without.
     */
    private boolean isSteady(long first) {
        long from = (first - 1) * DAY_MILLIS;
        long end = (first + (1 << BLOCK_BITS) + 1) * DAY_MILLIS;
        int offset = zone.getOffset(from);
        for (long at = from; at < end; at += HOUR_MILLIS) {
            if (zone.getOffset(at) != offset) {
                return false;
            }
        }
        return true;
    }

    private long slowOffset(long first) {
        long offset = slowStart(first) - first * DAY_MILLIS;
        for (long day = first + 1; day < first + (1 << BLOCK_BITS); day++) {
            if (slowStart(day) - day * DAY_MILLIS != offset) {
                return -OFFSET_BIAS;
            }
        }
        return offset;
    }

    private long slowDay(long millis) {
        long offset = zone.getOffset(millis);
        long day = Math.floorDiv(millis, DAY_MILLIS);
        return day + Math.floorDiv(millis - day * DAY_MILLIS + offset, DAY_MILLIS);
    }

    /** By a calendar only where clocks change on the day or beside it: one takes a thousand times as long to make. */
    private long slowStart(long epochDay) {
        long midnight = epochDay * DAY_MILLIS;
        int offset = zone.getOffset(midnight - DAY_MILLIS);
        if (offset == zone.getOffset(midnight + DAY_MILLIS)) {
            return midnight - offset;
        }
        GregorianCalendar calendar = calendar(zone);
        setDay(calendar, LocalDate.ofEpochDay(epochDay));
        return calendar.getTimeInMillis();
    }
}
