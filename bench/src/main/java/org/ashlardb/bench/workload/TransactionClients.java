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
 * Threads that do transactions, each over a connection of its own; one that the engine refuses is rolled back, does not
 * count, and another follows. All take rows in the same order, so that none waits in a circle.
 *
 * @param <W> what one of them does
 */
final class TransactionClients<W extends TransactionClients.Work> {
    /** The transactions of one client. */
    interface Work {
        /** Does one and commits it. */
        void transaction(int i) throws SQLException;

        /** How many have been committed. */
        long done();
    }

    /** Gives the client of a number, from 1 on, its work; the connection does not commit by itself. */
    interface Opening<W> {
        W open(Connection connection, int number) throws SQLException;
    }

    private static final long END_SECONDS = 60;

    /** A client that fails this often and once for each transaction that it has done tells why and gives up. */
    private static final long MOST_FAILURES = 100;

    private final Job job;
    private final Target target;
    private final Opening<W> opening;
    private final List<Client> clients = new ArrayList<>();
    private final AtomicReference<SQLException> failure = new AtomicReference<>();
    private volatile boolean running = true;

    TransactionClients(Job job, Target target, Opening<W> opening) {
        this.job = job;
        this.target = target;
        this.opening = opening;
        for (int i = 1; i <= job.number("clients"); i++) {
            clients.add(new Client(i));
        }
    }

    /** Runs for a time of warming and a time that counts; returns what was committed in a second of that. */
    double run(long warmNanos, long nanos) throws IOException, SQLException {
        clients.forEach(client -> client.thread.start());
        try {
            TimeUnit.NANOSECONDS.sleep(warmNanos);
            long before = done();
            long start = System.nanoTime();
            TimeUnit.NANOSECONDS.sleep(nanos);
            double seconds = (System.nanoTime() - start) / 1e9;
            double rate = (done() - before) / seconds;
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

    private long done() {
        long sum = 0;
        for (Client client : clients) {
            sum += client.done;
        }
        return sum;
    }

    /** What they did; after they have ended. */
    List<W> works() {
        return clients.stream().map(client -> client.work).toList();
    }

    private final class Client implements Runnable {
        private final int number;
        private final Thread thread;
        private W work;
        private volatile long done; // transactions

        Client(int number) {
            this.number = number;
            thread = new Thread(this, "client-" + number);
            thread.setDaemon(true);
        }

        @Override
        public void run() {
            try (Connection connection = target.open(job.directory())) {
                connection.setAutoCommit(false);
                work = opening.open(connection, number);
                long failures = 0;
                for (int i = 0; running; i++) {
                    try {
                        work.transaction(i);
                        done = work.done();
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
