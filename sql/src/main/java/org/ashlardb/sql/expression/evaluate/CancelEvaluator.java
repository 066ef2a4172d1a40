package org.ashlardb.sql.expression.evaluate;

import java.util.function.LongPredicate;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** Ends the statements of sessions, for each row one. */
final class CancelEvaluator implements Evaluator {
    private final LongPredicate end;
    private final Evaluator session;
    private final LongVector result = new LongVector();

    /** What ends a session, or what it runs, tells whether there is such a session. */
    CancelEvaluator(LongPredicate end, Evaluator session) {
        this.end = end;
        this.session = session;
    }

    @Override
    public Vector evaluate(Batch batch, int[] selection, int count) {
        LongVector sessions = (LongVector) session.evaluate(batch, selection, count);
        result.reset(Evaluator.extent(selection, count));
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            if (sessions.isNull(row)) {
                result.setNull(row);
            } else {
                result.values[row] = end.test(sessions.values[row]) ? 1 : 0;
            }
        }
        return result;
    }
}
