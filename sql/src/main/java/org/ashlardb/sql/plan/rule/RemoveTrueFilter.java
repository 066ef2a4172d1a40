package org.ashlardb.sql.plan.rule;

import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.PlanNode;

/** A filter that lets everything pass is none. */
final class RemoveTrueFilter implements FilterRule {
    @Override
    public PlanNode apply(PlanNode node) {
        return node instanceof Filter filter && filter.condition() instanceof Constant constant && constant.isTrue()
                ? filter.input()
                : node;
    }
}
