package org.ashlardb.sql.execute;

import org.ashlardb.sql.type.ResultCursor;
import org.ashlardb.sql.vector.Vector;

/** A cursor over rows in vectors, of which somebody can take over what was left in tables. */
interface VectorCursor extends ResultCursor {
    /** Makes a value of the present row the first of a vector. It may be left if it has more than 64 KB. */
    void copy(int column, Vector target);

    /** Closes the result but for the values that were left and copied, which are the caller's to end; null if none were. */
    LongValues giveLongValues();
}
