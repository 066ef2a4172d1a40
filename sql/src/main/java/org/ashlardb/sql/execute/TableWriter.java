package org.ashlardb.sql.execute;

import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.TakeOut;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.tree.Trigger.Change;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;

/** Writes rows of a table, and sees to the foreign keys that it is a part of and to its triggers. */
final class TableWriter {
    private static final int[] NO_COLUMNS = {};

    private final Table table;
    private final Transaction transaction;
    private final RowReferences references; // null where the table is no part of any
    private final TableTriggers triggers; // null where none are to be told of changes
    private final StatementEnd end; // null where nobody wants foreign keys and triggers looked at
    private final RowIds written; // by the changes of the statement; null where there is only this one

    TableWriter(Execution execution, TableSchema schema) {
        table = schema.table();
        transaction = execution.transaction();
        references = RowReferences.of(execution, schema);
        triggers = schema.hasTriggers() ? TableTriggers.of(execution, schema) : null;
        end = execution.end();
        written = execution.written(table);
    }

    /** The same error, which says whose value it is about. */
    SqlException ofColumn(SqlException e, int column) {
        return e.ofColumn(
                table.definition().name(),
                table.definition().columns().get(column).name());
    }

    /** Whether another change of the statement has written a row, which this one sees as it was before. */
    boolean isWritten(long rowId) {
        return written != null && written.contains(rowId);
    }

    /** Leaves those rows of a batch that no other change of the statement has written. */
    void leaveUnwritten(Batch batch, LongVector ids) {
        if (written != null) {
            int[] left = new int[batch.count];
            int count = 0;
            for (int k = 0; k < batch.count; k++) {
                left[count] = batch.selection[k];
                count += written.contains(ids.values[left[count]]) ? 0 : 1;
            }
            batch.selection = left;
            batch.count = count;
        }
    }

    private void noteWritten(long rowId, long newRowId) {
        if (written != null) {
            written.add(rowId);
            if (newRowId >= 0) {
                written.add(newRowId);
            }
        }
        if (newRowId >= 0 && newRowId != rowId && end != null && end.isAmid()) {
            end.moved().add(table, rowId, newRowId);
        }
    }

    /** The id of a row that a trigger may have changed since the statement has found it. */
    long current(long rowId) {
        return end == null ? rowId : end.moved().now(table, rowId);
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
        noteWritten(rowId, rowId);
        if (references != null) {
            references.inserted(rowId);
        }
        if (triggers != null) {
            triggers.inserted(rowId);
        }
        return rowId;
    }

    /** As {@link Table#update(Transaction, Snapshot, long, Row)}, wherever the row is now. */
    long update(Snapshot snapshot, long rowId, Row changes) {
        return update(snapshot, rowId, changes, TakeOut.NONE);
    }

    /** As {@link Table#update(Transaction, Snapshot, long, Row, TakeOut)}, wherever the row is now. */
    long update(Snapshot snapshot, long seenRowId, Row changes, TakeOut takeOut) {
        long rowId = current(seenRowId);
        if (!isWatched()) {
            long changed = table.update(transaction, snapshot, rowId, changes, takeOut);
            if (changed != rowId || written != null) {
                noteWritten(rowId, changed);
            }
            return changed;
        }
        boolean referenced = references != null && references.concern(changes) && references.readOld(rowId);
        boolean fires = triggers != null && triggers.readForUpdate(rowId);
        long changed = table.update(transaction, snapshot, rowId, changes, takeOut);
        noteWritten(rowId, changed);
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
        long newRowId = table.putBack(transaction, rowId, changes);
        noteWritten(rowId, newRowId);
        return newRowId;
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

    /** As {@link Table#delete}, wherever the row is now. */
    boolean delete(Snapshot snapshot, long seenRowId) {
        long found = current(seenRowId);
        boolean fires = triggers != null && triggers.beforeDeletion(found);
        long rowId = current(found);
        if (fires && triggers.firesBeforeDeletion()) {
            triggers.readAgain(rowId);
        }
        boolean referenced = references != null && references.areReferenced() && references.readOld(rowId);
        boolean deleted = table.delete(transaction, snapshot, rowId);
        if (written != null) {
            noteWritten(seenRowId, rowId);
        }
        if (referenced && deleted) {
            references.deleted();
        }
        if (fires && deleted) {
            triggers.deleted();
        }
        return deleted;
    }
}
