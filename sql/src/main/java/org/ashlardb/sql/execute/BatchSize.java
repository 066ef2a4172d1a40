package org.ashlardb.sql.execute;

import org.ashlardb.sql.vector.Batch;

/** How many rows to read at once: few at first, because often few are wanted, then more. */
final class BatchSize {
    /** Rows of the first batch when nobody knows how many are wanted. */
    static final int FIRST = 16;

    private static final int GROWTH = 4;

    private int size = FIRST;

    void restart() {
        size = FIRST;
    }

    /** So many rows are wanted. */
    void expect(long rows) {
        size = (int) Math.max(1, Math.min(rows, Batch.CAPACITY));
    }

    int next() {
        int now = size;
        size = Math.min(size * GROWTH, Batch.CAPACITY);
        return now;
    }
}
