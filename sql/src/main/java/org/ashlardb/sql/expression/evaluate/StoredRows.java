package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.vector.Vector;

/** Distinct rows that a subquery has found. */
public interface StoredRows {
    Vector[] columns();

    int size();

    /** The number of the row that equals this one, NULLs alike, or -1. */
    int find(Vector[] row, int position);
}
