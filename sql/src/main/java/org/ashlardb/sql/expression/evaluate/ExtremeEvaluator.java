package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** GREATEST and LEAST; NULLs do not count. */
final class ExtremeEvaluator implements Evaluator {
    private final int sign;
    private final Evaluator[] operands;
    private final Vector[] inputs;
    private final Vector result;

    ExtremeEvaluator(boolean greatest, SqlKind kind, Evaluator[] operands) {
        sign = greatest ? 1 : -1;
        this.operands = operands;
        inputs = new Vector[operands.length];
        result = Vector.of(kind);
    }

    @Override
    public Vector evaluate(Batch batch, int[] selection, int count) {
        for (int i = 0; i < operands.length; i++) {
            inputs[i] = operands[i].evaluate(batch, selection, count);
        }
        result.reset(Evaluator.extent(selection, count));
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            Vector best = inputs[0];
            for (Vector input : inputs) {
                if (best.isNull(row) || !input.isNull(row) && sign * input.compare(row, best, row) > 0) {
                    best = input;
                }
            }
            result.copy(row, best, row);
        }
        return result;
    }
}
