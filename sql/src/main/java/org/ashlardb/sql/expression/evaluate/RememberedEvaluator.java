package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.expression.Subquery;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/**
 * The value of a correlated subquery's only row, or whether it has a row. It runs for outer values that it has not answered
 * for of late; for a row of several columns, whichever is asked for first.
 */
final class RememberedEvaluator implements Evaluator {
    private final EvaluationContext context;
    private final int slot;
    private final int column;
    private final int[] registers;
    private final Evaluator[] outerValues;
    private final Vector[] values;
    private final SubqueryMemo memo;
    private final Vector result;
    private final LongVector[] exists; // null unless that is asked

    RememberedEvaluator(EvaluationContext context, Subquery subquery, Evaluator[] outerValues) {
        this.context = context;
        this.outerValues = outerValues;
        slot = subquery.slot();
        column = subquery.column();
        registers = new int[outerValues.length];
        for (int i = 0; i < registers.length; i++) {
            registers[i] = subquery.registers().get(i);
        }
        values = new Vector[registers.length];
        memo = context.memo(slot);
        result = Vector.of(subquery.type().kind());
        exists = subquery.use() == Subquery.Use.EXISTS ? new LongVector[] {new LongVector()} : null;
    }

    @Override
    public Vector evaluate(Batch batch, int[] selection, int count) {
        for (int i = 0; i < values.length; i++) {
            values[i] = outerValues[i].evaluate(batch, selection, count);
        }
        memo.begin(context.statementExecution());
        result.reset(Evaluator.extent(selection, count));
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            int entry = memo.find(values, row);
            if (entry >= 0) {
                memo.copy(entry, column, result, row);
            } else {
                Vector[] answer = answer(row);
                memo.add(values, row, answer);
                result.copy(row, answer[column], 0);
            }
        }
        return result;
    }

    private Vector[] answer(int row) {
        for (int i = 0; i < values.length; i++) {
            context.setOuterValue(registers[i], values[i], row);
        }
        context.beginRow();
        if (exists == null) {
            return context.subqueries().onlyRow(slot);
        }
        exists[0].values[0] = context.subqueries().values(slot, true).added() > 0 ? 1 : 0;
        return exists;
    }
}
