package org.ashlardb.engine.recovery;

import java.util.concurrent.TimeUnit;

/** Passes progress on, about once a second, when opening takes longer than one. */
public final class ProgressReport {
    private static final long INTERVAL = TimeUnit.SECONDS.toNanos(1);

    private final Listener listener;
    private volatile long last = System.nanoTime();

    /** Who wants to know: what is done, how much of it, and of how much (-1 if unknown). */
    public interface Listener {
        void progress(String step, long done, long total);
    }

    ProgressReport(Listener listener) {
        this.listener = listener;
    }

    void step(String step, long done, long total) {
        long now = System.nanoTime();
        if (now - last >= INTERVAL) {
            last = now;
            listener.progress(step, done, total);
        }
    }
}
