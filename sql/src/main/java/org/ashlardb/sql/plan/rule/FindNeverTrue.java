package org.ashlardb.sql.plan.rule;

import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.PlanNode;

/** A filter by NOT IN with a NULL in the list keeps no row, whatever the other values are. */
final class FindNeverTrue implements FilterRule {
    @Override
    public PlanNode apply(PlanNode node) {
        if (!(node instanceof Filter filter)) {
            return node;
        }
        for (Scalar term : Logical.conjuncts(filter.condition())) {
            if (isNeverTrue(term)) {
                return new Filter(filter.input(), Constant.FALSE);
            }
        }
        return node;
    }

    private static boolean isNeverTrue(Scalar term) {
        if (!(term instanceof Logical logical)
                || logical.connective() != Logical.Connective.NOT
                || !(logical.children().get(0) instanceof Predicate in)
                || in.test() != Predicate.Test.IN
                || !Scalars.isRepeatable(in)) {
            return false;
        }
        for (Scalar value : in.children().subList(1, in.children().size())) {
            if (value instanceof Constant constant && constant.isNull()) {
                return true;
            }
        }
        return false;
    }
}
