package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** The value of an outer column, for all rows of the subquery. */
final class OuterValueEvaluator implements Evaluator {
    private final EvaluationContext context;
    private final int register;
    private final Vector vector;
    private long filledAt = -1;
    private int filled;

    OuterValueEvaluator(EvaluationContext context, int register, SqlKind kind) {
        this.context = context;
        this.register = register;
        vector = Vector.of(kind);
    }

    @Override
    public Vector evaluate(Batch batch, int[] selection, int count) {
        int wanted = Evaluator.extent(selection, count);
        if (filledAt != context.execution() || filled < wanted) {
            vector.reset(wanted);
            Vector value = context.outerValue(register);
            for (int i = 0; i < wanted; i++) {
                vector.copy(i, value, 0);
            }
            filled = wanted;
            filledAt = context.execution();
        }
        return vector;
    }
}
