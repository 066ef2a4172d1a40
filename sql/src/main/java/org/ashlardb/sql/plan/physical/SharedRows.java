package org.ashlardb.sql.plan.physical;

import java.util.List;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.SharedScan;

/** Rows that the execution computes once for all places that read them. */
public record SharedRows(SharedScan scan, double rows) implements Physical {
    @Override
    public List<Variable> outputs() {
        return scan.outputs();
    }

    @Override
    public List<Physical> inputs() {
        return List.of();
    }

    @Override
    public double cost() {
        return rows;
    }

    @Override
    public String toString() {
        return "Rows of subquery " + (scan.shared().slot() + 1) + ", "
                + scan.shared().name();
    }
}
