package org.ashlardb.bench.workload;

import java.io.IOException;
import java.sql.SQLException;
import org.ashlardb.bench.keyvalue.AshlarApiMemory;
import org.ashlardb.bench.target.Engine;
import org.ashlardb.bench.target.Target;

/**
 * The experiment of 2001: rows written by key, each in a transaction of its own, then each found by its key and read in
 * a transaction of its own. Settings: {@code rows}, {@code limit} in seconds for each of the two.
 */
final class MeasureExperiment implements Experiment {
    /** Reads come in another order than writes. */
    private static final long STRIDE = 7_919;

    @Override
    public void run(Job job, Reporter out) throws IOException, SQLException, ClassNotFoundException {
        int rows = job.number("rows");
        long limit = job.nanos("limit");
        String access = ", " + Engines.access(job.engine());
        try (MeasureStore store = open(job)) {
            Phase write = new Phase("write" + access, Metric.THROUGHPUT, 1, rows, limit);
            int written = write.runToTheEnd(out, store::write);
            Phase read = new Phase("read" + access, Metric.THROUGHPUT, 1, written, limit);
            read.runToTheEnd(out, i -> store.read((int) (i * STRIDE % written)));
            out.memory();
            long raw = 0;
            for (int i = 0; i < written; i++) {
                raw += MeasureRow.rawBytes(i);
            }
            out.figure(Figure.WHOLE_RUN, Metric.RAW_SIZE, raw);
        }
        if (job.engine() instanceof Target target) {
            target.end(job.directory());
        }
    }

    static boolean supports(Engine engine) {
        return engine instanceof Target || engine instanceof AshlarApiMemory;
    }

    private static MeasureStore open(Job job) throws SQLException, ClassNotFoundException {
        if (job.engine() instanceof AshlarApiMemory) {
            return new AshlarMeasureStore();
        }
        Target target = job.target();
        target.prepare(job.directory());
        return new JdbcMeasureStore(target.open(job.directory()), target.dialect());
    }
}
