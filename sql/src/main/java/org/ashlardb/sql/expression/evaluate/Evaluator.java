package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** Computes an expression for the selected rows of a batch. */
public interface Evaluator {
    /** The values, at the positions of their rows. Valid until the next call. */
    Vector evaluate(Batch batch, int[] selection, int count);

    /** The value for the first row of a batch. */
    default Vector evaluateOne(Batch batch) {
        return evaluate(batch, Batch.ALL, 1);
    }

    /**
     * Writes the selected rows for which a condition is true to a target, which may be the selection; returns how
     * many.
     */
    default int select(Batch batch, int[] selection, int count, int[] target) {
        return selectTrue((LongVector) evaluate(batch, selection, count), selection, count, target);
    }

    /** As {@link #select}, by what a condition was found to be. */
    static int selectTrue(LongVector result, int[] selection, int count, int[] target) {
        long[] values = result.values;
        int kept = 0;
        if (result.hasNulls) {
            boolean[] nulls = result.nulls;
            for (int k = 0; k < count; k++) {
                int row = selection[k];
                if (values[row] != 0 && !nulls[row]) {
                    target[kept++] = row;
                }
            }
        } else {
            for (int k = 0; k < count; k++) {
                int row = selection[k];
                target[kept] = row;
                kept += values[row] != 0 ? 1 : 0;
            }
        }
        return kept;
    }

    /** How long a vector must be for the selected rows. */
    static int extent(int[] selection, int count) {
        return count == 0 ? 0 : selection[count - 1] + 1;
    }
}
