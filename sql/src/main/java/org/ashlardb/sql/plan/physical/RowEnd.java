package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Call;
import org.ashlardb.sql.expression.Conditional;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Function;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Logical.Connective;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;

/**
 * Finds the end that conditions set for several key columns together: {@code (a, b) < (x, y)}, which is {@code a <= x AND
 * (a < x OR b < y)}, and what programs write for it, {@code a < x OR a = x AND b < y}.
 *
 * <p>Where the first column has its last value, the branches of an OR that want it to be nearer are not true; what the
 * other branches say of the next column is its end there. And so on. With {@code a <= x AND (a < y OR b < z)} that is so
 * if y is not beyond x, which is known when the statement runs.
 */
final class RowEnd {
    private final List<Variable> columns;
    private final Test weak;
    private final Test strict;
    private final List<Scalar> values = new ArrayList<>();
    private final List<Scalar> supposed = new ArrayList<>();
    private Scalar source;
    private boolean inclusive = true;

    /**
     * For key columns.
     *
     * @param weak LESS_OR_EQUAL for an upper end, GREATER_OR_EQUAL for a lower one
     * @param strict the comparison without the end itself
     */
    RowEnd(List<Variable> columns, Test weak, Test strict) {
        this.columns = columns;
        this.weak = weak;
        this.strict = strict;
    }

    IndexEnd end() {
        return new IndexEnd(values, inclusive);
    }

    /** The one of the conditions from which the values behind the first follow; null if there are none. */
    Scalar source() {
        return source;
    }

    /** Goes on with the next column, whose value at the end is given, and with what follows of those behind it. */
    void extend(Scalar value, List<Scalar> conditions) {
        values.add(guarded(value));
        if (values.size() == columns.size()) {
            return;
        }
        for (Scalar condition : conditions) {
            if (condition instanceof Logical or
                    && or.connective() == Connective.OR
                    && extendInto(or.children(), columns.get(values.size() - 1), value)) {
                source = condition; // over those within it
                return;
            }
        }
    }

    /** As an end that there is only if what was supposed is true; NULL is none. */
    private Scalar guarded(Scalar value) {
        return supposed.isEmpty()
                ? value
                : new Conditional(
                        false, List.of(Logical.and(supposed), value, new Constant(null, value.type())), value.type());
    }

    /** The same from an OR that has to be true where a column has its last value. */
    private boolean extendInto(List<Scalar> branches, Variable column, Scalar last) {
        int supposedBefore = supposed.size();
        List<Scalar> conditions = conditionsAt(column, last, branches);
        Variable next = columns.get(values.size());
        Scalar value = find(conditions, next, weak);
        if (value != null) {
            extend(value, conditions);
            return true;
        }
        value = find(conditions, next, strict);
        if (value != null) {
            values.add(guarded(value));
            inclusive = false;
            return true;
        }
        supposed.subList(supposedBefore, supposed.size()).clear();
        return false;
    }

    /** What of an OR has to be true where a column has its last value; empty if nothing is known. */
    private List<Scalar> conditionsAt(Variable column, Scalar last, List<Scalar> branches) {
        List<Scalar> left = new ArrayList<>();
        for (Scalar branch : branches) {
            if (!isFalseAt(column, last, branch)) {
                left.add(branch);
            }
        }
        if (left.isEmpty() || left.size() == branches.size()) {
            return List.of();
        }
        List<Scalar> conditions = new ArrayList<>(Logical.conjuncts(Logical.or(left)));
        conditions.addAll(ImpliedBounds.of(conditions));
        return conditions;
    }

    /** Whether a branch wants the column to be nearer than its last value; it may have to be supposed that it does. */
    private boolean isFalseAt(Variable column, Scalar last, Scalar branch) {
        for (Scalar term : Logical.conjuncts(branch)) {
            Scalar end = term instanceof Predicate predicate ? IndexMatcher.value(predicate, strict, column) : null;
            if (end != null && (isNoFarther(end, last) || suppose(end, last, column))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a value is no farther than the last one, as it is one of those of which that is the farthest. */
    private boolean isNoFarther(Scalar value, Scalar last) {
        Function farthest = weak == Test.LESS_OR_EQUAL ? Function.GREATEST : Function.LEAST;
        return value.equals(last)
                || last instanceof Call call
                        && call.function() == farthest
                        && call.children().contains(value);
    }

    /** Leaves to the execution whether a value is no farther than the last one, if they compare as keys of the column do. */
    private boolean suppose(Scalar value, Scalar last, Variable column) {
        boolean comparable = value.type().equals(last.type())
                || value.type().kind().isWhole() && last.type().kind().isWhole();
        if (!comparable || column.type().ignoresCase()) {
            return false;
        }
        supposed.add(Predicate.of(weak, value, last));
        return true;
    }

    private static Scalar find(List<Scalar> conditions, Variable column, Test test) {
        for (Scalar condition : conditions) {
            Scalar value =
                    condition instanceof Predicate predicate ? IndexMatcher.value(predicate, test, column) : null;
            if (value != null) {
                return value;
            }
        }
        return null;
    }
}
