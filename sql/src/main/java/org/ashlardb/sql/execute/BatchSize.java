package org.ashlardb.sql.execute;

import org.ashlardb.sql.vector.Batch;

/** How many rows to read at once: few at first, because often few are wanted, then more. */
final class BatchSize {
    private static final int FIRST = 16;
    private static final int GROWTH = 4;

    private int size = FIRST;

    void restart() {
        size = FIRST;
    }

    int next() {
        int now = size;
        size = Math.min(size * GROWTH, Batch.CAPACITY);
        return now;
    }
}
