package org.ashlardb.sql.execute;

import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.sql.vector.Vector;

/** Writes rows one by one that may have keys that are there already. */
sealed interface RowWriter permits ConflictWriter, ReplaceWriter {
    /** What became of a row. */
    enum Outcome {
        INSERTED,
        UPDATED,
        NOTHING
    }

    /** Begins another run. */
    void begin();

    /** Writes a row, which is given for the engine and as vectors. */
    Outcome write(Snapshot snapshot, Row row, Vector[] columns, int from);

    /** The row that was there, after UPDATED, and more columns behind; its index is 0. */
    Vector[] oldRow();

    /** What has become of it. */
    Vector[] newRow();
}
