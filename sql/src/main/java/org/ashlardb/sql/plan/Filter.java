package org.ashlardb.sql.plan;

import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;

/** The rows for which a condition is true. */
public record Filter(PlanNode input, Scalar condition) implements PlanNode {
    @Override
    public List<Variable> outputs() {
        return input.outputs();
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of(input);
    }

    @Override
    public PlanNode withInputs(List<PlanNode> inputs) {
        return new Filter(inputs.get(0), condition);
    }

    @Override
    public String toString() {
        return "Filter " + condition;
    }
}
