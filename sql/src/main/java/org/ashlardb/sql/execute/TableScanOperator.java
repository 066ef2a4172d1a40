package org.ashlardb.sql.execute;

import org.ashlardb.engine.Cursor;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.physical.TableScan;
import org.ashlardb.sql.vector.Batch;

/** Reads a whole table. */
final class TableScanOperator extends Operator {
    private final Execution execution;
    private final Cursor cursor;
    private final ColumnReader reader;
    private final Batch batch;
    private final BatchSize size = new BatchSize();

    TableScanOperator(Execution execution, TableScan plan) {
        super(new Layout(plan.outputs()));
        this.execution = execution;
        cursor = plan.table().table().newCursor();
        reader = new ColumnReader(plan.scan(), execution.leftColumns());
        batch = reader.newBatch();
    }

    @Override
    void open() {
        size.restart();
        cursor.scan(execution.snapshot());
    }

    @Override
    void expect(long rows) {
        size.expect(rows);
    }

    @Override
    Batch next() {
        int rows = cursor.nextBatch(size.next());
        if (rows == 0) {
            return null;
        }
        reader.readBatch(cursor, batch, rows);
        return batch;
    }

    @Override
    void close() {
        cursor.close();
    }
}
