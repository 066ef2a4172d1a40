package org.ashlardb.sql.execute;

import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/** Heap that the sorts, hash tables and lists of one command may take. */
final class MemoryBudget {
    private static final int HEAP_SHARE = 2;

    private final long limit = Runtime.getRuntime().maxMemory() / HEAP_SHARE;
    private long used;

    void take(long bytes) {
        used += bytes;
        if (used > limit) {
            throw new SqlException(
                    SqlState.OUT_OF_MEMORY,
                    "the statement needs more than " + limit + " bytes of heap to sort, group or join its rows");
        }
    }

    void give(long bytes) {
        used -= bytes;
    }
}
