package org.ashlardb.sql.plan.rule;

import java.util.List;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Sort;

/** Sorting what is sorted or grouped afterwards is of no use. */
final class RemoveInnerSort implements Rule {
    @Override
    public PlanNode apply(PlanNode node) {
        boolean unordered = node instanceof Sort || node instanceof Aggregate;
        return unordered && node.inputs().get(0) instanceof Sort inner
                ? node.withInputs(List.of(inner.input()))
                : node;
    }
}
