package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.engine.Sequence;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** Takes a number from a sequence for each row. */
final class NextValueEvaluator implements Evaluator {
    private final EvaluationContext context;
    private final Sequence sequence;
    private final boolean own;
    private final LongVector result = new LongVector();

    /** @param own whether a transaction that only reads may do so */
    NextValueEvaluator(EvaluationContext context, Sequence sequence, boolean own) {
        this.context = context;
        this.sequence = sequence;
        this.own = own;
    }

    @Override
    public Vector evaluate(Batch batch, int[] selection, int count) {
        if (!own && context.session().isReadOnly()) {
            throw new SqlException(
                    SqlState.READ_ONLY_TRANSACTION, "a transaction that only reads takes no value of a sequence");
        }
        result.reset(Evaluator.extent(selection, count));
        TakenNumbers taken = context.session().taken();
        for (int k = 0; k < count; k++) {
            result.values[selection[k]] = taken.next(sequence);
        }
        return result;
    }
}
