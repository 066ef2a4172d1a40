package org.ashlardb.sql.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import jdk.jfr.Timespan;

/** A statement, from its execution to its last row. */
@Name("org.ashlardb.Statement")
@Label("Statement")
@Category("Ashlar")
@Description("A statement, from its execution to its last row or the end of its result")
@Threshold("10 ms")
public final class StatementEvent extends Event {
    private static final StatementEvent PROBE = new StatementEvent();

    @Label("Session")
    @Description("Its number in SESSIONS")
    private long session;

    @Label("SQL")
    private String sql;

    @Label("Work Time")
    @Description("Duration with compiling the statement, and without the time its caller took between rows")
    @Timespan
    private long workTime;

    @Label("Rows")
    @Description("Rows returned or changed")
    private long rows;

    @Label("SQLSTATE")
    @Description("Of the error that ended it")
    private String sqlState;

    private StatementEvent() {}

    static boolean isRecorded() {
        return PROBE.isEnabled();
    }

    static StatementEvent start() {
        if (!PROBE.isEnabled()) {
            return null;
        }
        StatementEvent event = new StatementEvent();
        event.begin();
        return event;
    }

    /** The statement has ended; the SQLSTATE is null if it did well. */
    public void finish(long sessionId, String text, long workNanos, long rowCount, String state) {
        end();
        if (shouldCommit()) {
            session = sessionId;
            sql = text;
            workTime = workNanos;
            rows = rowCount;
            sqlState = state;
            commit();
        }
    }
}
