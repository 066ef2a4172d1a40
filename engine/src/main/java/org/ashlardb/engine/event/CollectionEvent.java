package org.ashlardb.engine.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;

/** Versions that nobody needs are collected. */
@Name("org.ashlardb.GarbageCollection")
@Label("Collection of Versions")
@Category("Ashlar")
@Description("A thread that had committed or rolled back collected versions that nobody needs any more")
@Threshold("1 ms")
public final class CollectionEvent extends Event {
    private static final CollectionEvent PROBE = new CollectionEvent();

    @Label("Rows Written")
    @Description("By the transaction that has ended")
    private int rowsWritten;

    private CollectionEvent() {}

    static CollectionEvent start() {
        if (!PROBE.isEnabled()) {
            return null;
        }
        CollectionEvent event = new CollectionEvent();
        event.begin();
        return event;
    }

    /** The round has ended. */
    public void finish(int rows) {
        rowsWritten = rows;
        commit();
    }
}
