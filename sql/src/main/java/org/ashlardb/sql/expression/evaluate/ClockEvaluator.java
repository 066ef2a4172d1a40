package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.expression.function.ClockFunction;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** The time as it passes, which is never before that of the statement. */
final class ClockEvaluator implements Evaluator {
    private static final Vector[] NO_ARGUMENTS = {};

    private final EvaluationContext context;
    private final LongVector result = new LongVector();

    ClockEvaluator(EvaluationContext context) {
        this.context = context;
    }

    @Override
    public Vector evaluate(Batch batch, int[] selection, int count) {
        context.nowMicros(); // the statement's is read when it is first asked for
        result.reset(Evaluator.extent(selection, count));
        for (int k = 0; k < count; k++) {
            ClockFunction.CLOCK_TIMESTAMP.compute(NO_ARGUMENTS, selection[k], result);
        }
        return result;
    }
}
