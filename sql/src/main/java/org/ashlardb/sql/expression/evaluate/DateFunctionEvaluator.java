package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.expression.Function;
import org.ashlardb.sql.type.TemporalText;
import org.ashlardb.sql.vector.LongVector;

/** Days added to dates, and days between dates. */
final class DateFunctionEvaluator extends StrictEvaluator {
    /** More than any date has from any other. */
    private static final long MAX_DAYS = 1L << 40;

    private final boolean add;

    DateFunctionEvaluator(Function function, Evaluator[] operands) {
        super(new LongVector(), operands);
        add = function == Function.ADD_DAYS;
    }

    @Override
    void compute(int[] selection, int count) {
        long[] first = ((LongVector) inputs[0]).values;
        long[] second = ((LongVector) inputs[1]).values;
        long[] out = ((LongVector) result).values;
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            out[row] = add
                    ? TemporalText.checkDay(first[row] + Math.max(-MAX_DAYS, Math.min(MAX_DAYS, second[row])))
                    : first[row] - second[row];
        }
    }
}
