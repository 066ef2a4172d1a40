package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Logical.Connective;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.vector.Vector;

/**
 * Splits the conditions of a join into equalities between its inputs and the rest. An equality may hold for two NULLs: that
 * of IS NOT DISTINCT FROM, or {@code a = b OR a IS NULL AND b IS NULL}.
 */
final class JoinKeys {
    private final List<Scalar> left = new ArrayList<>();
    private final List<Scalar> right = new ArrayList<>();
    private final List<Boolean> nullsEqual = new ArrayList<>();
    private final List<Scalar> rest = new ArrayList<>();

    JoinKeys(Collection<Variable> leftVariables, Collection<Variable> rightVariables, List<Scalar> conditions) {
        Set<Variable> leftSet = new HashSet<>(leftVariables);
        Set<Variable> rightSet = new HashSet<>(rightVariables);
        for (Scalar condition : conditions) {
            Predicate equality = equality(condition);
            if (equality == null || !hashable(equality)) {
                rest.add(condition);
            } else if (isOf(equality.left(), leftSet) && isOf(equality.right(), rightSet)) {
                add(equality.left(), equality.right(), equality.test());
            } else if (isOf(equality.right(), leftSet) && isOf(equality.left(), rightSet)) {
                add(equality.right(), equality.left(), equality.test());
            } else {
                rest.add(condition);
            }
        }
    }

    private void add(Scalar ofLeft, Scalar ofRight, Test test) {
        left.add(ofLeft);
        right.add(ofRight);
        nullsEqual.add(test == Test.NOT_DISTINCT);
    }

    /** A condition as a predicate EQUAL or NOT_DISTINCT that is true of the same rows, or null. */
    private static Predicate equality(Scalar condition) {
        if (condition instanceof Predicate predicate) {
            return predicate.test() == Test.EQUAL || predicate.test() == Test.NOT_DISTINCT ? predicate : null;
        }
        if (!(condition instanceof Logical or)
                || or.connective() != Connective.OR
                || or.children().size() != 2) {
            return null;
        }
        for (int i = 0; i < 2; i++) {
            List<Scalar> nulls = Logical.conjuncts(or.children().get(1 - i));
            if (or.children().get(i) instanceof Predicate equal
                    && equal.test() == Test.EQUAL
                    && nulls.size() == 2
                    && nulls.contains(Predicate.of(Test.IS_NULL, equal.left()))
                    && nulls.contains(Predicate.of(Test.IS_NULL, equal.right()))) {
                return Predicate.of(Test.NOT_DISTINCT, equal.left(), equal.right());
            }
        }
        return null;
    }

    /** Whether equal values of both sides have equal hashes, which values in vectors of one class have. */
    private static boolean hashable(Predicate predicate) {
        return Vector.of(predicate.left().type().kind()).getClass()
                == Vector.of(predicate.right().type().kind()).getClass();
    }

    private static boolean isOf(Scalar scalar, Set<Variable> variables) {
        return !Scalars.isRowIndependent(scalar) && Scalars.isRepeatable(scalar) && Scalars.usesOnly(scalar, variables);
    }

    List<Scalar> left() {
        return left;
    }

    List<Scalar> right() {
        return right;
    }

    /** Of each equality, whether it holds for two NULLs. */
    List<Boolean> nullsEqual() {
        return nullsEqual;
    }

    List<Scalar> rest() {
        return rest;
    }
}
