package org.ashlardb.sql.execute;

import org.ashlardb.engine.Table;
import org.ashlardb.engine.definition.LockWait;
import org.ashlardb.engine.definition.RowLockMode;
import org.ashlardb.sql.plan.physical.Step.LockEach;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;

/** Locks the rows that pass; with SKIP LOCKED those that others have locked do not pass. */
final class LockOperator extends Operator {
    private final Execution execution;
    private final Operator input;
    private final Table table;
    private final RowLockMode mode;
    private final LockWait waiting;
    private final int rowId;
    private final int[] selection = new int[Batch.CAPACITY];
    private final Batch batch;

    LockOperator(Execution execution, LockEach plan, Operator input) {
        super(input.layout());
        this.execution = execution;
        this.input = input;
        table = plan.lock().table().table();
        mode = plan.lock().mode();
        waiting = plan.lock().waiting();
        rowId = layout().position(plan.lock().rowId());
        batch = new Batch(layout().size());
    }

    @Override
    void open() {
        input.open();
    }

    @Override
    Batch next() {
        while (true) {
            Batch in = input.next();
            if (in == null) {
                return null;
            }
            int kept = 0;
            LongVector ids = (LongVector) in.columns[rowId];
            for (int k = 0; k < in.count; k++) {
                int row = in.selection[k];
                boolean none = ids.isNull(row);
                if (none || table.lock(execution.transaction(), execution.snapshot(), ids.values[row], mode, waiting)) {
                    selection[kept++] = row;
                }
            }
            if (kept > 0) {
                System.arraycopy(in.columns, 0, batch.columns, 0, batch.columns.length);
                batch.selection = selection;
                batch.count = kept;
                return batch;
            }
        }
    }

    @Override
    void close() {
        input.close();
    }
}
