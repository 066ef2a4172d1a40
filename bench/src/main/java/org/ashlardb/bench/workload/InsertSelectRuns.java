package org.ashlardb.bench.workload;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import org.ashlardb.bench.target.Target;

/** The runs of insert-select, each larger than the one before, in one process. */
final class InsertSelectRuns implements Experiment {
    @Override
    public void run(Job job, Reporter out) throws IOException, SQLException, ClassNotFoundException {
        RunPlan plan = RunPlan.of(job);
        Target target = plan.target();
        target.prepare(plan.directory());
        ProcessClock before = ProcessClock.now();
        int rows;
        if (target.livesWithItsConnections()) {
            Connection keeper = target.open(plan.directory());
            rows = measure(plan, out);
            keeper.close();
        } else {
            rows = measure(plan, out);
        }
        ProcessClock.now().report(before, Figure.WHOLE_RUN, out);
        out.memory();
        out.figure(Figure.WHOLE_RUN, Metric.RAW_SIZE, (double) rows * TestRow.RAW_BYTES);
        target.end(plan.directory());
    }

    /** Returns the rows of the last run. */
    private static int measure(RunPlan plan, Reporter out) throws SQLException {
        InsertSelect experiment = new InsertSelect(plan.target(), plan.directory(), plan.variant());
        for (int rows : plan.rowCounts()) {
            long total = 0;
            for (Step step : Step.values()) {
                long nanos = experiment.time(step, rows);
                total += nanos;
                Figure figure = new Measurement(rows, step, nanos).toFigure();
                out.figure(figure.workload(), figure.scale(), figure.metric(), figure.value());
            }
            boolean last = rows == plan.rowCounts().get(plan.rowCounts().size() - 1);
            if (total > plan.patience().toNanos() && !last) {
                out.stopped(String.format(Locale.ROOT, "after %,d rows, which took %.1f s", rows, total / 1e9));
                return rows;
            }
        }
        return plan.rowCounts().get(plan.rowCounts().size() - 1);
    }
}
