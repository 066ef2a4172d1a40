package org.ashlardb.engine.recovery;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;

/**
 * Does tasks at the same time, in the caller's thread and in threads of its own: those of the JVM's common pool are the
 * application's too, and may all be waiting for something when a database is opened.
 */
final class ParallelTasks {
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final int count;
    private final IntConsumer task;

    private ParallelTasks(int count, IntConsumer task) {
        this.count = count;
        this.task = task;
    }

    /**
     * Does tasks 0 to count - 1, not more at a time than there are processors, and returns when all are done. If one
     * fails, no further ones begin, and what it threw is thrown when those that had begun have ended. An interrupt is
     * left for the caller.
     */
    static void run(int count, IntConsumer task) {
        run(count, Runtime.getRuntime().availableProcessors(), task);
    }

    /** The same with a limit of one's own; with 1, the caller's thread does all, as starting others takes longer. */
    static void run(int count, int threads, IntConsumer task) {
        new ParallelTasks(count, task).run(Math.min(count, threads));
    }

    private void run(int threads) {
        List<Thread> helpers = new ArrayList<>();
        try {
            for (int i = 1; i < threads; i++) {
                Thread helper = new Thread(this::work, "ashlar-recovery-" + i);
                helper.setDaemon(true);
                helper.start();
                helpers.add(helper);
            }
            work();
        } finally {
            awaitAll(helpers);
        }
        Throwable thrown = failure.get();
        if (thrown instanceof Error error) {
            throw error;
        } else if (thrown != null) {
            throw (RuntimeException) thrown; // tasks declare no other
        }
    }

    private void work() {
        try {
            for (int i = next.getAndIncrement(); i < count && failure.get() == null; i = next.getAndIncrement()) {
                task.accept(i);
            }
        } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
        }
    }

    private static void awaitAll(List<Thread> threads) {
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
