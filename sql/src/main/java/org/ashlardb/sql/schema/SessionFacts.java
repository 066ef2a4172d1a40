package org.ashlardb.sql.schema;

import java.util.List;
import java.util.Map;

/** What system tables tell of sessions. */
public interface SessionFacts {
    /** The session's settings, by name. */
    Map<String, String> settings();

    /** A row of SESSIONS for each session. */
    List<Object[]> sessions();
}
