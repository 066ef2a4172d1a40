package org.ashlardb.sql.event;

import jdk.jfr.FlightRecorder;

/** Begins events without setting up Java's recorder where there is none, which takes a cold JVM a tenth of a second. */
public final class Events {
    private Events() {}

    /** Whether somebody records statements. */
    public static boolean isStatementRecorded() {
        return FlightRecorder.isInitialized() && StatementEvent.isRecorded();
    }

    /** A statement begins; null if nobody records such. */
    public static StatementEvent statement() {
        return FlightRecorder.isInitialized() ? StatementEvent.start() : null;
    }
}
