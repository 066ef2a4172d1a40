package org.ashlardb.sql.expression;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Ways to look through expressions. */
public final class Scalars {
    private Scalars() {}

    /** Whether an expression, or a part of it, is such a one. */
    public static boolean anyMatch(Scalar scalar, Predicate<Scalar> wanted) {
        if (wanted.test(scalar)) {
            return true;
        }
        for (Scalar child : scalar.children()) {
            if (anyMatch(child, wanted)) {
                return true;
            }
        }
        return false;
    }

    /** Applies a change to every operand, innermost first, and to the expression itself. */
    public static Scalar transform(Scalar scalar, UnaryOperator<Scalar> change) {
        List<Scalar> children = scalar.children();
        List<Scalar> changed = null;
        for (int i = 0; i < children.size(); i++) {
            Scalar child = children.get(i);
            Scalar result = transform(child, change);
            if (result != child && changed == null) {
                changed = new ArrayList<>(children);
            }
            if (changed != null) {
                changed.set(i, result);
            }
        }
        return change.apply(changed == null ? scalar : scalar.withChildren(changed));
    }

    /** Replaces variables by expressions. */
    public static Scalar substitute(Scalar scalar, Map<Variable, Scalar> replacements) {
        return transform(
                scalar,
                s -> s instanceof Reference r && replacements.containsKey(r.variable())
                        ? replacements.get(r.variable())
                        : s);
    }

    /** Adds the variables an expression uses. */
    public static void collectVariables(Scalar scalar, Set<Variable> target) {
        if (scalar instanceof Reference reference) {
            target.add(reference.variable());
        }
        for (Scalar child : scalar.children()) {
            collectVariables(child, target);
        }
    }

    /** Whether all variables an expression uses are among these. */
    public static boolean usesOnly(Scalar scalar, Collection<Variable> variables) {
        if (scalar instanceof Reference reference) {
            return variables.contains(reference.variable());
        }
        for (Scalar child : scalar.children()) {
            if (!usesOnly(child, variables)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a condition has one value for all rows; what CURRVAL is, rows may change that move its sequence. */
    public static boolean isSameForAllRows(Scalar condition) {
        return isRowIndependent(condition)
                && isRepeatable(condition)
                && !anyMatch(condition, scalar -> scalar instanceof CurrentValue || scalar instanceof NamedSequence);
    }

    /** Whether the expression has the same value for all rows of one execution. */
    public static boolean isRowIndependent(Scalar scalar) {
        if (scalar instanceof Reference || movesSequence(scalar) || isRandom(scalar)) {
            return false;
        }
        for (Scalar child : scalar.children()) {
            if (!isRowIndependent(child)) {
                return false;
            }
        }
        return true;
    }

    private static boolean movesSequence(Scalar scalar) {
        return scalar instanceof NextValue
                || scalar instanceof SetValue
                || scalar instanceof NamedSequence named && named.moves();
    }

    /** Whether computing the expression takes a number of a sequence or sets one. */
    public static boolean movesSequences(Scalar scalar) {
        for (Scalar child : scalar.children()) {
            if (movesSequences(child)) {
                return true;
            }
        }
        return movesSequence(scalar);
    }

    /** Whether there are constants in the expression. */
    public static boolean usesConstants(Scalar scalar) {
        for (Scalar child : scalar.children()) {
            if (usesConstants(child)) {
                return true;
            }
        }
        return scalar instanceof Constant;
    }

    /** Whether the expression calls a function that does steps; its operands are not looked at. */
    public static boolean doesSteps(Scalar scalar) {
        return scalar instanceof RowCall call && call.function() instanceof StepFunction;
    }

    /** Whether the expression has the same value in all executions. */
    public static boolean isConstant(Scalar scalar) {
        if (scalar instanceof Parameter
                || scalar instanceof OuterValue
                || scalar instanceof Subquery
                || scalar instanceof CurrentValue
                || scalar instanceof NamedSequence
                || scalar instanceof Call call && !call.function().isStable()
                || doesSteps(scalar)
                || isRandom(scalar)) {
            return false;
        }
        for (Scalar child : scalar.children()) {
            if (!isConstant(child)) {
                return false;
            }
        }
        return !(scalar instanceof Reference) && !movesSequence(scalar);
    }

    /** Whether computing the expression more or less often changes nothing. */
    public static boolean isRepeatable(Scalar scalar) {
        if (movesSequence(scalar)
                || isRandom(scalar)
                || scalar instanceof Subquery subquery && !subquery.repeatable()) {
            return false;
        }
        for (Scalar child : scalar.children()) {
            if (!isRepeatable(child)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isRandom(Scalar scalar) {
        return scalar instanceof Call call && call.function() == Function.RANDOM
                || scalar instanceof RowCall row && !row.function().isDeterministic();
    }
}
