package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** A column of the batch. */
final class ColumnEvaluator implements Evaluator {
    private final int column;

    ColumnEvaluator(int column) {
        this.column = column;
    }

    @Override
    public Vector evaluate(Batch batch, int[] selection, int count) {
        return batch.columns[column];
    }
}
