package org.ashlardb.sql.execute;

import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.tree.Trigger.Change;
import org.ashlardb.sql.vector.Vector;

/**
 * Writes rows of REPLACE one by one: what has a key of the row, in any unique index, is deleted first.
 *
 * <p>Rows that the statement's snapshot sees are deleted through it. A key that is there nevertheless is that of a row
 * which the statement itself has written, and which the later one replaces; or somebody else has committed it since, and
 * the statement is run again as {@link ConflictWriter} does it.
 *
 * <p>What ON DELETE asks for is done between the deletion and the new row, which is none of those that referenced the
 * old one, though it may reference the same key.
 */
final class ReplaceWriter implements RowWriter {
    private final Transaction transaction;
    private final StatementEnd end; // null where nobody wants foreign keys looked at
    private final TableWriter writer;
    private final ConflictKeys keys;

    ReplaceWriter(Execution execution, ChangePlan.Insert plan) {
        transaction = execution.transaction();
        end = execution.end();
        writer = new TableWriter(execution, plan.table());
        keys = new ConflictKeys(execution, plan);
    }

    @Override
    public void begin() {
        writer.begin(Change.INSERT);
        writer.begin(Change.DELETE);
        keys.begin();
    }

    @Override
    public Outcome write(Snapshot snapshot, Row row, Vector[] columns, int from) {
        for (int i = 0; i < keys.count(); i++) {
            if (keys.find(snapshot, i, columns, from)) {
                writer.delete(snapshot, keys.cursor().rowId());
            }
        }
        followDeletions();
        // Each turn deletes a row that has a key of this one in an index, which none has then.
        while (true) {
            try {
                keys.addWritten(writer.insert(row));
                return Outcome.INSERTED;
            } catch (EngineException e) {
                deleteOwn(keys.duplicate(e), columns, from, e);
            }
        }
    }

    private void deleteOwn(int index, Vector[] columns, int from, EngineException e) {
        try (Snapshot now = transaction.openSnapshotOfNow()) {
            if (!keys.find(now, index, columns, from) || !isOwn(keys.cursor().rowId())) {
                throw keys.unseen(e);
            }
            writer.delete(now, keys.cursor().rowId());
        }
        followDeletions();
    }

    /** Whether the statement has written a row. */
    private boolean isOwn(long rowId) {
        return keys.isWritten(rowId) || writer.isWritten(rowId);
    }

    private void followDeletions() {
        if (end != null) {
            end.references().act();
        }
    }

    @Override
    public Vector[] oldRow() {
        throw notUpdated();
    }

    @Override
    public Vector[] newRow() {
        throw notUpdated();
    }

    private static IllegalStateException notUpdated() {
        return new IllegalStateException("REPLACE updates no row");
    }
}
