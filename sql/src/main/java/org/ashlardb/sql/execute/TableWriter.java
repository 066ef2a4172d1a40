package org.ashlardb.sql.execute;

import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.TakeOut;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.tree.Trigger.Change;

/** Writes rows of a table, and sees to the foreign keys that it is a part of and to its triggers. */
final class TableWriter {
    private static final int[] NO_COLUMNS = {};

    private final Table table;
    private final Transaction transaction;
    private final RowReferences references; // null where the table is no part of any
    private final TableTriggers triggers; // null where none are to be told of changes

    TableWriter(Execution execution, TableSchema schema) {
        table = schema.table();
        transaction = execution.transaction();
        references = RowReferences.of(execution, schema);
        triggers = schema.hasTriggers() ? TableTriggers.of(execution, schema) : null;
    }

    /** Whether foreign keys or triggers have to be seen to. */
    boolean isWatched() {
        return references != null || triggers != null;
    }

    /** A statement begins to insert or delete rows, perhaps none. */
    void begin(Change change) {
        begin(change, NO_COLUMNS);
    }

    /** A statement begins to change rows, perhaps none, in some columns. */
    void begin(Change change, int[] columns) {
        if (triggers != null) {
            triggers.begin(change, columns);
        }
    }

    long insert(Row row) {
        long rowId = table.insert(transaction, row);
        if (references != null) {
            references.inserted(rowId);
        }
        if (triggers != null) {
            triggers.inserted(rowId);
        }
        return rowId;
    }

    /** As {@link Table#update(Transaction, Snapshot, long, Row)}. */
    long update(Snapshot snapshot, long rowId, Row changes) {
        return update(snapshot, rowId, changes, TakeOut.NONE);
    }

    /** As {@link Table#update(Transaction, Snapshot, long, Row, TakeOut)}. */
    long update(Snapshot snapshot, long rowId, Row changes, TakeOut takeOut) {
        if (!isWatched()) {
            return table.update(transaction, snapshot, rowId, changes, takeOut);
        }
        boolean referenced = references != null && references.concern(changes) && references.readOld(rowId);
        boolean fires = triggers != null && triggers.readForUpdate(rowId);
        long changed = table.update(transaction, snapshot, rowId, changes, takeOut);
        if (referenced && changed >= 0) {
            references.updated(changed);
        }
        if (fires && changed >= 0) {
            triggers.updated(changed);
        }
        return changed;
    }

    /** As {@link Table#putBack}; foreign keys and triggers are left to {@link #moved}. */
    long putBack(long rowId, Row changes) {
        return table.putBack(transaction, rowId, changes);
    }

    /** A row that a snapshot sees is another one now. Rows that might reference it have to be in the table. */
    void moved(Snapshot snapshot, long rowId, long newRowId) {
        if (references != null && references.readOld(snapshot, rowId)) {
            references.updated(newRowId);
        }
        if (triggers != null) {
            triggers.moved(snapshot, rowId, newRowId);
        }
    }

    /** As {@link Table#delete}. */
    boolean delete(Snapshot snapshot, long rowId) {
        boolean fires = triggers != null && triggers.beforeDeletion(rowId);
        boolean referenced = references != null && references.areReferenced() && references.readOld(rowId);
        boolean deleted = table.delete(transaction, snapshot, rowId);
        if (referenced && deleted) {
            references.deleted();
        }
        if (fires && deleted) {
            triggers.deleted();
        }
        return deleted;
    }
}
