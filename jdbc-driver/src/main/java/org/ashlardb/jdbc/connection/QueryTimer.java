package org.ashlardb.jdbc.connection;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The one daemon thread that ends statements past their query timeout. Started by the first of them. */
final class QueryTimer {
    private static final ScheduledThreadPoolExecutor EXECUTOR = start();

    private QueryTimer() {}

    private static ScheduledThreadPoolExecutor start() {
        ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1, QueryTimer::daemon);
        executor.setRemoveOnCancelPolicy(true);
        return executor;
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "ashlar-query-timer");
        thread.setDaemon(true);
        return thread;
    }

    /** Runs a task once, after a time. */
    static Future<?> schedule(Runnable task, long delayNanos) {
        return EXECUTOR.schedule(task, delayNanos, TimeUnit.NANOSECONDS);
    }
}
