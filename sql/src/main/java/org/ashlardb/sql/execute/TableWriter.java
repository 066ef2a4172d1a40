package org.ashlardb.sql.execute;

import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
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

    /** As {@link Table#update}. */
    long update(Snapshot snapshot, long rowId, Row changes) {
        if (references == null || !references.concern(changes)) {
            return table.update(transaction, snapshot, rowId, changes);
        }
        boolean found = references.readOld(rowId);
        long changed = table.update(transaction, snapshot, rowId, changes);
        if (found && changed >= 0) {
            references.updated(changed);
        }
        return changed;
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
