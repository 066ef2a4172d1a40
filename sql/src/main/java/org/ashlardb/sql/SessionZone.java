package org.ashlardb.sql;

import java.time.ZoneId;
import org.ashlardb.sql.type.TimeZones;

/** The time zone of a session, in which a thread is while it works for that. */
final class SessionZone {
    private ZoneId zone; // null for the system's
    private boolean entered;

    void set(ZoneId zone) {
        this.zone = zone;
    }

    /** The session's own zone, or null if it has the system's. */
    ZoneId own() {
        return zone;
    }

    ZoneId current() {
        return zone == null ? ZoneId.systemDefault() : zone;
    }

    void enter() {
        if (zone != null) {
            TimeZones.enter(zone);
            entered = true;
        }
    }

    void leave() {
        if (entered) {
            TimeZones.enter(null);
            entered = false;
        }
    }
}
