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
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.testdata.file.FailingDirectory;
import org.ashlardb.testdata.file.MemoryDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Writers wait for a checkpoint that they outrun: neither the log nor what CACHED tables have in memory grows on. */
class BacklogTest {
    private static final Path PATH = Path.of("/backlog");
    private static final int ALLOWED = 1 << 20;
    private static final int ROW = 10_000;
    private static final int ROWS = 800;

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
        try (Connection connection = FileFixture.connect(PATH, options)) {
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
            released.countDown();
            writer.join(TimeUnit.MINUTES.toMillis(1));
            assertNull(failure.get());
            assertEquals(ROWS, committed);
            assertClean(connection);
        }
        try (Connection connection = FileFixture.connect(PATH, options)) {
            assertEquals(Integer.toString(ROWS), query(connection, "SELECT COUNT(*) FROM t"));
        }
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

    private static boolean waits(Thread writer) {
        return Arrays.stream(writer.getStackTrace())
                .anyMatch(frame -> frame.getMethodName().equals("awaitLessBacklog"));
    }
}
