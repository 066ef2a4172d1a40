package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** AND and OR: a term is computed only for rows that the terms before it did not decide. */
final class ConnectiveEvaluator implements Evaluator {
    private final long deciding;
    private final Evaluator[] terms;
    private final LongVector result = new LongVector();
    private int[] undecided = new int[16];

    ConnectiveEvaluator(boolean conjunction, Evaluator[] terms) {
        deciding = conjunction ? 0 : 1;
        this.terms = terms;
    }

    @Override
    public Vector evaluate(Batch batch, int[] selection, int count) {
        result.reset(Evaluator.extent(selection, count));
        if (undecided.length < count) {
            undecided = new int[count];
        }
        for (int k = 0; k < count; k++) {
            undecided[k] = selection[k];
            result.values[selection[k]] = 1 - deciding;
        }
        int left = count;
        for (int i = 0; i < terms.length && left > 0; i++) {
            left = decide(terms[i].evaluate(batch, undecided, left), left);
        }
        return result;
    }

    private int decide(Vector term, int count) {
        long[] values = ((LongVector) term).values;
        int left = 0;
        for (int k = 0; k < count; k++) {
            int row = undecided[k];
            if (term.isNull(row)) {
                result.setNull(row);
                undecided[left++] = row;
            } else if (values[row] == deciding) {
                result.values[row] = deciding;
                result.clearNull(row);
            } else {
                undecided[left++] = row;
            }
        }
        return left;
    }
}
