package org.ashlardb.sql.plan;

import java.util.List;
import org.ashlardb.sql.expression.Variable;

/** The first of the rows that have equal keys, in the order they come; they stay in that order. */
public record DistinctOn(PlanNode input, List<Variable> keys) implements PlanNode {
    public DistinctOn {
        keys = List.copyOf(keys);
    }

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
        return new DistinctOn(inputs.get(0), keys);
    }

    @Override
    public String toString() {
        return "Distinct on " + keys;
    }
}
