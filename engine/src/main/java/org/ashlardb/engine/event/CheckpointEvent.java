package org.ashlardb.engine.event;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A checkpoint. */
@Name("org.ashlardb.Checkpoint")
@Label("Checkpoint")
@Category("Ashlar")
@Description("Committed rows were saved to the page file")
@StackTrace(false)
public final class CheckpointEvent extends Event {
    private static final CheckpointEvent PROBE = new CheckpointEvent();

    @Label("Log Bytes")
    @Description("How far the log had grown since the last one")
    @DataAmount
    private long logBytes;

    @Label("Tables")
    private int tables;

    @Label("Done")
    private boolean done;

    private CheckpointEvent() {}

    static CheckpointEvent start() {
        if (!PROBE.isEnabled()) {
            return null;
        }
        CheckpointEvent event = new CheckpointEvent();
        event.begin();
        return event;
    }

    /** What it is about to save. */
    public void describe(long bytes, int tableCount) {
        logBytes = bytes;
        tables = tableCount;
    }

    /** It has ended. */
    public void finish(boolean isDone) {
        done = isDone;
        commit();
    }
}
