package org.ashlardb.bench.workload;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.ashlardb.bench.target.Target;

/**
 * A table that is larger than the engine's cache: loading it in batches, reading rows at random by one thread and by
 * several, reading all, changing rows at random. Beside it, how often 4 KB can be read at random from the largest file, if
 * there is one, which the operating system may have in memory too. Settings: {@code rows}; {@code cache}, bytes; {@code
 * readers}, threads; {@code seconds} for each kind of random access.
 */
final class LargerExperiment implements Experiment {
    static final String FIRST_TENTH = "load, first tenth";
    static final String LAST_TENTH = "load, last tenth";
    static final String READS = "random point reads";
    static final String SHARED_READS = "random point reads, threads together";
    static final String SCAN = "rows of a scan";
    static final String UPDATES = "random updates";
    static final String LIMIT = "4 KB random read of the file";

    private static final int BATCH = 1_000;
    private static final int BLOCK = 4_096;
    private static final int CHECK_EVERY = 64;

    @Override
    public void run(Job job, Reporter out)
            throws IOException, SQLException, ClassNotFoundException, InterruptedException {
        Target target = job.target();
        target.limitCache(Long.parseLong(job.setting("cache")));
        target.prepare(job.directory());
        int rows = job.number("rows");
        try (Connection connection = target.open(job.directory())) {
            load(target, connection, rows, out);
            target.afterLoad(connection);
            double seconds = Double.parseDouble(job.setting("seconds"));
            read(connection, rows, seconds / 2, 1); // warms up
            out.figure(READS, Metric.THROUGHPUT, read(connection, rows, seconds, 1));
            int readers = job.number("readers");
            readTogether(job, readers, rows, seconds / 2);
            out.figure(SHARED_READS, Metric.THROUGHPUT, readTogether(job, readers, rows, seconds));
            if (target.usesFiles()) {
                out.figure(LIMIT, Metric.THROUGHPUT, readBlocks(job.directory(), seconds / 2));
            }
            out.figure(SCAN, Metric.THROUGHPUT, scan(connection, rows));
            out.figure(UPDATES, Metric.THROUGHPUT, update(connection, rows, seconds));
            Tables.check(connection, "SELECT COUNT(*) FROM larger", rows);
            out.memory();
        }
        target.end(job.directory());
    }

    private static void load(Target target, Connection connection, int rows, Reporter out) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(target.dialect().createTable()
                    + " larger(id INTEGER NOT NULL PRIMARY KEY, num BIGINT NOT NULL, text VARCHAR(100) NOT NULL)");
        }
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO larger VALUES(?, ?, ?)")) {
            int tenth = rows / 10;
            long start = System.nanoTime();
            for (int id = 0; id < rows; id++) {
                insert.setInt(1, id);
                insert.setLong(2, id * 3L);
                insert.setString(3, "a text of some thirty letters " + id);
                insert.addBatch();
                if ((id + 1) % BATCH == 0 || id + 1 == rows) {
                    insert.executeBatch();
                    connection.commit();
                }
                if ((id + 1) % tenth == 0) {
                    if (id + 1 == tenth || id + 1 == 10 * tenth) {
                        double seconds = (System.nanoTime() - start) / 1e9;
                        out.figure(id + 1 == tenth ? FIRST_TENTH : LAST_TENTH, Metric.THROUGHPUT, tenth / seconds);
                    }
                    start = System.nanoTime();
                }
            }
        }
        connection.setAutoCommit(true);
    }

    /** Reads a second by all threads, each with a connection of its own. */
    private static double readTogether(Job job, int readers, int rows, double seconds)
            throws IOException, SQLException, InterruptedException {
        return Together.sum(readers, thread -> {
            try (Connection connection = job.target().open(job.directory())) {
                return read(connection, rows, seconds, thread + 1);
            }
        });
    }

    private static double read(Connection connection, int rows, double seconds, int seed) throws SQLException {
        SplittableRandom random = new SplittableRandom(seed);
        try (PreparedStatement select = connection.prepareStatement("SELECT num FROM larger WHERE id = ?")) {
            return rate(seconds, () -> {
                int id = random.nextInt(rows);
                select.setInt(1, id);
                try (ResultSet row = select.executeQuery()) {
                    if (!row.next() || row.getLong(1) < id * 3L) {
                        throw new SQLException("row " + id + " is not what was inserted");
                    }
                }
            });
        }
    }

    private static double update(Connection connection, int rows, double seconds) throws SQLException {
        SplittableRandom random = new SplittableRandom(2);
        try (PreparedStatement update = connection.prepareStatement("UPDATE larger SET num = num + 1 WHERE id = ?")) {
            return rate(seconds, () -> {
                update.setInt(1, random.nextInt(rows));
                if (update.executeUpdate() != 1) {
                    throw new SQLException("the update changed no row");
                }
            });
        }
    }

    private static double scan(Connection connection, int rows) throws SQLException {
        long start = System.nanoTime();
        long found = 0;
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT id, num FROM larger")) {
            while (row.next()) {
                found += row.getInt(1) >= 0 ? 1 : 0;
            }
        }
        if (found != rows) {
            throw new SQLException("the scan found " + found + " rows, expected " + rows);
        }
        return rows * 1e9 / (System.nanoTime() - start);
    }

    private interface Access {
        void run() throws SQLException;
    }

    /** How often per second something can be done, one after the other. */
    private static double rate(double seconds, Access access) throws SQLException {
        long start = System.nanoTime();
        long end = start + Math.round(seconds * 1e9);
        long done = 0;
        long now = start;
        while (now < end) {
            for (int i = 0; i < CHECK_EVERY; i++) {
                access.run();
            }
            done += CHECK_EVERY;
            now = System.nanoTime();
        }
        return done * 1e9 / (now - start);
    }

    private static double readBlocks(Path directory, double seconds) throws IOException, SQLException {
        List<Path> files;
        try (Stream<Path> found = Files.walk(directory)) {
            files = found.filter(Files::isRegularFile)
                    .sorted(Comparator.comparingLong(path -> -path.toFile().length()))
                    .toList();
        }
        try (RandomAccessFile file = new RandomAccessFile(files.get(0).toFile(), "r")) {
            SplittableRandom random = new SplittableRandom(3);
            long blocks = file.length() / BLOCK;
            byte[] block = new byte[BLOCK];
            return rate(seconds, () -> {
                try {
                    file.seek(random.nextLong(blocks) * BLOCK);
                    file.readFully(block);
                } catch (IOException e) {
                    throw new SQLException(e);
                }
            });
        }
    }
}
