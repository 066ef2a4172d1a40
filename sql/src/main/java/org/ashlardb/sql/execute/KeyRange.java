package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Key;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.sql.execute.KeyBuilder.Bound;
import org.ashlardb.sql.plan.physical.IndexEnd;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.Vector;

/**
 * A range of an index: all keys, those that begin with some values, or of these the ones whose next values lie between two
 * ends. It is set before each reading.
 */
final class KeyRange {
    private final Index index;
    private final boolean descending;
    private final Key low;
    private final Key high;
    private Key behind; // null until it is needed
    private final SqlType[] types;
    private final boolean[] keyDescending;
    private final boolean[] keyNullable;
    private final boolean[] nullsLow;
    private Key from; // the ends in the order of the keys, null for those of the index
    private Key to;
    private boolean fromInclusive;
    private boolean toInclusive;

    /**
     * For an index.
     *
     * @param columns those of the table
     * @param descending whether it is read from its end
     */
    KeyRange(Index index, List<ColumnSchema> columns, boolean descending) {
        this.index = index;
        this.descending = descending;
        low = index.newKey();
        high = index.newKey();
        types = KeyBuilder.types(columns, index);
        keyDescending = index.definition().descending();
        int[] ordinals = index.definition().columns();
        boolean[] nullsFirst = index.definition().nullsFirst();
        keyNullable = new boolean[ordinals.length];
        nullsLow = new boolean[ordinals.length];
        for (int i = 0; i < ordinals.length; i++) {
            keyNullable[i] = columns.get(ordinals[i]).nullable();
            nullsLow[i] = nullsFirst[i] != keyDescending[i];
        }
    }

    /** Empties the keys for new values, or for all keys. */
    void clear() {
        low.clear();
        high.clear();
        set(null, false, null, false);
    }

    private void set(Key first, boolean firstInclusive, Key last, boolean lastInclusive) {
        from = first;
        fromInclusive = firstInclusive;
        to = last;
        toInclusive = lastInclusive;
    }

    /** Only keys with that value of the next column; false if there can be none. */
    boolean addEqual(int column, Vector values, int row) {
        if (!KeyBuilder.addEqual(low, values, row, types[column])) {
            return false;
        }
        KeyBuilder.addEqual(high, values, row, types[column]);
        set(low, true, high, true);
        return true;
    }

    /** Only keys with NULL in the next column. */
    void addNull() {
        low.addNull();
        high.addNull();
        set(low, true, high, true);
    }

    /**
     * Only keys that lie between two ends behind the equal values; false if there can be none.
     *
     * @param column the first key column behind the equal values
     * @param lower the lower end, null without one; its values are in {@code lowerValues}
     * @param pattern whether the upper end is none if it is NULL
     */
    boolean bound(
            int column,
            IndexEnd lower,
            Vector[] lowerValues,
            IndexEnd upper,
            Vector[] upperValues,
            int row,
            boolean pattern) {
        boolean falling = keyDescending[column];
        // In a falling key column the larger values come first.
        Key lowerKey = falling ? high : low;
        Key upperKey = falling ? low : high;
        Bound below =
                lower == null ? Bound.OPEN : KeyBuilder.addBound(lowerKey, lowerValues[0], row, types[column], true);
        Bound above = upper == null || pattern && upperValues[0].isNull(row)
                ? Bound.OPEN
                : KeyBuilder.addBound(upperKey, upperValues[0], row, types[column], false);
        if (below == Bound.NONE || above == Bound.NONE) {
            return false;
        }
        boolean lowerInclusive = below == Bound.MOVED
                || below == Bound.SET && addFurther(lowerKey, column, lowerValues, row, true, lower.inclusive());
        boolean upperInclusive = above == Bound.MOVED
                || above == Bound.SET && addFurther(upperKey, column, upperValues, row, false, upper.inclusive());
        // NULLs are the largest or smallest values of the key column, and no range holds them.
        boolean nullsAbove = above == Bound.OPEN && keyNullable[column] && !nullsLow[column];
        boolean nullsBelow = below == Bound.OPEN && keyNullable[column] && nullsLow[column];
        if (nullsAbove) {
            upperKey.addNull();
        }
        if (nullsBelow) {
            lowerKey.addNull();
        }
        // An open end without a key of its own has the equal values as its key, or is none.
        Key lowerEnd = below == Bound.OPEN && !nullsBelow && column == 0 ? null : lowerKey;
        Key upperEnd = above == Bound.OPEN && !nullsAbove && column == 0 ? null : upperKey;
        lowerInclusive |= below == Bound.OPEN && !nullsBelow;
        upperInclusive |= above == Bound.OPEN && !nullsAbove;
        if (falling) {
            set(upperEnd, upperInclusive, lowerEnd, lowerInclusive);
        } else {
            set(lowerEnd, lowerInclusive, upperEnd, upperInclusive);
        }
        return true;
    }

    /** Adds an end's values behind the first, up to one that is no bound; returns whether the key is in the range. */
    private boolean addFurther(Key key, int column, Vector[] values, int row, boolean lower, boolean inclusive) {
        for (int i = 1; i < values.length; i++) {
            if (KeyBuilder.addBound(key, values[i], row, types[column + i], lower) != Bound.SET) {
                return true;
            }
        }
        return inclusive;
    }

    /** Has the cursor read the range. */
    void open(Cursor cursor, Snapshot snapshot) {
        cursor.range(snapshot, index, from, fromInclusive, to, toInclusive, descending);
    }

    /** About how many entries the range has; more than {@code most} as soon as that many were met. */
    long count(Cursor cursor, Snapshot snapshot, long most) {
        return cursor.count(snapshot, index, from, fromInclusive, to, toInclusive, most);
    }

    /** Begins the key of a row that is read, for {@link #openBehind}. */
    void clearBehind() {
        behind = behind == null ? index.newKey() : behind.clear();
    }

    void addBehind(int column, Vector values, int row) {
        if (values.isNull(row)) {
            behind.addNull();
        } else {
            KeyBuilder.addEqual(behind, values, row, types[column]);
        }
    }

    /** Has the cursor go on behind all keys that begin with that of the row that is read. */
    void openBehind(Cursor cursor, Snapshot snapshot) {
        if (descending) {
            set(from, fromInclusive, behind, false);
        } else {
            set(behind, false, to, toInclusive);
        }
        open(cursor, snapshot);
    }
}
