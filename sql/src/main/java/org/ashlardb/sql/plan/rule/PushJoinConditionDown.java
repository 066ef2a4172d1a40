package org.ashlardb.sql.plan.rule;

import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.PlanNode;

/**
 * Terms of a join's condition that need one input only filter that input: either one of an inner join, the right of a
 * left join.
 */
final class PushJoinConditionDown implements Rule {
    @Override
    public PlanNode apply(PlanNode node) {
        if (!(node instanceof Join join) || join.type() == Join.Type.FULL) {
            return node;
        }
        Conjuncts terms = new Conjuncts(join.condition());
        boolean leftToo = join.type() == Join.Type.INNER || join.type() == Join.Type.SEMI;
        List<Scalar> left = leftToo ? terms.take(join.left().outputs()) : List.of();
        List<Scalar> right = terms.take(join.right().outputs());
        if (left.isEmpty() && right.isEmpty()) {
            return node;
        }
        return new Join(
                join.type(), Conjuncts.filter(join.left(), left), Conjuncts.filter(join.right(), right), terms.rest());
    }
}
