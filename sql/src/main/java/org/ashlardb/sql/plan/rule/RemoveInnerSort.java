package org.ashlardb.sql.plan.rule;

import java.util.List;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.Sort;

/** Sorting what is sorted or grouped afterwards is of no use. */
final class RemoveInnerSort implements Rule {
    @Override
    public PlanNode apply(PlanNode node) {
        boolean ignoresOrder = node instanceof Aggregate aggregate && !aggregate.dependsOnInputOrder();
        if (!(node instanceof Sort) && !ignoresOrder) {
            return node;
        }
        PlanNode input = node.inputs().get(0);
        if (input instanceof Sort inner) {
            return node.withInputs(List.of(inner.input()));
        }
        return input instanceof Project project && project.input() instanceof Sort inner
                ? node.withInputs(List.of(project.withInputs(List.of(inner.input()))))
                : node;
    }
}
