package org.ashlardb.bench.workload;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import org.ashlardb.bench.micro.ForceLimits;
import org.ashlardb.bench.target.Target;

/**
 * Transactions of one inserted row, by one thread and by many, beside what the device allows: 4 KB written over in a
 * file that exists and forced, again and again, just before and just after. Settings: {@code threads}, a list;
 * {@code seconds} for each.
 */
final class CommitsExperiment implements Experiment {
    /** Workload of what the device allows. */
    static final String LIMIT = "4 KB overwrite and force";

    private static final int LIMIT_BLOCKS = 1_000;

    @Override
    public void run(Job job, Reporter out)
            throws IOException, SQLException, ClassNotFoundException, InterruptedException {
        Target target = job.target();
        target.prepare(job.directory());
        double seconds = Double.parseDouble(job.setting("seconds"));
        try (Connection connection = target.open(job.directory())) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(target.dialect().createTable()
                        + " commits(id BIGINT NOT NULL PRIMARY KEY, text VARCHAR(100) NOT NULL)");
            }
            long committed = insert(job, 1, 0, seconds / 2);
            double limit = target.usesFiles() ? limit(job, seconds / 2) : 0;
            for (String threads : job.setting("threads").split(",")) {
                int count = Integer.parseInt(threads);
                long start = System.nanoTime();
                long rows = insert(job, count, committed, seconds);
                out.figure(workload(count), Metric.THROUGHPUT, rows * 1e9 / (System.nanoTime() - start));
                committed += rows;
            }
            if (target.usesFiles()) {
                out.figure(LIMIT, Metric.THROUGHPUT, (limit + limit(job, seconds / 2)) / 2);
            }
            Tables.check(connection, "SELECT COUNT(*) FROM commits", committed);
            out.memory();
        }
        target.end(job.directory());
    }

    static String workload(int threads) {
        return threads == 1 ? "1 thread" : String.format(Locale.ROOT, "%d threads", threads);
    }

    private static double limit(Job job, double seconds) throws IOException {
        return new ForceLimits(seconds).overwritesPerSecond(job.directory(), LIMIT_BLOCKS);
    }

    /** Inserts for some time and returns how many rows were committed. */
    private static long insert(Job job, int threads, long firstId, double seconds)
            throws IOException, SQLException, InterruptedException {
        long end = System.nanoTime() + Math.round(seconds * 1e9);
        return (long) Together.sum(
                threads, thread -> insertUntil(job.target(), job, end, (firstId + 1) * 1_000 + thread, threads));
    }

    private static long insertUntil(Target target, Job job, long end, long firstId, int step) throws SQLException {
        long rows = 0;
        try (Connection connection = target.open(job.directory());
                PreparedStatement insert = connection.prepareStatement("INSERT INTO commits VALUES(?, ?)")) {
            while (System.nanoTime() < end) {
                insert.setLong(1, firstId + rows * step);
                insert.setString(2, "a text of some thirty letters.");
                insert.executeUpdate();
                rows++;
            }
        }
        return rows;
    }
}
