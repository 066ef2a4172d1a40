package org.ashlardb.engine.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;

/** A commit waits for the disk. */
@Name("org.ashlardb.CommitWait")
@Label("Commit Wait")
@Category("Ashlar")
@Description("A commit waited until the log was forced")
@Threshold("10 ms")
public final class CommitWaitEvent extends Event {
    private static final CommitWaitEvent PROBE = new CommitWaitEvent();

    private CommitWaitEvent() {}

    static CommitWaitEvent start() {
        if (!PROBE.isEnabled()) {
            return null;
        }
        CommitWaitEvent event = new CommitWaitEvent();
        event.begin();
        return event;
    }

    /** The log is forced, or has failed. */
    public void finish() {
        commit();
    }
}
