package org.ashlardb.sql;

import org.ashlardb.engine.Transaction;
import org.ashlardb.sql.event.Events;
import org.ashlardb.sql.event.StatementEvent;
import org.ashlardb.sql.execute.CursorWatch;

/**
 * How long the session works for one command, from executing it to its last row, without the time that its caller takes
 * between rows. What takes longer than slow_statement_time is noted when it ends.
 *
 * <p>A brief statement, see {@link CommandRun#isBrief}, takes long only if it has to wait; its time begins with its first
 * wait, so one that does not wait looks at no clock.
 */
final class StatementTimer implements CursorWatch {
    private final Session session;
    private final Transaction transaction;
    private final String sql;
    private long compiledNanos;
    private boolean open; // an execution has begun, and its rows are not all read
    private boolean brief;
    private boolean running;
    private long begun;
    private long resumed;
    private long workedNanos;
    private long rows;
    private StatementEvent event; // null unless such are recorded

    StatementTimer(Session session, String sql, long compiledNanos) {
        this.session = session;
        this.sql = sql;
        this.compiledNanos = compiledNanos;
        transaction = session.control().transaction();
    }

    /** The command was compiled for its next execution, which counts as part of that. */
    void compiled(long nanos) {
        compiledNanos += nanos;
    }

    /** An execution begins. */
    void begin(boolean isBrief) {
        if (open) {
            end(null);
        }
        open = true;
        running = true;
        rows = 0;
        brief = isBrief && compiledNanos == 0 && session.slowStatementNanos() != 0 && !Events.isStatementRecorded();
        if (brief) {
            transaction.forgetWait();
            return;
        }
        event = Events.statement();
        begun = System.nanoTime();
        resumed = begun;
        workedNanos = compiledNanos;
        begun -= compiledNanos;
        compiledNanos = 0;
    }

    @Override
    public boolean resume() {
        if (!open || running) {
            return false;
        }
        running = true;
        session.enterZone();
        resumed = System.nanoTime();
        return true;
    }

    @Override
    public void pause() {
        running = false;
        session.leaveZone();
        workedNanos += System.nanoTime() - resumed;
    }

    @Override
    public void read(int count) {
        rows += count;
    }

    /** The execution has ended. */
    void end(long count) {
        rows = count;
        end(null);
    }

    @Override
    public void closed() {
        if (open && !running) {
            end(null);
        }
    }

    @Override
    public void fail(String sqlState) {
        if (open) {
            end(sqlState);
        }
    }

    private void end(String sqlState) {
        open = false;
        if (brief) {
            begun = transaction.firstWaitNanos();
            if (begun == 0) {
                return;
            }
            resumed = begun;
            workedNanos = 0;
        }
        if (running) {
            pause();
        }
        if (event != null) {
            event.finish(session.id(), ShownText.of(sql), workedNanos, rows, sqlState);
            event = null;
        }
        long limit = session.slowStatementNanos();
        if (limit >= 0 && workedNanos >= limit) {
            session.database()
                    .slowStatements()
                    .add(session.id(), System.nanoTime() - begun, workedNanos, rows, sqlState, sql);
        }
    }
}
