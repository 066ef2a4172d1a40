package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.engine.Sequence;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** Sets a sequence for each row. */
final class SetValueEvaluator implements Evaluator {
    private final EvaluationContext context;
    private final Sequence sequence;
    private final Evaluator value;
    private final Evaluator taken;
    private final LongVector result = new LongVector();

    /** @param taken null if the numbers count as taken */
    SetValueEvaluator(EvaluationContext context, Sequence sequence, Evaluator value, Evaluator taken) {
        this.context = context;
        this.sequence = sequence;
        this.value = value;
        this.taken = taken;
    }

    @Override
    public Vector evaluate(Batch batch, int[] selection, int count) {
        if (context.session().isReadOnly()) {
            throw new SqlException(SqlState.READ_ONLY_TRANSACTION, "a transaction that only reads sets no sequence");
        }
        LongVector values = (LongVector) value.evaluate(batch, selection, count);
        LongVector counts = taken == null ? null : (LongVector) taken.evaluate(batch, selection, count);
        result.reset(Evaluator.extent(selection, count));
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            if (values.isNull(row) || counts != null && counts.isNull(row)) {
                result.setNull(row);
            } else {
                boolean counted = counts == null || counts.values[row] != 0;
                context.session().taken().set(sequence, values.values[row], counted);
                result.values[row] = values.values[row];
            }
        }
        return result;
    }
}
