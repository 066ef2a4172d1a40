package org.ashlardb.sql.plan;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;

/** Pairs of rows of two inputs for which a condition is true. A right outer join is written as a left one. */
public record Join(Type type, PlanNode left, PlanNode right, Scalar condition) implements PlanNode {
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

    @Override
    public List<Variable> outputs() {
        if (type == Type.SEMI || type == Type.ANTI) {
            return left.outputs();
        }
        List<Variable> outputs = new ArrayList<>();
        for (Variable variable : left.outputs()) {
            outputs.add(type == Type.FULL ? variable.asNullable() : variable);
        }
        for (Variable variable : right.outputs()) {
            outputs.add(type == Type.INNER ? variable : variable.asNullable());
        }
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
    public String toString() {
        return "Join " + type + " ON " + condition;
    }
}
