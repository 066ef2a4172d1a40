package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.physical.SystemScan;
import org.ashlardb.sql.schema.SystemTable;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Reads a system table. */
final class SystemScanOperator extends Operator {
    private final Execution execution;
    private final SystemTable table;
    private final int[] columns;
    private final Batch batch;
    private List<Object[]> rows = List.of();
    private int position;

    SystemScanOperator(Execution execution, SystemScan plan) {
        super(new Layout(plan.outputs()));
        this.execution = execution;
        table = (SystemTable) plan.scan().relation();
        columns = new int[plan.outputs().size()];
        batch = new Batch(columns.length);
        for (int i = 0; i < columns.length; i++) {
            columns[i] = plan.scan().columns().indexOf(plan.outputs().get(i));
            batch.columns[i] = Vector.of(plan.outputs().get(i).type().kind());
        }
    }

    @Override
    void open() {
        rows = table.rows(execution.catalog());
        position = 0;
    }

    @Override
    Batch next() {
        int count = Math.min(Batch.CAPACITY, rows.size() - position);
        if (count == 0) {
            return null;
        }
        for (int i = 0; i < columns.length; i++) {
            Vector vector = batch.columns[i];
            vector.reset(count);
            for (int row = 0; row < count; row++) {
                Object value = rows.get(position + row)[columns[i]];
                if (value == null) {
                    vector.setNull(row);
                } else if (vector instanceof LongVector longs) {
                    longs.values[row] = (Long) value;
                    longs.clearNull(row);
                } else {
                    vector.clearNull(row);
                    ((VaryingVector) vector).append(row, (String) value);
                }
            }
        }
        position += count;
        batch.selectFirst(count);
        return batch;
    }

    @Override
    void close() {
        rows = List.of();
    }
}
