package org.ashlardb.engine.event;

import jdk.jfr.FlightRecorder;

/**
 * Begins events; null if nobody records such. Whether there is a recorder at all is asked before an event's class is
 * touched, since the first of these sets the recorder up, which takes a cold JVM a tenth of a second.
 */
public final class Events {
    private Events() {}

    /** Pages are read from the page file. */
    public static PageReadEvent pageRead() {
        return FlightRecorder.isInitialized() ? PageReadEvent.start() : null;
    }

    /** A checkpoint. */
    public static CheckpointEvent checkpoint() {
        return FlightRecorder.isInitialized() ? CheckpointEvent.start() : null;
    }

    /** A lock is waited for. */
    public static LockWaitEvent lockWait() {
        return FlightRecorder.isInitialized() ? LockWaitEvent.start() : null;
    }

    /** A commit waits until the log is forced. */
    public static CommitWaitEvent commitWait() {
        return FlightRecorder.isInitialized() ? CommitWaitEvent.start() : null;
    }

    /** Old versions are collected. */
    public static CollectionEvent collection() {
        return FlightRecorder.isInitialized() ? CollectionEvent.start() : null;
    }

    /** A database is opened. */
    public static RecoveryEvent recovery() {
        return FlightRecorder.isInitialized() ? RecoveryEvent.start() : null;
    }
}
