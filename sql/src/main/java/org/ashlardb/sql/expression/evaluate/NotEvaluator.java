package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.vector.LongVector;

/** NOT. */
final class NotEvaluator extends StrictEvaluator {
    NotEvaluator(Evaluator operand) {
        super(new LongVector(), operand);
    }

    @Override
    void compute(int[] selection, int count) {
        long[] in = ((LongVector) inputs[0]).values;
        long[] out = ((LongVector) result).values;
        for (int k = 0; k < count; k++) {
            out[selection[k]] = 1 - in[selection[k]];
        }
    }
}
