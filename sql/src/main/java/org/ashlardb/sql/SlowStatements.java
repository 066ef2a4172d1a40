package org.ashlardb.sql;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The statements of a database that took longer than their session's slow_statement_time, the last ones. Thread-safe. */
final class SlowStatements {
    static final int CAPACITY = 100;
    static final int TEXT_LENGTH = 2_000;

    private static final String CUT = "...";
    private static final long NANOS_PER_MICRO = 1_000;

    private final Deque<Object[]> rows = new ArrayDeque<>();

    /**
     * Notes a statement that has just ended.
     *
     * @param elapsedNanos since it began
     * @param workedNanos of that, how long the session worked for it
     * @param sqlState of its error, or null
     */
    void add(long session, long elapsedNanos, long workedNanos, long rowCount, String sqlState, String statement) {
        String sql = ShownText.of(statement);
        Object[] row = {
            session,
            Instant.now().minusNanos(elapsedNanos).toString(),
            workedNanos / NANOS_PER_MICRO,
            rowCount,
            sqlState,
            sql.length() <= TEXT_LENGTH ? sql : sql.substring(0, TEXT_LENGTH) + CUT
        };
        synchronized (rows) {
            if (rows.size() == CAPACITY) {
                rows.removeFirst();
            }
            rows.addLast(row);
        }
    }

    /** Rows of SLOW_STATEMENTS, in the order in which the statements ended. */
    List<Object[]> rows() {
        synchronized (rows) {
            return new ArrayList<>(rows);
        }
    }
}
