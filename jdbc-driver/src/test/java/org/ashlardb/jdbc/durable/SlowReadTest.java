package org.ashlardb.jdbc.durable;

import static org.ashlardb.jdbc.durable.FileFixture.execute;
import static org.ashlardb.jdbc.durable.FileFixture.query;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.testdata.file.FailingDirectory;
import org.ashlardb.testdata.file.MemoryDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A statement on the row of a key is noted as slow when it had to read pages of a slow device. */
class SlowReadTest {
    private static final Path PATH = Path.of("/slow-read");
    private static final long LONG_NANOS = TimeUnit.MILLISECONDS.toNanos(80);
    private static final String SELECT = "SELECT name FROM t WHERE id = ?";
    private static final String DELETE = "DELETE FROM t WHERE id = ?";
    private static final String INSERT = "INSERT INTO t VALUES (?, 'new')";
    private static final String LONG_ROW = "SELECT name FROM u WHERE id = ?";

    private final FailingDirectory device = new FailingDirectory(new MemoryDirectory(), 0);
    private final AtomicInteger slowReads = new AtomicInteger();
    private Connection connection;

    @BeforeEach
    void fill() throws SQLException {
        Mounts.mount(PATH, device);
        try (Connection first = FileFixture.connect(PATH)) {
            execute(
                    first,
                    "CREATE CACHED TABLE t (id INT PRIMARY KEY, name VARCHAR(300))",
                    "INSERT INTO t SELECT 2 * i, REPEAT('x', 200) FROM generate_series(1, 20000) AS g(i)",
                    "CREATE CACHED TABLE u (id INT PRIMARY KEY, name VARCHAR(30000))",
                    "INSERT INTO u VALUES (1, REPEAT('x', 20000))",
                    "SHUTDOWN");
        }
        connection = FileFixture.connect(PATH, ";durability=delayed");
        execute(connection, "SET slow_statement_time = '40ms'");
    }

    @AfterEach
    void close() throws SQLException {
        device.setListener(file -> {});
        if (connection != null) {
            connection.close();
        }
        Mounts.unmount(PATH);
    }

    /** Reads of this thread take long from now on. */
    private void slowReads() {
        Thread reader = Thread.currentThread();
        device.setListener(file -> {
            if (Thread.currentThread() == reader) {
                slowReads.incrementAndGet();
                long end = System.nanoTime() + LONG_NANOS;
                for (long left = LONG_NANOS; left > 0; left = end - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
            }
        });
    }

    private void run(PreparedStatement statement, int id) throws SQLException {
        statement.setInt(1, id);
        if (statement.execute()) {
            try (ResultSet rows = statement.getResultSet()) {
                while (rows.next()) {
                    rows.getString(1);
                }
            }
        }
    }

    /** Runs a statement that finds its pages in the cache, and one that does not. */
    private void check(String sql, int near, int far) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            run(statement, near);
            slowReads();
            run(statement, near + 2);
            assertEquals(0, slowReads.get(), "reads of pages that are there");
            run(statement, far);
            device.setListener(file -> {});
        }
        assertTrue(slowReads.get() > 0);
        String noted = query(
                connection,
                "SELECT statement, duration_micros >= 80000 FROM information_schema.slow_statements"
                        + " WHERE duration_micros >= 80000");
        assertEquals(sql + "|true", noted);
    }

    @Test
    void aSelect() throws SQLException {
        check(SELECT, 2, 30_000);
    }

    @Test
    void aDelete() throws SQLException {
        check(DELETE, 2, 30_000);
    }

    @Test
    void anInsertThatLooksForItsKey() throws SQLException {
        check(INSERT, 3, 30_001);
    }

    /** Whose pages are read each time. */
    @Test
    void aSelectOfARowOfManyPages() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(LONG_ROW)) {
            run(statement, 1);
            slowReads();
            run(statement, 1);
            device.setListener(file -> {});
        }
        assertTrue(slowReads.get() > 0);
        assertEquals(LONG_ROW, query(connection, "SELECT statement FROM information_schema.slow_statements"));
    }
}
