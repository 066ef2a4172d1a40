package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** Tests that are never NULL themselves: IS NULL, IS TRUE, IS DISTINCT FROM and their kin. */
final class NullTestEvaluator implements Evaluator {
    private final Test test;
    private final Evaluator left;
    private final Evaluator right;
    private final LongVector result = new LongVector();

    /** The right operand is null unless the test is about two values. */
    NullTestEvaluator(Test test, Evaluator left, Evaluator right) {
        this.test = test;
        this.left = left;
        this.right = right;
    }

    @Override
    public Vector evaluate(Batch batch, int[] selection, int count) {
        Vector a = left.evaluate(batch, selection, count);
        Vector b = right == null ? null : right.evaluate(batch, selection, count);
        result.reset(Evaluator.extent(selection, count));
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            result.values[row] = holds(a, b, row) ? 1 : 0;
        }
        return result;
    }

    private boolean holds(Vector a, Vector b, int row) {
        boolean isNull = a.isNull(row);
        return switch (test) {
            case IS_NULL -> isNull;
            case IS_NOT_NULL -> !isNull;
            case IS_TRUE -> !isNull && a.getLong(row) != 0;
            case IS_FALSE -> !isNull && a.getLong(row) == 0;
            case DISTINCT -> isDistinct(a, b, row, isNull);
            default -> !isDistinct(a, b, row, isNull);
        };
    }

    private static boolean isDistinct(Vector a, Vector b, int row, boolean isNull) {
        boolean otherIsNull = b.isNull(row);
        return isNull || otherIsNull ? isNull != otherIsNull : a.compare(row, b, row) != 0;
    }
}
