package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.ChangePlan.Match;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.tree.Trigger.Change;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** MERGE: of each batch of pairs, each clause takes those that fit and that no clause before has taken. */
final class MergeRunner implements ChangeRunner {
    private static final int PAIR = 0;
    private static final int NEW = 1;
    private static final int CURRENT = 2;
    private static final int ACTION = 3;

    private final Execution execution;
    private final ChangePlan.Merge plan;
    private final TableWriter writer;
    private final Operator source;
    private final int rowId;
    private final int mark;
    private final int[] oldRow;
    private final Clause[] clauses;
    private final ReturnedRows returned;
    private final Vector[] noRow;
    private final RowIds done = new RowIds();
    private final Row row;
    private KeyCollector collector;

    MergeRunner(Execution execution, ChangePlan.Merge plan, Physical sourcePlan) {
        this.execution = execution;
        this.plan = plan;
        writer = new TableWriter(execution, plan.table());
        row = plan.table().table().newRow();
        source = new OperatorFactory(execution).make(sourcePlan);
        rowId = source.layout().position(plan.rowId());
        mark = source.layout().position(plan.mark());
        boolean returns = plan.returned() != null;
        noRow = ReturnedRows.noRows(plan.oldRow());
        oldRow = new int[returns ? plan.oldRow().size() : 0];
        for (int i = 0; i < oldRow.length; i++) {
            oldRow[i] = source.layout().position(plan.oldRow().get(i));
        }
        returned = returns
                ? new ReturnedRows(
                        execution,
                        plan.returned(),
                        List.of(
                                source.layout().variables(),
                                plan.returned().newRow(),
                                plan.returned().row(),
                                List.of(plan.action())))
                : null;
        clauses = new Clause[plan.clauses().size()];
        for (int i = 0; i < clauses.length; i++) {
            clauses[i] = new Clause(plan.clauses().get(i));
        }
    }

    @Override
    public void collectKeys(KeyCollector newCollector) {
        collector = newCollector;
    }

    @Override
    public long run(Snapshot snapshot) {
        execution.setSnapshot(snapshot);
        for (Clause clause : clauses) {
            clause.begin();
        }
        if (returned != null) {
            returned.clear();
        }
        long changed = 0;
        try {
            source.open();
            for (Batch batch = source.next(); batch != null; batch = source.next()) {
                changed += merge(snapshot, batch);
            }
            for (Clause clause : clauses) {
                clause.putBack(snapshot);
            }
        } finally {
            source.close();
            done.clear();
            for (Clause clause : clauses) {
                clause.forget();
            }
        }
        return changed;
    }

    private long merge(Snapshot snapshot, Batch batch) {
        int[] left = batch.selection.clone();
        int count = batch.count;
        long changed = 0;
        for (Clause clause : clauses) {
            int[] taken = new int[count];
            int takenCount = clause.take(batch, left, count, taken);
            if (takenCount > 0) {
                count = remove(left, count, taken, takenCount);
                changed += clause.run(snapshot, batch, taken, takenCount);
            }
        }
        return changed;
    }

    /** Removes rows from ascending rows; returns how many are left. */
    static int remove(int[] rows, int count, int[] removed, int removedCount) {
        int kept = 0;
        int next = 0;
        for (int k = 0; k < count; k++) {
            if (next < removedCount && removed[next] == rows[k]) {
                next++;
            } else {
                rows[kept++] = rows[k];
            }
        }
        return kept;
    }

    private long once(Batch batch, int at) {
        long id = ((LongVector) batch.columns[rowId]).values[at];
        if (!done.add(id) || writer.isWritten(id)) {
            throw new SqlException(
                    SqlState.CARDINALITY_VIOLATION,
                    "MERGE would change a row of table " + plan.table().name()
                            + " twice: several rows of the source match it, or another change of the statement has"
                            + " changed it");
        }
        return id;
    }

    private Vector[] old(Batch batch) {
        Vector[] columns = new Vector[oldRow.length];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = batch.columns[oldRow[i]];
        }
        return columns;
    }

    /** A clause with what it takes to run it. */
    private final class Clause {
        private final ChangePlan.MergeClause clause;
        private final Evaluator condition;
        private final UpdateRunner.NewValues update;
        private final TakenOutRows takenOut; // of an update
        private final Evaluator[] values;
        private final Vector[] columns;
        private final Checks checks;
        private final Vector action;

        Clause(ChangePlan.MergeClause clause) {
            this.clause = clause;
            EvaluatorFactory factory = new EvaluatorFactory(execution.evaluation(), source.layout());
            condition = clause.condition() == null ? null : factory.make(clause.condition());
            update = clause.update() == null
                    ? null
                    : new UpdateRunner.NewValues(
                            execution,
                            clause.update(),
                            source.layout(),
                            returned != null || clause.update().readsWholeRow());
            takenOut = update == null ? null : new TakenOutRows(execution, plan.table(), update);
            ChangePlan.Insert insert = clause.insert();
            values = new Evaluator[insert == null ? 0 : insert.values().size()];
            columns = new Vector[values.length];
            for (int i = 0; i < values.length; i++) {
                Scalar value = insert.values().get(i);
                values[i] = value == null ? null : factory.make(value);
            }
            checks = insert == null ? null : new Checks(execution, insert.table(), insert.row(), insert.rules());
            action = action(insert != null ? "INSERT" : update != null ? "UPDATE" : "DELETE");
        }

        private Vector action(String name) {
            VaryingVector vector = (VaryingVector) Vector.of(SqlKind.VARCHAR);
            vector.reset(Batch.CAPACITY);
            for (int i = 0; i < Batch.CAPACITY; i++) {
                vector.clearNull(i);
                vector.append(i, name);
            }
            return vector;
        }

        int take(Batch batch, int[] rows, int count, int[] taken) {
            int fitting = 0;
            for (int k = 0; k < count; k++) {
                int at = rows[k];
                Match match = batch.columns[rowId].isNull(at)
                        ? Match.ONLY_SOURCE
                        : batch.columns[mark].isNull(at) ? Match.ONLY_TARGET : Match.BOTH;
                if (match == clause.match()) {
                    taken[fitting++] = at;
                }
            }
            if (condition == null || fitting == 0) {
                return fitting;
            }
            Vector holds = condition.evaluate(batch, taken, fitting);
            int chosen = 0;
            for (int k = 0; k < fitting; k++) {
                int at = taken[k];
                if (!holds.isNull(at) && holds.getLong(at) != 0) {
                    taken[chosen++] = at;
                }
            }
            return chosen;
        }

        long run(Snapshot snapshot, Batch batch, int[] rows, int count) {
            if (clause.insert() != null) {
                return insert(batch, rows, count);
            }
            if (update != null) {
                return update(snapshot, batch, rows, count);
            }
            return clause.delete() ? delete(snapshot, batch, rows, count) : 0;
        }

        void begin() {
            if (clause.insert() != null) {
                writer.begin(Change.INSERT);
            } else if (update != null) {
                writer.begin(Change.UPDATE, update.named);
            } else if (clause.delete()) {
                writer.begin(Change.DELETE);
            }
        }

        void putBack(Snapshot snapshot) {
            if (takenOut != null) {
                takenOut.putBack(writer, snapshot, row);
            }
        }

        void forget() {
            if (takenOut != null) {
                takenOut.clear();
            }
        }

        private Vector value(int column, Batch batch, int[] rows, int count) {
            try {
                return values[column].evaluate(batch, rows, count);
            } catch (SqlException e) {
                throw writer.ofColumn(e, column);
            }
        }

        private long insert(Batch batch, int[] rows, int count) {
            for (int i = 0; i < values.length; i++) {
                columns[i] = values[i] == null ? noRow[i] : value(i, batch, rows, count);
            }
            checks.complete(columns, rows, count);
            for (int k = 0; k < count; k++) {
                row.clear();
                for (int i = 0; i < values.length; i++) {
                    if (values[i] != null) {
                        ColumnWriter.set(row, i, columns[i], rows[k]);
                    }
                }
                for (int column : checks.written()) {
                    ColumnWriter.set(row, column, columns[column], rows[k]);
                }
                writer.insert(row);
            }
            if (collector != null) {
                collector.addAll(columns, rows, count);
            }
            keep(batch, columns, columns, rows, count);
            return count;
        }

        private long update(Snapshot snapshot, Batch batch, int[] rows, int count) {
            int[] selection = batch.selection;
            int selected = batch.count;
            batch.selection = rows;
            batch.count = count;
            update.compute(batch);
            batch.selection = selection;
            batch.count = selected;
            int updated = 0;
            for (int k = 0; k < count; k++) {
                int at = rows[k];
                long id = once(batch, at);
                long changed = takenOut.update(writer, snapshot, id, row, at);
                if (changed >= 0 && changed != id) {
                    done.add(changed);
                }
                rows[updated] = at;
                updated += changed == Table.GONE ? 0 : 1;
            }
            keep(batch, update.newRow(), update.newRow(), rows, updated);
            return updated;
        }

        private long delete(Snapshot snapshot, Batch batch, int[] rows, int count) {
            int deleted = 0;
            for (int k = 0; k < count; k++) {
                int at = rows[k];
                rows[deleted] = at;
                deleted += writer.delete(snapshot, once(batch, at)) ? 1 : 0;
            }
            if (returned != null) {
                keep(batch, noRow, old(batch), rows, deleted);
            }
            return deleted;
        }

        private void keep(Batch batch, Vector[] newRow, Vector[] current, int[] rows, int count) {
            if (returned != null) {
                returned.set(PAIR, batch.columns);
                returned.set(NEW, newRow);
                returned.set(CURRENT, current);
                returned.set(ACTION, new Vector[] {action});
                returned.add(rows, count);
            }
        }
    }
}
