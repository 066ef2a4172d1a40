package org.ashlardb.engine.catalog;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How far a sequence has come. While a transaction changes the definition of a sequence, the one before and the one that
 * comes share it, so that no value comes out of both.
 */
final class SequenceCounter {
    final AtomicLong next;

    /** Whether the last value of all has been taken, behind which {@link #next} cannot be. */
    volatile boolean overflowed;

    /** The one that others find, which has set what keeps its values. */
    volatile SequenceGenerator owner;

    /** Keeps what is reserved; null if nothing has to be. */
    volatile SequenceGenerator.Reserver reserver;

    /** Keeps where it is restarted; null if that need not be kept. */
    volatile SequenceGenerator.Reserver keeper;

    /** What the log has to be forced up to, so that no value that was taken comes again. */
    volatile long logged;

    final ReentrantLock reserving = new ReentrantLock();

    /** The state behind what is reserved; under the lock, as what follows. */
    SequenceGenerator.State reserved;

    /** In whose steps values are reserved. */
    SequenceGenerator reservedFor;

    int reservedValues; // that have not been taken

    SequenceCounter(long start) {
        next = new AtomicLong(start);
    }
}
