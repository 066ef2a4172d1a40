package org.ashlardb.sql.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;

/**
 * Pairs of rows of two inputs for which a condition is true. A right outer join is written as a left one. Equal to another
 * one of the same parts.
 */
public final class Join implements PlanNode {
    /** Of the partners of a row that needs one, so many are tried at first. */
    public static final int FIRST_TRY = 8;

    /** What becomes of rows without a partner. */
    public enum Type {
        INNER,
        LEFT,
        FULL,
        /** Rows of the left input that have a partner, once. */
        SEMI,
        /** Rows of the left input that have none. */
        ANTI
    }

    private final Type type;
    private final PlanNode left;
    private final PlanNode right;
    private final Scalar condition;
    private final List<Variable> outputs; // kept: joins of joins would make theirs again and again

    public Join(Type type, PlanNode left, PlanNode right, Scalar condition) {
        this.type = type;
        this.left = left;
        this.right = right;
        this.condition = condition;
        this.outputs = makeOutputs();
    }

    private List<Variable> makeOutputs() {
        if (type == Type.SEMI || type == Type.ANTI) {
            return left.outputs();
        }
        List<Variable> made =
                new ArrayList<>(left.outputs().size() + right.outputs().size());
        for (Variable variable : left.outputs()) {
            made.add(type == Type.FULL ? variable.asNullable() : variable);
        }
        for (Variable variable : right.outputs()) {
            made.add(type == Type.INNER ? variable : variable.asNullable());
        }
        return List.copyOf(made);
    }

    public Type type() {
        return type;
    }

    public PlanNode left() {
        return left;
    }

    public PlanNode right() {
        return right;
    }

    public Scalar condition() {
        return condition;
    }

    @Override
    public List<Variable> outputs() {
        return outputs;
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of(left, right);
    }

    @Override
    public PlanNode withInputs(List<PlanNode> inputs) {
        return new Join(type, inputs.get(0), inputs.get(1), condition);
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof Join other
                && type == other.type
                && left.equals(other.left)
                && right.equals(other.right)
                && condition.equals(other.condition);
    }

    @Override
    public int hashCode() {
        return Objects.hash(type, left, right, condition);
    }

    @Override
    public String toString() {
        return "Join " + type + " ON " + condition;
    }
}
