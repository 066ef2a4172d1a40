package org.ashlardb.sql.expression.evaluate;

import java.util.List;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** A subquery that uses columns of the row around it: computed anew for each row. */
final class CorrelatedEvaluator implements Evaluator {
    private final EvaluationContext context;
    private final int[] registers;
    private final Evaluator[] outerValues;
    private final Evaluator subquery;
    private final Vector result;
    private final Vector[] values;
    private final int[] single = new int[1];

    CorrelatedEvaluator(
            EvaluationContext context,
            List<Integer> registers,
            Evaluator[] outerValues,
            Evaluator subquery,
            Vector result) {
        this.context = context;
        this.registers = new int[registers.size()];
        for (int i = 0; i < this.registers.length; i++) {
            this.registers[i] = registers.get(i);
        }
        this.outerValues = outerValues;
        this.subquery = subquery;
        this.result = result;
        values = new Vector[outerValues.length];
    }

    @Override
    public Vector evaluate(Batch batch, int[] selection, int count) {
        for (int i = 0; i < values.length; i++) {
            values[i] = outerValues[i].evaluate(batch, selection, count);
        }
        result.reset(Evaluator.extent(selection, count));
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            for (int i = 0; i < values.length; i++) {
                context.setOuterValue(registers[i], values[i], row);
            }
            context.beginRow();
            single[0] = row;
            result.copy(row, subquery.evaluate(batch, single, 1), row);
        }
        return result;
    }
}
