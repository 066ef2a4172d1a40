package org.ashlardb.sql.execute;

import java.math.BigDecimal;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/**
 * Finds the bounds of frames of RANGE with offsets by binary search among the rows whose key is not NULL. A row whose key
 * is NULL has its peers, the other NULLs, for a frame.
 */
final class RangeSearch {
    /** In place of a column with what keys are compared to: the row's key and the offset are. */
    static final int NO_LIMIT = -1;

    private final int column;
    private final int startLimit;
    private final int endLimit;
    private final boolean descending;
    private PartitionRows rows;
    private int from;
    private int to;
    private int lastStart;
    private int lastEnd;

    /** Of keys in a column; other columns may have the keys at which the frames of rows start and end. */
    RangeSearch(int column, int startLimit, int endLimit, boolean descending) {
        this.column = column;
        this.startLimit = startLimit;
        this.endLimit = endLimit;
        this.descending = descending;
    }

    void begin(PartitionRows partition) {
        rows = partition;
        lastStart = 0;
        lastEnd = 0;
        from = 0;
        to = partition.size();
        while (from < to && rows.isNull(from, column)) {
            from++;
        }
        while (to > from && rows.isNull(to - 1, column)) {
            to--;
        }
    }

    /** The first row whose key is within the bound. */
    int start(int row, FrameOffset offset, boolean preceding) {
        if (rows.isNull(row, column)) {
            return rows.peersStart(row);
        }
        if (startLimit == NO_LIMIT) {
            return search(row, offset, preceding, true);
        }
        lastStart = Math.max(lastStart, search(row, startLimit, true)); // a month before a later time may be earlier
        return lastStart;
    }

    /** The first row whose key is beyond the bound. */
    int end(int row, FrameOffset offset, boolean preceding) {
        if (rows.isNull(row, column)) {
            return rows.peersEnd(row);
        }
        if (endLimit == NO_LIMIT) {
            return search(row, offset, preceding, false);
        }
        lastEnd = Math.max(lastEnd, search(row, endLimit, false));
        return lastEnd;
    }

    private int search(int row, int limitColumn, boolean including) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = low + high >>> 1;
            Vector keys = rows.at(middle)[column];
            int comparison = keys.compare(rows.in(middle), rows.at(row)[limitColumn], rows.in(row));
            if (isBehind(comparison, including)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Whether a key that compares so with the bound is at or behind where the search ends. */
    private boolean isBehind(int comparison, boolean including) {
        return (descending ? comparison < 0 : comparison > 0) || including && comparison == 0;
    }

    private int search(int row, FrameOffset offset, boolean preceding, boolean including) {
        boolean minus = preceding != descending;
        int low = from;
        int high = to;
        while (low < high) {
            int middle = low + high >>> 1;
            if (isBehind(compare(middle, row, offset.vector(), minus), including)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Compares a row's key with the key of another, less or more the offset. */
    private int compare(int row, int current, Vector offset, boolean minus) {
        Vector keys = rows.at(row)[column];
        Vector currentKeys = rows.at(current)[column];
        int in = rows.in(row);
        int currentIn = rows.in(current);
        if (keys instanceof LongVector longs) {
            long distance = ((LongVector) offset).values[0];
            return Long.compare(longs.values[in], shifted(currentKeys.getLong(currentIn), distance, minus));
        }
        if (keys instanceof DoubleVector doubles) {
            double distance = ((DoubleVector) offset).values[0];
            return DoubleVector.compare(
                    doubles.values[in], currentKeys.getDouble(currentIn) + (minus ? -distance : distance));
        }
        BigDecimal distance = ((DecimalVector) offset).get(0);
        BigDecimal value = ((DecimalVector) currentKeys).get(currentIn);
        return ((DecimalVector) keys).get(in).compareTo(minus ? value.subtract(distance) : value.add(distance));
    }

    /** The sum or difference, or the end of the range of longs beyond which it would lie. */
    private static long shifted(long value, long distance, boolean minus) {
        if (minus) {
            long difference = value - distance;
            return difference > value ? Long.MIN_VALUE : difference;
        }
        long sum = value + distance;
        return sum < value ? Long.MAX_VALUE : sum;
    }
}
