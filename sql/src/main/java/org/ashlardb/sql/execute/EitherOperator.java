package org.ashlardb.sql.execute;

import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.plan.physical.EitherRows;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Reads by an index what a pattern of LIKE may match, or all if the pattern begins with no text. */
final class EitherOperator extends Operator {
    private final Evaluator start;
    private final Operator byIndex;
    private final Operator fromAll;
    private final Batch noRow = new Batch(0);
    private Operator chosen;

    EitherOperator(Execution execution, EitherRows plan, Operator byIndex, Operator fromAll) {
        super(byIndex.layout());
        this.start = new EvaluatorFactory(execution.evaluation()).make(plan.start());
        this.byIndex = byIndex;
        this.fromAll = fromAll;
    }

    @Override
    void open() {
        Vector text = start.evaluateOne(noRow);
        chosen = text.isNull(0) || ((VaryingVector) text).length(0) > 0 ? byIndex : fromAll;
        chosen.open();
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
