package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.vector.Batch;

/**
 * All conditions that rows have to meet. Each is computed only for rows that met those before it; one that is the same
 * for all rows and keeps none of them keeps none of those to come.
 */
final class Conditions {
    private final Evaluator[] evaluators;
    private final boolean[] fixed;
    private final int[] selection = new int[Batch.CAPACITY];
    private boolean neverMet;

    Conditions(Execution execution, List<Scalar> conditions, Layout layout) {
        evaluators = new EvaluatorFactory(execution.evaluation(), layout).makeAll(conditions);
        fixed = new boolean[evaluators.length];
        for (int i = 0; i < fixed.length; i++) {
            fixed[i] = Scalars.isSameForAllRows(conditions.get(i));
        }
    }

    /** Begins with the first row, of which nothing is known. */
    void open() {
        neverMet = false;
    }

    /** How many of some rows meet them; which ones, {@link #selection} tells. */
    int select(Batch in, int[] rows, int count) {
        int[] from = rows;
        int left = count;
        for (int i = 0; i < evaluators.length && left > 0; i++) {
            left = evaluators[i].select(in, from, left, selection);
            from = selection;
            neverMet |= left == 0 && fixed[i];
        }
        return left;
    }

    /** The rows of the last batch that meet them. */
    int[] selection() {
        return selection;
    }

    /** Whether no further row will meet them. */
    boolean areNeverMet() {
        return neverMet;
    }
}
