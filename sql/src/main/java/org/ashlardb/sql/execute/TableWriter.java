package org.ashlardb.sql.execute;

import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.TakeOut;
import org.ashlardb.sql.schema.TableSchema;

/** Writes rows of a table, and sees to the foreign keys that it is a part of. */
final class TableWriter {
    private final Table table;
    private final Transaction transaction;
    private final RowReferences references; // null where the table is no part of any

    TableWriter(Execution execution, TableSchema schema) {
        table = schema.table();
        transaction = execution.transaction();
        references = RowReferences.of(execution, schema);
    }

    /** Whether foreign keys have to be seen to. */
    boolean hasReferences() {
        return references != null;
    }

    long insert(Row row) {
        long rowId = table.insert(transaction, row);
        if (references != null) {
            references.inserted(rowId);
        }
        return rowId;
    }

    /** As {@link Table#update(Transaction, Snapshot, long, Row)}. */
    long update(Snapshot snapshot, long rowId, Row changes) {
        return update(snapshot, rowId, changes, TakeOut.NONE);
    }

    /** As {@link Table#update(Transaction, Snapshot, long, Row, TakeOut)}. */
    long update(Snapshot snapshot, long rowId, Row changes, TakeOut takeOut) {
        if (references == null || !references.concern(changes)) {
            return table.update(transaction, snapshot, rowId, changes, takeOut);
        }
        boolean found = references.readOld(rowId);
        long changed = table.update(transaction, snapshot, rowId, changes, takeOut);
        if (found && changed >= 0) {
            references.updated(changed);
        }
        return changed;
    }

    /** As {@link Table#putBack}; foreign keys are left to {@link #moved}. */
    long putBack(long rowId, Row changes) {
        return table.putBack(transaction, rowId, changes);
    }

    /** A row that a snapshot sees is another one now. Rows that might reference it have to be in the table. */
    void moved(Snapshot snapshot, long rowId, long newRowId) {
        if (references.readOld(snapshot, rowId)) {
            references.updated(newRowId);
        }
    }

    /** As {@link Table#delete}. */
    boolean delete(Snapshot snapshot, long rowId) {
        if (references == null || !references.areReferenced()) {
            return table.delete(transaction, snapshot, rowId);
        }
        boolean found = references.readOld(rowId);
        boolean deleted = table.delete(transaction, snapshot, rowId);
        if (found && deleted) {
            references.deleted();
        }
        return deleted;
    }
}
