package org.ashlardb.bench.workload;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.ashlardb.bench.target.Target;

/**
 * Threads that do loops of a {@link Bank}, each over a connection of its own and each loop as a transaction; one that the
 * engine refuses is rolled back, does not count, and another follows. All take accounts, tellers and branches in the same
 * order, so that none waits in a circle.
 */
final class BankClients {
    private static final long END_SECONDS = 60;

    /** A client that fails this often and once for each loop that it has done tells why and gives up. */
    private static final long MOST_FAILURES = 100;

    private final Job job;
    private final Target target;
    private final List<Client> clients = new ArrayList<>();
    private final AtomicReference<SQLException> failure = new AtomicReference<>();
    private volatile boolean running = true;

    BankClients(Job job, Target target) {
        this.job = job;
        this.target = target;
        for (int i = 1; i <= job.number("clients"); i++) {
            clients.add(new Client(i));
        }
    }

    /** Runs for a time of warming and a time that counts; returns the loops that were committed in a second of that. */
    double run(long warmNanos, long nanos) throws IOException, SQLException {
        clients.forEach(client -> client.thread.start());
        try {
            TimeUnit.NANOSECONDS.sleep(warmNanos);
            long before = loops();
            long start = System.nanoTime();
            TimeUnit.NANOSECONDS.sleep(nanos);
            double seconds = (System.nanoTime() - start) / 1e9;
            double rate = (loops() - before) / seconds;
            running = false;
            for (Client client : clients) {
                TimeUnit.SECONDS.timedJoin(client.thread, END_SECONDS);
                if (client.thread.isAlive()) {
                    throw new IOException("Client " + client.thread.getName() + " did not end");
                }
            }
            if (failure.get() != null) {
                throw failure.get();
            }
            return rate;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } finally {
            running = false;
        }
    }

    private long loops() {
        long loops = 0;
        for (Client client : clients) {
            loops += client.done;
        }
        return loops;
    }

    /** Adds what they did to what another bank has done, to be looked at together; after they have ended. */
    void addTo(Bank bank) {
        clients.forEach(client -> bank.add(client.bank));
    }

    private final class Client implements Runnable {
        private final int number;
        private final Thread thread;
        private Bank bank;
        private volatile long done; // loops

        Client(int number) {
            this.number = number;
            thread = new Thread(this, "client-" + number);
            thread.setDaemon(true);
        }

        @Override
        public void run() {
            try (Connection connection = target.open(job.directory())) {
                connection.setAutoCommit(false);
                bank = new Bank(connection, job, number);
                long failures = 0;
                for (int i = 0; running; i++) {
                    try {
                        bank.transaction(i);
                        done = bank.loops();
                    } catch (SQLException e) {
                        connection.rollback();
                        failures++;
                        if (failures > MOST_FAILURES + done) {
                            throw e;
                        }
                    }
                }
                connection.rollback();
            } catch (SQLException e) {
                failure.compareAndSet(null, e);
            } catch (RuntimeException e) {
                failure.compareAndSet(null, new SQLException(e.toString(), e));
            }
        }
    }
}
