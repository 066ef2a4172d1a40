package org.ashlardb.sql.execute;

import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Key;
import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.physical.IndexScan;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.plan.physical.Step.FilterRows;
import org.ashlardb.sql.tree.Trigger.Change;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** UPDATE or DELETE of the row of one key. */
public final class DirectChange implements ChangeRunner {
    private final Execution execution;
    private final TableWriter writer;
    private final Index index;
    private final Cursor cursor;
    private final KeySource keys;
    private final ColumnReader reader;
    private final Batch row;
    private final Evaluator[] conditions;
    private final boolean readsColumns;

    /** Null for DELETE. */
    private final UpdateRunner.NewValues values;

    private final Row changes;

    /** Of DELETE; null without RETURNING. */
    private final ReturnedRows returned;

    private DirectChange(Execution execution, ChangePlan plan, IndexScan scan, FilterRows filter) {
        this.execution = execution;
        Table table = plan.table().table();
        writer = new TableWriter(execution, plan.table());
        index = scan.index();
        cursor = table.newCursor();
        keys = new KeySource(execution, scan.table(), index, scan.bounds().equal());
        reader = new ColumnReader(scan.scan());
        row = reader.newBatch();
        row.selectFirst(1);
        Layout layout = new Layout(scan.outputs());
        EvaluatorFactory factory = new EvaluatorFactory(execution.evaluation(), layout);
        conditions = filter == null ? new Evaluator[0] : factory.makeAll(filter.conditions());
        values =
                plan instanceof ChangePlan.Update update ? new UpdateRunner.NewValues(execution, update, layout) : null;
        if (plan instanceof ChangePlan.Update update) {
            values.takeSources(update.values());
        }
        returned = plan instanceof ChangePlan.Delete delete ? DeleteRunner.returned(execution, delete, layout) : null;
        readsColumns = row.columns.length > 1;
        changes = values == null ? null : table.newRow();
    }

    /** The direct form, or null when the plan is not a look-up of one key. */
    public static DirectChange of(Execution execution, ChangePlan plan, Physical source) {
        FilterRows filter = source instanceof FilterRows f ? f : null;
        Physical node = filter == null ? source : filter.input();
        return node instanceof IndexScan scan && scan.isPoint()
                ? new DirectChange(execution, plan, scan, filter)
                : null;
    }

    @Override
    public void collectKeys(KeyCollector collector) {
        if (values != null) {
            values.collectKeys(collector);
        }
    }

    @Override
    public long run(Snapshot snapshot) {
        execution.setSnapshot(snapshot); // for triggers that read tables
        begin();
        Key key = keys.fill();
        if (key == null || !cursor.seek(snapshot, index, key)) {
            return 0;
        }
        if (readsColumns && !read()) {
            return 0;
        }
        if (values == null) {
            return delete(snapshot);
        }
        values.compute(row);
        values.set(changes, 0);
        if (writer.update(snapshot, cursor.rowId(), changes) == Table.GONE) {
            return 0;
        }
        values.collect(row);
        return 1;
    }

    private void begin() {
        if (values != null) {
            writer.begin(Change.UPDATE, values.named);
            values.begin();
            return;
        }
        writer.begin(Change.DELETE);
        if (returned != null) {
            returned.clear();
        }
    }

    private long delete(Snapshot snapshot) {
        if (!writer.delete(snapshot, cursor.rowId())) {
            return 0;
        }
        if (returned != null) {
            returned.set(0, row.columns);
            returned.add(Batch.ALL, 1);
        }
        return 1;
    }

    private boolean read() {
        reader.readOnly(cursor, row.columns);
        for (Evaluator condition : conditions) {
            Vector result = condition.evaluateOne(row);
            if (result.isNull(0) || result.getLong(0) == 0) {
                return false;
            }
        }
        return true;
    }
}
