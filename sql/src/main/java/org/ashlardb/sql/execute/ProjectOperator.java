package org.ashlardb.sql.execute;

import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.physical.Step.ProjectRows;
import org.ashlardb.sql.vector.Batch;

/** Computes new columns. */
final class ProjectOperator extends Operator {
    private final Operator input;
    private final Evaluator[] expressions;
    private final Batch batch;

    ProjectOperator(Execution execution, ProjectRows plan, Operator input) {
        super(new Layout(plan.outputs()));
        this.input = input;
        expressions = new EvaluatorFactory(execution.evaluation(), input.layout()).makeAll(plan.expressions());
        batch = new Batch(expressions.length);
    }

    @Override
    void open() {
        input.open();
    }

    @Override
    void expect(long rows) {
        input.expect(rows);
    }

    @Override
    void setPatience(long rows) {
        input.setPatience(rows);
    }

    @Override
    boolean gaveUp() {
        return input.gaveUp();
    }

    @Override
    Batch next() {
        Batch in = input.next();
        if (in == null) {
            return null;
        }
        for (int i = 0; i < expressions.length; i++) {
            batch.columns[i] = expressions[i].evaluate(in, in.selection, in.count);
        }
        batch.selection = in.selection;
        batch.count = in.count;
        return batch;
    }

    @Override
    void close() {
        input.close();
    }
}
