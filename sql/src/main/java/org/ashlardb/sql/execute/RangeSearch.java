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
    private final int column;
    private final boolean descending;
    private PartitionRows rows;
    private int from;
    private int to;

    RangeSearch(int column, boolean descending) {
        this.column = column;
        this.descending = descending;
    }

    void begin(PartitionRows partition) {
        rows = partition;
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
        return rows.isNull(row, column) ? rows.peersStart(row) : search(row, offset, preceding, true);
    }

    /** The first row whose key is beyond the bound. */
    int end(int row, FrameOffset offset, boolean preceding) {
        return rows.isNull(row, column) ? rows.peersEnd(row) : search(row, offset, preceding, false);
    }

    private int search(int row, FrameOffset offset, boolean preceding, boolean including) {
        boolean minus = preceding != descending;
        int low = from;
        int high = to;
        while (low < high) {
            int middle = low + high >>> 1;
            int comparison = compare(middle, row, offset.vector(), minus);
            comparison = descending ? -comparison : comparison;
            if (comparison > 0 || including && comparison == 0) {
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
