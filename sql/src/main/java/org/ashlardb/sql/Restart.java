package org.ashlardb.sql;

import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/** Whether a statement that has met a newer version of a row is run again on a new snapshot. */
final class Restart {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int QUICK_RESTARTS = 100;

    private Restart() {}

    /**
     * Throws the error on unless the statement is to be run again, and LOCK_TIMEOUT when that has gone on for too long.
     *
     * @param attempt how often it was run again before
     * @param deadline what the first attempt that failed has got from here; 0 for that one
     * @return the deadline, in nanoseconds
     */
    static long until(EngineException e, int attempt, long deadline, long lockTimeoutMillis) {
        if (e.code() != ErrorCode.RESTART_STATEMENT) {
            throw e;
        }
        long now = System.nanoTime();
        if (deadline == 0) {
            return now + lockTimeoutMillis * NANOS_PER_MILLI;
        }
        if (attempt > QUICK_RESTARTS && now - deadline > 0) {
            throw new EngineException(
                    ErrorCode.LOCK_TIMEOUT,
                    "statement was restarted " + attempt
                            + " times because others changed its rows, for longer than the lock time-out of "
                            + lockTimeoutMillis + " ms");
        }
        return deadline;
    }
}
