package org.ashlardb.jdbc.connection;

import java.util.concurrent.Future;
import org.ashlardb.sql.Session;

/**
 * The query timeout of one statement. It limits each call that works for the statement: executing it, and each step
 * to a next row.
 *
 * <p>A call only stores its deadline; at most one timer task per statement looks at it, at the time the deadline it
 * knows of passes, and goes to sleep again until the present deadline, or ends when no call runs. So stepping through
 * a million rows schedules next to nothing. Cancelling happens under the monitor that also ends a call; hence a late
 * timer never hits the call after.
 */
final class StatementTimeout implements Runnable {
    private static final long NANOS_PER_MILLI = 1_000_000L;
    private static final int MILLIS_PER_SECOND = 1_000;

    private final Session session;
    private final int seconds; // 0 where only statement_timeout counts
    private boolean calling;
    private Future<?> task; // null if none is scheduled
    private boolean fired;
    private long deadline;
    private long scheduledFor;

    StatementTimeout(Session session, int seconds) {
        this.session = session;
        this.seconds = seconds;
    }

    /** What the limit is called in a message. */
    synchronized String description() {
        long all = session.statementTimeoutMillis();
        boolean own = seconds > 0 && (all == 0 || (long) seconds * MILLIS_PER_SECOND <= all);
        return own ? "query timeout of " + seconds + " s" : "statement_timeout of " + all + " ms";
    }

    int seconds() {
        return seconds;
    }

    /** The shorter of the query timeout and the session's statement_timeout; 0 for none. */
    private long limitNanos() {
        long own = (long) seconds * MILLIS_PER_SECOND;
        long all = session.statementTimeoutMillis();
        return (own == 0 ? all : all == 0 ? own : Math.min(own, all)) * NANOS_PER_MILLI;
    }

    /** An execution begins now: no earlier call counts. */
    synchronized void begin() {
        fired = false;
        resume();
    }

    /**
     * A call for the present execution begins now. If the one before was cancelled when it had nothing left to do, this one
     * meets the cancellation.
     */
    synchronized void resume() {
        long limit = limitNanos();
        if (limit == 0) {
            calling = false;
            return;
        }
        calling = true;
        deadline = System.nanoTime() + limit;
        if (task == null || deadline - scheduledFor < 0) {
            discard();
            schedule(limit);
        }
    }

    /** The call has ended. */
    synchronized void end() {
        calling = false;
    }

    private void schedule(long nanos) {
        scheduledFor = deadline;
        task = QueryTimer.schedule(this, nanos);
    }

    /** Its statement is closed: the timer keeps it no longer, and with it the session and all that has. */
    synchronized void discard() {
        if (task != null) {
            task.cancel(false);
            task = null;
        }
    }

    /** Whether a call of the present or last execution was cancelled by its timeout. */
    synchronized boolean hasFired() {
        return fired;
    }

    @Override
    public synchronized void run() {
        long left = deadline - System.nanoTime();
        if (calling && left > 0) {
            schedule(left);
            return;
        }
        task = null;
        if (calling) {
            fired = true;
            session.cancel();
        }
    }
}
