package org.ashlardb.sql.plan.rule;

import org.ashlardb.sql.plan.PlanNode;

/** Replaces constant expressions by their values. */
final class FoldConstants implements Rule {
    @Override
    public PlanNode apply(PlanNode node) {
        return NodeScalars.map(node, ConstantFolding::fold);
    }
}
