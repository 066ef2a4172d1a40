package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.tree.Trigger.Change;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;

/** DELETE of the rows of a plan. */
public final class DeleteRunner implements ChangeRunner {
    private final Execution execution;
    private final TableWriter writer;
    private final Operator source;
    private final int rowId;
    private final ReturnedRows returned;
    private final RowIds done = new RowIds();
    private final boolean once;

    public DeleteRunner(Execution execution, ChangePlan.Delete plan, Physical sourcePlan) {
        this.execution = execution;
        writer = new TableWriter(execution, plan.table());
        source = new OperatorFactory(execution).make(sourcePlan);
        rowId = source.layout().position(plan.rowId());
        once = plan.once();
        returned = returned(execution, plan, source.layout());
    }

    /** What keeps the rows for RETURNING; null without. */
    static ReturnedRows returned(Execution execution, ChangePlan.Delete plan, Layout layout) {
        if (plan.returned() == null) {
            return null;
        }
        List<Variable> newRow = plan.returned().newRow();
        ReturnedRows returned = new ReturnedRows(execution, plan.returned(), List.of(layout.variables(), newRow));
        returned.set(1, ReturnedRows.noRows(newRow));
        return returned;
    }

    /** Leaves those rows of a batch that have not come before. */
    static void selectNew(Batch batch, LongVector ids, RowIds done) {
        int[] left = new int[batch.count];
        int count = 0;
        for (int k = 0; k < batch.count; k++) {
            int row = batch.selection[k];
            if (done.add(ids.values[row])) {
                left[count++] = row;
            }
        }
        batch.selection = left;
        batch.count = count;
    }

    @Override
    public void collectKeys(KeyCollector collector) {
        // DELETE writes no row.
    }

    @Override
    public long run(Snapshot snapshot) {
        execution.setSnapshot(snapshot);
        writer.begin(Change.DELETE);
        long deleted = 0;
        if (returned != null) {
            returned.clear();
        }
        try {
            source.open();
            for (Batch batch = source.next(); batch != null; batch = source.next()) {
                LongVector ids = (LongVector) batch.columns[rowId];
                if (once) {
                    selectNew(batch, ids, done);
                }
                writer.leaveUnwritten(batch, ids);
                deleted += delete(snapshot, batch, ids);
            }
        } finally {
            source.close();
            done.clear();
        }
        return deleted;
    }

    private long delete(Snapshot snapshot, Batch batch, LongVector ids) {
        int[] deleted = returned == null ? null : new int[batch.count];
        int count = 0;
        for (int k = 0; k < batch.count; k++) {
            int row = batch.selection[k];
            if (writer.delete(snapshot, ids.values[row])) {
                if (deleted != null) {
                    deleted[count] = row;
                }
                count++;
            }
        }
        if (returned != null) {
            returned.set(0, batch.columns);
            returned.add(deleted, count);
        }
        return count;
    }
}
