package org.ashlardb.jdbc.durable;

import static org.ashlardb.jdbc.durable.FileFixture.assertClean;
import static org.ashlardb.jdbc.durable.FileFixture.execute;
import static org.ashlardb.jdbc.durable.FileFixture.query;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.testdata.file.FailingDirectory;
import org.ashlardb.testdata.file.MemoryDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Writers wait for a checkpoint that they outrun: neither the log nor what CACHED tables have in memory grows on. */
class BacklogTest {
    private static final Path PATH = Path.of("/backlog");
    private static final int ALLOWED = 1 << 20;
    private static final int ROW = 10_000;
    private static final int ROWS = 800;
    private static final String OPTIONS = ";checkpoint_log_size=1MB;durability=delayed";

    private final MemoryDirectory files = new MemoryDirectory();
    private final FailingDirectory device = new FailingDirectory(files, 0);
    private final CountDownLatch held = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private volatile int committed;

    @AfterEach
    void unmount() {
        released.countDown();
        Mounts.unmount(PATH);
    }

    /** {@code most}: how much the log may have grown since the last checkpoint, in what is allowed. */
    @ParameterizedTest
    @CsvSource({"LOGGED, delayed, 4", "LOGGED, full, 4", "CACHED, delayed, 2", "CACHED, full, 2"})
    void writersWaitForCheckpoints(String mode, String durability, int most) throws SQLException, InterruptedException {
        Mounts.mount(PATH, device);
        String options = ";checkpoint_log_size=1MB;durability=" + durability;
        try (Connection connection = FileFixture.connect(PATH, options);
                Release release = released::countDown) {
            execute(connection, "CREATE " + mode + " TABLE t (id INT PRIMARY KEY, v VARCHAR(20000))", "CHECKPOINT");
            device.setListener(this::hold);
            Thread writer = new Thread(() -> write(connection), "writer");
            writer.start();
            assertTrue(held.await(1, TimeUnit.MINUTES), "no checkpoint began");
            awaitWaiting(writer);
            int rows = committed;
            assertTrue(rows >= (most - 1) * (ALLOWED / ROW), rows + " rows were committed");
            assertTrue(rows <= (most + 1) * (ALLOWED / ROW), rows + " rows were committed");
            try (Connection reader = FileFixture.connect(PATH, options)) {
                String seen = query(reader, "SELECT COUNT(*) FROM t");
                assertTrue(Integer.parseInt(seen) >= rows, "what was committed is seen: " + seen);
            }
            release.now();
            writer.join(TimeUnit.MINUTES.toMillis(1));
            assertNull(failure.get());
            assertEquals(ROWS, committed);
            assertClean(connection);
        }
        try (Connection connection = FileFixture.connect(PATH, options)) {
            assertEquals(Integer.toString(ROWS), query(connection, "SELECT COUNT(*) FROM t"));
        }
    }

    @Test
    void anInterruptedWriterWaitsAndStaysInterrupted() throws SQLException, InterruptedException {
        Mounts.mount(PATH, device);
        try (Connection connection = FileFixture.connect(PATH, OPTIONS);
                Release release = released::countDown) {
            AtomicBoolean interrupted = new AtomicBoolean();
            Thread writer = startHeldUp(
                    connection, () -> interrupted.set(Thread.currentThread().isInterrupted()));
            writer.interrupt();
            awaitParked(writer);
            release.now();
            writer.join(TimeUnit.MINUTES.toMillis(1));
            assertNull(failure.get());
            assertTrue(interrupted.get());
            assertEquals(ROWS, committed);
            assertClean(connection);
        }
    }

    @Test
    void aTimeOutEndsTheWaitAfterTheCommit() throws SQLException, InterruptedException {
        Mounts.mount(PATH, device);
        try (Connection connection = FileFixture.connect(PATH, OPTIONS);
                Release release = released::countDown) {
            Thread writer = startHeldUp(connection, () -> {});
            try (Connection other = FileFixture.connect(PATH, OPTIONS);
                    Statement insert = other.createStatement()) {
                insert.setQueryTimeout(1);
                assertEquals(1, insert.executeUpdate("INSERT INTO t VALUES (-1, 'timed')"));
                assertEquals("timed", query(other, "SELECT v FROM t WHERE id = -1"));
            }
            assertTrue(writer.isAlive());
            release.now();
            writer.join(TimeUnit.MINUTES.toMillis(1));
            assertNull(failure.get());
            assertClean(connection);
        }
    }

    /** A writer that waits for a checkpoint. */
    private Thread startHeldUp(Connection connection, Runnable atEnd) throws SQLException, InterruptedException {
        execute(connection, "CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(20000))", "CHECKPOINT");
        device.setListener(this::hold);
        Thread writer = new Thread(
                () -> {
                    write(connection);
                    atEnd.run();
                },
                "writer");
        writer.start();
        assertTrue(held.await(1, TimeUnit.MINUTES), "no checkpoint began");
        awaitWaiting(writer);
        return writer;
    }

    /** Holds the first checkpoint up where it writes. */
    private void hold(String file) {
        if (file.endsWith("pages") && Thread.currentThread().getName().startsWith("ashlar-checkpoint")) {
            held.countDown();
            try {
                released.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    private void write(Connection connection) {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
            String text = "x".repeat(ROW);
            for (int i = 0; i < ROWS; i++) {
                insert.setInt(1, i);
                insert.setString(2, text);
                insert.executeUpdate();
                committed = i + 1;
            }
        } catch (SQLException e) {
            failure.set(e);
        }
    }

    private static void awaitWaiting(Thread writer) {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!waits(writer)) {
            assertTrue(System.nanoTime() < deadline, "the writer does not wait");
            Thread.onSpinWait();
        }
    }

    /** An interrupted thread is parked only if it has taken note of the interrupt. */
    private static void awaitParked(Thread writer) {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (writer.isInterrupted() || writer.getState() != Thread.State.TIMED_WAITING) {
            assertTrue(System.nanoTime() < deadline, "the writer spins");
            Thread.onSpinWait();
        }
    }

    private static boolean waits(Thread writer) {
        Set<String> methods = Arrays.stream(writer.getStackTrace())
                .map(StackTraceElement::getMethodName)
                .collect(Collectors.toSet());
        return methods.containsAll(Set.of("awaitLessBacklog", "parkNanos"));
    }

    /** Lets the checkpoint go on before the connection is closed, which waits for its statement. */
    private interface Release extends AutoCloseable {
        void now();

        @Override
        default void close() {
            now();
        }
    }
}
