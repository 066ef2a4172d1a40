package org.ashlardb.bench.workload;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalLong;
import org.ashlardb.bench.target.Target;
import org.ashlardb.bench.target.Targets;

/**
 * Main class of the forked JVM that loads rows, scans them and measures memory. Arguments: target, content, number of
 * rows, directory. Prints one line: {@code @footprint} and the fields of {@link Result}; or {@code @failed} and why.
 */
public final class FootprintWorker {
    private static final String MARK = "@footprint ";
    private static final int ROWS_PER_COMMIT = 1_000;
    /** Loaded and scanned before the first measurement, so that the JVM has compiled what it will compile. */
    private static final int WARM_ROWS = 50_000;

    private static final int WARM_SCANS = 20;

    private FootprintWorker() {}

    /**
     * What was measured.
     *
     * @param rows that were loaded between the two measurements of memory
     * @param rawBytes of these rows without any overhead
     * @param heapBytes live objects after garbage collection, with the rows loaded
     * @param offHeapBytes by which the process grew outside the heap
     * @param ownBytes by which what the engine counts itself has grown, -1 if it does not count
     * @param scanMillis time of a scan of all rows
     */
    public record Result(long rows, long rawBytes, long heapBytes, long offHeapBytes, long ownBytes, long scanMillis) {
        private String toLine() {
            return MARK + rows + " " + rawBytes + " " + heapBytes + " " + offHeapBytes + " " + ownBytes + " "
                    + scanMillis;
        }

        /** The result if the line is one, else null. */
        public static Result fromLine(String line) {
            if (!line.startsWith(MARK)) {
                return null;
            }
            String[] words = line.split(" ");
            return new Result(
                    Long.parseLong(words[1]),
                    Long.parseLong(words[2]),
                    Long.parseLong(words[3]),
                    Long.parseLong(words[4]),
                    Long.parseLong(words[5]),
                    Long.parseLong(words[6]));
        }
    }

    public static void main(String[] arguments) {
        try {
            Target target = Targets.select(arguments[0]).get(0);
            Content content = Content.valueOf(arguments[1]);
            Path directory = Path.of(arguments[3]);
            System.out.println(measure(target, content, Integer.parseInt(arguments[2]), directory)
                    .toLine());
        } catch (SQLException | ClassNotFoundException | IOException | RuntimeException | OutOfMemoryError e) {
            System.out.println(Worker.FAILED + e.toString().replace('\n', ' '));
        }
        System.out.flush();
        System.exit(0); // some engines leave threads behind
    }

    private static Result measure(Target target, Content content, int rows, Path directory)
            throws SQLException, ClassNotFoundException, IOException {
        target.prepare(directory);
        try (Connection connection = target.open(directory)) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(content.create(target.dialect()));
            }
            int warm = Math.min(rows / 2, WARM_ROWS);
            load(connection, target, content, 0, warm);
            for (int i = 0; i < WARM_SCANS; i++) {
                scan(connection, content.scan(target.dialect()), warm);
            }
            ProcessMemory before = ProcessMemory.afterCollection();
            OptionalLong ownBefore = target.offHeapBytes(connection);
            load(connection, target, content, warm, rows);
            long start = System.nanoTime();
            scan(connection, content.scan(target.dialect()), rows);
            long scanMillis = (System.nanoTime() - start) / 1_000_000;
            ProcessMemory after = ProcessMemory.afterCollection();
            long own =
                    ownBefore.isEmpty() ? -1 : target.offHeapBytes(connection).getAsLong() - ownBefore.getAsLong();
            long raw = 0;
            for (int i = warm; i < rows; i++) {
                raw += content.rawBytes(i);
            }
            return new Result(rows - warm, raw, after.heapUsed(), after.offHeapSince(before), own, scanMillis);
        }
    }

    private static void load(Connection connection, Target target, Content content, int from, int to)
            throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement(content.insert(target.dialect()))) {
            for (int i = from; i < to; i++) {
                content.bind(insert, i);
                insert.executeUpdate();
                if (i % ROWS_PER_COMMIT == 0) {
                    connection.commit();
                }
            }
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    private static void scan(Connection connection, String query, int rows) throws SQLException {
        int count = 0;
        long sum = 0;
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            while (row.next()) {
                sum += row.getInt(1);
                count++;
            }
        }
        if (count != rows || sum < 0) {
            throw new SQLException("The scan returned " + count + " rows, expected " + rows);
        }
    }
}
