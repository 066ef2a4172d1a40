package org.ashlardb.sql.plan.decorrelate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.OuterValue;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Subquery;
import org.ashlardb.sql.plan.Apply;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.FunctionScan;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Recursion;
import org.ashlardb.sql.plan.SharedScan;
import org.ashlardb.sql.plan.rule.NodeScalars;

/**
 * Takes the conditions that use columns of the row around a subquery out of its plan. Only conditions of filters and
 * inner joins at the top can be taken; a plan that uses outer columns anywhere else stays as it is.
 */
final class OuterTerms {
    private final Map<Integer, Scalar> outer = new HashMap<>();
    private final List<Scalar> terms = new ArrayList<>();

    /** The outer values of this use of a subquery; those of queries further out are as constant for it as before. */
    OuterTerms(Subquery subquery) {
        List<Scalar> values = subquery.outerValues();
        for (int i = 0; i < values.size(); i++) {
            if (!(values.get(i) instanceof OuterValue)) {
                outer.put(subquery.registers().get(i), values.get(i));
            }
        }
    }

    /** The plan without the terms, or null when outer columns are used elsewhere too. */
    PlanNode take(PlanNode node) {
        PlanNode rest = split(node);
        return rest == null || usesOuter(rest) ? null : rest;
    }

    /** What was taken, over the columns of the plan and of the row around it. */
    List<Scalar> terms() {
        return terms;
    }

    boolean isEmpty() {
        return outer.isEmpty();
    }

    /** Whether an expression uses columns of the row around. */
    boolean isUsedBy(Scalar scalar) {
        return usesOuter(scalar);
    }

    /** Whether expressions of a node use columns of the row around; its inputs do not count. */
    boolean isUsedBy(PlanNode node) {
        for (Scalar scalar : NodeScalars.of(node)) {
            if (usesOuter(scalar)) {
                return true;
            }
        }
        return false;
    }

    private PlanNode split(PlanNode node) {
        if (node instanceof Filter filter) {
            PlanNode input = split(filter.input());
            List<Scalar> kept = input == null ? null : keep(filter.condition());
            return kept == null ? null : kept.isEmpty() ? input : new Filter(input, Logical.and(kept));
        }
        if (node instanceof Join join && join.type() == Join.Type.INNER) {
            PlanNode left = split(join.left());
            PlanNode right = left == null ? null : split(join.right());
            List<Scalar> kept = right == null ? null : keep(join.condition());
            return kept == null ? null : new Join(Join.Type.INNER, left, right, Logical.and(kept));
        }
        return node;
    }

    /** The terms that use no outer column; null when one does that cannot be moved. */
    private List<Scalar> keep(Scalar condition) {
        List<Scalar> kept = new ArrayList<>();
        for (Scalar term : Logical.conjuncts(condition)) {
            if (!usesOuter(term)) {
                kept.add(term);
            } else if (!takeTerm(term)) {
                return null;
            }
        }
        return kept;
    }

    /** Takes a term that belongs to the condition of the join; whether that can be done. */
    boolean takeTerm(Scalar term) {
        if (usesOuter(term) && (hasSubquery(term) || !Scalars.isRepeatable(term))) {
            return false;
        }
        terms.add(Scalars.transform(
                term,
                scalar -> scalar instanceof OuterValue value && outer.containsKey(value.register())
                        ? outer.get(value.register())
                        : scalar));
        return true;
    }

    static boolean hasSubquery(Scalar scalar) {
        if (scalar instanceof Subquery) {
            return true;
        }
        for (Scalar child : scalar.children()) {
            if (hasSubquery(child)) {
                return true;
            }
        }
        return false;
    }

    private boolean usesOuter(Scalar scalar) {
        if (scalar instanceof OuterValue value && outer.containsKey(value.register())) {
            return true;
        }
        for (Scalar child : scalar.children()) {
            if (usesOuter(child)) {
                return true;
            }
        }
        return false;
    }

    private boolean usesOuter(PlanNode node) {
        // What these use is not all in their expressions and inputs.
        boolean hidden = node instanceof Apply
                || node instanceof FunctionScan
                || node instanceof Recursion
                || node instanceof SharedScan;
        if (hidden || isUsedBy(node)) {
            return true;
        }
        for (PlanNode input : node.inputs()) {
            if (usesOuter(input)) {
                return true;
            }
        }
        return false;
    }
}
