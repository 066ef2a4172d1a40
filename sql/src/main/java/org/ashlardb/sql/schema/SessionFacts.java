package org.ashlardb.sql.schema;

import java.util.List;
import java.util.Map;

/** What system tables tell of sessions. */
public interface SessionFacts {
    /** The session's settings, by name. */
    Map<String, String> settings();

    /** A row of SESSIONS for each session. */
    List<Object[]> sessions();

    /** A row of LOCKS for each table that a session has locked or waits for. */
    List<Object[]> locks();

    /** What binding tells of views. */
    ViewFacts views();

    /** Rows of SLOW_STATEMENTS. */
    List<Object[]> slowStatements();

    /** Heap that the sorts, hash tables and lists of all statements take, in bytes. */
    long queryMemoryUsed();

    /** The most of it. */
    long queryMemoryLimit();
}
