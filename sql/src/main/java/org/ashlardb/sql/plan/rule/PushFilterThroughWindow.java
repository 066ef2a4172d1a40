package org.ashlardb.sql.plan.rule;

import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.plan.DistinctOn;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Window;

/** Filters whole partitions of a window before it, and whole groups of DISTINCT ON. */
final class PushFilterThroughWindow implements FilterRule {
    @Override
    public PlanNode apply(PlanNode node) {
        if (!(node instanceof Filter filter)) {
            return node;
        }
        PlanNode input = filter.input();
        if (!(input instanceof Window) && !(input instanceof DistinctOn)) {
            return node;
        }
        Conjuncts terms = new Conjuncts(filter.condition());
        List<Scalar> pushed =
                terms.take(input instanceof Window window ? window.partition() : ((DistinctOn) input).keys());
        if (pushed.isEmpty()) {
            return node;
        }
        PlanNode below = Conjuncts.filter(input.inputs().get(0), pushed);
        return terms.filterRest(input.withInputs(List.of(below)));
    }
}
