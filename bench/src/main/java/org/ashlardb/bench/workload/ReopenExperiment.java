package org.ashlardb.bench.workload;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.ashlardb.bench.target.Dialect;
import org.ashlardb.bench.target.Target;

/**
 * Closing and opening of a database with many insert-select rows, each step in a JVM of its own. Settings: {@code step};
 * {@code rows}; {@code changes}, how many of them, anywhere, a step changes; {@code rounds} of changing every row.
 */
final class ReopenExperiment implements Experiment {
    /** The steps in their order. */
    enum Part {
        /** Inserts the rows, a transaction each, and leaves them as they are. */
        LOAD("insert and disconnect"),
        /** Opens what was left behind, and closes it properly. */
        REPLAY("open after disconnect", "close"),
        /** Opens what was closed properly, changes some rows and closes. */
        CHANGE("open after close", "close after changes"),
        /** Changes every row, again and again. */
        REWRITE("change every row");

        private final List<String> workloads;

        Part(String... workloads) {
            this.workloads = List.of(workloads);
        }

        String workload(int index) {
            return workloads.get(index);
        }
    }

    private static final int PRIME = 7_919;
    private static final long DAY_MILLIS = 12_784L * 86_400_000;

    @Override
    public void run(Job job, Reporter out) throws IOException, SQLException, ClassNotFoundException {
        Target target = job.target();
        Path directory = job.directory();
        target.prepare(directory);
        int rows = job.number("rows");
        switch (Part.valueOf(job.setting("step"))) {
            case LOAD -> time(out, Part.LOAD.workload(0), () -> load(target, directory, rows));
            case REPLAY -> {
                time(out, Part.REPLAY.workload(0), () -> check(target, directory, rows));
                time(out, Part.REPLAY.workload(1), () -> target.end(directory));
            }
            case CHANGE -> {
                Connection connection = timed(out, Part.CHANGE.workload(0), () -> open(target, directory, rows));
                change(connection, rows, job.number("changes"));
                time(out, Part.CHANGE.workload(1), () -> {
                    connection.close();
                    target.end(directory);
                });
            }
            default -> {
                time(out, Part.REWRITE.workload(0), () -> rewrite(target, directory, job.number("rounds")));
                target.end(directory);
            }
        }
        out.memory();
    }

    private interface Action {
        void run() throws SQLException;
    }

    private interface Supplier<T> {
        T get() throws SQLException;
    }

    private static void time(Reporter out, String workload, Action action) throws SQLException {
        timed(out, workload, () -> {
            action.run();
            return null;
        });
    }

    private static <T> T timed(Reporter out, String workload, Supplier<T> action) throws SQLException {
        long start = System.nanoTime();
        T result = action.get();
        out.figure(workload, Metric.WALL_TIME, (System.nanoTime() - start) / 1e6);
        return result;
    }

    private static void load(Target target, Path directory, int rows) throws SQLException {
        Dialect dialect = target.dialect();
        Connection connection = target.open(directory);
        try (Statement statement = connection.createStatement()) {
            statement.execute(dialect.createTable() + " reopened(id INTEGER NOT NULL PRIMARY KEY, name VARCHAR(254) NOT"
                    + " NULL, num INTEGER NOT NULL, bought DATE NOT NULL, longnumber BIGINT NOT NULL, floatnumber DOUBLE"
                    + " PRECISION NOT NULL)");
            try (PreparedStatement insert =
                    connection.prepareStatement("INSERT INTO reopened VALUES(?, ?, ?, ?, ?, ?)")) {
                Date day = new Date(DAY_MILLIS);
                for (int id = 1; id <= rows; id++) {
                    insert.setInt(1, id);
                    insert.setString(2, "name of row number " + id);
                    insert.setInt(3, 0);
                    insert.setDate(4, day);
                    insert.setLong(5, id * 1_000_003L);
                    insert.setDouble(6, id / 3.0);
                    insert.executeUpdate();
                }
            }
        }
        target.leave(connection);
    }

    private static void check(Target target, Path directory, int rows) throws SQLException {
        open(target, directory, rows).close();
    }

    /** Opens and finds the last row by its key. */
    private static Connection open(Target target, Path directory, int rows) throws SQLException {
        Connection connection = target.open(directory);
        Tables.check(connection, "SELECT longnumber FROM reopened WHERE id = " + rows, rows * 1_000_003L);
        return connection;
    }

    private static void change(Connection connection, int rows, int changes) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE reopened SET num = num + 1 WHERE id = ?")) {
            for (int i = 0; i < changes; i++) {
                update.setInt(1, (int) ((long) i * PRIME % rows) + 1);
                if (update.executeUpdate() != 1) {
                    throw new SQLException("The update changed no row");
                }
            }
        }
    }

    private static void rewrite(Target target, Path directory, int rounds) throws SQLException {
        try (Connection connection = target.open(directory);
                Statement statement = connection.createStatement()) {
            for (int round = 0; round < rounds; round++) {
                statement.executeUpdate("UPDATE reopened SET num = num + 1");
            }
        }
    }
}
