package org.ashlardb.sql.execute;

import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;

/** DELETE of the rows of a plan. */
public final class DeleteRunner implements ChangeRunner {
    private final Execution execution;
    private final Table table;
    private final Operator source;
    private final int rowId;

    public DeleteRunner(Execution execution, ChangePlan.Delete plan, Physical sourcePlan) {
        this.execution = execution;
        table = plan.table().table();
        source = new OperatorFactory(execution).make(sourcePlan);
        rowId = source.layout().position(plan.rowId());
    }

    @Override
    public void collectKeys(KeyCollector collector) {
        // DELETE writes no row.
    }

    @Override
    public long run(Snapshot snapshot) {
        execution.setSnapshot(snapshot);
        long deleted = 0;
        try {
            source.open();
            for (Batch batch = source.next(); batch != null; batch = source.next()) {
                LongVector ids = (LongVector) batch.columns[rowId];
                for (int k = 0; k < batch.count; k++) {
                    long id = ids.values[batch.selection[k]];
                    deleted += table.delete(execution.transaction(), snapshot, id) ? 1 : 0;
                }
            }
        } finally {
            source.close();
        }
        return deleted;
    }
}
