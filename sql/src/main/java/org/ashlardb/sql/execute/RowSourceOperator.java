package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.expression.evaluate.ValueWriter;
import org.ashlardb.sql.plan.physical.RowSource;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** Computes rows of expressions. */
final class RowSourceOperator extends Operator {
    private final ValueWriter writer;
    private final List<List<Scalar>> rows;
    private final Batch batch;
    private final String target; // whose columns get the values, or null
    private int position;

    RowSourceOperator(Execution execution, RowSource plan) {
        super(new Layout(plan.outputs()));
        writer = new ValueWriter(execution.evaluation());
        rows = plan.values().rows();
        target = plan.values().target();
        batch = new Batch(plan.outputs().size());
        for (int i = 0; i < batch.columns.length; i++) {
            batch.columns[i] = Vector.of(plan.outputs().get(i).type().kind());
        }
    }

    @Override
    void open() {
        position = 0;
    }

    @Override
    Batch next() {
        int count = Math.min(Batch.CAPACITY, rows.size() - position);
        if (count == 0) {
            return null;
        }
        for (Vector column : batch.columns) {
            column.reset(count);
        }
        for (int row = 0; row < count; row++) {
            List<Scalar> values = rows.get(position + row);
            for (int i = 0; i < batch.columns.length; i++) {
                write(values.get(i), i, row);
            }
        }
        position += count;
        batch.selectFirst(count);
        return batch;
    }

    private void write(Scalar value, int column, int row) {
        try {
            writer.write(value, batch.columns[column], row);
        } catch (SqlException e) {
            throw target == null
                    ? e
                    : e.ofColumn(target, layout().variables().get(column).name());
        }
    }

    @Override
    void close() {
        position = rows.size();
    }
}
