package org.ashlardb.sql.plan.rule;

import java.util.HashMap;
import java.util.Map;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;

/** Filters before computing columns, unless a column has side effects or the condition does. */
final class PushFilterThroughProject implements FilterRule {
    @Override
    public PlanNode apply(PlanNode node) {
        if (!(node instanceof Filter filter)
                || !(filter.input() instanceof Project project)
                || !Scalars.isRepeatable(filter.condition())) {
            return node;
        }
        Map<Variable, Scalar> meanings = new HashMap<>();
        for (int i = 0; i < project.outputs().size(); i++) {
            if (!Scalars.isRepeatable(project.expressions().get(i))) {
                return node;
            }
            meanings.put(project.outputs().get(i), project.expressions().get(i));
        }
        Scalar condition = Scalars.substitute(filter.condition(), meanings);
        return new Project(new Filter(project.input(), condition), project.outputs(), project.expressions());
    }
}
