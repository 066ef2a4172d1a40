package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Apply;
import org.ashlardb.sql.plan.SortKey;

/** Runs the right input again for each row of the left one. */
public record LateralJoin(Apply apply, Physical left, Physical right, List<Variable> outputs) implements Physical {
    static LateralJoin of(Apply apply, Physical left, Physical right) {
        List<Variable> outputs = new ArrayList<>(left.outputs());
        for (Variable variable : right.outputs()) {
            outputs.add(apply.outer() ? variable.asNullable() : variable);
        }
        return new LateralJoin(apply, left, right, outputs);
    }

    @Override
    public List<Physical> inputs() {
        return List.of(left, right);
    }

    @Override
    public double rows() {
        return Math.max(1, left.rows() * right.rows());
    }

    @Override
    public double cost() {
        return left.cost() + left.rows() * (1 + right.cost());
    }

    @Override
    public List<SortKey> order() {
        return left.order();
    }

    @Override
    public String toString() {
        return "Lateral join " + (apply.outer() ? "left" : "inner") + " for each " + apply.columns();
    }
}
