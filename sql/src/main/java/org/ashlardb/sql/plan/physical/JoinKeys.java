package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.vector.Vector;

/** Splits the conditions of a join into equalities between its inputs and the rest. */
final class JoinKeys {
    private final List<Scalar> left = new ArrayList<>();
    private final List<Scalar> right = new ArrayList<>();
    private final List<Scalar> rest = new ArrayList<>();

    JoinKeys(Collection<Variable> leftVariables, Collection<Variable> rightVariables, List<Scalar> conditions) {
        Set<Variable> leftSet = new HashSet<>(leftVariables);
        Set<Variable> rightSet = new HashSet<>(rightVariables);
        for (Scalar condition : conditions) {
            if (condition instanceof Predicate predicate && predicate.test() == Test.EQUAL && hashable(predicate)) {
                if (isOf(predicate.left(), leftSet) && isOf(predicate.right(), rightSet)) {
                    left.add(predicate.left());
                    right.add(predicate.right());
                    continue;
                }
                if (isOf(predicate.right(), leftSet) && isOf(predicate.left(), rightSet)) {
                    left.add(predicate.right());
                    right.add(predicate.left());
                    continue;
                }
            }
            rest.add(condition);
        }
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

    List<Scalar> rest() {
        return rest;
    }
}
