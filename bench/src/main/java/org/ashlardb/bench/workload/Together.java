package org.ashlardb.bench.workload;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that do the same at the same time. */
final class Together {
    /** What each does, numbered from 0, and what came of it. */
    interface Work {
        double run(int thread) throws SQLException;
    }

    private Together() {}

    /** The sum of what comes of it; fails as the first thread that fails. */
    static double sum(int threads, Work work) throws IOException, SQLException, InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Double>> parts = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int thread = i;
                parts.add(executor.submit(() -> work.run(thread)));
            }
            double sum = 0;
            for (Future<Double> part : parts) {
                sum += part.get();
            }
            return sum;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof SQLException cause) {
                throw cause;
            }
            throw new IOException(e.getCause());
        } finally {
            executor.shutdownNow();
        }
    }
}
