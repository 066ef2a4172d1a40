package org.ashlardb.sql.expression;

import org.ashlardb.sql.vector.Vector;

/**
 * A function computed row by row. Those of one type are an enum that implements this; one that carries more than its name
 * is a record.
 */
public interface RowFunction {
    /** The name, for EXPLAIN and errors. */
    String name();

    /** Whether the result is NULL, without a call, when an argument is. */
    default boolean isStrict() {
        return true;
    }

    /** Whether equal arguments give equal results. */
    default boolean isDeterministic() {
        return true;
    }

    /** Whether the result depends on the session's time zone, with some arguments at least. */
    default boolean usesZone() {
        return false;
    }

    /**
     * The function as one evaluator calls it, which may keep what it has made for the row before.
     *
     * @param canceled throws when the statement is to end; to be called now and then where a row may take long
     */
    default RowFunction forEvaluator(Runnable canceled) {
        return this;
    }

    /** Writes the result for a row, or marks it NULL. Rows come in ascending order. */
    void compute(Vector[] arguments, int row, Vector result);
}
