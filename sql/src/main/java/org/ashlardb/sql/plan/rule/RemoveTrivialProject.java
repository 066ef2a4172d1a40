package org.ashlardb.sql.plan.rule;

import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;

/** A projection that passes exactly its input on is none. */
final class RemoveTrivialProject implements Rule {
    @Override
    public PlanNode apply(PlanNode node) {
        if (!(node instanceof Project project)
                || !project.outputs().equals(project.input().outputs())) {
            return node;
        }
        for (int i = 0; i < project.outputs().size(); i++) {
            if (!project.expressions()
                    .get(i)
                    .equals(new Reference(project.outputs().get(i)))) {
                return node;
            }
        }
        return project.input();
    }
}
