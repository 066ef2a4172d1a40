package org.ashlardb.sql.plan.rule;

import java.util.List;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.PlanNode;

/** Two filters on top of each other become one, the lower condition first. */
final class MergeFilters implements FilterRule {
    @Override
    public PlanNode apply(PlanNode node) {
        return node instanceof Filter upper && upper.input() instanceof Filter lower
                ? new Filter(lower.input(), Logical.and(List.of(lower.condition(), upper.condition())))
                : node;
    }
}
