package org.ashlardb.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Events that must not be lost, written by several threads: commits that come together are forced together, so four
 * writers take hardly longer than one.
 */
public final class EventLog {
    private static final int WRITERS = 4;
    private static final int EVENTS = 50;
    private static final LocalDateTime NOON = LocalDateTime.of(2026, 1, 31, 12, 0);

    private EventLog() {}

    /** Prints what it finds. The argument is a directory to work in; without one, a new one is made. */
    public static void main(String[] arguments) throws IOException, SQLException {
        Path directory = arguments.length > 0 ? Path.of(arguments[0]) : Files.createTempDirectory("ashlar-example");
        run(directory, System.out);
    }

    static void run(Path directory, PrintStream out) throws SQLException {
        String url = "jdbc:ashlar:file:" + directory.resolve("events");
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE LOGGED TABLE event(id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
                    + " at TIMESTAMP NOT NULL, source VARCHAR(20) NOT NULL, what JSON)");
            statement.execute("CREATE INDEX event_at ON event(at)");
            write(url);
            try (ResultSet rows = statement.executeQuery("SELECT date_trunc('hour', at) AS hour, source, COUNT(*),"
                    + " MAX(CAST(what ->> 'code' AS INT)) FROM event GROUP BY hour, source"
                    + " HAVING source = 'writer 2' ORDER BY hour")) {
                while (rows.next()) {
                    out.println(rows.getString(2) + " at " + rows.getObject(1, LocalDateTime.class) + ": "
                            + rows.getInt(3) + " events, the highest code is " + rows.getInt(4));
                }
            }
            // What is too old goes in one statement; readers see all of it or nothing.
            out.println("too old: "
                    + statement.executeUpdate("DELETE FROM event WHERE at < TIMESTAMP '2026-01-31 12:30:00'"));
        }
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM event")) {
            rows.next();
            out.println("kept: " + rows.getInt(1));
        }
    }

    private static void write(String url) throws SQLException {
        ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
        try {
            List<Callable<Void>> tasks = new ArrayList<>();
            for (int writer = 0; writer < WRITERS; writer++) {
                String source = "writer " + writer;
                tasks.add(() -> write(url, source));
            }
            for (Future<Void> task : writers.invokeAll(tasks)) {
                task.get();
            }
        } catch (ExecutionException e) {
            throw new SQLException("a writer failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            writers.shutdown();
        }
    }

    private static Void write(String url, String source) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO event(at, source, what) VALUES(?, ?, ?)")) {
            for (int i = 0; i < EVENTS; i++) {
                insert.setObject(1, NOON.plusMinutes(2L * i));
                insert.setString(2, source);
                insert.setString(3, "{\"code\": " + i + "}");
                insert.executeUpdate(); // returns when the event is on the device
            }
        }
        return null;
    }
}
