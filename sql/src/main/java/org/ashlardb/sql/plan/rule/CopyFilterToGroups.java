package org.ashlardb.sql.plan.rule;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Subquery;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;

/**
 * Filters groups that are joined by their key as the rows they are joined with are filtered: {@code a.id = b.id AND
 * a.id = 5} makes {@code b.id = 5}, so that no other groups are made. Conditions on the key of other inputs would gain
 * little, and make their numbers of rows look smaller than they are. To be applied once, when the other rules have brought
 * the conditions where they belong.
 */
final class CopyFilterToGroups implements Rule {
    @Override
    public PlanNode apply(PlanNode node) {
        return node instanceof Join join && join.type() != Join.Type.FULL ? copy(join) : node;
    }

    private static PlanNode copy(Join join) {
        PlanNode left = join.left();
        PlanNode right = join.right();
        for (Scalar condition : Logical.conjuncts(join.condition())) {
            if (condition instanceof Predicate equality
                    && equality.test() == Test.EQUAL
                    && equality.left() instanceof Reference one
                    && equality.right() instanceof Reference other
                    && one.type().equals(other.type())
                    && !one.type().ignoresCase()) {
                boolean inOrder = left.outputs().contains(one.variable());
                Variable ofLeft = inOrder ? one.variable() : other.variable();
                Variable ofRight = inOrder ? other.variable() : one.variable();
                if (left.outputs().contains(ofLeft) && right.outputs().contains(ofRight)) {
                    right = filtered(right, ofRight, known(join.left(), ofLeft));
                    left = join.type() == Join.Type.INNER ? filtered(left, ofLeft, known(join.right(), ofRight)) : left;
                }
            }
        }
        return left == join.left() && right == join.right() ? join : join.withInputs(List.of(left, right));
    }

    private static PlanNode filtered(PlanNode node, Variable key, List<Scalar> conditions) {
        if (conditions.isEmpty() || !isGroupKey(node, key)) {
            return node;
        }
        List<Scalar> terms = renamed(conditions, key);
        terms.removeAll(renamed(known(node, key), key));
        return Conjuncts.filter(node, terms);
    }

    /** Whether a column is a key of groups, whose rows can be filtered by it. */
    private static boolean isGroupKey(PlanNode node, Variable column) {
        if (node instanceof Filter filter) {
            return isGroupKey(filter.input(), column);
        }
        if (node instanceof Project project) {
            Variable below = below(project, column);
            return below != null && isGroupKey(project.input(), below);
        }
        return node instanceof Aggregate aggregate
                && aggregate.sets() == null
                && aggregate.keyOutputs().contains(column);
    }

    /** Conditions on a column alone that all rows meet in which it is not NULL. */
    private static List<Scalar> known(PlanNode node, Variable column) {
        List<Scalar> known = new ArrayList<>();
        if (node instanceof Filter filter) {
            for (Scalar term : Logical.conjuncts(filter.condition())) {
                if (isOf(term, column)) {
                    known.add(term);
                }
            }
            known.addAll(known(filter.input(), column));
        } else if (node instanceof Project project) {
            Variable below = below(project, column);
            known.addAll(below == null ? List.of() : known(project.input(), below));
        } else if (node instanceof Join join) {
            boolean ofLeft = join.left().outputs().contains(column);
            known.addAll(known(ofLeft ? join.left() : join.right(), column));
        } else if (node instanceof Aggregate aggregate && isGroupKey(aggregate, column)) {
            Scalar key = aggregate.keys().get(aggregate.keyOutputs().indexOf(column));
            known.addAll(
                    key instanceof Reference reference ? known(aggregate.input(), reference.variable()) : List.of());
        }
        return renamed(known, column);
    }

    private static Variable below(Project project, Variable column) {
        int index = project.outputs().indexOf(column);
        return index >= 0 && project.expressions().get(index) instanceof Reference reference
                ? reference.variable()
                : null;
    }

    /** Whether a term compares the column with values that are the same for all rows, and does nothing else. */
    private static boolean isOf(Scalar term, Variable column) {
        if (term instanceof Logical logical) {
            return logical.children().stream().allMatch(child -> isOf(child, column));
        }
        boolean comparison =
                term instanceof Predicate predicate && (predicate.test().isComparison() || predicate.test() == Test.IN);
        return comparison
                && term.children().stream().anyMatch(child -> isColumn(child, column))
                && term.children().stream().allMatch(child -> isColumn(child, column) || isFixed(child));
    }

    private static boolean isColumn(Scalar scalar, Variable column) {
        return scalar instanceof Reference reference && reference.variable().equals(column);
    }

    private static boolean isFixed(Scalar scalar) {
        return Scalars.isRowIndependent(scalar)
                && Scalars.isRepeatable(scalar)
                && !Scalars.anyMatch(scalar, Subquery.class::isInstance);
    }

    /** The conditions, each of which has one variable, over another one. */
    private static List<Scalar> renamed(List<Scalar> conditions, Variable column) {
        Scalar reference = new Reference(column);
        List<Scalar> renamed = new ArrayList<>();
        for (Scalar condition : conditions) {
            renamed.add(Scalars.transform(condition, scalar -> scalar instanceof Reference ? reference : scalar));
        }
        return renamed;
    }
}
