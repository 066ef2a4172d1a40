package org.ashlardb.engine.recovery;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Passes progress on, about once a second, when opening takes longer than one. A listener that throws is told no more:
 * opening goes on. Thread-safe.
 */
public final class ProgressReport {
    private static final Logger LOGGER = Logger.getLogger(ProgressReport.class.getName());
    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private Listener listener;
    private final LongSupplier nanoClock;
    private long last;

    /** Who wants to know: what is done, how much of it, and of how much (-1 if unknown). */
    public interface Listener {
        void progress(String step, long done, long total);
    }

    /** @param nanoClock what {@link System#nanoTime} is, but in tests */
    ProgressReport(Listener listener, LongSupplier nanoClock) {
        this.listener = listener;
        this.nanoClock = nanoClock;
        this.last = nanoClock.getAsLong();
    }

    synchronized void step(String step, long done, long total) {
        long now = nanoClock.getAsLong();
        if (now - last >= INTERVAL_NANOS) {
            last = now;
            tell(step, done, total);
        }
    }

    private void tell(String step, long done, long total) {
        try {
            listener.progress(step, done, total);
        } catch (RuntimeException e) {
            LOGGER.log(Level.WARNING, "the listener of the database's opening is told no more", e);
            listener = (ignoredStep, ignoredDone, ignoredTotal) -> {};
        }
    }
}
