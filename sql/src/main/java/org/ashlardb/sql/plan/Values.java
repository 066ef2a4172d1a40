package org.ashlardb.sql.plan;

import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;

/** Rows of expressions. One row of no columns is what SELECT without FROM reads. */
public record Values(List<Variable> outputs, List<List<Scalar>> rows) implements PlanNode {
    public Values {
        outputs = List.copyOf(outputs);
        rows = List.copyOf(rows);
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
        return "Values " + (rows.size() == 1 ? rows.get(0) : rows.size() + " rows");
    }
}
