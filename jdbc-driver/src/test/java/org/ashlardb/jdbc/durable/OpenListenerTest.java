package org.ashlardb.jdbc.durable;

import static org.ashlardb.jdbc.durable.FileFixture.execute;
import static org.ashlardb.jdbc.durable.FileFixture.query;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.jdbc.AshlarDataSource;
import org.ashlardb.testdata.file.FailingDirectory;
import org.ashlardb.testdata.file.MemoryDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A data source's listener is told how far opening is, if that takes longer than a second. */
class OpenListenerTest {
    private static final Path PATH = Path.of("/open-listener");
    private static final long LONGER_NANOS = TimeUnit.MILLISECONDS.toNanos(1_100);

    private final FailingDirectory device = new FailingDirectory(new MemoryDirectory(), 0);
    private final List<String> told = Collections.synchronizedList(new ArrayList<>());

    @BeforeEach
    void fill() throws SQLException {
        Mounts.mount(PATH, device);
        try (Connection connection = FileFixture.connect(PATH)) {
            execute(
                    connection,
                    "CREATE TABLE t (id INT PRIMARY KEY)",
                    "INSERT INTO t SELECT i FROM generate_series(1, 60000) AS g(i)",
                    "SHUTDOWN");
        }
    }

    @AfterEach
    void unmount() {
        Mounts.unmount(PATH);
    }

    private AshlarDataSource source() {
        AshlarDataSource source = new AshlarDataSource(FileFixture.url(PATH, ""));
        source.setOpenListener((step, done, total) -> told.add(step));
        return source;
    }

    /** Makes the first operation on a file take longer than a second. */
    private void slow() {
        AtomicBoolean first = new AtomicBoolean(true);
        device.setListener(file -> {
            if (first.getAndSet(false)) {
                long end = System.nanoTime() + LONGER_NANOS;
                for (long left = LONGER_NANOS; left > 0; left = end - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
            }
        });
    }

    @Test
    void slowOpeningIsTold() throws SQLException {
        slow();
        try (Connection connection = source().getConnection()) {
            assertEquals("60000", query(connection, "SELECT COUNT(*) FROM t"));
        }
        assertEquals(List.of("loading table T"), told);
    }

    @Test
    void whoConnectsToAnOpenDatabaseIsToldNothing() throws SQLException {
        try (Connection open = FileFixture.connect(PATH)) {
            slow();
            try (Connection connection = source().getConnection()) {
                assertEquals("60000", query(connection, "SELECT COUNT(*) FROM t"));
            }
            assertEquals("60000", query(open, "SELECT COUNT(*) FROM t"));
        }
        assertEquals(List.of(), told);
    }
}
