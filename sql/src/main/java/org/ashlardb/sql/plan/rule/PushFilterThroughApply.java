package org.ashlardb.sql.plan.rule;

import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.plan.Apply;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.PlanNode;

/** Filters the inputs of a lateral join where a term needs one of them only; the right one only if no NULLs are added. */
final class PushFilterThroughApply implements FilterRule {
    @Override
    public PlanNode apply(PlanNode node) {
        if (!(node instanceof Filter filter) || !(filter.input() instanceof Apply apply)) {
            return node;
        }
        Conjuncts terms = new Conjuncts(filter.condition());
        List<Scalar> left = terms.take(apply.left().outputs());
        List<Scalar> right =
                apply.outer() ? List.of() : terms.take(apply.right().outputs());
        if (left.isEmpty() && right.isEmpty()) {
            return node;
        }
        return terms.filterRest(apply.withInputs(
                List.of(Conjuncts.filter(apply.left(), left), Conjuncts.filter(apply.right(), right))));
    }
}
