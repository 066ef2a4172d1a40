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

/**
 * A condition that is never true keeps no row and joins none, and what works on no rows makes none, or only what an outer
 * join adds.
 */
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
        return node instanceof Join join ? joined(join) : node;
    }

    private static PlanNode joined(Join join) {
        boolean noPairs = isEmpty(join.left()) || isEmpty(join.right()) || isNever(join.condition());
        if (!noPairs || join.type() == Join.Type.FULL) {
            return join;
        }
        boolean keepsLeft = join.type() == Join.Type.LEFT || join.type() == Join.Type.ANTI;
        if (!keepsLeft || isEmpty(join.left())) {
            return empty(join);
        }
        return join.type() == Join.Type.ANTI ? join.left() : OuterJoinToAnti.withNulls(join.left(), join);
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
