package org.ashlardb.bench.workload;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.ashlardb.bench.keyvalue.KeyValueStore;
import org.ashlardb.bench.keyvalue.Records;

/** One thread that writes random records and many that read them, each in a session of its own. */
final class Clients {
    private static final int SAMPLE = 16;

    private final KeyValueStore store;
    private final long records;
    private final List<Client> clients = new ArrayList<>();
    private final AtomicReference<Exception> failure = new AtomicReference<>();
    private volatile boolean running = true;
    private volatile boolean recording;

    Clients(KeyValueStore store, long records, int readers) {
        this.store = store;
        this.records = records;
        clients.add(new Client("writer", 0));
        for (int i = 1; i <= readers; i++) {
            clients.add(new Client("reader-" + i, i));
        }
    }

    void start() {
        clients.forEach(client -> client.thread.start());
    }

    /** Latencies count from now on. */
    void record() {
        recording = true;
    }

    /** Operations so far, the writer's first. */
    long[] counts() throws IOException, SQLException {
        throwFailure();
        return clients.stream().mapToLong(client -> client.count.get()).toArray();
    }

    void stop() {
        running = false;
    }

    /** Waits for the threads, and looks whether the writer's last value is there. */
    void end(long seconds) throws IOException, SQLException, InterruptedException {
        for (Client client : clients) {
            TimeUnit.SECONDS.timedJoin(client.thread, seconds);
            if (client.thread.isAlive()) {
                throw new IOException("Thread " + client.thread.getName() + " did not end within " + seconds + " s");
            }
        }
        throwFailure();
        Client writer = clients.get(0);
        if (writer.count.get() > 0) {
            byte[] found = new byte[Records.VALUE_BYTES];
            try (KeyValueStore.Session session = store.session()) {
                if (!session.get(writer.key, found) || !Arrays.equals(writer.value, found)) {
                    throw new IOException("The last value written is not there");
                }
            }
        }
    }

    void reportLatencies(String read, String write, Reporter out) throws InterruptedException {
        for (Client client : clients) {
            client.thread.join(TimeUnit.SECONDS.toMillis(1)); // a thread still running may add a sample; harmless
        }
        Latencies reads = new Latencies();
        clients.subList(1, clients.size()).forEach(client -> reads.add(client.latencies));
        reads.report(read, out);
        clients.get(0).latencies.report(write, out);
    }

    private void throwFailure() throws IOException, SQLException {
        Exception cause = failure.get();
        if (cause instanceof SQLException e) {
            throw e;
        }
        if (cause != null) {
            throw new IOException(cause.toString(), cause);
        }
    }

    /** A thread; 0 is the writer. */
    private final class Client implements Runnable {
        private final int number;
        private final Thread thread;
        private final AtomicLong count = new AtomicLong();
        private final Latencies latencies = new Latencies();
        private final byte[] key = new byte[Records.KEY_BYTES];
        private final byte[] value = new byte[Records.VALUE_BYTES];
        private long random;

        Client(String name, int number) {
            this.number = number;
            random = number;
            thread = new Thread(this, name);
            thread.setDaemon(true);
        }

        @Override
        public void run() {
            try (KeyValueStore.Session session = store.session()) {
                for (long i = 0; running; i++) {
                    boolean sampled = i % SAMPLE == 0 && recording;
                    long begin = sampled ? System.nanoTime() : 0;
                    if (number == 0) {
                        write(session, i + 1);
                    } else {
                        read(session);
                    }
                    if (sampled) {
                        latencies.record(System.nanoTime() - begin);
                    }
                    count.lazySet(i + 1);
                }
            } catch (IOException | SQLException | RuntimeException e) {
                failure.compareAndSet(null, e);
            }
        }

        private void nextKey() {
            random = Records.mix(random);
            Records.key(Long.remainderUnsigned(random, records), key);
        }

        private void write(KeyValueStore.Session session, long version) throws IOException, SQLException {
            nextKey();
            Records.value(key, version, value);
            session.put(key, value);
        }

        private void read(KeyValueStore.Session session) throws IOException, SQLException {
            nextKey();
            if (!session.get(key, value) || !Records.belongs(key, value)) {
                throw new IOException(
                        "Record " + new String(key, StandardCharsets.US_ASCII) + " is not what was written");
            }
        }
    }
}
