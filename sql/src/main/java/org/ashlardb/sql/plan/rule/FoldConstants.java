package org.ashlardb.sql.plan.rule;

import java.util.function.UnaryOperator;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.plan.PlanNode;

/** Replaces constant expressions by their values. */
final class FoldConstants implements Rule, UnaryOperator<Scalar> {
    @Override
    public PlanNode apply(PlanNode node) {
        return NodeScalars.map(node, this);
    }

    @Override
    public Scalar apply(Scalar scalar) {
        return ConstantFolding.fold(scalar);
    }
}
