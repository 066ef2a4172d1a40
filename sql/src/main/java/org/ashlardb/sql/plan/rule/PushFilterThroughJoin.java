package org.ashlardb.sql.plan.rule;

import java.util.List;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.PlanNode;

/**
 * Filters the inputs of a join where a term needs one of them only; terms over both become part of an inner join's
 * condition.
 */
final class PushFilterThroughJoin implements FilterRule {
    @Override
    public PlanNode apply(PlanNode node) {
        if (!(node instanceof Filter filter)
                || !(filter.input() instanceof Join join)
                || join.type() == Join.Type.FULL) {
            return node;
        }
        Conjuncts terms = new Conjuncts(filter.condition());
        List<Scalar> left = terms.take(join.left().outputs());
        boolean inner = join.type() == Join.Type.INNER;
        List<Scalar> right = inner ? terms.take(join.right().outputs()) : List.of();
        boolean joinTerms = inner && !terms.isEmpty() && Scalars.isRepeatable(terms.rest());
        if (left.isEmpty() && right.isEmpty() && !joinTerms) {
            return node;
        }
        Scalar condition = joinTerms ? Logical.and(List.of(join.condition(), terms.rest())) : join.condition();
        PlanNode pushed = new Join(
                join.type(),
                apply(Conjuncts.filter(join.left(), left)), // all the way down a tree of joins at once
                apply(Conjuncts.filter(join.right(), right)),
                condition.equals(Constant.TRUE) ? Constant.TRUE : condition);
        return joinTerms ? pushed : terms.filterRest(pushed);
    }
}
