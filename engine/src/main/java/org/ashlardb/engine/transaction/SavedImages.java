package org.ashlardb.engine.transaction;

import org.ashlardb.engine.row.TableStorage;

/** Rows of a CACHED table as the last checkpoint has saved them, in the form of files. One thread at a time. */
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

    /** The row's {@link org.ashlardb.engine.row.RowImage}, or null if it is not saved. */
    public byte[] get(long rowId) {
        return rows.imageOf(table.saved(), rowId);
    }
}
