package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.SortKey;

/**
 * Joins two inputs by merging them where both can be read in the order of a key without sorting and the rows are wanted
 * in that order: a hash join would cost a sort of all its rows.
 */
final class MergeJoinChooser {
    private final PhysicalPlanner planner;

    MergeJoinChooser(PhysicalPlanner planner) {
        this.planner = planner;
    }

    /** The merge join if it costs less than another plan with a sort on top, or that plan. */
    Physical choose(Join join, List<SortKey> wanted, Physical other) {
        boolean preserves =
                join.type() == Join.Type.INNER || join.type() == Join.Type.SEMI || join.type() == Join.Type.ANTI;
        if (wanted.size() != 1 || !preserves || Orders.satisfies(other, wanted)) {
            return other;
        }
        List<Scalar> conditions = Logical.conjuncts(join.condition());
        for (int i = 0; i < conditions.size(); i++) {
            if (conditions.get(i) instanceof Predicate predicate
                    && predicate.test() == Predicate.Test.EQUAL
                    && predicate.left() instanceof Reference left
                    && predicate.right() instanceof Reference right
                    && left.type().equals(right.type())) {
                List<Scalar> rest = new ArrayList<>(conditions);
                rest.remove(i);
                boolean swapped = join.right().outputs().contains(left.variable());
                Physical merged = swapped
                        ? merge(join, right.variable(), left.variable(), wanted.get(0), rest, other)
                        : merge(join, left.variable(), right.variable(), wanted.get(0), rest, other);
                if (merged != null) {
                    return merged;
                }
            }
        }
        return other;
    }

    /** Null if it is not possible, or costs more than the other plan and sorting its rows. */
    private Physical merge(
            Join join, Variable leftKey, Variable rightKey, SortKey wanted, List<Scalar> rest, Physical other) {
        if (!join.left().outputs().contains(leftKey)
                || !join.right().outputs().contains(rightKey)
                || !wanted.variable().equals(leftKey)) {
            return null;
        }
        SortKey rightWanted = new SortKey(rightKey, wanted.descending(), wanted.nullsFirst());
        Physical left = planner.planInOrder(join.left(), List.of(wanted));
        Physical right = planner.planInOrder(join.right(), List.of(rightWanted));
        if (!isSortedBy(left, wanted) || !isSortedBy(right, rightWanted)) {
            return null;
        }
        MergeJoin merged = MergeJoin.of(join.type(), left, right, wanted, rightKey, rest, other.rows());
        double sorted = other.cost() + other.rows() * Math.log(other.rows() + 2);
        return merged.cost() < sorted ? merged : null;
    }

    /** The order itself counts, not that rows are few or equal. */
    private static boolean isSortedBy(Physical plan, SortKey key) {
        return !plan.order().isEmpty() && Orders.satisfies(plan.order(), List.of(), List.of(key));
    }
}
