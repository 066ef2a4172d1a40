package org.ashlardb.sql.plan.rule;

import java.util.List;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.Sort;
import org.ashlardb.sql.plan.Values;

/** A condition that is never true keeps no row, and what works on no rows makes none. */
final class EmptyWhenFalse implements Rule {
    @Override
    public PlanNode apply(PlanNode node) {
        if (node instanceof Filter filter && isNever(filter.condition())) {
            return empty(node);
        }
        boolean passes = node instanceof Filter || node instanceof Project || node instanceof Sort;
        if (passes && isEmpty(node.inputs().get(0))) {
            return empty(node);
        }
        if (node instanceof Join join
                && join.type() == Join.Type.INNER
                && (isEmpty(join.left()) || isEmpty(join.right()) || isNever(join.condition()))) {
            return empty(node);
        }
        return node;
    }

    private static boolean isNever(Scalar condition) {
        for (Scalar term : Logical.conjuncts(condition)) {
            if (term instanceof Constant constant && constant.isNotTrue()) {
                return true;
            }
        }
        return false;
    }

    private static boolean isEmpty(PlanNode node) {
        return node instanceof Values values && values.rows().isEmpty();
    }

    private static PlanNode empty(PlanNode node) {
        return new Values(node.outputs(), List.of());
    }
}
