package org.ashlardb.sql.expression;

import org.ashlardb.sql.vector.Vector;

/** A function of which one row may take long: an evaluator calls what it makes for it, which asks whether to end. */
public interface WatchedFunction extends RowFunction {
    @Override
    RowFunction forEvaluator(Runnable canceled);

    /** Without an end. */
    @Override
    default void compute(Vector[] arguments, int row, Vector result) {
        forEvaluator(() -> {}).compute(arguments, row, result);
    }
}
