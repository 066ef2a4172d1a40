package org.ashlardb.bench.workload;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Locale;

/**
 * One thread doing the same thing again and again.
 *
 * @param workload its name
 * @param rate how the result is told: {@link Metric#THROUGHPUT} or {@link Metric#LOOPS}
 * @param units that each operation counts for
 * @param count operations to do
 * @param limitNanos after which no further one begins
 */
record Phase(String workload, Metric rate, int units, long count, long limitNanos) {
    /** One operation in so many is timed. */
    private static final int SAMPLE = 8;

    /** What is done; {@code i} counts up from 0. */
    interface Operation {
        void run(int i) throws IOException, SQLException;
    }

    /** Does the same without measuring, to warm the JVM. */
    static int warm(long count, long limitNanos, Operation operation) throws IOException, SQLException {
        long start = System.nanoTime();
        int i = 0;
        while (i < count && System.nanoTime() - start < limitNanos) {
            operation.run(i);
            i++;
        }
        return i;
    }

    /** Runs, reports, and returns how many operations were done; fewer than asked for if the time is over. */
    int run(Reporter out, Operation operation) throws IOException, SQLException {
        Latencies latencies = new Latencies();
        ProcessClock before = ProcessClock.now();
        long start = System.nanoTime();
        int done = 0;
        while (done < count) {
            if (done % SAMPLE == 0) {
                long begin = System.nanoTime();
                operation.run(done);
                long end = System.nanoTime();
                latencies.record(end - begin);
                if (end - start > limitNanos) {
                    done++;
                    break;
                }
            } else {
                operation.run(done);
            }
            done++;
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        ProcessClock after = ProcessClock.now();
        double perSecond = done * (double) units / seconds;
        out.figure(workload, rate, rate == Metric.LOOPS ? perSecond / 1e3 : perSecond);
        latencies.report(workload, out);
        after.report(before, workload, out);
        return done;
    }

    /** As {@link #run}, and says so if the time did not suffice. */
    int runToTheEnd(Reporter out, Operation operation) throws IOException, SQLException {
        int done = run(out, operation);
        if (done < count) {
            out.stopped(String.format(Locale.ROOT, "%s after %,d of %,d", workload, done, count));
        }
        return done;
    }
}
