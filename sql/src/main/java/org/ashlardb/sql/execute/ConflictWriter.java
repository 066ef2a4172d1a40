package org.ashlardb.sql.execute;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Key;
import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.LockWait;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/**
 * Writes rows of INSERT ... ON CONFLICT one by one.
 *
 * <p>A row is looked up in the statement's snapshot first. One that is not there is inserted, for which the engine waits
 * until whoever has inserted the key ends. If the key is there then, somebody else has committed it after the statement
 * began: the statement is run again and sees it. So no outcome depends on who comes first within a moment.
 */
final class ConflictWriter {
    /** What became of a row. */
    enum Outcome {
        INSERTED,
        UPDATED,
        NOTHING
    }

    private final Transaction transaction;
    private final Table table;
    private final TableWriter writer;
    private final Index[] indexes;
    private final Key[] keys;
    private final SqlType[][] keyTypes;
    private final Cursor cursor;
    private final RowIds written = new RowIds();

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
        cursor = table.newCursor();
        indexes = conflict.keys().toArray(new Index[0]);
        keys = new Key[indexes.length];
        keyTypes = new SqlType[indexes.length][];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = indexes[i].newKey();
            keyTypes[i] = IndexScanOperator.keyTypes(plan.table().columns(), indexes[i]);
        }
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

    /** Begins another run. */
    void begin() {
        written.clear();
    }

    /** The row that was there, after UPDATED, and more columns behind; its index is 0. */
    Vector[] oldRow() {
        return rows.columns;
    }

    /** What has become of it. */
    Vector[] newRow() {
        return values.newRow();
    }

    /** Writes a row, which is given for the engine and as vectors. */
    Outcome write(Snapshot snapshot, Row row, Vector[] columns, int from) {
        for (int i = 0; i < keys.length; i++) {
            if (fill(i, columns, from) && cursor.seek(snapshot, indexes[i], keys[i])) {
                return change(snapshot, columns, from);
            }
        }
        try {
            written.add(writer.insert(row));
            return Outcome.INSERTED;
        } catch (EngineException e) {
            return unseen(e, columns, from);
        }
    }

    private boolean fill(int index, Vector[] columns, int from) {
        int[] ordinals = indexes[index].definition().columns();
        keys[index].clear();
        for (int i = 0; i < ordinals.length; i++) {
            if (!KeyBuilder.addEqual(keys[index], columns[ordinals[i]], from, keyTypes[index][i])) {
                return false;
            }
        }
        return true;
    }

    /** Changes the row the cursor stands on. */
    private Outcome change(Snapshot snapshot, Vector[] columns, int from) {
        if (values == null) {
            return Outcome.NOTHING;
        }
        long rowId = cursor.rowId();
        reader.readOnly(cursor, rows.columns);
        for (int i = 0; i < width; i++) {
            Vector excluded = rows.columns[width + i];
            excluded.reset(1);
            excluded.copy(0, columns[i], from);
        }
        if (written.contains(rowId)) {
            throw twice();
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
        written.add(rowId);
        if (changed >= 0) {
            written.add(changed);
        }
        return Outcome.UPDATED;
    }

    /** The key is there, but the snapshot did not see it. */
    private Outcome unseen(EngineException e, Vector[] columns, int from) {
        int index = e.code() == ErrorCode.DUPLICATE_KEY ? indexOf(e.constraintName()) : -1;
        if (index < 0) {
            throw e;
        }
        if (isOwn(index, columns, from)) {
            if (values == null) {
                return Outcome.NOTHING;
            }
            throw twice();
        }
        boolean again = transaction.isolation() == IsolationLevel.READ_COMMITTED;
        throw new EngineException(
                again ? ErrorCode.RESTART_STATEMENT : ErrorCode.SERIALIZATION_FAILURE,
                "could not serialize: another transaction has inserted a " + e.getMessage(),
                e.tableName(),
                e.constraintName(),
                null);
    }

    private int indexOf(String name) {
        for (int i = 0; i < indexes.length; i++) {
            if (indexes[i].name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    /** Whether this statement has written the row with the key. */
    private boolean isOwn(int index, Vector[] columns, int from) {
        try (Snapshot now = transaction.openSnapshotOfNow()) {
            return fill(index, columns, from)
                    && cursor.seek(now, indexes[index], keys[index])
                    && written.contains(cursor.rowId());
        }
    }

    private SqlException twice() {
        return new SqlException(
                SqlState.CARDINALITY_VIOLATION,
                "ON CONFLICT DO UPDATE would change a row of table "
                        + table.definition().name() + " twice: the rows to insert have a key in common");
    }
}
