package org.ashlardb.sql.execute;

import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.physical.SharedRows;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** Reads rows that are computed once in an execution. */
final class SharedScanOperator extends Operator {
    private final Execution execution;
    private final int slot;
    private final int[] columns;
    private final Batch batch;
    private ColumnStore rows;
    private int position;

    SharedScanOperator(Execution execution, SharedRows plan) {
        super(new Layout(plan.outputs()));
        this.execution = execution;
        slot = plan.scan().shared().slot();
        columns = new int[plan.outputs().size()];
        batch = new Batch(columns.length);
        for (int i = 0; i < columns.length; i++) {
            columns[i] = plan.scan().columns().indexOf(plan.outputs().get(i));
            batch.columns[i] = Vector.of(plan.outputs().get(i).type().kind());
        }
    }

    @Override
    void open() {
        rows = execution.shared(slot);
        position = 0;
    }

    @Override
    Batch next() {
        int count = Math.min(Batch.CAPACITY, rows.size() - position);
        if (count <= 0) {
            return null;
        }
        execution.checkCanceled();
        for (int i = 0; i < columns.length; i++) {
            Vector target = batch.columns[i];
            target.reset(count);
            for (int k = 0; k < count; k++) {
                target.copy(k, rows.columns()[columns[i]], position + k);
            }
        }
        position += count;
        batch.selectFirst(count);
        return batch;
    }

    @Override
    void close() {
        rows = null;
    }
}
