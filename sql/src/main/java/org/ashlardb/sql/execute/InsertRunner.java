package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.tree.Trigger.Change;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** INSERT of the rows of a plan: values are computed a batch at a time, rows written one by one. */
public final class InsertRunner implements ChangeRunner {
    static final int OLD_ROW = 0;
    static final int NEW_ROW = 1;

    private final Execution execution;
    private final TableWriter writer;
    private final Row row;
    private final Operator source;
    private final Evaluator[] values;
    private final Vector[] columns;
    private final Checks checks;
    private final Vector[] nullVectors;
    private final boolean[] written;
    private final ReturnedRows returned;
    private final RowWriter conflicts; // null where a key that is there is an error
    private final Vector[] noRow;
    private final int[] single = new int[1];
    private KeyCollector collector;

    public InsertRunner(Execution execution, ChangePlan.Insert plan, Physical sourcePlan) {
        this.execution = execution;
        writer = new TableWriter(execution, plan.table());
        row = plan.table().table().newRow();
        source = new OperatorFactory(execution).make(sourcePlan);
        EvaluatorFactory factory = new EvaluatorFactory(execution.evaluation(), source.layout());
        List<Scalar> scalars = plan.values();
        values = new Evaluator[scalars.size()];
        columns = new Vector[values.length];
        nullVectors = new Vector[values.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = scalars.get(i) == null ? null : factory.make(scalars.get(i));
            nullVectors[i] =
                    values[i] == null ? allNull(plan.row().get(i).type().kind(), Batch.CAPACITY) : null;
        }
        checks = new Checks(execution, plan.table(), plan.row(), plan.rules());
        written = new boolean[values.length];
        for (int i = 0; i < values.length; i++) {
            written[i] = values[i] != null;
        }
        for (int column : checks.written()) {
            written[column] = true;
        }
        returned = returned(execution, plan);
        conflicts = conflicts(execution, plan);
        noRow = conflicts == null || returned == null
                ? null
                : ReturnedRows.noRows(plan.returned().oldRow());
    }

    private static RowWriter conflicts(Execution execution, ChangePlan.Insert plan) {
        if (plan.conflict() == null) {
            return null;
        }
        return plan.conflict().replace() ? new ReplaceWriter(execution, plan) : new ConflictWriter(execution, plan);
    }

    /** What keeps the rows for RETURNING, with no old rows yet; null without. */
    static ReturnedRows returned(Execution execution, ChangePlan.Insert plan) {
        if (plan.returned() == null) {
            return null;
        }
        List<Variable> oldRow = plan.returned().oldRow();
        ReturnedRows returned = new ReturnedRows(execution, plan.returned(), List.of(oldRow, plan.row()));
        returned.set(OLD_ROW, ReturnedRows.noRows(oldRow));
        return returned;
    }

    static Vector allNull(SqlKind kind, int rows) {
        Vector vector = Vector.of(kind);
        vector.reset(rows);
        for (int i = 0; i < rows; i++) {
            vector.setNull(i);
        }
        return vector;
    }

    @Override
    public void collectKeys(KeyCollector newCollector) {
        collector = newCollector;
    }

    @Override
    public long run(Snapshot snapshot) {
        execution.setSnapshot(snapshot);
        long inserted = 0;
        if (conflicts == null) {
            writer.begin(Change.INSERT);
        } else {
            conflicts.begin();
        }
        if (returned != null) {
            returned.clear();
        }
        try {
            source.open();
            for (Batch batch = source.next(); batch != null; batch = source.next()) {
                inserted += insert(snapshot, batch);
            }
        } finally {
            source.close();
        }
        return inserted;
    }

    private long insert(Snapshot snapshot, Batch batch) {
        for (int i = 0; i < values.length; i++) {
            columns[i] = values[i] == null ? nullVectors[i] : value(i, batch);
        }
        checks.complete(columns, batch.selection, batch.count);
        if (conflicts != null) {
            return insertOrChange(snapshot, batch);
        }
        for (int k = 0; k < batch.count; k++) {
            fill(batch.selection[k]);
            writer.insert(row);
        }
        if (collector != null) {
            collect(columns, batch.selection, batch.count);
        }
        if (returned != null) {
            returned.set(NEW_ROW, columns);
            returned.add(batch.selection, batch.count);
        }
        return batch.count;
    }

    private Vector value(int column, Batch batch) {
        try {
            return values[column].evaluate(batch, batch.selection, batch.count);
        } catch (SqlException e) {
            throw writer.ofColumn(e, column);
        }
    }

    private void fill(int from) {
        row.clear();
        for (int i = 0; i < values.length; i++) {
            if (written[i]) {
                ColumnWriter.set(row, i, columns[i], from);
            }
        }
    }

    private long insertOrChange(Snapshot snapshot, Batch batch) {
        long written = 0;
        for (int k = 0; k < batch.count; k++) {
            int from = batch.selection[k];
            fill(from);
            RowWriter.Outcome outcome = conflicts.write(snapshot, row, columns, from);
            if (outcome == RowWriter.Outcome.INSERTED) {
                keep(noRow, columns, from);
                written++;
            } else if (outcome == RowWriter.Outcome.UPDATED) {
                keep(conflicts.oldRow(), conflicts.newRow(), 0);
                written++;
            }
        }
        return written;
    }

    /** Keeps what callers want of one row. */
    private void keep(Vector[] oldRow, Vector[] newRow, int from) {
        single[0] = from;
        if (collector != null) {
            collect(newRow, single, 1);
        }
        if (returned != null) {
            returned.set(OLD_ROW, oldRow, values.length);
            returned.set(NEW_ROW, newRow);
            returned.add(single, 1);
        }
    }

    private void collect(Vector[] rows, int[] selection, int count) {
        int[] wanted = collector.columns();
        for (int i = 0; i < wanted.length; i++) {
            collector.setValue(i, rows[wanted[i]]);
        }
        for (int k = 0; k < count; k++) {
            collector.add(selection[k]);
        }
    }
}
