package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.plan.rule.ConstantFolding;

/** A change with the plan of the rows it works on. */
record ChangeStep(ChangePlan change, Physical source) {
    static ChangeStep of(ChangePlan bound, QueryPlanner planner) {
        ChangePlan change = folded(bound);
        Set<Variable> needed = new HashSet<>();
        if (change instanceof ChangePlan.Insert insert) {
            collect(insert.values(), needed);
        } else if (change instanceof ChangePlan.Update update) {
            needed.add(update.rowId());
            collect(update.values(), needed);
            if (update.readsWholeRow()) {
                needed.addAll(update.oldRow());
            }
        } else if (change instanceof ChangePlan.Delete delete) {
            needed.add(delete.rowId());
        } else if (change instanceof ChangePlan.Call) {
            return new ChangeStep(
                    change,
                    planner.planFor(
                            change.source(), new HashSet<>(change.source().outputs())));
        } else {
            collect((ChangePlan.Merge) change, needed);
        }
        if (change.returned() != null) {
            collect(change.returned().expressions(), needed);
            needed.retainAll(new HashSet<>(change.source().outputs()));
        }
        return new ChangeStep(change, planner.planFor(change.source(), needed));
    }

    private static void collect(ChangePlan.Merge merge, Set<Variable> target) {
        needed(merge, target);
        for (ChangePlan.MergeClause clause : merge.clauses()) {
            if (clause.condition() != null) {
                Scalars.collectVariables(clause.condition(), target);
            }
            if (clause.insert() != null) {
                collect(clause.insert().values(), target);
            }
            if (clause.update() != null) {
                collect(clause.update().values(), target);
            }
        }
    }

    private static void needed(ChangePlan.Merge merge, Set<Variable> target) {
        target.add(merge.rowId());
        target.add(merge.mark());
        boolean wholeRow = merge.returned() != null;
        for (ChangePlan.MergeClause clause : merge.clauses()) {
            wholeRow |= clause.update() != null && clause.update().readsWholeRow();
        }
        if (wholeRow) {
            target.addAll(merge.oldRow());
        }
    }

    private static void collect(List<Scalar> scalars, Set<Variable> target) {
        for (Scalar scalar : scalars) {
            if (scalar != null) {
                Scalars.collectVariables(scalar, target);
            }
        }
    }

    private static ChangePlan folded(ChangePlan change) {
        if (change instanceof ChangePlan.Insert insert) {
            return new ChangePlan.Insert(
                    insert.table(),
                    insert.source(),
                    folded(insert.values()),
                    insert.row(),
                    insert.rules(),
                    insert.conflict(),
                    insert.returned());
        }
        if (change instanceof ChangePlan.Update update) {
            return update.withSource(update.source(), folded(update.values()));
        }
        return change;
    }

    private static List<Scalar> folded(List<Scalar> scalars) {
        List<Scalar> folded = new ArrayList<>();
        for (Scalar scalar : scalars) {
            folded.add(scalar == null ? null : ConstantFolding.fold(scalar));
        }
        return folded;
    }
}
