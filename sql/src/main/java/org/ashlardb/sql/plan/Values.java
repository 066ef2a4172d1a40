package org.ashlardb.sql.plan;

import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;

/**
 * Rows of expressions. One row of no columns is what SELECT without FROM reads.
 *
 * @param target the table whose columns of the same names get the values; null if they are no columns' values
 */
public record Values(List<Variable> outputs, List<List<Scalar>> rows, String target) implements PlanNode {
    public Values(List<Variable> outputs, List<List<Scalar>> rows) {
        this(outputs, rows, null);
    }

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
