package org.ashlardb.sql.execute;

import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.plan.physical.Step.FilterRows;
import org.ashlardb.sql.vector.Batch;

/** Keeps the rows that meet all conditions: each condition is computed only for rows that met those before it. */
final class FilterOperator extends Operator {
    private final Operator input;
    private final Evaluator[] conditions;
    private final int[] selection = new int[Batch.CAPACITY];
    private final Batch batch;

    FilterOperator(Execution execution, FilterRows plan, Operator input) {
        super(input.layout());
        this.input = input;
        conditions = new EvaluatorFactory(execution.evaluation(), layout()).makeAll(plan.conditions());
        batch = new Batch(layout().size());
    }

    @Override
    void open() {
        input.open();
    }

    @Override
    void expect(long rows) {
        input.expect(Math.max(rows, BatchSize.FIRST));
    }

    @Override
    void leaveOutEqual(int row, int keyColumns) {
        input.leaveOutEqual(row, keyColumns);
    }

    @Override
    Batch next() {
        while (true) {
            Batch in = input.next();
            if (in == null) {
                return null;
            }
            int[] from = in.selection;
            int count = in.count;
            for (int i = 0; i < conditions.length && count > 0; i++) {
                count = conditions[i].select(in, from, count, selection);
                from = selection;
            }
            if (count > 0) {
                System.arraycopy(in.columns, 0, batch.columns, 0, batch.columns.length);
                batch.selection = from;
                batch.count = count;
                return batch;
            }
        }
    }

    @Override
    void close() {
        input.close();
    }
}
