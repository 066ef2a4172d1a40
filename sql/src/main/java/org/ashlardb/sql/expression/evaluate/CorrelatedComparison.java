package org.ashlardb.sql.expression.evaluate;

import java.util.function.Predicate;
import org.ashlardb.sql.expression.Quantifier;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/**
 * Compares a row of values with those of a subquery that has run for no other row: with each as it is found, up to the
 * first that decides.
 */
final class CorrelatedComparison implements Evaluator {
    private final EvaluationContext context;
    private final Evaluator[] operands;
    private final Vector[] values;
    private final Quantifier quantifier;
    private final int slot;
    private final int deciding;
    private final LongVector result = new LongVector();
    private final Predicate<Batch> wantsMore = this::take;
    private int row;
    private int answer;

    CorrelatedComparison(EvaluationContext context, Evaluator[] operands, Quantifier quantifier, int slot) {
        this.context = context;
        this.operands = operands;
        this.quantifier = quantifier;
        this.slot = slot;
        deciding = quantifier.all() ? 0 : 1;
        values = new Vector[operands.length];
    }

    @Override
    public Vector evaluate(Batch batch, int[] selection, int count) {
        for (int i = 0; i < values.length; i++) {
            values[i] = operands[i].evaluate(batch, selection, count);
        }
        result.reset(Evaluator.extent(selection, count));
        for (int k = 0; k < count; k++) {
            row = selection[k];
            answer = 1 - deciding;
            context.subqueries().read(slot, wantsMore);
            if (answer == QuantifiedEvaluator.UNKNOWN) {
                result.setNull(row);
            } else {
                result.values[row] = answer;
                result.clearNull(row);
            }
        }
        return result;
    }

    /** Compares with some rows; whether further ones may decide. */
    private boolean take(Batch rows) {
        for (int k = 0; k < rows.count; k++) {
            int one = QuantifiedEvaluator.compare(quantifier.test(), values, row, rows.columns, rows.selection[k]);
            if (one == deciding) {
                answer = one;
                return false;
            }
            if (one == QuantifiedEvaluator.UNKNOWN) {
                answer = one;
            }
        }
        return values.length > 1 || !values[0].isNull(row);
    }
}
