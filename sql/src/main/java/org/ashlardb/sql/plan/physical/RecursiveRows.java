package org.ashlardb.sql.plan.physical;

import java.util.List;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Recursion;

/** Runs a step on what it made the last time, beginning with the rows of a base. */
public record RecursiveRows(Recursion recursion, Physical base, Physical step) implements Physical {
    private static final double ROUNDS = 10;

    @Override
    public List<Variable> outputs() {
        return recursion.outputs();
    }

    @Override
    public List<Physical> inputs() {
        return List.of(base, step);
    }

    @Override
    public double rows() {
        return base.rows() + ROUNDS * step.rows();
    }

    @Override
    public double cost() {
        return base.cost() + ROUNDS * step.cost();
    }

    @Override
    public String toString() {
        return "Recursive union" + (recursion.all() ? " all " : " ") + recursion.name();
    }
}
