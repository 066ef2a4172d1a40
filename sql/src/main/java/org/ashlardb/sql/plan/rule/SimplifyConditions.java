package org.ashlardb.sql.plan.rule;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.ashlardb.sql.expression.Cast;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Logical.Connective;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.function.BoundFunction;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;

/** Simplifies conditions: NOT goes inwards, decided terms go, equalities joined by OR become IN,
 * terms common to all branches of an OR are taken out of it, needless casts go, also those of dates beside timestamps. */
final class SimplifyConditions implements Rule, UnaryOperator<Scalar> {
    /** Simplifies one level; a class and not a lambda, because it runs in the first statement of a JVM. */
    private static final class OneLevel implements UnaryOperator<Scalar> {
        @Override
        public Scalar apply(Scalar scalar) {
            return simplify(scalar);
        }
    }

    private final OneLevel oneLevel = new OneLevel();

    @Override
    public PlanNode apply(PlanNode node) {
        return NodeScalars.map(node, this);
    }

    @Override
    public Scalar apply(Scalar scalar) {
        return Scalars.transform(scalar, oneLevel);
    }

    private static Scalar simplify(Scalar scalar) {
        if (scalar instanceof Predicate predicate && predicate.test().isComparison()) {
            return withoutCast(predicate);
        }
        if (!(scalar instanceof Logical logical)) {
            return scalar;
        }
        return switch (logical.connective()) {
            case NOT -> not(logical);
            case AND -> terms(logical, Constant.FALSE, Constant.TRUE);
            case OR -> factored(orToIn(terms(logical, Constant.TRUE, Constant.FALSE)));
        };
    }

    private static Scalar not(Logical logical) {
        Scalar operand = logical.children().get(0);
        if (operand instanceof Predicate predicate && predicate.test().negated() != null) {
            return new Predicate(predicate.test().negated(), predicate.children());
        }
        if (operand instanceof Logical inner) {
            if (inner.connective() == Connective.NOT) {
                return inner.children().get(0);
            }
            List<Scalar> negated = new ArrayList<>();
            for (Scalar child : inner.children()) {
                negated.add(simplify(Logical.not(child)));
            }
            return inner.connective() == Connective.AND ? Logical.or(negated) : Logical.and(negated);
        }
        return logical;
    }

    /** Drops double and neutral terms; a deciding term decides. */
    private static Scalar terms(Logical logical, Constant deciding, Constant neutral) {
        Set<Scalar> kept = new LinkedHashSet<>();
        boolean changed = false;
        for (Scalar term : logical.children()) {
            if (term.equals(deciding)) {
                return deciding;
            }
            if (term.equals(neutral) || Scalars.isRepeatable(term) && kept.contains(term)) {
                changed = true;
            } else {
                kept.add(term);
            }
        }
        if (!changed) {
            return logical;
        }
        List<Scalar> list = new ArrayList<>(kept);
        return logical.connective() == Connective.AND ? Logical.and(list) : Logical.or(list);
    }

    /** {@code a = 1 OR a = 2} is {@code a IN (1, 2)}. */
    private static Scalar orToIn(Scalar scalar) {
        if (!(scalar instanceof Logical logical) || logical.connective() != Connective.OR) {
            return scalar;
        }
        Scalar operand = null;
        List<Scalar> children = new ArrayList<>();
        for (Scalar term : logical.children()) {
            boolean in = term instanceof Predicate p && p.test() == Test.IN;
            if (!(term instanceof Predicate predicate)
                    || predicate.test() != Test.EQUAL && !in
                    || operand != null && !operand.equals(predicate.left())) {
                return scalar;
            }
            operand = predicate.left();
            for (Scalar value :
                    predicate.children().subList(1, predicate.children().size())) {
                if (!Scalars.isRowIndependent(value)) {
                    return scalar;
                }
                children.add(value);
            }
        }
        children.add(0, operand);
        return new Predicate(Test.IN, children);
    }

    /** {@code a AND b OR a AND c} is {@code a AND (b OR c)}; joins can then use a. */
    private static Scalar factored(Scalar scalar) {
        if (!(scalar instanceof Logical logical) || logical.connective() != Connective.OR) {
            return scalar;
        }
        List<Scalar> common =
                new ArrayList<>(Logical.conjuncts(logical.children().get(0)));
        common.removeIf(term -> !Scalars.isRepeatable(term));
        for (Scalar branch : logical.children()) {
            common.retainAll(Logical.conjuncts(branch));
        }
        if (common.isEmpty()) {
            return scalar;
        }
        List<Scalar> branches = new ArrayList<>();
        for (Scalar branch : logical.children()) {
            List<Scalar> rest = new ArrayList<>(Logical.conjuncts(branch));
            rest.removeAll(common);
            if (rest.isEmpty()) {
                return Logical.and(common); // this branch needs nothing else, and the others need it too
            }
            branches.add(Logical.and(rest));
        }
        List<Scalar> terms = new ArrayList<>(common);
        terms.add(orToIn(Logical.or(branches)));
        return Logical.and(terms);
    }

    /** A whole number cast to DECIMAL and compared to a whole decimal can be compared as it is. */
    private static Scalar withoutCast(Predicate predicate) {
        Scalar left = predicate.left();
        Scalar right = predicate.right();
        if (left instanceof Constant && !(right instanceof Constant) || isDate(right) && !isDate(left)) {
            return withoutCast(Predicate.of(predicate.test().mirrored(), right, left));
        }
        if (isDate(left) && Scalars.isRowIndependent(right) && Scalars.isRepeatable(right)) {
            return betweenDates(predicate, ((Cast) left).operand(), right);
        }
        if (left instanceof Cast cast
                && !cast.explicit()
                && cast.operand().type().kind().isWhole()
                && right instanceof Constant constant
                && constant.value() instanceof BigDecimal number
                && number.signum() != 0
                && number.stripTrailingZeros().scale() <= 0
                && number.toBigInteger().bitLength() < Long.SIZE) {
            return Predicate.of(predicate.test(), cast.operand(), new Constant(number.longValue(), SqlType.BIGINT));
        }
        return left == predicate.left() ? predicate : Predicate.of(predicate.test(), left, right);
    }

    /** Whether it is a date as a timestamp, because it is compared with one. */
    private static boolean isDate(Scalar scalar) {
        return scalar instanceof Cast cast
                && !cast.explicit()
                && cast.type().kind() == SqlKind.TIMESTAMP
                && cast.operand().type().kind() == SqlKind.DATE;
    }

    /** A date compared with a timestamp that is the same for all rows can be compared with a date. */
    private static Scalar betweenDates(Predicate predicate, Scalar date, Scalar timestamp) {
        Scalar same = new Cast(timestamp, SqlType.DATE, false);
        Scalar before = new RowCall(BoundFunction.DATE_BEFORE, List.of(timestamp), SqlType.DATE);
        return switch (predicate.test()) {
            case LESS_OR_EQUAL -> Predicate.of(Test.LESS_OR_EQUAL, date, same);
            case LESS -> Predicate.of(Test.LESS_OR_EQUAL, date, before);
            case GREATER -> Predicate.of(Test.GREATER, date, same);
            case GREATER_OR_EQUAL -> Predicate.of(Test.GREATER, date, before);
            default -> predicate;
        };
    }
}
