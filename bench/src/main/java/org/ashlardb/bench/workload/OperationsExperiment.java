package org.ashlardb.bench.workload;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.ashlardb.bench.target.Target;

/**
 * The experiment of 2013 on kinds of operations: each loop is a transaction of 2 inserts, or 8 index searches, or 8
 * steps of a traversal, or 2 updates, or 2 deletes. A traversal is a query for 8 rows that follow one another by key;
 * a step fetches the next of them. Settings: {@code loops}, {@code limit} in seconds for each kind.
 */
final class OperationsExperiment implements Experiment {
    static final String INSERT = "2 inserts";
    static final String SEARCH = "8 index searches";
    static final String TRAVERSE = "8 traversal steps";
    static final String UPDATE = "2 updates";
    static final String DELETE = "2 deletes";

    private static final int CHANGES = 2;
    private static final int READS = 8;
    /** Of the limit, spent on warming the JVM. */
    private static final int WARM_SHARE = 4;

    /** Values and row overhead aside: an INTEGER, an INTEGER, 24 letters. */
    private static final int RAW_BYTES = 32;

    @Override
    public void run(Job job, Reporter out) throws IOException, SQLException, ClassNotFoundException {
        Target target = job.target();
        target.prepare(job.directory());
        try (Connection connection = target.open(job.directory())) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(target.dialect().createTable() + " thing(id INTEGER NOT NULL PRIMARY KEY,"
                        + " quantity INTEGER NOT NULL, name VARCHAR(32) NOT NULL)");
            }
            connection.setAutoCommit(false);
            Loops loops = new Loops(connection);
            warm(job, loops);
            measure(job, out, loops);
            connection.commit();
        }
        target.end(job.directory());
    }

    private static void warm(Job job, Loops loops) throws IOException, SQLException {
        long limit = job.nanos("limit") / WARM_SHARE;
        int loopCount = job.number("loops") / 2;
        int done = Phase.warm(loopCount, limit, loops::insert);
        loops.rows = done * CHANGES;
        Phase.warm(done, limit, loops::search);
        Phase.warm(done, limit, loops::traverse);
        Phase.warm(done, limit, loops::update);
        Phase.warm(done, Long.MAX_VALUE, loops::delete);
    }

    private static void measure(Job job, Reporter out, Loops loops) throws IOException, SQLException {
        long limit = job.nanos("limit");
        int done = phase(INSERT, job.number("loops"), limit).runToTheEnd(out, loops::insert);
        loops.rows = done * CHANGES;
        loops.check("SELECT COUNT(*) FROM thing", loops.rows);
        phase(SEARCH, done, limit).runToTheEnd(out, loops::search);
        phase(TRAVERSE, done, limit).runToTheEnd(out, loops::traverse);
        int updated = phase(UPDATE, done, limit).runToTheEnd(out, loops::update);
        loops.check("SELECT SUM(quantity) FROM thing", (long) updated * CHANGES);
        out.memory();
        out.figure(Figure.WHOLE_RUN, Metric.RAW_SIZE, (double) loops.rows * RAW_BYTES);
        int deleted = phase(DELETE, done, limit).runToTheEnd(out, loops::delete);
        loops.check("SELECT COUNT(*) FROM thing", (long) (done - deleted) * CHANGES);
    }

    private static Phase phase(String workload, int loops, long limit) {
        return new Phase(workload, Metric.LOOPS, 1, loops, limit);
    }

    /** The five transactions. */
    private static final class Loops {
        private static final long STRIDE = 7_919;

        private final Connection connection;
        private final PreparedStatement insert;
        private final PreparedStatement search;
        private final PreparedStatement traverse;
        private final PreparedStatement update;
        private final PreparedStatement delete;
        private int rows;
        private long next;

        Loops(Connection connection) throws SQLException {
            this.connection = connection;
            insert = connection.prepareStatement("INSERT INTO thing(id, quantity, name) VALUES(?, 0, ?)");
            search = connection.prepareStatement("SELECT quantity, name FROM thing WHERE id = ?");
            traverse = connection.prepareStatement("SELECT id, name FROM thing WHERE id BETWEEN ? AND ? ORDER BY id");
            update = connection.prepareStatement("UPDATE thing SET quantity = quantity + 1 WHERE id = ?");
            delete = connection.prepareStatement("DELETE FROM thing WHERE id = ?");
        }

        private static String name(int id) {
            String digits = Integer.toString(id);
            return "Measured thing 000000000".substring(0, 24 - digits.length()) + digits;
        }

        private int nextRow() {
            next = (next + STRIDE) % rows;
            return (int) next;
        }

        void insert(int loop) throws SQLException {
            for (int i = 0; i < CHANGES; i++) {
                int id = loop * CHANGES + i;
                insert.setInt(1, id);
                insert.setString(2, name(id));
                insert.executeUpdate();
            }
            connection.commit();
        }

        void search(int loop) throws SQLException {
            for (int i = 0; i < READS; i++) {
                int id = nextRow();
                search.setInt(1, id);
                try (ResultSet row = search.executeQuery()) {
                    if (!row.next() || row.getInt(1) < 0 || row.getString(2).length() != name(0).length()) {
                        throw new SQLException("Row " + id + " is not what was written");
                    }
                }
            }
            connection.commit();
        }

        void traverse(int loop) throws SQLException {
            int first = Math.max(0, Math.min(nextRow(), rows - READS));
            traverse.setInt(1, first);
            traverse.setInt(2, first + READS - 1);
            int id = first;
            try (ResultSet row = traverse.executeQuery()) {
                while (row.next()) {
                    if (row.getInt(1) != id || row.getString(2).isEmpty()) {
                        throw new SQLException("The traversal met row " + row.getInt(1) + ", expected " + id);
                    }
                    id++;
                }
            }
            if (id - first != Math.min(READS, rows)) {
                throw new SQLException("The traversal met " + (id - first) + " rows, expected " + READS);
            }
            connection.commit();
        }

        void update(int loop) throws SQLException {
            for (int i = 0; i < CHANGES; i++) {
                update.setInt(1, nextRow());
                update.executeUpdate();
            }
            connection.commit();
        }

        void delete(int loop) throws SQLException {
            for (int i = 0; i < CHANGES; i++) {
                delete.setInt(1, loop * CHANGES + i);
                delete.executeUpdate();
            }
            connection.commit();
        }

        void check(String query, long expected) throws SQLException {
            Tables.check(connection, query, expected);
            connection.commit();
        }
    }
}
