package org.ashlardb.sql.execute;

import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** UPDATE of the rows of a plan. */
public final class UpdateRunner implements ChangeRunner {
    private final Execution execution;
    private final Table table;
    private final Transaction transaction;
    private final Row changes;
    private final Operator source;
    private final int rowId;
    private final NewValues values;

    public UpdateRunner(Execution execution, ChangePlan.Update plan, Physical sourcePlan) {
        this.execution = execution;
        table = plan.table().table();
        transaction = execution.transaction();
        changes = table.newRow();
        source = new OperatorFactory(execution).make(sourcePlan);
        rowId = source.layout().position(plan.rowId());
        values = new NewValues(execution, plan, new EvaluatorFactory(execution.evaluation(), source.layout()));
    }

    @Override
    public void collectKeys(KeyCollector collector) {
        values.collectKeys(collector);
    }

    @Override
    public long run(Snapshot snapshot) {
        execution.setSnapshot(snapshot);
        long updated = 0;
        try {
            source.open();
            for (Batch batch = source.next(); batch != null; batch = source.next()) {
                values.compute(batch);
                LongVector ids = (LongVector) batch.columns[rowId];
                for (int k = 0; k < batch.count; k++) {
                    int row = batch.selection[k];
                    values.set(changes, row);
                    table.update(transaction, snapshot, ids.values[row], changes);
                }
                values.collect(batch.selection, batch.count);
                updated += batch.count;
            }
        } finally {
            source.close();
        }
        return updated;
    }

    /** The values an UPDATE assigns, computed for a batch of old rows. */
    static final class NewValues {
        private final int[] columns;
        private final Evaluator[] evaluators;
        private final Evaluator[] oldRow;
        private final Vector[] vectors;
        private final Checks checks;
        private KeyCollector collector;

        NewValues(Execution execution, ChangePlan.Update plan, EvaluatorFactory factory) {
            columns = new int[plan.columns().size()];
            for (int i = 0; i < columns.length; i++) {
                columns[i] = plan.columns().get(i);
            }
            evaluators = factory.makeAll(plan.values());
            vectors = new Vector[columns.length];
            checks = new Checks(execution, plan.table(), plan.newRow(), plan.checks());
            oldRow = new Evaluator[plan.oldRow().size()];
            for (int i = 0; i < oldRow.length; i++) {
                boolean read = plan.readsWholeRow();
                oldRow[i] = read
                        ? factory.make(new org.ashlardb.sql.expression.Reference(
                                plan.oldRow().get(i)))
                        : null;
            }
        }

        void collectKeys(KeyCollector newCollector) {
            collector = newCollector;
        }

        void compute(Batch batch) {
            for (int i = 0; i < evaluators.length; i++) {
                vectors[i] = evaluators[i].evaluate(batch, batch.selection, batch.count);
            }
            if (!checks.isEmpty()) {
                Vector[] row = checks.rows.columns;
                for (int i = 0; i < row.length; i++) {
                    row[i] = oldRow[i].evaluate(batch, batch.selection, batch.count);
                }
                for (int i = 0; i < columns.length; i++) {
                    row[columns[i]] = vectors[i];
                }
                checks.verify(batch.selection, batch.count);
            }
        }

        void set(Row changes, int row) {
            changes.clear();
            for (int i = 0; i < columns.length; i++) {
                ColumnWriter.set(changes, columns[i], vectors[i], row);
            }
        }

        void collect(int[] selection, int count) {
            if (collector == null) {
                return;
            }
            int[] wanted = collector.columns();
            for (int i = 0; i < wanted.length; i++) {
                for (int c = 0; c < columns.length; c++) {
                    if (columns[c] == wanted[i]) {
                        collector.setValue(i, vectors[c]);
                    }
                }
            }
            for (int k = 0; k < count; k++) {
                collector.add(selection[k]);
            }
        }
    }
}
