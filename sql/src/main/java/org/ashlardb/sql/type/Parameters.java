package org.ashlardb.sql.type;

import java.math.BigDecimal;
import java.util.Arrays;

/**
 * The values of a command's parameters, kept without boxing. Parameters count from 0.
 *
 * <p>A setter keeps the value as it is given; executing the command converts it to the parameter's type, strictly, so
 * that a value that does not fit is reported there with an SQLSTATE of class 22. Values stay until {@link #clear}.
 */
public final class Parameters {
    public static final byte UNSET = 0;
    public static final byte NULL = 1;
    public static final byte BOOLEAN = 2;
    public static final byte LONG = 3;
    public static final byte DOUBLE = 4;
    public static final byte DECIMAL = 5;
    public static final byte STRING = 6;
    public static final byte BYTES = 7;
    public static final byte DATE = 8;
    public static final byte TIME = 9;
    public static final byte TIMESTAMP = 10;
    public static final byte TIMESTAMP_TZ = 11;
    public static final byte ENCODED = 12;
    public static final byte SOURCE = 13;

    /** No moment is known of a timestamp. */
    public static final long NO_MOMENT = Long.MIN_VALUE;

    private final int count;
    private final byte[] tags;
    private final long[] longs;
    private final Object[] objects;
    private long[] moments; // null until one is set
    private int first; // where the values of the entry are that is shown

    public Parameters(int count) {
        this(count, 1);
    }

    /** With room for several executions, of which the first is shown. */
    public Parameters(int count, int entries) {
        this.count = count;
        tags = new byte[count * entries];
        longs = new long[count * entries];
        objects = new Object[count * entries];
    }

    public int count() {
        return count;
    }

    /** From now on getters and setters mean the values of this entry, counted from 0. */
    public void show(int entry) {
        first = entry * count;
    }

    /** Forgets all values of all entries. */
    public void clear() {
        Arrays.fill(tags, UNSET);
        Arrays.fill(objects, null);
    }

    public void setNull(int index) {
        tags[first + index] = NULL;
    }

    public void setBoolean(int index, boolean value) {
        setTagged(index, BOOLEAN, value ? 1 : 0);
    }

    /** A whole number of any size. */
    public void setLong(int index, long value) {
        setTagged(index, LONG, value);
    }

    public void setDouble(int index, double value) {
        setTagged(index, DOUBLE, Double.doubleToRawLongBits(value));
        objects[first + index] = null;
    }

    /** A DOUBLE that has the digits of a REAL where it becomes a text. */
    public void setReal(int index, float value) {
        setTagged(index, DOUBLE, Double.doubleToRawLongBits(value));
        objects[first + index] = SqlKind.REAL;
    }

    /** Null means NULL, as in the other setters that take an object. */
    public void setDecimal(int index, BigDecimal value) {
        setObject(index, DECIMAL, value);
    }

    public void setString(int index, String value) {
        setObject(index, STRING, value);
    }

    /** The array is kept, not copied, until the command was executed or added to a batch. */
    public void setBytes(int index, byte[] value) {
        setObject(index, BYTES, value);
    }

    /** A value of a type with a byte form of its own, see {@link EncodedText}. */
    public void setEncoded(int index, SqlType type, byte[] value) {
        forgetMoment(index);
        setObject(index, ENCODED, value == null ? null : new EncodedValue(type, value));
    }

    /** A value that is read when the command is executed: piece by piece where a plain column takes it, else as a whole. */
    public void setSource(int index, SourcedValue value) {
        setObject(index, SOURCE, value);
    }

    /** Puts the whole value in the place of its source. */
    public void collect(int index) {
        Object value = ((SourcedValue) objectValue(index)).collect();
        setObject(index, value instanceof String ? STRING : BYTES, value);
    }

    /** Days since 1970-01-01. */
    public void setDate(int index, long epochDay) {
        setTagged(index, DATE, epochDay);
    }

    public void setTime(int index, long nanosOfDay) {
        setTagged(index, TIME, nanosOfDay);
    }

    /** Microseconds since 1970-01-01T00:00, without zone. */
    public void setTimestamp(int index, long micros) {
        forgetMoment(index);
        setTagged(index, TIMESTAMP, micros);
    }

    /** Microseconds since 1970-01-01T00:00Z. */
    public void setTimestampTz(int index, long micros) {
        setTagged(index, TIMESTAMP_TZ, micros);
    }

    /**
     * Says which moment the timestamp is that was set before, in microseconds since 1970-01-01T00:00Z: a parameter with
     * time zone takes that instead of what the session's zone makes of the wall time.
     */
    public void setMoment(int index, long utcMicros) {
        moments()[first + index] = utcMicros;
    }

    /** The moment that a TIMESTAMP or ENCODED timestamp was given as, or {@link #NO_MOMENT}. */
    public long moment(int index) {
        return moments == null ? NO_MOMENT : moments[first + index];
    }

    private void forgetMoment(int index) {
        if (moments != null) {
            moments[first + index] = NO_MOMENT;
        }
    }

    private long[] moments() {
        if (moments == null) {
            moments = new long[longs.length];
            Arrays.fill(moments, NO_MOMENT);
        }
        return moments;
    }

    /** What was set: one of the constants of this class. */
    public byte tag(int index) {
        return tags[first + index];
    }

    /** The value of every tag that is not DOUBLE and has no object. */
    public long longValue(int index) {
        return longs[first + index];
    }

    public double doubleValue(int index) {
        return Double.longBitsToDouble(longs[first + index]);
    }

    /** REAL or DOUBLE, as which a DOUBLE was given. */
    public SqlKind doubleKind(int index) {
        return objects[first + index] == SqlKind.REAL ? SqlKind.REAL : SqlKind.DOUBLE;
    }

    /** The value of a DECIMAL, STRING or BYTES; an {@link EncodedValue} for ENCODED, a {@link SourcedValue} for SOURCE. */
    public Object objectValue(int index) {
        return objects[first + index];
    }

    /** Copies the values to another list, where more may follow. They are too few for copies of arrays to pay. */
    public void copyTo(Parameters target) {
        for (int i = 0; i < count; i++) {
            copyValue(i, target, i);
        }
    }

    /** Copies one value to another list. */
    public void copyValue(int index, Parameters target, int targetIndex) {
        int from = first + index;
        int to = target.first + targetIndex;
        target.tags[to] = tags[from];
        target.longs[to] = longs[from];
        if (target.objects[to] != objects[from]) { // a store of a reference costs more than the question, null mostly
            target.objects[to] = objects[from];
        }
        if (moments != null) {
            target.moments()[to] = moments[from];
        } else if (target.moments != null) {
            target.moments[to] = NO_MOMENT;
        }
    }

    private void setTagged(int index, byte tag, long value) {
        tags[first + index] = tag;
        longs[first + index] = value;
    }

    private void setObject(int index, byte tag, Object value) {
        tags[first + index] = value == null ? NULL : tag;
        objects[first + index] = value;
    }
}
