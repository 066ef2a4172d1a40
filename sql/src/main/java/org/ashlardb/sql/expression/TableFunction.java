package org.ashlardb.sql.expression;

import org.ashlardb.sql.vector.Vector;

/** A function whose result is rows. */
public interface TableFunction {
    /** The rows of one call. */
    interface Rows {
        /** Writes the next row, behind those written before; false when there is none. */
        boolean next(Vector[] columns, int row);
    }

    /** The name, for EXPLAIN and errors. */
    String name();

    /** Whether there are no rows, without a call, when an argument is NULL. */
    default boolean isStrict() {
        return true;
    }

    /**
     * Begins a call.
     *
     * @param arguments at the first place of these vectors, which hold until the last row was made
     * @param canceled throws when the statement is to end; to be called now and then where a row may take long
     */
    Rows call(Vector[] arguments, Runnable canceled);
}
