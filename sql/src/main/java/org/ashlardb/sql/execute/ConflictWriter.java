package org.ashlardb.sql.execute;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.LockWait;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.tree.Trigger.Change;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/**
 * Writes rows of INSERT ... ON CONFLICT one by one.
 *
 * <p>A row is looked up in the statement's snapshot first. One that is not there is inserted, for which the engine waits
 * until whoever has inserted the key ends. If the key is there then, somebody else has committed it after the statement
 * began: the statement is run again and sees it. So no outcome depends on who comes first within a moment.
 */
final class ConflictWriter implements RowWriter {
    private final Transaction transaction;
    private final Table table;
    private final TableWriter writer;
    private final ConflictKeys keys;
    private final boolean wholeRow;

    /** Null for DO NOTHING, as all below. */
    private final UpdateRunner.NewValues values;

    private final Evaluator condition;
    private final ColumnReader reader;
    private final Batch rows;
    private final Row changes;
    private final int width;

    ConflictWriter(Execution execution, ChangePlan.Insert plan) {
        ChangePlan.Conflict conflict = plan.conflict();
        transaction = execution.transaction();
        table = plan.table().table();
        writer = new TableWriter(execution, plan.table());
        width = plan.row().size();
        keys = new ConflictKeys(execution, plan);
        wholeRow = conflict.wholeRow();
        ChangePlan.Update update = conflict.update();
        if (update == null) {
            values = null;
            condition = null;
            reader = null;
            rows = null;
            changes = null;
            return;
        }
        List<Variable> variables = new ArrayList<>(update.oldRow());
        variables.addAll(plan.row());
        Layout layout = new Layout(variables);
        values = new UpdateRunner.NewValues(execution, update, layout, true);
        condition = conflict.condition() == null
                ? null
                : new EvaluatorFactory(execution.evaluation(), layout).make(conflict.condition());
        reader = new ColumnReader(Scan.all(plan.table(), plan.table().name(), update.oldRow(), null));
        rows = new Batch(variables.size());
        System.arraycopy(reader.newBatch().columns, 0, rows.columns, 0, width);
        for (int i = 0; i < width; i++) {
            rows.columns[width + i] = Vector.of(plan.row().get(i).type().kind());
        }
        rows.selectFirst(1);
        changes = table.newRow();
    }

    @Override
    public void begin() {
        writer.begin(Change.INSERT);
        if (values != null) {
            writer.begin(Change.UPDATE, values.named);
        }
        keys.begin();
    }

    @Override
    public Vector[] oldRow() {
        return rows.columns;
    }

    @Override
    public Vector[] newRow() {
        return values.newRow();
    }

    @Override
    public Outcome write(Snapshot snapshot, Row row, Vector[] columns, int from) {
        for (int i = 0; i < keys.count(); i++) {
            if (keys.find(snapshot, i, columns, from) && !isOwn(keys.cursor().rowId())) {
                if (wholeRow) {
                    row.checkNotNull();
                }
                return change(snapshot, columns, from);
            }
        }
        try {
            keys.addWritten(writer.insert(row));
            return Outcome.INSERTED;
        } catch (EngineException e) {
            return unseen(e, columns, from);
        }
    }

    /** Changes the row the cursor stands on. */
    private Outcome change(Snapshot snapshot, Vector[] columns, int from) {
        if (values == null) {
            return Outcome.NOTHING;
        }
        long rowId = keys.cursor().rowId();
        reader.readOnly(keys.cursor(), rows.columns);
        for (int i = 0; i < width; i++) {
            Vector excluded = rows.columns[width + i];
            excluded.reset(1);
            excluded.copy(0, columns[i], from);
        }
        if (condition != null) {
            Vector holds = condition.evaluateOne(rows);
            if (holds.isNull(0) || holds.getLong(0) == 0) {
                table.lock(transaction, snapshot, rowId, LockWait.WAIT);
                return Outcome.NOTHING;
            }
        }
        values.compute(rows);
        values.set(changes, 0);
        long changed = writer.update(snapshot, rowId, changes);
        keys.addWritten(rowId);
        if (changed >= 0) {
            keys.addWritten(changed);
        }
        return Outcome.UPDATED;
    }

    /**
     * A key is there, but the snapshot did not see it. Which index the engine has met it in first says nothing: what counts
     * is whether one of those that were looked in has the row's key now.
     */
    private Outcome unseen(EngineException e, Vector[] columns, int from) {
        if (e.code() != ErrorCode.DUPLICATE_KEY) {
            throw e;
        }
        boolean there = keys.lookedIn(e.constraintName());
        boolean own = false;
        try (Snapshot now = transaction.openSnapshotOfNow()) {
            for (int i = 0; i < keys.count() && !own; i++) {
                if (keys.find(now, i, columns, from)) {
                    there = true;
                    own = isOwn(keys.cursor().rowId());
                }
            }
        }
        if (!there) {
            throw e;
        }
        if (!own) {
            throw keys.unseen(e);
        }
        if (values == null) {
            return Outcome.NOTHING;
        }
        throw twice();
    }

    /** Whether this statement has written the row. */
    private boolean isOwn(long rowId) {
        return keys.isWritten(rowId) || writer.isWritten(rowId);
    }

    private SqlException twice() {
        return new SqlException(
                SqlState.CARDINALITY_VIOLATION,
                (wholeRow ? "ON CONFLICT DO UPDATE" : "MERGE") + " would change a row of table "
                        + table.definition().name()
                        + " twice: the rows to insert have a key in common, or another change of the statement has written"
                        + " it");
    }
}
