package org.ashlardb.sql.execute;

import org.ashlardb.sql.vector.Vector;

/** Aggregates the rows of frames, each at or behind the frame before it. */
interface FrameSummary {
    void begin(PartitionRows rows);

    /** Writes the value of a frame to the only row of a vector. */
    void compute(FrameBounds frame, Vector target);

    void close();
}
