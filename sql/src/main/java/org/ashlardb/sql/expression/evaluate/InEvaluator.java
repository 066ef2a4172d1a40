package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** Whether a value is in a set that is the same for all rows: a list, or the result of a subquery. */
final class InEvaluator implements Evaluator {
    private final EvaluationContext context;
    private final Evaluator operand;
    private final Evaluator[] list;
    private final int subquery;
    private final LongVector result = new LongVector();
    private final Batch noRow = new Batch(0);
    private VectorSet set;
    private long builtInExecution = -1;

    InEvaluator(EvaluationContext context, SqlKind kind, Evaluator operand, Evaluator[] list) {
        this.context = context;
        this.operand = operand;
        this.list = list;
        subquery = -1;
        set = new VectorSet(kind);
    }

    InEvaluator(EvaluationContext context, Evaluator operand, int subquery) {
        this.context = context;
        this.operand = operand;
        this.subquery = subquery;
        list = null;
    }

    @Override
    public Vector evaluate(Batch batch, int[] selection, int count) {
        if (builtInExecution != context.execution()) {
            build();
            builtInExecution = context.execution();
        }
        Vector values = operand.evaluate(batch, selection, count);
        result.reset(Evaluator.extent(selection, count));
        boolean empty = set.added() == 0;
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            boolean isNull = values.isNull(row);
            boolean found = !isNull && set.contains(values, row);
            result.values[row] = found ? 1 : 0;
            if (!empty && !found && (isNull || set.hasNull())) {
                result.setNull(row);
            } else {
                result.clearNull(row);
            }
        }
        return result;
    }

    private void build() {
        if (subquery >= 0) {
            set = context.subqueries().values(subquery, false);
            return;
        }
        set.clear();
        for (Evaluator value : list) {
            set.add(value.evaluateOne(noRow), 0);
        }
    }
}
