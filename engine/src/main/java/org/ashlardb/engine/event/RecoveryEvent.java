package org.ashlardb.engine.event;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A database in files is opened. */
@Name("org.ashlardb.Recovery")
@Label("Recovery")
@Category("Ashlar")
@Description("A database in files was opened: its tables were loaded and the log was replayed")
@StackTrace(false)
public final class RecoveryEvent extends Event {
    private static final RecoveryEvent PROBE = new RecoveryEvent();

    @Label("Log Bytes")
    @Description("How much of the log was replayed")
    @DataAmount
    private long logBytes;

    @Label("Tables")
    private int tables;

    private RecoveryEvent() {}

    static RecoveryEvent start() {
        if (!PROBE.isEnabled()) {
            return null;
        }
        RecoveryEvent event = new RecoveryEvent();
        event.begin();
        return event;
    }

    /** It has ended. */
    public void finish(long bytes, int tableCount) {
        logBytes = bytes;
        tables = tableCount;
        commit();
    }
}
