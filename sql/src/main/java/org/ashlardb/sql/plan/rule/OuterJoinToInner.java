package org.ashlardb.sql.plan.rule;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.ashlardb.sql.expression.Cast;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Operation;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.PlanNode;

/** An outer join whose NULL-extended rows a filter drops anyway needs not make them. */
final class OuterJoinToInner implements FilterRule {
    @Override
    public PlanNode apply(PlanNode node) {
        if (!(node instanceof Filter filter)
                || !(filter.input() instanceof Join join)
                || join.type() != Join.Type.LEFT && join.type() != Join.Type.FULL) {
            return node;
        }
        boolean dropsRight = dropsNulls(filter.condition(), join.right().outputs());
        boolean dropsLeft = dropsNulls(filter.condition(), join.left().outputs());
        Join.Type type = join.type();
        if (type == Join.Type.LEFT && dropsRight || type == Join.Type.FULL && dropsLeft && dropsRight) {
            return new Filter(
                    new Join(Join.Type.INNER, join.left(), join.right(), join.condition()), filter.condition());
        }
        if (type == Join.Type.FULL && dropsLeft) {
            return new Filter(
                    new Join(Join.Type.LEFT, join.left(), join.right(), join.condition()), filter.condition());
        }
        return node;
    }

    /** Whether some term of the condition is not true when all of these are NULL. */
    private static boolean dropsNulls(Scalar condition, Collection<Variable> variables) {
        Set<Variable> nulls = new HashSet<>(variables);
        for (Scalar term : Logical.conjuncts(condition)) {
            if (term instanceof Predicate predicate && rejects(predicate, nulls)) {
                return true;
            }
        }
        return false;
    }

    private static boolean rejects(Predicate predicate, Set<Variable> nulls) {
        if (predicate.test() == Test.IS_NOT_NULL || predicate.test() == Test.IN) {
            return isNull(predicate.left(), nulls);
        }
        boolean strict = predicate.test().isComparison() || predicate.test() == Test.LIKE;
        return strict && (isNull(predicate.left(), nulls) || isNull(predicate.right(), nulls));
    }

    private static boolean isNull(Scalar scalar, Set<Variable> nulls) {
        if (scalar instanceof Reference reference) {
            return nulls.contains(reference.variable());
        }
        if (scalar instanceof Cast || scalar instanceof Operation) {
            for (Scalar child : scalar.children()) {
                if (isNull(child, nulls)) {
                    return true;
                }
            }
        }
        return false;
    }
}
