package org.ashlardb.sql.plan.rule;

import java.util.List;
import org.ashlardb.sql.expression.Cast;
import org.ashlardb.sql.expression.Conditional;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Parameter;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.Limit;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Sort;
import org.ashlardb.sql.plan.Window;
import org.ashlardb.sql.plan.WindowFunction;
import org.ashlardb.sql.type.SqlType;

/** Takes no more rows than a condition on ROW_NUMBER lets through, in place of numbering all. */
final class LimitByRowNumber implements FilterRule {
    private static final Constant ZERO = new Constant(0L, SqlType.BIGINT);

    @Override
    public PlanNode apply(PlanNode node) {
        if (!(node instanceof Filter filter)
                || !(filter.input() instanceof Window window)
                || !window.partition().isEmpty()
                || !window.isRunning()
                || window.input() instanceof Limit) {
            return node;
        }
        for (Scalar condition : Logical.conjuncts(filter.condition())) {
            Scalar most = condition instanceof Predicate predicate ? most(predicate, window) : null;
            if (most != null) {
                PlanNode ordered = window.order().isEmpty() ? window.input() : new Sort(window.input(), window.order());
                return filter.withInputs(List.of(window.withInputs(List.of(new Limit(ordered, most, null)))));
            }
        }
        return node;
    }

    /** How many rows a condition lets through at most, or null if it says nothing about their number. */
    private static Scalar most(Predicate predicate, Window window) {
        if (!predicate.test().isComparison()) {
            return null;
        }
        boolean mirrored = isRowNumber(predicate.right(), window);
        if (!mirrored && !isRowNumber(predicate.left(), window)) {
            return null;
        }
        Test test = mirrored ? predicate.test().mirrored() : predicate.test();
        boolean bounds = test == Test.EQUAL || test == Test.LESS || test == Test.LESS_OR_EQUAL;
        return bounds ? notNegative(mirrored ? predicate.left() : predicate.right()) : null;
    }

    private static boolean isRowNumber(Scalar scalar, Window window) {
        if (!(scalar instanceof Reference reference)) {
            return false;
        }
        Variable variable = reference.variable();
        int index = window.results().indexOf(variable);
        return index >= 0 && window.calls().get(index).function() == WindowFunction.ROW_NUMBER;
    }

    /** The limit, which may not be negative; null for what is not known before the rows are. */
    private static Scalar notNegative(Scalar bound) {
        if (!bound.type().kind().isWhole()) {
            return null;
        }
        if (bound instanceof Constant constant) {
            boolean fits = constant.value() instanceof Long number && number >= 0;
            return fits ? constant : ZERO;
        }
        Scalar given = bound instanceof Cast cast ? cast.operand() : bound;
        return given instanceof Parameter
                ? new Conditional(false, List.of(Predicate.of(Test.LESS, bound, ZERO), ZERO, bound), SqlType.BIGINT)
                : null;
    }
}
