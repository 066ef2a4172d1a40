package org.ashlardb.bench.workload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import jdk.jfr.Recording;
import org.ashlardb.bench.target.Target;
import org.ashlardb.bench.target.Targets;

/**
 * Main class of the forked JVM in which many threads read rows by key while one thread updates them, each on a
 * connection of its own. A flight recording tells how often and how long a reader waited for a lock. Arguments: target,
 * readers, seconds, directory. Prints one line, {@code @readers} and the fields of {@link Result}; or
 * {@code @failed} and why.
 */
public final class ReadersWorker {
    static final String READER = "reader-";
    private static final String MARK = "@readers ";
    private static final int ROWS = 20_000;
    private static final int WARM_SECONDS = 3;
    private static final int END_MILLIS = 5_000;

    private final Target target;
    private final Path directory;
    private final AtomicBoolean running = new AtomicBoolean(true);
    private final AtomicReference<SQLException> failure = new AtomicReference<>();
    private final AtomicLong reads = new AtomicLong();
    private final AtomicLong writes = new AtomicLong();

    private ReadersWorker(Target target, Path directory) {
        this.target = target;
        this.directory = directory;
    }

    /**
     * What was measured.
     *
     * @param reads per second of all readers together
     * @param writes per second of the writer
     * @param waits how often a reader waited for a lock or was parked
     * @param waitMillis all these waits together
     * @param where the method in which readers waited most often, empty if they did not
     */
    public record Result(long reads, long writes, long waits, long waitMillis, String where) {
        private String toLine() {
            return MARK + reads + " " + writes + " " + waits + " " + waitMillis + " " + where;
        }

        /** The result if the line is one, else null. */
        public static Result fromLine(String line) {
            if (!line.startsWith(MARK)) {
                return null;
            }
            String[] words = line.split(" ", 6);
            return new Result(
                    Long.parseLong(words[1]),
                    Long.parseLong(words[2]),
                    Long.parseLong(words[3]),
                    Long.parseLong(words[4]),
                    words[5]);
        }
    }

    public static void main(String[] arguments) {
        try {
            Target target = Targets.select(arguments[0]).get(0);
            int readers = Integer.parseInt(arguments[1]);
            Path directory = Path.of(arguments[3]);
            ReadersWorker worker = new ReadersWorker(target, directory);
            System.out.println(
                    worker.run(readers, Integer.parseInt(arguments[2])).toLine());
        } catch (SQLException | ClassNotFoundException | IOException | RuntimeException e) {
            System.out.println(Worker.FAILED + e.toString().replace('\n', ' '));
        } catch (InterruptedException e) {
            System.out.println(Worker.FAILED + "interrupted");
        }
        System.out.flush();
        System.exit(0); // some engines leave threads behind
    }

    private Result run(int readers, int seconds)
            throws SQLException, ClassNotFoundException, IOException, InterruptedException {
        target.prepare(directory);
        Connection keeper = target.open(directory);
        load(keeper);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < readers; i++) {
            int seed = i;
            threads.add(new Thread(() -> work(connection -> read(connection, seed)), READER + i));
        }
        threads.add(new Thread(() -> work(this::write), "writer"));
        threads.forEach(thread -> thread.setDaemon(true));
        threads.forEach(Thread::start);
        pause(WARM_SECONDS);
        long readsBefore = reads.get();
        long writesBefore = writes.get();
        Path file = directory.resolve("readers.jfr");
        try (Recording recording = new Recording()) {
            for (String event : LockWaits.EVENTS) {
                recording.enable(event).withoutThreshold().withStackTrace();
            }
            recording.start();
            pause(seconds);
            recording.stop();
            recording.dump(file);
        }
        long readsPerSecond = (reads.get() - readsBefore) / seconds;
        long writesPerSecond = (writes.get() - writesBefore) / seconds;
        running.set(false);
        for (Thread thread : threads) {
            thread.join(END_MILLIS);
        }
        if (failure.get() != null) {
            throw failure.get();
        }
        LockWaits waits = LockWaits.ofReaders(file);
        Files.delete(file);
        keeper.close();
        return new Result(readsPerSecond, writesPerSecond, waits.count(), waits.millis(), waits.mostOften());
    }

    private static void load(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item(id INTEGER PRIMARY KEY, quantity INTEGER NOT NULL)");
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO item VALUES(?, 0)")) {
            for (int id = 0; id < ROWS; id++) {
                insert.setInt(1, id);
                insert.executeUpdate();
            }
        }
    }

    /** What a thread does on its connection until the end. */
    private interface Work {
        void on(Connection connection) throws SQLException;
    }

    private void work(Work work) {
        try (Connection connection = target.open(directory)) {
            work.on(connection);
        } catch (SQLException e) {
            failure.compareAndSet(null, e);
            running.set(false);
        }
    }

    private void read(Connection connection, int seed) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT quantity FROM item WHERE id = ?")) {
            for (long key = seed * 31L; running.get(); key = (key * 1_103_515_245 + 12_345) & 0x7fffffff) {
                select.setInt(1, (int) (key % ROWS));
                try (ResultSet row = select.executeQuery()) {
                    if (!row.next()) {
                        throw new SQLException("Row " + key % ROWS + " is missing");
                    }
                    row.getInt(1);
                }
                reads.getAndIncrement();
            }
        }
    }

    private void write(Connection connection) throws SQLException {
        try (PreparedStatement update =
                connection.prepareStatement("UPDATE item SET quantity = quantity + 1 WHERE id = ?")) {
            for (int key = 0; running.get(); key = (key + 7_919) % ROWS) {
                update.setInt(1, key);
                update.executeUpdate();
                writes.getAndIncrement();
            }
        }
    }

    private static void pause(int seconds) throws InterruptedException {
        new CountDownLatch(1).await(seconds, TimeUnit.SECONDS);
    }
}
