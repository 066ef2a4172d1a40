package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;

/**
 * Columns of several inputs that conditions make equal: of {@code a = b} and {@code b = c} also {@code a = c}. In a class
 * are at most as many columns as inputs, so that one equality between two sets of inputs makes all columns of both equal,
 * if those within each set are.
 */
final class EqualColumns {
    /** With more columns of a class, looking at all trees of joins would take longer than most plans do. */
    private static final int MOST = 6;

    private final List<Set<Variable>> inputs;
    private final List<Set<Variable>> classes = new ArrayList<>();

    EqualColumns(List<Set<Variable>> inputs, List<JoinGraph.Edge> edges) {
        this.inputs = inputs;
        for (JoinGraph.Edge edge : edges) {
            Predicate equality = equality(edge.condition());
            if (equality != null && Long.bitCount(edge.inputs()) == 2) {
                unite(variable(equality.left()), variable(equality.right()));
            }
        }
        classes.removeIf(columns -> columns.size() < 3 || columns.size() > MOST || hasTwoOfAnInput(columns));
    }

    private void unite(Variable one, Variable other) {
        Set<Variable> united = new HashSet<>(Set.of(one, other));
        classes.removeIf(columns -> {
            boolean touched = columns.contains(one) || columns.contains(other);
            if (touched) {
                united.addAll(columns);
            }
            return touched;
        });
        classes.add(united);
    }

    private boolean hasTwoOfAnInput(Set<Variable> columns) {
        for (Set<Variable> input : inputs) {
            if (columns.stream().filter(input::contains).count() > 1) {
                return true;
            }
        }
        return false;
    }

    /** The edges, those of classes with their number, and those that follow from them. */
    List<JoinGraph.Edge> close(List<JoinGraph.Edge> edges) {
        List<JoinGraph.Edge> closed = new ArrayList<>();
        for (JoinGraph.Edge edge : edges) {
            int number = classOf(edge.condition());
            closed.add(number == 0 ? edge : edge.ofClass(number));
        }
        for (int i = 0; i < classes.size(); i++) {
            List<Variable> columns = inOrder(classes.get(i));
            for (int left = 0; left < columns.size(); left++) {
                for (int right = left + 1; right < columns.size(); right++) {
                    Variable one = columns.get(left);
                    Variable other = columns.get(right);
                    if (edges.stream().noneMatch(edge -> isBetween(edge.condition(), one, other))) {
                        Scalar follows = Predicate.of(Test.EQUAL, new Reference(one), new Reference(other));
                        closed.add(new JoinGraph.Edge(follows, input(one) | input(other), 1, i + 1));
                    }
                }
            }
        }
        return closed;
    }

    /** Sorted by the inputs, as plans must not depend on hashes. */
    private List<Variable> inOrder(Set<Variable> columns) {
        List<Variable> sorted = new ArrayList<>();
        for (Set<Variable> input : inputs) {
            columns.stream().filter(input::contains).forEach(sorted::add);
        }
        return sorted;
    }

    private long input(Variable variable) {
        for (int i = 0; i < inputs.size(); i++) {
            if (inputs.get(i).contains(variable)) {
                return 1L << i;
            }
        }
        throw new IllegalStateException(variable + " is of no input");
    }

    /** The number of a class, from 1, or 0. */
    private int classOf(Scalar condition) {
        Predicate equality = equality(condition);
        for (int i = 0; equality != null && i < classes.size(); i++) {
            if (classes.get(i).contains(variable(equality.left()))) {
                return i + 1;
            }
        }
        return 0;
    }

    private static boolean isBetween(Scalar condition, Variable one, Variable other) {
        Predicate equality = equality(condition);
        return equality != null
                && Set.of(one, other).equals(Set.of(variable(equality.left()), variable(equality.right())));
    }

    /** A condition as an equality of two columns whose type says alone what is equal; or null. */
    private static Predicate equality(Scalar condition) {
        boolean equal = condition instanceof Predicate predicate
                && predicate.test() == Test.EQUAL
                && predicate.left() instanceof Reference left
                && predicate.right() instanceof Reference right
                && !left.variable().equals(right.variable())
                && left.type().isEqualBySameRule(right.type());
        return equal ? (Predicate) condition : null;
    }

    private static Variable variable(Scalar reference) {
        return ((Reference) reference).variable();
    }
}
