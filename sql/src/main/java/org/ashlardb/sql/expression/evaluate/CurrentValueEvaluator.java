package org.ashlardb.sql.expression.evaluate;

import java.util.Arrays;
import org.ashlardb.sql.expression.CurrentValue;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** The number that the session has taken last. */
final class CurrentValueEvaluator implements Evaluator {
    private final EvaluationContext context;
    private final CurrentValue call;
    private final LongVector result = new LongVector();

    CurrentValueEvaluator(EvaluationContext context, CurrentValue call) {
        this.context = context;
        this.call = call;
    }

    @Override
    public Vector evaluate(Batch batch, int[] selection, int count) {
        int extent = Evaluator.extent(selection, count);
        result.reset(extent);
        if (count > 0) {
            TakenNumbers taken = context.session().taken();
            long value = call.sequence() == null ? taken.last() : taken.current(call.sequence());
            Arrays.fill(result.values, 0, extent, value);
        }
        return result;
    }
}
