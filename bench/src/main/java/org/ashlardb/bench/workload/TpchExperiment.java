package org.ashlardb.bench.workload;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ashlardb.bench.target.Target;

/**
 * The queries of TPC-H, one after the other, each several times: the shortest time counts. Settings: {@code scale};
 * {@code repeats}; {@code limit}, seconds after which a query is given up.
 */
final class TpchExperiment implements Experiment {
    private static final double NANOS_PER_MILLI = 1e6;

    @Override
    public void run(Job job, Reporter out) throws IOException, SQLException, ClassNotFoundException {
        Target target = job.target();
        target.prepare(job.directory());
        double scale = Double.parseDouble(job.setting("scale"));
        try (Connection connection = target.open(job.directory())) {
            long start = System.nanoTime();
            new TpchTables(target, connection, scale).load();
            target.afterLoad(connection);
            out.figure("load", Metric.WALL_TIME, (System.nanoTime() - start) / NANOS_PER_MILLI);
            TpchQueries queries = new TpchQueries(target, scale);
            double logarithms = 0;
            double slowest = 0;
            for (int query = 1; query <= TpchQueries.COUNT; query++) {
                double millis = run(connection, query, queries.text(query), job, scale == 1) / NANOS_PER_MILLI;
                out.figure(String.format(Locale.ROOT, "Q%02d", query), Metric.WALL_TIME, millis);
                logarithms += Math.log(millis);
                slowest = Math.max(slowest, millis);
            }
            out.figure("geometric mean", Metric.WALL_TIME, Math.exp(logarithms / TpchQueries.COUNT));
            out.figure("slowest query", Metric.WALL_TIME, slowest);
            out.memory();
        }
        target.end(job.directory());
    }

    /** The shortest time in nanoseconds, or the limit when that is reached. */
    private static double run(Connection connection, int query, String sql, Job job, boolean checked)
            throws SQLException {
        double limit = job.nanos("limit");
        double best = limit;
        for (int i = 0; i < job.number("repeats"); i++) {
            long start = System.nanoTime();
            try (Statement statement = connection.createStatement()) {
                statement.setQueryTimeout(job.number("limit"));
                read(statement, query, sql, checked);
            } catch (SQLException e) {
                if (System.nanoTime() - start >= limit) {
                    return limit; // given up
                }
                throw e;
            }
            long nanos = System.nanoTime() - start;
            best = Math.min(best, nanos);
            if (nanos > limit / 2) {
                break; // it will hardly be faster by an order of magnitude
            }
        }
        return best;
    }

    private static void read(Statement statement, int query, String sql, boolean checked) throws SQLException {
        try (ResultSet row = statement.executeQuery(sql)) {
            int width = row.getMetaData().getColumnCount();
            List<String> first = new ArrayList<>();
            int rows = 0;
            while (row.next()) {
                for (int i = 1; i <= width; i++) {
                    String value = row.getString(i);
                    if (rows == 0) {
                        first.add(value);
                    }
                }
                rows++;
            }
            if (checked) {
                TpchAnswers.check(query, rows, first);
            } else if (rows == 0) {
                throw new SQLException("query " + query + " returned no rows");
            }
        }
    }
}
