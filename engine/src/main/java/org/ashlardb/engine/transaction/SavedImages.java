package org.ashlardb.engine.transaction;

import org.ashlardb.engine.row.TableStorage;

/** Rows of a CACHED table as the last checkpoint has saved them. One thread at a time. */
public final class SavedImages {
    private final TableStorage table;
    private final SavedRows rows;

    public SavedImages(TransactionManager manager, TableStorage table) {
        this.table = table;
        this.rows = new SavedRows(manager, table);
    }

    /** Whether a row is saved. */
    public boolean contains(long rowId) {
        return rows.contains(table.saved(), rowId);
    }

    /** Reads a row into a slot that nobody reads, but its version word; false if it is not saved. */
    public boolean load(long rowId, long slot) {
        return rows.load(table.saved(), rowId, slot);
    }
}
