package org.ashlardb.sql.execute;

import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.physical.StoredScan;
import org.ashlardb.sql.schema.StoredRelation;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** Reads the rows that a change of the statement has returned. */
final class StoredScanOperator extends Operator {
    private final Execution execution;
    private final int slot;
    private final int[] columns;
    private final Batch batch;
    private int position;

    StoredScanOperator(Execution execution, StoredScan plan) {
        super(new Layout(plan.outputs()));
        this.execution = execution;
        slot = ((StoredRelation) plan.scan().relation()).slot();
        columns = new int[plan.outputs().size()];
        batch = new Batch(columns.length);
        for (int i = 0; i < columns.length; i++) {
            columns[i] = plan.scan().columns().indexOf(plan.outputs().get(i));
            batch.columns[i] = Vector.of(plan.outputs().get(i).type().kind());
        }
    }

    @Override
    void open() {
        position = 0;
    }

    @Override
    Batch next() {
        ColumnStore rows = execution.stored(slot);
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
        position = Integer.MAX_VALUE - Batch.CAPACITY;
    }
}
