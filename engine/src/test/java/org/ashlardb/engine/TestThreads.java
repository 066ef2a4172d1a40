package org.ashlardb.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Threads of a test that run for a time, or until one of them fails. */
final class TestThreads {
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final List<Thread> threads = new ArrayList<>();
    private final long end;

    TestThreads(long nanos) {
        end = System.nanoTime() + nanos;
    }

    /** Whether the threads are to go on. */
    boolean goOn() {
        return System.nanoTime() - end < 0 && failure.get() == null;
    }

    void start(Runnable body) {
        Thread thread = new Thread(body);
        thread.setUncaughtExceptionHandler((t, e) -> failure.compareAndSet(null, e));
        threads.add(thread);
        thread.start();
    }

    /** Waits for all; fails if one of them has. */
    void join() throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
        if (failure.get() != null) {
            throw new AssertionError(failure.get());
        }
    }
}
