package org.ashlardb.sql.plan.physical;

import java.util.List;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Values;

/** Rows of expressions. */
public record RowSource(Values values) implements Physical {
    @Override
    public List<Variable> outputs() {
        return values.outputs();
    }

    @Override
    public List<Physical> inputs() {
        return List.of();
    }

    @Override
    public double rows() {
        return values.rows().size();
    }

    @Override
    public double cost() {
        return values.rows().size();
    }

    @Override
    public String toString() {
        return switch (values.rows().size()) {
            case 0 -> "No rows";
            case 1 ->
                values.outputs().isEmpty()
                        ? "One row"
                        : "One row " + values.rows().get(0);
            default -> values.rows().size() + " rows";
        };
    }
}
