package org.ashlardb.jdbc.connection;

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
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final Session session;
    private final int seconds;
    private boolean calling;
    private boolean scheduled;
    private boolean fired;
    private long deadline;

    StatementTimeout(Session session, int seconds) {
        this.session = session;
        this.seconds = seconds;
    }

    int seconds() {
        return seconds;
    }

    /** A call begins now. */
    synchronized void begin() {
        calling = true;
        fired = false;
        deadline = System.nanoTime() + seconds * NANOS_PER_SECOND;
        if (!scheduled) {
            scheduled = true;
            QueryTimer.schedule(this, seconds * NANOS_PER_SECOND);
        }
    }

    /** The call has ended. */
    synchronized void end() {
        calling = false;
    }

    /** Whether the present or last call was cancelled by its timeout. */
    synchronized boolean hasFired() {
        return fired;
    }

    @Override
    public synchronized void run() {
        long left = deadline - System.nanoTime();
        if (calling && left > 0) {
            QueryTimer.schedule(this, left);
            return;
        }
        scheduled = false;
        if (calling) {
            fired = true;
            session.cancel();
        }
    }
}
