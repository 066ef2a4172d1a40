package org.ashlardb.sql.plan;

import java.util.List;
import org.ashlardb.sql.expression.Variable;

/** UNION, INTERSECT or EXCEPT of inputs whose columns match by position. */
public record SetOperation(Type type, boolean all, PlanNode left, PlanNode right, List<Variable> outputs)
        implements PlanNode {
    /** Which rows are kept. */
    public enum Type {
        UNION,
        INTERSECT,
        EXCEPT
    }

    public SetOperation {
        outputs = List.copyOf(outputs);
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of(left, right);
    }

    @Override
    public PlanNode withInputs(List<PlanNode> inputs) {
        return new SetOperation(type, all, inputs.get(0), inputs.get(1), outputs);
    }

    @Override
    public String toString() {
        return type + (all ? " ALL" : "");
    }
}
