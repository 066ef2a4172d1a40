package org.ashlardb.sql.execute;

import org.ashlardb.sql.expression.TableFunction;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.physical.FunctionRows;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** Calls a function that makes rows. */
final class FunctionRowsOperator extends Operator {
    private final TableFunction function;
    private final boolean ordinality;
    private final Evaluator[] arguments;
    private final Execution execution;
    private final Batch noRow = new Batch(0);
    private final Batch batch;
    private TableFunction.Rows rows;
    private long number;

    FunctionRowsOperator(Execution execution, FunctionRows plan) {
        super(new Layout(plan.outputs()));
        this.execution = execution;
        function = plan.scan().function();
        ordinality = plan.scan().ordinality();
        arguments =
                new EvaluatorFactory(execution.evaluation()).makeAll(plan.scan().arguments());
        batch = new Batch(plan.outputs().size());
        for (int i = 0; i < batch.columns.length; i++) {
            batch.columns[i] = Vector.of(plan.outputs().get(i).type().kind());
        }
    }

    @Override
    void open() {
        Vector[] values = new Vector[arguments.length];
        boolean isNull = false;
        for (int i = 0; i < values.length; i++) {
            values[i] = arguments[i].evaluateOne(noRow);
            isNull |= values[i].isNull(0);
        }
        rows = isNull && function.isStrict() ? null : function.call(values, execution::checkCanceled);
        number = 0;
    }

    @Override
    Batch next() {
        if (rows == null) {
            return null;
        }
        execution.transaction().checkCanceled();
        for (Vector column : batch.columns) {
            column.reset(Batch.CAPACITY);
        }
        int count = 0;
        while (count < Batch.CAPACITY && rows.next(batch.columns, count)) {
            if (ordinality) {
                ((LongVector) batch.columns[batch.columns.length - 1]).values[count] = number + 1;
            }
            number++;
            count++;
        }
        batch.selectFirst(count);
        return count == 0 ? null : batch;
    }

    @Override
    void close() {
        rows = null;
    }
}
