package org.ashlardb.sql.plan;

import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;

/** Some rows after some others. Limit and offset are null where there is none. */
public record Limit(PlanNode input, Scalar limit, Scalar offset) implements PlanNode {
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
        return new Limit(inputs.get(0), limit, offset);
    }

    @Override
    public String toString() {
        return "Limit" + (limit == null ? "" : " " + limit) + (offset == null ? "" : " OFFSET " + offset);
    }
}
