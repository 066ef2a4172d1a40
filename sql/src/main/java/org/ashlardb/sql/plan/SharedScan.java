package org.ashlardb.sql.plan;

import java.util.List;
import org.ashlardb.sql.expression.Variable;

/**
 * The rows of a table of WITH.
 *
 * @param columns a variable for each output of the shared plan, in order
 * @param outputs those that are read
 */
public record SharedScan(SharedPlan shared, List<Variable> columns, List<Variable> outputs) implements PlanNode {
    public SharedScan {
        columns = List.copyOf(columns);
        outputs = List.copyOf(outputs);
    }

    public SharedScan withOutputs(List<Variable> newOutputs) {
        return new SharedScan(shared, columns, newOutputs);
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of();
    }

    @Override
    public PlanNode withInputs(List<PlanNode> inputs) {
        return this;
    }

    @Override
    public String toString() {
        return "Shared scan " + shared.name();
    }
}
