package org.ashlardb.sql.expression;

import org.ashlardb.sql.vector.Vector;

/** A function of a user that does steps, which may read tables: an execution of a statement has the one that is called. */
public interface StepFunction extends RowFunction {
    @Override
    default void compute(Vector[] arguments, int row, Vector result) {
        throw new IllegalStateException("function " + name() + " is called without an execution");
    }
}
