package org.ashlardb.sql.plan.rule;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.LockRows;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;

/**
 * The locks at the top of a plan, or below the projection there, to be put around what uses its rows.
 *
 * @param locks the outermost first
 * @param rows the plan without them, with the ids of the rows to be locked
 */
record TakenLocks(List<LockRows> locks, PlanNode rows) {
    static TakenLocks from(PlanNode plan) {
        Project project = plan instanceof Project top ? top : null;
        PlanNode input = project == null ? plan : project.input();
        List<LockRows> locks = new ArrayList<>();
        while (input instanceof LockRows lock) {
            locks.add(lock);
            input = lock.input();
        }
        if (locks.isEmpty()) {
            return new TakenLocks(locks, plan);
        }
        return new TakenLocks(locks, project == null ? input : withRowIds(project, input, locks));
    }

    private static Project withRowIds(Project project, PlanNode input, List<LockRows> locks) {
        List<Variable> outputs = new ArrayList<>(project.outputs());
        List<Scalar> expressions = new ArrayList<>(project.expressions());
        for (LockRows lock : locks) {
            if (!outputs.contains(lock.rowId())) {
                outputs.add(lock.rowId());
                expressions.add(new Reference(lock.rowId()));
            }
        }
        return new Project(input, outputs, expressions);
    }

    boolean isEmpty() {
        return locks.isEmpty();
    }

    /** Locks the rows of a plan that has passed on the row ids. */
    PlanNode around(PlanNode plan) {
        PlanNode locked = plan;
        for (int i = locks.size() - 1; i >= 0; i--) {
            locked = locks.get(i).withInputs(List.of(locked));
        }
        return locked;
    }

    /** The plan with just these outputs. */
    static PlanNode withOutputs(PlanNode plan, List<Variable> outputs) {
        if (plan.outputs().equals(outputs)) {
            return plan;
        }
        List<Scalar> references = new ArrayList<>();
        for (Variable variable : outputs) {
            references.add(new Reference(variable));
        }
        return new Project(plan, outputs, references);
    }
}
