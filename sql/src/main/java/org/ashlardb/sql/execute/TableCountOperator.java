package org.ashlardb.sql.execute;

import java.util.Arrays;
import org.ashlardb.engine.Table;
import org.ashlardb.sql.plan.physical.Step.TableCount;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;

/** The number of a table's rows, in each column. Reads no row where the table knows it. */
final class TableCountOperator extends Operator {
    private final Execution execution;
    private final Table table;
    private final Operator counting;
    private final Batch batch;
    private final LongVector number = new LongVector();
    private boolean counts;
    private boolean ended;

    TableCountOperator(Execution execution, TableCount plan, Operator counting) {
        super(counting.layout());
        this.execution = execution;
        this.table = plan.scan().table().table();
        this.counting = counting;
        batch = new Batch(layout().size());
        Arrays.fill(batch.columns, number);
        batch.selectFirst(1);
    }

    @Override
    void open() {
        long known = table.knownRowCount(execution.snapshot());
        counts = known < 0;
        ended = false;
        if (counts) {
            counting.open();
        } else {
            number.reset(1);
            number.values[0] = known;
        }
    }

    @Override
    Batch next() {
        if (counts) {
            return counting.next();
        }
        boolean first = !ended;
        ended = true;
        return first ? batch : null;
    }

    @Override
    void close() {
        counting.close();
    }
}
