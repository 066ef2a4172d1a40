package org.ashlardb.sql.plan;

import java.util.List;
import org.ashlardb.sql.expression.Variable;

/** The rows in order. */
public record Sort(PlanNode input, List<SortKey> keys) implements PlanNode {
    public Sort {
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
        return new Sort(inputs.get(0), keys);
    }

    @Override
    public String toString() {
        return "Sort " + keys;
    }
}
