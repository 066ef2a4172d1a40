package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** The six comparisons. */
final class CompareEvaluator extends StrictEvaluator {
    private final Test test;

    CompareEvaluator(Test test, Evaluator left, Evaluator right) {
        super(new LongVector(), left, right);
        this.test = test;
    }

    @Override
    void compute(int[] selection, int count) {
        if (inputs[0] instanceof LongVector left && inputs[1] instanceof LongVector right) {
            compareLongs(left.values, right.values, selection, count);
            return;
        }
        if (inputs[0] instanceof DecimalVector left
                && inputs[1] instanceof DecimalVector right
                && left.isCompact()
                && left.scale() == right.scale()) {
            compareLongs(left.units, right.units, selection, count);
            return;
        }
        Vector left = inputs[0];
        Vector right = inputs[1];
        long[] out = ((LongVector) result).values;
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            out[row] = holds(test, left.compare(row, right, row)) ? 1 : 0;
        }
    }

    /** Whether a comparison holds of two values that compare so. */
    static boolean holds(Test test, int order) {
        return switch (test) {
            case EQUAL -> order == 0;
            case NOT_EQUAL -> order != 0;
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            default -> order >= 0;
        };
    }

    private void compareLongs(long[] a, long[] b, int[] selection, int count) {
        long[] out = ((LongVector) result).values;
        switch (test) {
            case EQUAL -> {
                for (int k = 0; k < count; k++) {
                    int row = selection[k];
                    out[row] = a[row] == b[row] ? 1 : 0;
                }
            }
            case LESS -> {
                for (int k = 0; k < count; k++) {
                    int row = selection[k];
                    out[row] = a[row] < b[row] ? 1 : 0;
                }
            }
            case GREATER -> {
                for (int k = 0; k < count; k++) {
                    int row = selection[k];
                    out[row] = a[row] > b[row] ? 1 : 0;
                }
            }
            default -> {
                for (int k = 0; k < count; k++) {
                    int row = selection[k];
                    out[row] = holds(test, Long.compare(a[row], b[row])) ? 1 : 0;
                }
            }
        }
    }
}
