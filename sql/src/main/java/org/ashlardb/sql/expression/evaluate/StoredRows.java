package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.vector.Vector;

/** Distinct rows that a subquery has found. */
public interface StoredRows {
    /** The columns of the piece that a row is in; valid until a row of another piece is asked for. */
    Vector[] at(int row);

    /** Where in its piece a row is. */
    int in(int row);

    int size();

    /** The number of the row that equals this one, NULLs alike, or -1. */
    int find(Vector[] row, int position);
}
