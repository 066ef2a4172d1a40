package org.ashlardb.sql.plan.physical;

import java.util.List;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.FunctionScan;

/** The rows of a function. */
public record FunctionRows(FunctionScan scan) implements Physical {
    private static final double ROWS = 100;

    @Override
    public List<Variable> outputs() {
        return scan.outputs();
    }

    @Override
    public List<Physical> inputs() {
        return List.of();
    }

    @Override
    public double rows() {
        return ROWS;
    }

    @Override
    public double cost() {
        return ROWS;
    }

    @Override
    public String toString() {
        return scan.toString();
    }
}
