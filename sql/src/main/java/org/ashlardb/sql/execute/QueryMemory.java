package org.ashlardb.sql.execute;

import java.util.concurrent.atomic.AtomicLong;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/**
 * Heap that the sorts, hash tables and lists of all statements of a database may take together. Thread-safe.
 *
 * <p>Half of the largest heap is for them. Where that is nearly gone, statements that can do so put rows on disk, as they
 * do past their own {@code query_memory}; others fail.
 */
public final class QueryMemory {
    private static final int HEAP_SHARE = 2;
    private static final int STATEMENT_SHARE = 8;
    private static final long LEAST = 4L << 20;

    private final long limit = Runtime.getRuntime().maxMemory() / HEAP_SHARE;
    private final AtomicLong used = new AtomicLong();

    /** What one statement may take before it puts rows on disk, unless its session says otherwise, in bytes. */
    public static long defaultForStatement() {
        return Math.max(LEAST, Runtime.getRuntime().maxMemory() / STATEMENT_SHARE);
    }

    /** Bytes that all statements take now, but for some KB each. */
    public long used() {
        return used.get();
    }

    /** Most bytes that all statements may take. */
    public long limit() {
        return limit;
    }

    void take(long bytes) {
        if (used.addAndGet(bytes) > limit) {
            used.addAndGet(-bytes);
            throw new SqlException(
                    SqlState.OUT_OF_MEMORY,
                    "the statement, with those that run beside it, needs more than " + limit
                            + " bytes of heap to sort, group or join its rows");
        }
    }

    void give(long bytes) {
        used.addAndGet(-bytes);
    }

    /** Whether three quarters are taken. */
    boolean isScarce() {
        return used.get() > limit / 4 * 3;
    }
}
