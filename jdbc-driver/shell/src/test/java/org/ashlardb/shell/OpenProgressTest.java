package org.ashlardb.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.shell.output.ResultFormat;
import org.ashlardb.testdata.file.FailingDirectory;
import org.ashlardb.testdata.file.MemoryDirectory;
import org.junit.jupiter.api.Test;

/** Who waits for a database to open sees how far that is. */
class OpenProgressTest {
    private static final long LONGER_NANOS = 1_100_000_000;

    private final StringWriter messages = new StringWriter();

    private Output output(boolean people) {
        return new Output(new PrintWriter(new StringWriter()), new PrintWriter(messages), people);
    }

    @Test
    void scriptsGetLines() {
        try (OpenProgress progress = new OpenProgress(output(false))) {
            progress.progress("loading table T", 1_234_567, -1);
            progress.progress("filling indexes", 1, 2);
        }
        assertEquals(
                "loading table T: 1,234,567\nfilling indexes: 1 of 2\n",
                messages.toString().replace(System.lineSeparator(), "\n"));
    }

    @Test
    void peopleGetABarForEachStep() {
        try (OpenProgress progress = new OpenProgress(output(true))) {
            progress.progress("loading table T", 1_000, -1);
            progress.progress("loading table T", 2_000, -1);
            progress.progress("filling indexes", 1, 2);
        }
        List<String> lines =
                messages.toString().lines().filter(line -> !line.isEmpty()).toList();
        assertTrue(
                lines.stream().anyMatch(line -> line.contains("loading table T") && line.contains("2000")),
                lines::toString);
        assertTrue(
                lines.stream().anyMatch(line -> line.contains("filling indexes") && line.contains("1/2")),
                lines::toString);
    }

    @Test
    void slowOpeningIsSeen() throws SQLException {
        Path path = Path.of("/open-progress");
        FailingDirectory device = new FailingDirectory(new MemoryDirectory(), 0);
        String url = "jdbc:ashlar:file:" + path;
        Mounts.mount(path, device);
        try {
            try (Connection connection = DriverManager.getConnection(url);
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE t (id INT PRIMARY KEY)");
                statement.execute("INSERT INTO t SELECT i FROM generate_series(1, 60000) AS g(i)");
                statement.execute("SHUTDOWN");
            }
            AtomicBoolean first = new AtomicBoolean(true);
            device.setListener(file -> {
                if (first.getAndSet(false)) {
                    LockSupport.parkNanos(LONGER_NANOS);
                }
            });
            try (Work work = new Work(output(false), ResultFormat.CSV, false)) {
                work.connect(url);
            }
        } finally {
            Mounts.unmount(path);
        }
        assertTrue(messages.toString().startsWith("loading table T: "), messages::toString);
    }
}
