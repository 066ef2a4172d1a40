package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** Ends the statements of sessions, for each row one. */
final class CancelEvaluator extends Evaluator {
    private final EvaluationContext context;
    private final Evaluator session;
    private final LongVector result = new LongVector();

    CancelEvaluator(EvaluationContext context, Evaluator session) {
        this.context = context;
        this.session = session;
    }

    @Override
    public Vector evaluate(Batch batch, int[] selection, int count) {
        LongVector sessions = (LongVector) session.evaluate(batch, selection, count);
        result.reset(extent(selection, count));
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            if (sessions.isNull(row)) {
                result.setNull(row);
            } else {
                result.values[row] = context.session().cancel(sessions.values[row]) ? 1 : 0;
            }
        }
        return result;
    }
}
