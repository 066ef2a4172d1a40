package org.ashlardb.testdata;

import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.MemoryUsage;

/**
 * What a test leaves behind: threads that keep the JVM alive, and off-heap memory of a database.
 *
 * <p>Take one before the test and call a check after it.
 */
public final class LeakCheck {
    private static final long MOMENT_MILLIS = 1_000;

    private final Set<Thread> before = threads();

    /** Remembers the present threads. */
    public LeakCheck() {
        // the field does it
    }

    /**
     * Fails if threads were started since that stay alive and are no daemons. One that is about to end has a moment to do
     * so: an executor is terminated before its last thread is.
     *
     * @throws AssertionError that names them
     */
    public void checkThreads() {
        List<String> names = new ArrayList<>();
        for (Thread thread : threads()) {
            if (!before.contains(thread) && !thread.isDaemon() && !ends(thread)) {
                names.add(thread.getName());
            }
        }
        if (!names.isEmpty()) {
            throw new AssertionError("threads left that keep the JVM alive: " + names);
        }
    }

    private static boolean ends(Thread thread) {
        try {
            thread.join(MOMENT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !thread.isAlive();
    }

    /**
     * Fails if a database uses more off-heap memory than it may.
     *
     * @param most bytes
     */
    public static void checkMemory(Database database, long most) {
        MemoryUsage usage = database.memoryUsage();
        if (usage.used() > most) {
            throw new AssertionError("off-heap memory used is " + usage.used() + " bytes, expected at most " + most);
        }
    }

    /** Heap in use after a collection, in bytes; an estimate. */
    public static long heapAfterCollection(Object keptAlive) {
        Runtime runtime = Runtime.getRuntime();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        Reference.reachabilityFence(keptAlive);
        return least;
    }

    private static Set<Thread> threads() {
        return new HashSet<>(Thread.getAllStackTraces().keySet());
    }
}
