package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.engine.Sequence;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** Takes a number from a sequence for each row. */
final class NextValueEvaluator extends Evaluator {
    private final Sequence sequence;
    private final LongVector result = new LongVector();

    NextValueEvaluator(Sequence sequence) {
        this.sequence = sequence;
    }

    @Override
    public Vector evaluate(Batch batch, int[] selection, int count) {
        result.reset(extent(selection, count));
        for (int k = 0; k < count; k++) {
            result.values[selection[k]] = sequence.next();
        }
        return result;
    }
}
