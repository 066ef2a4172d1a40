package org.ashlardb.sql.plan.decorrelate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ashlardb.sql.expression.Conditional;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Subquery;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.AggregateKind;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.rule.NodeScalars;

/**
 * A subquery that computes an expression of aggregates over the rows equal to the row around it, or whether there are
 * any, as a grouped query: the groups are joined by what was equal, and rows without a group get what there is of no rows.
 *
 * @param rows the grouped query
 * @param condition joins it to the row around
 * @param scalar the value, over the grouped query's columns or NULLs in their place
 * @param newVariables how many variables were made
 */
record GroupedValue(PlanNode rows, Scalar condition, Scalar scalar, int newVariables) {
    /** The subquery as a grouped query, or null when it is not of that kind. */
    static GroupedValue of(Subquery subquery, PlanNode plan, int firstVariable) {
        OuterTerms outer = new OuterTerms(subquery);
        if (outer.isEmpty() || !NodeScalars.isRepeatable(plan)) {
            return null;
        }
        PlanNode node = plan;
        Scalar value = new Reference(plan.outputs().get(subquery.column()));
        while (node instanceof Project project) {
            Map<Variable, Scalar> computed = new HashMap<>();
            for (int i = 0; i < project.outputs().size(); i++) {
                computed.put(project.outputs().get(i), project.expressions().get(i));
            }
            value = Scalars.substitute(value, computed);
            node = project.input();
        }
        if (!(node instanceof Aggregate aggregate)
                || !aggregate.keys().isEmpty()
                || aggregate.sets() != null
                || !Scalars.usesOnly(value, aggregate.outputs())
                || outer.isUsedBy(value)
                || outer.isUsedBy(aggregate)) {
            return null;
        }
        return grouped(outer, aggregate, value, firstVariable);
    }

    private static GroupedValue grouped(OuterTerms outer, Aggregate aggregate, Scalar value, int firstVariable) {
        PlanNode input = outer.take(aggregate.input());
        if (input == null || outer.terms().isEmpty()) {
            return null;
        }
        Keys keys = Keys.of(input, outer.terms(), firstVariable);
        if (keys == null) {
            return null;
        }
        List<Variable> outputs = new ArrayList<>(keys.outputs);
        outputs.addAll(aggregate.outputs());
        PlanNode rows = new Aggregate(input, outputs, keys.inner, aggregate.calls());
        return new GroupedValue(rows, Logical.and(keys.conditions), ofNoRows(aggregate, value), keys.outputs.size());
    }

    /**
     * Whether there are rows equal to the row around, by the different values that rows are equal by; null when something
     * else than equalities decides.
     *
     * @param terms what decides which rows belong to the row around
     */
    static GroupedValue ofExistence(PlanNode input, List<Scalar> terms, int firstVariable) {
        Keys keys = terms.isEmpty() ? null : Keys.of(input, terms, firstVariable);
        if (keys == null) {
            return null;
        }
        PlanNode rows = new Aggregate(input, keys.outputs, keys.inner, List.of());
        Scalar found = Predicate.of(Predicate.Test.IS_NOT_NULL, new Reference(keys.outputs.get(0)));
        return new GroupedValue(rows, Logical.and(keys.conditions), found, keys.outputs.size());
    }

    /** The same with the value NOT. */
    GroupedValue not() {
        return new GroupedValue(rows, condition, Logical.not(scalar), newVariables);
    }

    /** What rows are equal to the row around by. */
    private static final class Keys {
        private final List<Scalar> inner = new ArrayList<>();
        private final List<Variable> outputs = new ArrayList<>();
        private final List<Scalar> conditions = new ArrayList<>();

        /** Null when there are other terms than equalities between the two. */
        static Keys of(PlanNode input, List<Scalar> terms, int firstVariable) {
            Keys keys = new Keys();
            Set<Variable> columns = new HashSet<>(input.outputs());
            for (Scalar term : terms) {
                Scalar key = side(term, columns, true);
                Scalar other = side(term, columns, false);
                if (key == null || other == null) {
                    return null;
                }
                Variable output = new Variable(firstVariable + keys.outputs.size(), "KEY", key.type(), true);
                keys.inner.add(key);
                keys.outputs.add(output);
                keys.conditions.add(Predicate.of(Predicate.Test.EQUAL, new Reference(output), other));
            }
            return keys;
        }
    }

    /** The side of an equality that is over the subquery's rows, or the other one; null when they are not apart. */
    private static Scalar side(Scalar term, Set<Variable> inner, boolean within) {
        if (!(term instanceof Predicate predicate) || predicate.test() != Predicate.Test.EQUAL) {
            return null;
        }
        boolean leftInner = isOver(predicate.left(), inner);
        boolean rightInner = isOver(predicate.right(), inner);
        boolean leftFree = isFree(predicate.left(), inner);
        boolean rightFree = isFree(predicate.right(), inner);
        if (leftInner && rightFree) {
            return within ? predicate.left() : predicate.right();
        }
        return rightInner && leftFree ? within ? predicate.right() : predicate.left() : null;
    }

    private static boolean isOver(Scalar scalar, Set<Variable> inner) {
        return !Scalars.isRowIndependent(scalar) && Scalars.usesOnly(scalar, inner);
    }

    private static boolean isFree(Scalar scalar, Set<Variable> inner) {
        Set<Variable> used = new HashSet<>();
        Scalars.collectVariables(scalar, used);
        used.retainAll(inner);
        return used.isEmpty();
    }

    /** The value where the grouped query's columns may be NULL for want of a group: then counts are 0. */
    private static Scalar ofNoRows(Aggregate aggregate, Scalar value) {
        Map<Variable, Scalar> counts = new HashMap<>();
        for (int i = 0; i < aggregate.calls().size(); i++) {
            AggregateKind kind = aggregate.calls().get(i).kind();
            if (kind == AggregateKind.COUNT || kind == AggregateKind.REGR_COUNT) {
                Variable count = aggregate.outputs().get(i);
                counts.put(
                        count,
                        new Conditional(
                                true,
                                List.of(new Reference(count.asNullable()), new Constant(0L, count.type())),
                                count.type()));
            }
        }
        return Scalars.substitute(value, counts);
    }
}
