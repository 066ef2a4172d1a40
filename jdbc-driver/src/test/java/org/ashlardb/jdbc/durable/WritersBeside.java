package org.ashlardb.jdbc.durable;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that write, beside which something is looked at again and again. */
final class WritersBeside {
    /** What may fail in any way. */
    interface Work {
        void run() throws Exception;
    }

    private WritersBeside() {}

    /** Looks until all writers have ended, and fails if one of them or a look has. */
    static void run(List<Work> writers, Work look) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(writers.size());
        try {
            List<Future<?>> running = new ArrayList<>();
            for (Work writer : writers) {
                running.add(pool.submit(() -> {
                    writer.run();
                    return null;
                }));
            }
            while (!running.stream().allMatch(Future::isDone)) {
                look.run();
            }
            for (Future<?> writer : running) {
                writer.get();
            }
        } finally {
            pool.shutdownNow();
        }
    }
}
