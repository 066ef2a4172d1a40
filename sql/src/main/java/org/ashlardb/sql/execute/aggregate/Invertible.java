package org.ashlardb.sql.execute.aggregate;

import org.ashlardb.sql.vector.Vector;

/** An accumulator that can take a row out again, exactly. */
public interface Invertible {
    /** Takes out a row that was added to the group. */
    void remove(int group, Vector[] values, int row);
}
