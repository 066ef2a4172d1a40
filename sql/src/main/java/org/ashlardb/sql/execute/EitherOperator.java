package org.ashlardb.sql.execute;

import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.plan.physical.EitherRows;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Reads by an index what a condition finds, or all if the condition turns out to leave out nothing. */
final class EitherOperator extends Operator {
    private final Evaluator test;
    private final Operator byIndex;
    private final Operator fromAll;
    private final Batch noRow = new Batch(0);
    private Operator chosen;

    EitherOperator(Execution execution, EitherRows plan, Operator byIndex, Operator fromAll) {
        super(byIndex.layout());
        test = new EvaluatorFactory(execution.evaluation()).make(plan.test());
        this.byIndex = byIndex;
        this.fromAll = fromAll;
    }

    @Override
    void open() {
        Vector result = test.evaluateOne(noRow);
        chosen = result.isNull(0) || isBounded(result) ? byIndex : fromAll;
        chosen.open();
    }

    private static boolean isBounded(Vector result) {
        return result instanceof VaryingVector text ? text.length(0) > 0 : result.getLong(0) == 0;
    }

    @Override
    void expect(long rows) {
        chosen.expect(rows);
    }

    @Override
    Batch next() {
        return chosen.next();
    }

    @Override
    void close() {
        byIndex.close();
        fromAll.close();
    }
}
