package org.ashlardb.sql.plan.rule;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.ashlardb.sql.expression.Cast;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Logical.Connective;
import org.ashlardb.sql.expression.Operation;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Subquery;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.PlanNode;

/** An outer join whose NULL-extended rows a filter, or the condition of a join above, drops anyway needs not make them. */
final class OuterJoinToInner implements Rule {
    @Override
    public PlanNode apply(PlanNode node) {
        if (node instanceof Filter filter) {
            PlanNode input = dropping(filter.input(), filter.condition());
            return input == filter.input() ? node : new Filter(input, filter.condition());
        }
        if (!(node instanceof Join join)) {
            return node;
        }
        Join.Type type = join.type();
        boolean dropsLeft = type == Join.Type.INNER || type == Join.Type.SEMI;
        boolean dropsRight = type != Join.Type.FULL;
        return with(
                join,
                dropsLeft ? dropping(join.left(), join.condition()) : join.left(),
                dropsRight ? dropping(join.right(), join.condition()) : join.right());
    }

    /**
     * A node of whose rows only those are of use for which a condition is true, or the same if it makes no others by
     * adding NULLs.
     */
    private static PlanNode dropping(PlanNode node, Scalar condition) {
        if (!(node instanceof Join join)) {
            return node;
        }
        Join.Type type = join.type();
        if (type == Join.Type.INNER) {
            return with(join, dropping(join.left(), condition), dropping(join.right(), condition));
        }
        if (type == Join.Type.SEMI || type == Join.Type.ANTI) {
            return with(join, dropping(join.left(), condition), join.right());
        }
        boolean dropsRight = dropsNulls(condition, join.right().outputs());
        if (type == Join.Type.FULL) {
            boolean dropsLeft = dropsNulls(condition, join.left().outputs());
            if (!dropsLeft) {
                return node;
            }
            Join left = new Join(Join.Type.LEFT, join.left(), join.right(), join.condition());
            return dropsRight ? dropping(left, condition) : left;
        }
        if (dropsRight) {
            return dropping(new Join(Join.Type.INNER, join.left(), join.right(), join.condition()), condition);
        }
        return with(join, dropping(join.left(), condition), join.right());
    }

    private static PlanNode with(Join join, PlanNode left, PlanNode right) {
        return left == join.left() && right == join.right()
                ? join
                : new Join(join.type(), left, right, join.condition());
    }

    /** Whether some term of the condition is not true when all of these are NULL. */
    private static boolean dropsNulls(Scalar condition, Collection<Variable> variables) {
        Set<Variable> nulls = new HashSet<>(variables);
        for (Scalar term : Logical.conjuncts(condition)) {
            if (rejects(term, nulls)) {
                return true;
            }
        }
        return false;
    }

    private static boolean rejects(Scalar term, Set<Variable> nulls) {
        if (term instanceof Predicate predicate) {
            return rejects(predicate, nulls);
        }
        if (term instanceof Subquery subquery) {
            return subquery.use() == Subquery.Use.IN
                    && isNull(subquery.operands().get(0), nulls);
        }
        if (!(term instanceof Logical logical) || logical.connective() == Connective.NOT) {
            return false;
        }
        boolean all = logical.connective() == Connective.OR;
        for (Scalar child : logical.children()) {
            if (rejects(child, nulls) != all) {
                return !all;
            }
        }
        return all;
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
