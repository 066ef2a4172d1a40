package org.ashlardb.sql.execute;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.sql.expression.Parameter;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.expression.evaluate.ParameterRegisters;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.tree.Trigger.Change;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** UPDATE of the rows of a plan. */
public final class UpdateRunner implements ChangeRunner {
    private final Execution execution;
    private final TableWriter writer;
    private final Row changes;
    private final Operator source;
    private final int rowId;
    private final NewValues values;
    private final RowIds done;
    private final TakenOutRows takenOut;

    public UpdateRunner(Execution execution, ChangePlan.Update plan, Physical sourcePlan) {
        this.execution = execution;
        writer = new TableWriter(execution, plan.table());
        changes = plan.table().table().newRow();
        source = new OperatorFactory(execution).make(sourcePlan);
        rowId = source.layout().position(plan.rowId());
        values = new NewValues(execution, plan, source.layout());
        done = plan.once() ? new RowIds() : null;
        takenOut = new TakenOutRows(execution, plan.table(), values);
    }

    @Override
    public void collectKeys(KeyCollector collector) {
        values.collectKeys(collector);
    }

    @Override
    public long run(Snapshot snapshot) {
        begin();
        try {
            long updated = change(snapshot);
            putBack(snapshot);
            return updated;
        } finally {
            end();
        }
    }

    /** Begins changes that are made together: their keys need only differ at the end of the last one. */
    void begin() {
        values.begin();
    }

    /** Changes the rows of the plan and returns how many, some of them by taking them out of the table. */
    long change(Snapshot snapshot) {
        execution.setSnapshot(snapshot);
        writer.begin(Change.UPDATE, values.named);
        long updated = 0;
        try {
            source.open();
            for (Batch batch = source.next(); batch != null; batch = source.next()) {
                LongVector ids = (LongVector) batch.columns[rowId];
                if (done != null) {
                    DeleteRunner.selectNew(batch, ids, done);
                }
                writer.leaveUnwritten(batch, ids);
                values.compute(batch);
                int missed = 0;
                for (int k = 0; k < batch.count; k++) {
                    int row = batch.selection[k];
                    if (takenOut.update(writer, snapshot, ids.values[row], changes, row) == Table.GONE) {
                        batch.selection = missed == 0 ? batch.selection.clone() : batch.selection;
                        missed++;
                    } else if (missed > 0) {
                        batch.selection[k - missed] = row;
                    }
                }
                batch.count -= missed;
                values.collect(batch);
                updated += batch.count;
            }
        } finally {
            source.close();
            if (done != null) {
                done.clear();
            }
        }
        return updated;
    }

    /** Puts back the rows taken out; the snapshot is that of the changes. */
    void putBack(Snapshot snapshot) {
        takenOut.putBack(writer, snapshot, changes);
    }

    /** Forgets what has been taken out. */
    void end() {
        takenOut.clear();
    }

    /** The values an UPDATE assigns, computed for a batch of old rows. */
    static final class NewValues {
        final int[] columns;

        /** Those of them that are assigned, and those that are computed from these; not what triggers alone assign. */
        final int[] named;

        /** How many columns are assigned; those behind are computed from the new row, or assigned by triggers. */
        private final int assigned;

        private final Evaluator[] evaluators;
        private final Evaluator[] oldRow;
        final Vector[] vectors;

        /** Of each column the parameter whose value may be read piece by piece, or -1; null where none may. */
        private int[] sources;

        private final ParameterRegisters registers;
        private final Checks checks;
        private final boolean wholeRow;
        private final TableSchema table;
        private final ReturnedRows returned;
        private KeyCollector collector;

        /** The layout is that of the batches with the old rows. */
        NewValues(Execution execution, ChangePlan.Update plan, Layout layout) {
            this(execution, plan, layout, plan.readsWholeRow());
        }

        NewValues(Execution execution, ChangePlan.Update plan, Layout layout, boolean wholeRow) {
            EvaluatorFactory factory = new EvaluatorFactory(execution.evaluation(), layout);
            this.wholeRow = wholeRow;
            table = plan.table();
            registers = execution.evaluation().parameters();
            returned = plan.returned() == null
                    ? null
                    : new ReturnedRows(execution, plan.returned(), List.of(layout.variables(), plan.newRow()));
            checks = new Checks(execution, plan.table(), plan.newRow(), plan.oldRow(), plan.rules());
            assigned = plan.columns().size();
            columns = columns(plan, checks.written());
            named = plan.table().hasTriggers() ? named(plan) : columns;
            evaluators = factory.makeAll(plan.values());
            vectors = new Vector[columns.length];
            oldRow = new Evaluator[plan.oldRow().size()];
            for (int i = 0; i < oldRow.length; i++) {
                oldRow[i] = wholeRow
                        ? factory.make(new org.ashlardb.sql.expression.Reference(
                                plan.oldRow().get(i)))
                        : null;
            }
        }

        /** The assigned columns, and behind them others that are not among these. */
        private static int[] columns(ChangePlan.Update plan, int[] others) {
            int count = plan.columns().size();
            int[] all = new int[count + others.length];
            for (int i = 0; i < count; i++) {
                all[i] = plan.columns().get(i);
            }
            for (int column : others) {
                if (!plan.columns().contains(column)) {
                    all[count++] = column;
                }
            }
            return Arrays.copyOf(all, count);
        }

        private static int[] named(ChangePlan.Update plan) {
            Set<Integer> named = new TreeSet<>(plan.columns());
            for (ChangePlan.Computed computed : plan.rules().computed()) {
                Set<Variable> used = new HashSet<>();
                Scalars.collectVariables(computed.value(), used);
                if (plan.columns().stream()
                        .anyMatch(column -> used.contains(plan.newRow().get(column)))) {
                    named.add(computed.column());
                }
            }
            return named.stream().mapToInt(Integer::intValue).toArray();
        }

        /** Lets columns take parameters piece by piece, for an UPDATE of one row. */
        void takeSources(List<Scalar> assignedValues) {
            if (wholeRow || returned != null || !checks.isEmpty()) {
                return;
            }
            for (int i = 0; i < assigned; i++) {
                if (assignedValues.get(i) instanceof Parameter parameter) {
                    if (sources == null) {
                        sources = new int[columns.length];
                        Arrays.fill(sources, -1);
                    }
                    sources[i] = parameter.index();
                    registers.takeSource(parameter.index());
                }
            }
        }

        private boolean isFromSource(int i) {
            return sources != null && sources[i] >= 0 && registers.source(sources[i]) != null;
        }

        void collectKeys(KeyCollector newCollector) {
            collector = newCollector;
        }

        /** Begins another run. */
        void begin() {
            if (returned != null) {
                returned.clear();
            }
        }

        private Vector value(int i, Batch batch) {
            try {
                return evaluators[i].evaluate(batch, batch.selection, batch.count);
            } catch (SqlException e) {
                throw e.ofColumn(table.name(), table.columns().get(columns[i]).name());
            }
        }

        /** The new rows of the last batch, where checks or RETURNING need whole rows. */
        Vector[] newRow() {
            return checks.row();
        }

        void compute(Batch batch) {
            for (int i = 0; i < evaluators.length; i++) {
                if (isFromSource(i)) {
                    if (collector == null || !collector.wants(columns[i])) {
                        continue;
                    }
                    registers.collect(sources[i]);
                }
                vectors[i] = value(i, batch);
            }
            if (wholeRow) {
                Vector[] row = checks.rows.columns;
                for (int i = 0; i < oldRow.length; i++) {
                    row[i] = oldRow[i].evaluate(batch, batch.selection, batch.count);
                    if (checks.mayAssign()) {
                        row[oldRow.length + i] = row[i];
                    }
                }
                for (int i = 0; i < assigned; i++) {
                    row[columns[i]] = vectors[i];
                }
                checks.verify(batch.selection, batch.count);
                for (int i = checks.mayAssign() ? 0 : assigned; i < columns.length; i++) {
                    vectors[i] = row[columns[i]];
                }
            }
        }

        void set(Row changes, int row) {
            changes.clear();
            for (int i = 0; i < columns.length; i++) {
                if (isFromSource(i)) {
                    changes.setSource(columns[i], registers.source(sources[i]).begin());
                } else {
                    ColumnWriter.set(changes, columns[i], vectors[i], row);
                }
            }
        }

        /** Keeps what is wanted of rows that have been written. */
        void collect(Batch batch) {
            if (returned != null) {
                returned.set(0, batch.columns);
                returned.set(1, newRow());
                returned.add(batch.selection, batch.count);
            }
            collectKeys(batch.selection, batch.count);
        }

        private void collectKeys(int[] selection, int count) {
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
