package org.ashlardb.sql.execute;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.ChangePlan.RowBranch;
import org.ashlardb.sql.plan.ChangePlan.RowStep;
import org.ashlardb.sql.plan.ChangePlan.RowTrigger;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** What triggers, and columns ON UPDATE, do about rows before they are written: a batch at a time, one after the other. */
final class RowTriggers {
    private final Set<Integer> assigned = new TreeSet<>();
    private final Execution execution;
    private final TableSchema table;
    private final Branch[] triggers;
    private final String[] names;

    RowTriggers(List<RowTrigger> triggers, EvaluatorFactory factory, Execution execution, TableSchema table) {
        this.execution = execution;
        this.table = table;
        this.triggers = branches(triggers.stream().map(RowTrigger::steps).toList(), factory);
        names = triggers.stream().map(RowTrigger::name).toArray(String[]::new);
    }

    private Branch[] branches(List<RowBranch> branches, EvaluatorFactory factory) {
        return branches.stream().map(branch -> new Branch(branch, factory)).toArray(Branch[]::new);
    }

    /** Ordinals of the columns that may be assigned, and of others. */
    int[] columnsWith(int[] others) {
        Set<Integer> all = new TreeSet<>(assigned);
        for (int column : others) {
            all.add(column);
        }
        return all.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Fires for rows, which get other vectors for the columns that are assigned. */
    void fire(Batch rows, int[] selection, int count) {
        for (int i = 0; i < triggers.length; i++) {
            try {
                triggers[i].run(rows, selection, count);
            } catch (SqlException e) {
                throw e.within(names[i]);
            }
        }
    }

    private interface Step {
        void run(Batch rows, int[] selection, int count);
    }

    private Step step(RowStep step, EvaluatorFactory factory) {
        if (step instanceof ChangePlan.Assign assign) {
            assigned.add(assign.column());
            return new Assign(assign.column(), factory.make(assign.value()));
        }
        if (step instanceof ChangePlan.Signal signal) {
            Evaluator message = factory.make(signal.message());
            return (rows, selection, count) -> fail(signal.sqlState(), message, rows, selection);
        }
        if (step instanceof ChangePlan.RunSteps run) {
            for (int column : run.columns()) {
                assigned.add(column);
            }
            return new RowSteps(execution, table, run)::run;
        }
        Branch[] branches = branches(((ChangePlan.Choose) step).branches(), factory);
        return (rows, selection, count) -> choose(branches, rows, selection, count);
    }

    private static void fail(String sqlState, Evaluator message, Batch rows, int[] selection) {
        VaryingVector text = (VaryingVector) message.evaluate(rows, selection, 1);
        throw SqlException.signal(sqlState, text.isNull(selection[0]) ? "" : text.getString(selection[0]));
    }

    private static void choose(Branch[] branches, Batch rows, int[] selection, int count) {
        int[] left = selection.clone();
        int leftCount = count;
        for (Branch branch : branches) {
            int[] taken = new int[leftCount];
            int takenCount = branch.take(rows, left, leftCount, taken);
            if (takenCount > 0) {
                leftCount = MergeRunner.remove(left, leftCount, taken, takenCount);
                branch.runSteps(rows, taken, takenCount);
            }
        }
    }

    /** Another value for a column; rows that are not selected keep theirs. */
    private record Assign(int column, Evaluator value) implements Step {
        @Override
        public void run(Batch rows, int[] selection, int count) {
            Vector old = rows.columns[column];
            Vector values = value.evaluate(rows, selection, count);
            if (count == rows.count) {
                rows.columns[column] = values;
                return;
            }
            int[] all = rows.selection;
            Vector merged = old.newInstance();
            merged.reset(all[rows.count - 1] + 1);
            int next = 0;
            for (int k = 0; k < rows.count; k++) {
                int row = all[k];
                boolean chosen = next < count && selection[next] == row;
                merged.copy(row, chosen ? values : old, row);
                next += chosen ? 1 : 0;
            }
            rows.columns[column] = merged;
        }
    }

    private final class Branch {
        private final Evaluator condition;
        private final Step[] steps;

        Branch(RowBranch branch, EvaluatorFactory factory) {
            Scalar when = branch.condition();
            condition = when == null ? null : factory.make(when);
            steps = branch.steps().stream().map(step -> step(step, factory)).toArray(Step[]::new);
        }

        void run(Batch rows, int[] selection, int count) {
            int[] taken = new int[count];
            int takenCount = take(rows, selection, count, taken);
            if (takenCount > 0) {
                runSteps(rows, taken, takenCount);
            }
        }

        void runSteps(Batch rows, int[] selection, int count) {
            for (Step step : steps) {
                step.run(rows, selection, count);
            }
        }

        /** Those of rows for which the condition holds; returns how many. */
        int take(Batch rows, int[] selection, int count, int[] taken) {
            if (condition == null) {
                System.arraycopy(selection, 0, taken, 0, count);
                return count;
            }
            Vector holds = condition.evaluate(rows, selection, count);
            int chosen = 0;
            for (int k = 0; k < count; k++) {
                if (!holds.isNull(selection[k]) && holds.getLong(selection[k]) != 0) {
                    taken[chosen++] = selection[k];
                }
            }
            return chosen;
        }
    }
}
