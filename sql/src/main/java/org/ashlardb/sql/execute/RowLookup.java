package org.ashlardb.sql.execute;

import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Transaction;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.vector.Vector;

/** Reads columns of rows that a statement changes, as they are now or were in a snapshot. */
final class RowLookup {
    private final Transaction transaction;
    private final Cursor cursor;
    private final ColumnReader reader;

    /** Reads the columns with these ordinals. */
    RowLookup(Transaction transaction, TableSchema table, int[] columns) {
        this.transaction = transaction;
        cursor = table.table().newCursor();
        reader = new ColumnReader(ReferenceCheck.scan(table, columns));
    }

    /** Vectors for the columns of a row. */
    Vector[] newRow() {
        return reader.newBatch().columns;
    }

    /** Reads the row as it is; false if it is gone. */
    boolean read(long rowId, Vector[] target) {
        try (Snapshot latest = transaction.openLatestSnapshot()) {
            return read(latest, rowId, target);
        }
    }

    /** Reads the row as a snapshot sees it; false if it sees none. */
    boolean read(Snapshot snapshot, long rowId, Vector[] target) {
        try {
            boolean found = cursor.seek(snapshot, rowId);
            if (found) {
                reader.readOnly(cursor, target);
            }
            return found;
        } finally {
            cursor.close();
        }
    }
}
