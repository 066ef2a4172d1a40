package org.ashlardb.sql.plan.physical;

import java.util.List;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Scan;

/** The rows that a change of the statement has returned. */
public record StoredScan(Scan scan) implements Physical {
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
        return "Rows returned by " + scan.relation().name();
    }
}
