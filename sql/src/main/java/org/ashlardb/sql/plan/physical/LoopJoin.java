package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Join;

/** Compares every row of the left input with every row of the right, which is kept in memory. */
public record LoopJoin(Join.Type type, Physical left, Physical right, List<Scalar> conditions, double rows)
        implements Physical {
    @Override
    public List<Variable> outputs() {
        return HashJoin.joined(type, left, right);
    }

    @Override
    public List<Physical> inputs() {
        return List.of(left, right);
    }

    @Override
    public double cost() {
        return left.cost() + right.cost() + left.rows() * right.rows() * 0.2;
    }

    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        for (Scalar condition : conditions) {
            parts.add(condition.toString());
        }
        return "Nested loop join " + type.name().toLowerCase(java.util.Locale.ROOT)
                + (parts.isEmpty() ? "" : " on " + String.join(" AND ", parts));
    }
}
