package org.ashlardb.sql.plan.rule;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.LockRows;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.Sort;

/** Rows are locked in their order, so that those behind a LIMIT are left to others. */
final class LockSortedRows implements Rule {
    @Override
    public PlanNode apply(PlanNode node) {
        if (!(node instanceof Sort sort)) {
            return node;
        }
        Project project = sort.input() instanceof Project between ? between : null;
        PlanNode input = project == null ? sort.input() : project.input();
        List<LockRows> locks = new ArrayList<>();
        while (input instanceof LockRows lock) {
            locks.add(lock);
            input = lock.input();
        }
        if (locks.isEmpty()) {
            return node;
        }
        PlanNode locked = new Sort(project == null ? input : withRowIds(project, input, locks), sort.keys());
        for (int i = locks.size() - 1; i >= 0; i--) {
            locked = locks.get(i).withInputs(List.of(locked));
        }
        return project == null ? locked : new Project(locked, project.outputs(), references(project.outputs()));
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

    private static List<Scalar> references(List<Variable> variables) {
        List<Scalar> references = new ArrayList<>();
        for (Variable variable : variables) {
            references.add(new Reference(variable));
        }
        return references;
    }
}
