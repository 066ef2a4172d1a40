package org.ashlardb.bench.workload;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.ashlardb.bench.keyvalue.JdbcStore;
import org.ashlardb.bench.keyvalue.KeyValueEngine;
import org.ashlardb.bench.keyvalue.KeyValueStore;
import org.ashlardb.bench.keyvalue.Records;
import org.ashlardb.bench.target.Target;

/**
 * The experiment of 2014: records loaded in key order, then many threads read random ones while one thread gives random
 * ones another value. Settings: {@code records}, {@code readers}, {@code warm} and {@code seconds},
 * {@code limit} in seconds for the load.
 */
final class ReadWhileWriting implements Experiment {
    static final String LOAD = "load";
    static final String READ = "reads beside a writer";
    static final String WRITE = "writes beside readers";
    static final String RUN = "reading and writing";

    private static final int BATCH = 1_000;
    private static final long END_SECONDS = 20;

    @Override
    public void run(Job job, Reporter out)
            throws IOException, SQLException, ClassNotFoundException, InterruptedException {
        String access = ", " + Engines.access(job.engine());
        try (KeyValueStore store = open(job)) {
            long records = load(job, store, out, access);
            Clients clients = new Clients(store, records, job.number("readers"));
            clients.start();
            pause(job.nanos("warm"));
            measure(job, clients, out, access);
            clients.end(END_SECONDS);
            out.memory();
            out.figure(Figure.WHOLE_RUN, Metric.RAW_SIZE, (double) records * Records.RAW_BYTES);
        }
    }

    private static KeyValueStore open(Job job) throws IOException, SQLException, ClassNotFoundException {
        if (job.engine() instanceof KeyValueEngine engine) {
            return engine.open(job.directory(), job.number("records"));
        }
        Target target = job.target();
        target.prepare(job.directory());
        return new JdbcStore(target, job.directory());
    }

    /** Returns how many were loaded. */
    private static long load(Job job, KeyValueStore store, Reporter out, String access)
            throws IOException, SQLException {
        long records = job.number("records");
        long limit = job.nanos("limit");
        byte[] key = new byte[Records.KEY_BYTES];
        byte[] value = new byte[Records.VALUE_BYTES];
        ProcessClock before = ProcessClock.now();
        long loaded = 0;
        try (KeyValueStore.Session session = store.session()) {
            while (loaded < records && System.nanoTime() - before.wallNanos() < limit) {
                long end = Math.min(records, loaded + BATCH);
                for (; loaded < end; loaded++) {
                    Records.key(loaded, key);
                    Records.value(key, 0, value);
                    session.add(key, value);
                }
                session.commitBatch();
            }
        }
        ProcessClock after = ProcessClock.now();
        double seconds = (after.wallNanos() - before.wallNanos()) / 1e9;
        out.figure(LOAD + access, Metric.THROUGHPUT, loaded / seconds);
        after.report(before, LOAD + access, out);
        if (loaded < records) {
            out.stopped(String.format(Locale.ROOT, "load after %,d of %,d records", loaded, records));
        }
        return loaded;
    }

    private static void measure(Job job, Clients clients, Reporter out, String access)
            throws IOException, SQLException, InterruptedException {
        long seconds = Math.max(1, job.nanos("seconds") / 1_000_000_000L);
        List<Double> readRates = new ArrayList<>();
        List<Double> writeRates = new ArrayList<>();
        clients.record();
        ProcessClock before = ProcessClock.now();
        long[] first = clients.counts();
        long firstNanos = System.nanoTime();
        long[] last = first;
        long lastNanos = firstNanos;
        for (int second = 0; second < seconds; second++) {
            pause(firstNanos + TimeUnit.SECONDS.toNanos(second + 1L) - System.nanoTime());
            long[] counts = clients.counts();
            long nanos = System.nanoTime();
            readRates.add(readers(counts, last) * 1e9 / (nanos - lastNanos));
            writeRates.add((counts[0] - last[0]) * 1e9 / (nanos - lastNanos));
            last = counts;
            lastNanos = nanos;
        }
        ProcessClock after = ProcessClock.now();
        clients.stop();
        double time = (lastNanos - firstNanos) / 1e9;
        out.figure(READ + access, Metric.THROUGHPUT, readers(last, first) / time);
        out.figure(WRITE + access, Metric.THROUGHPUT, (last[0] - first[0]) / time);
        overTime(READ + access, readRates, out);
        overTime(WRITE + access, writeRates, out);
        long[] end = last;
        double[] threads = new double[end.length - 1];
        Arrays.setAll(threads, i -> (end[i + 1] - first[i + 1]) / time);
        out.figure(
                READ + access,
                Metric.SLOWEST_THREAD,
                Arrays.stream(threads).min().orElse(0));
        out.figure(
                READ + access,
                Metric.FASTEST_THREAD,
                Arrays.stream(threads).max().orElse(0));
        after.report(before, RUN + access, out);
        clients.reportLatencies(READ + access, WRITE + access, out);
    }

    private static double readers(long[] counts, long[] before) {
        double sum = 0;
        for (int i = 1; i < counts.length; i++) {
            sum += counts[i] - before[i];
        }
        return sum;
    }

    private static void overTime(String workload, List<Double> rates, Reporter out) {
        out.figure(
                workload,
                Metric.SLOWEST_SECOND,
                rates.stream().mapToDouble(Double::doubleValue).min().orElse(0));
        out.figure(
                workload,
                Metric.FASTEST_SECOND,
                rates.stream().mapToDouble(Double::doubleValue).max().orElse(0));
    }

    private static void pause(long nanos) throws InterruptedException {
        new CountDownLatch(1).await(Math.max(0, nanos), TimeUnit.NANOSECONDS);
    }
}
