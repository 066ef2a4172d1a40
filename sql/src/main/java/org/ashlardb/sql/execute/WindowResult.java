package org.ashlardb.sql.execute;

import org.ashlardb.sql.vector.Vector;

/** Computes one call over a window for each row of a partition, from the first to the last. */
interface WindowResult {
    /** Takes the parameters of an execution. */
    default void open() {}

    /** Begins a partition, whose rows are all there. */
    void begin(PartitionRows rows);

    /** Writes the result of a row. */
    void compute(int row, Vector target, int targetRow);

    /** Lets memory go. */
    default void close() {}
}
