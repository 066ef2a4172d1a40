package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** INSERT of the rows of a plan: values are computed a batch at a time, rows written one by one. */
public final class InsertRunner implements ChangeRunner {
    private final Execution execution;
    private final Table table;
    private final Transaction transaction;
    private final Row row;
    private final Operator source;
    private final Evaluator[] values;
    private final Vector[] columns;
    private final Checks checks;
    private final Vector[] nullVectors;
    private KeyCollector collector;

    public InsertRunner(Execution execution, ChangePlan.Insert plan, Physical sourcePlan) {
        this.execution = execution;
        table = plan.table().table();
        transaction = execution.transaction();
        row = table.newRow();
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
        checks = new Checks(execution, plan.table(), plan.row(), plan.checks());
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
        try {
            source.open();
            for (Batch batch = source.next(); batch != null; batch = source.next()) {
                insert(batch);
                inserted += batch.count;
            }
        } finally {
            source.close();
        }
        return inserted;
    }

    private void insert(Batch batch) {
        for (int i = 0; i < values.length; i++) {
            columns[i] = values[i] == null ? nullVectors[i] : values[i].evaluate(batch, batch.selection, batch.count);
        }
        if (!checks.isEmpty()) {
            System.arraycopy(columns, 0, checks.rows.columns, 0, columns.length);
            checks.verify(batch.selection, batch.count);
        }
        for (int k = 0; k < batch.count; k++) {
            int from = batch.selection[k];
            row.clear();
            for (int i = 0; i < values.length; i++) {
                if (values[i] != null) {
                    ColumnWriter.set(row, i, columns[i], from);
                }
            }
            table.insert(transaction, row);
        }
        if (collector != null) {
            collect(batch);
        }
    }

    private void collect(Batch batch) {
        int[] wanted = collector.columns();
        for (int i = 0; i < wanted.length; i++) {
            collector.setValue(i, columns[wanted[i]]);
        }
        for (int k = 0; k < batch.count; k++) {
            collector.add(batch.selection[k]);
        }
    }
}
