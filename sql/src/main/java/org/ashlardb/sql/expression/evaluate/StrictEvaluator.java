package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** NULL where any operand is; computes the other rows. */
abstract class StrictEvaluator implements Evaluator {
    /** The operands' values during {@link #compute}. */
    final Vector[] inputs;

    final Vector result;

    private final Evaluator[] operands;
    private int[] live = new int[16];

    StrictEvaluator(Vector result, Evaluator... operands) {
        this.result = result;
        this.operands = operands;
        inputs = new Vector[operands.length];
    }

    @Override
    public final Vector evaluate(Batch batch, int[] selection, int count) {
        boolean anyNull = false;
        for (int i = 0; i < operands.length; i++) {
            inputs[i] = operands[i].evaluate(batch, selection, count);
            anyNull |= inputs[i].hasNulls;
        }
        result.reset(Evaluator.extent(selection, count));
        if (anyNull) {
            int liveCount = removeNulls(selection, count);
            compute(live, liveCount);
        } else {
            compute(selection, count);
        }
        return result;
    }

    private int removeNulls(int[] selection, int count) {
        if (live.length < count) {
            live = new int[count];
        }
        result.hasNulls = true;
        int kept = 0;
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            boolean isNull = false;
            for (Vector input : inputs) {
                isNull |= input.isNull(row);
            }
            result.nulls[row] = isNull;
            if (!isNull) {
                live[kept++] = row;
            }
        }
        return kept;
    }

    /** Writes the result of these rows, whose operands are not NULL. */
    abstract void compute(int[] selection, int count);
}
