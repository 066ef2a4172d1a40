package org.ashlardb.jdbc.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Events of the flight recorder. */
@Timeout(60)
final class FlightRecorderTest {
    private static final List<String> NAMES =
            List.of("Statement", "CommitWait", "LockWait", "Checkpoint", "Recovery", "PageRead", "GarbageCollection");

    @TempDir
    private Path directory;

    private String url;

    @BeforeEach
    void chooseDirectory() {
        url = "jdbc:ashlar:file:" + directory.resolve("db") + ";lock_timeout=50";
    }

    @FunctionalInterface
    private interface Work {
        void run(Connection connection) throws SQLException;
    }

    /** The events of some work in a database in files. */
    private List<RecordedEvent> record(boolean all, Work work) throws SQLException, IOException {
        try (Recording recording = new Recording();
                Connection connection = DriverManager.getConnection(url)) {
            for (String name : NAMES) {
                if (all) {
                    recording.enable("org.ashlardb." + name).withoutThreshold();
                }
            }
            recording.start();
            work.run(connection);
            recording.stop();
            Path file = directory.resolve("events.jfr");
            recording.dump(file);
            List<RecordedEvent> events = RecordingFile.readAllEvents(file);
            Files.delete(file);
            return events;
        }
    }

    private static List<RecordedEvent> named(List<RecordedEvent> events, String name) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals("org.ashlardb." + name))
                .toList();
    }

    private static List<RecordedEvent> statements(List<RecordedEvent> events, String sql) {
        return named(events, "Statement").stream()
                .filter(event -> event.getString("sql").equals(sql))
                .toList();
    }

    @Test
    void eachKindIsRecorded() throws SQLException, IOException {
        String lookUp = "SELECT v FROM t WHERE id = ?";
        List<RecordedEvent> events = record(true, connection -> {
            FileFixture.execute(
                    connection,
                    "CREATE TABLE t(id INT PRIMARY KEY, v INT)",
                    "INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)",
                    "UPDATE t SET v = v + 1",
                    "CHECKPOINT");
            connection.setAutoCommit(false);
            FileFixture.execute(connection, "UPDATE t SET v = 7 WHERE id = 1");
            try (Connection other = DriverManager.getConnection(url)) {
                assertThrows(SQLException.class, () -> FileFixture.execute(other, "DELETE FROM t WHERE id = 1"));
            }
            connection.commit();
            try (PreparedStatement select = connection.prepareStatement(lookUp)) {
                for (int id = 1; id <= 2; id++) {
                    select.setInt(1, id);
                    select.executeQuery().close();
                }
            }
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT * FROM t")) {
                while (rows.next()) {
                    rows.getInt(1);
                }
            }
        });
        assertTrue(named(events, "CommitWait").size() >= 4);
        assertTrue(named(events, "GarbageCollection").stream().anyMatch(event -> event.getInt("rowsWritten") == 3));
        RecordedEvent checkpoint = named(events, "Checkpoint").get(0);
        assertEquals(1, checkpoint.getInt("tables"));
        assertTrue(checkpoint.getBoolean("done"));
        assertTrue(checkpoint.getLong("logBytes") > 0);
        RecordedEvent wait = named(events, "LockWait").stream()
                .filter(event -> !event.getBoolean("granted"))
                .findFirst()
                .orElseThrow();
        assertTrue(wait.getString("lock").contains("T"), wait.getString("lock"));
        assertTrue(wait.getDuration().toMillis() >= 40, wait.toString());
        RecordedEvent refused = statements(events, "DELETE FROM t WHERE id = 1").get(0);
        assertEquals("55P03", refused.getString("sqlState"));
        assertEquals(2, statements(events, lookUp).size());
        assertEquals(1, statements(events, lookUp).get(0).getLong("rows"));
        RecordedEvent scan = statements(events, "SELECT * FROM t").get(0);
        assertEquals(3, scan.getLong("rows"));
        assertNull(scan.getString("sqlState"));
        assertTrue(scan.getDuration("workTime").toNanos() > 0);
        assertTrue(scan.getLong("session") > 0);
    }

    @Test
    void openingAndReadingPagesAreRecorded() throws SQLException, IOException {
        try (Connection connection = DriverManager.getConnection(url)) {
            FileFixture.execute(
                    connection,
                    "CREATE CACHED TABLE c(id INT PRIMARY KEY)",
                    "INSERT INTO c SELECT x FROM SYSTEM_RANGE(1, 1000)",
                    "SHUTDOWN");
        }
        try (Connection connection = DriverManager.getConnection(url)) {
            FileFixture.execute(
                    connection, "CREATE TABLE d(id INT)", "INSERT INTO d VALUES (1)", "SHUTDOWN IMMEDIATELY");
        }
        List<RecordedEvent> events = record(true, connection -> {
            FileFixture.execute(connection, "SHUTDOWN");
            try (Connection again = DriverManager.getConnection(url)) {
                FileFixture.execute(again, "SELECT COUNT(*) FROM c");
            }
        });
        RecordedEvent recovery = named(events, "Recovery").get(0);
        assertEquals(2, recovery.getInt("tables"));
        assertTrue(recovery.getLong("logBytes") >= 0);
        assertTrue(named(events, "PageRead").stream().allMatch(event -> event.getInt("pages") > 0));
        assertTrue(!named(events, "PageRead").isEmpty());
    }

    @Test
    void withoutFurtherAskingOnlyWhatTakesLongIsRecorded() throws SQLException, IOException {
        String slow = "INSERT INTO t SELECT COUNT(*) FROM SYSTEM_RANGE(1, 3000) a, SYSTEM_RANGE(1, 3000) b";
        List<RecordedEvent> events = record(false, connection -> {
            FileFixture.execute(connection, "CREATE TABLE t(n BIGINT)", slow);
            for (int i = 0; i < 100; i++) {
                FileFixture.execute(connection, "SET schema public");
            }
        });
        assertEquals(1, statements(events, slow).size());
        assertTrue(statements(events, "SET schema public").size() < 50);
    }

    @Test
    void thePageNamesAllEvents() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "jfr.md"));
        Matcher names = Pattern.compile("`org\\.ashlardb\\.(\\w+)`").matcher(page);
        TreeSet<String> found = new TreeSet<>();
        while (names.find()) {
            found.add(names.group(1));
        }
        assertEquals(new TreeSet<>(NAMES), found);
    }
}
