package org.ashlardb.engine.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;

/** A transaction waits for another one. */
@Name("org.ashlardb.LockWait")
@Label("Lock Wait")
@Category("Ashlar")
@Description("A transaction waited for another one")
@Threshold("10 ms")
public final class LockWaitEvent extends Event {
    private static final LockWaitEvent PROBE = new LockWaitEvent();

    @Label("Lock")
    @Description("What was to be locked")
    private String lock;

    @Label("Granted")
    @Description("Whether it was locked in the end; else it was a time-out, a deadlock or cancelled")
    private boolean granted;

    private LockWaitEvent() {}

    static LockWaitEvent start() {
        if (!PROBE.isEnabled()) {
            return null;
        }
        LockWaitEvent event = new LockWaitEvent();
        event.begin();
        return event;
    }

    /** The wait has ended. */
    public void finish(String what, boolean isGranted) {
        lock = what;
        granted = isGranted;
        commit();
    }
}
