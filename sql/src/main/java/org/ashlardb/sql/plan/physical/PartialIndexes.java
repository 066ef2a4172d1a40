package org.ashlardb.sql.plan.physical;

import java.util.List;
import org.ashlardb.engine.Index;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.plan.Scan;

/** Whether conditions leave only rows that a partial index has. */
public final class PartialIndexes {
    private PartialIndexes() {}

    /** What all rows of an index meet; null if rows without an entry may meet all of these conditions. */
    static List<Scalar> met(Scan scan, Index index, List<Scalar> conditions) {
        int column = index.definition().condition();
        if (column < 0) {
            return List.of();
        }
        for (Scan.Computed computed : scan.computed()) {
            if (computed.variable().equals(scan.columns().get(column))) {
                List<Scalar> met = Logical.conjuncts(computed.value());
                return implies(conditions, met) ? met : null;
            }
        }
        return null;
    }

    /** Whether some terms of an AND are true only where those of another one are. */
    public static boolean implies(List<Scalar> conditions, List<Scalar> needed) {
        for (Scalar term : needed) {
            if (conditions.stream().noneMatch(condition -> implies(condition, term))) {
                return false;
            }
        }
        return true;
    }

    private static boolean implies(Scalar condition, Scalar term) {
        if (condition.equals(term)) {
            return true;
        }
        if (!(condition instanceof Predicate given) || !(term instanceof Predicate wanted)) {
            return false;
        }
        if (wanted.test() == Test.IS_NOT_NULL) {
            return isStrict(given.test()) && given.children().contains(wanted.left());
        }
        if (!given.left().equals(wanted.left())) {
            return false;
        }
        if (given.test() == Test.EQUAL || given.test() == Test.IN) {
            return given.children().stream().skip(1).allMatch(value -> meets(value, wanted));
        }
        return isWithin(given, wanted);
    }

    private static boolean isStrict(Test test) {
        return test.isComparison() || test == Test.LIKE || test == Test.ILIKE;
    }

    /** Whether a value meets a condition on the operand that equals it. */
    private static boolean meets(Scalar value, Predicate wanted) {
        if (wanted.test() == Test.IN) {
            return wanted.children().stream().skip(1).anyMatch(value::equals);
        }
        if (!(value instanceof Constant given) || wanted.children().size() != 2) {
            return false;
        }
        Integer order = compare(given, wanted.right());
        return order != null
                && switch (wanted.test()) {
                    case EQUAL -> order == 0;
                    case NOT_EQUAL -> order != 0;
                    case LESS -> order < 0;
                    case LESS_OR_EQUAL -> order <= 0;
                    case GREATER -> order > 0;
                    case GREATER_OR_EQUAL -> order >= 0;
                    default -> false;
                };
    }

    /** Whether one range of values lies within another. */
    private static boolean isWithin(Predicate given, Predicate wanted) {
        boolean above = isLower(given.test()) && isLower(wanted.test());
        boolean below = isUpper(given.test()) && isUpper(wanted.test());
        Integer order = above || below ? compare(given.right(), wanted.right()) : null;
        if (order == null) {
            return false;
        }
        boolean open = wanted.test() == Test.GREATER || wanted.test() == Test.LESS;
        boolean givenOpen = given.test() == Test.GREATER || given.test() == Test.LESS;
        return (above ? order > 0 : order < 0) || order == 0 && (givenOpen || !open);
    }

    private static boolean isLower(Test test) {
        return test == Test.GREATER || test == Test.GREATER_OR_EQUAL;
    }

    private static boolean isUpper(Test test) {
        return test == Test.LESS || test == Test.LESS_OR_EQUAL;
    }

    /** The order of two whole numbers; null if one is something else. */
    private static Integer compare(Scalar left, Scalar right) {
        return left instanceof Constant a
                        && right instanceof Constant b
                        && a.value() instanceof Long first
                        && b.value() instanceof Long second
                        && a.type().kind() == b.type().kind()
                ? Integer.valueOf(Long.compare(first, second))
                : null;
    }
}
