package org.ashlardb.testdata;

import java.io.PrintStream;
import java.util.concurrent.TimeUnit;

/**
 * How much a test with random attempts does: a number of them, or as many as fit into some time. Where the system
 * property {@code ashlar.urls} gives the number, {@code ashlar.urls.seconds} gives the time, before which the number
 * does not count.
 */
public final class Amount {
    private final String property;
    private final long attempts;
    private final long nanos; // 0 if the number decides
    private final long start = System.nanoTime();

    private Amount(String property, long attempts, long nanos) {
        this.property = property;
        this.attempts = attempts;
        this.nanos = nanos;
    }

    /**
     * What the system properties say; the time begins now.
     *
     * @param property the name of the one that gives the number of attempts
     * @param attempts their number if no property says anything
     */
    public static Amount of(String property, long attempts) {
        long seconds = Long.getLong(property + ".seconds", 0);
        return new Amount(property, Long.getLong(property, attempts), TimeUnit.SECONDS.toNanos(seconds));
    }

    /** Whether so many attempts are enough. */
    public boolean isReached(long done) {
        return nanos == 0 ? done >= attempts : System.nanoTime() - start >= nanos;
    }

    /** Tells a run for some time how far it has come; others know. */
    public void report(PrintStream target, long done, Object outcomes) {
        if (nanos > 0) {
            long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
            target.println(property + ": " + done + " in " + seconds + " s, " + outcomes);
        }
    }
}
