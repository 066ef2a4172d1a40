package org.ashlardb.engine.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;

/** Pages are read from the page file. */
@Name("org.ashlardb.PageRead")
@Label("Page Read")
@Category("Ashlar")
@Description("Pages that the cache did not have were read from the page file")
@Threshold("1 ms")
public final class PageReadEvent extends Event {
    private static final PageReadEvent PROBE = new PageReadEvent();

    @Label("First Page")
    private long page;

    @Label("Pages")
    private int pages;

    private PageReadEvent() {}

    static PageReadEvent start() {
        if (!PROBE.isEnabled()) {
            return null;
        }
        PageReadEvent event = new PageReadEvent();
        event.begin();
        return event;
    }

    /** They are read. */
    public void finish(long firstPage, int pageCount) {
        page = firstPage;
        pages = pageCount;
        commit();
    }
}
