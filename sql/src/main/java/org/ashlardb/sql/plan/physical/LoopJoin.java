package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Join;

/** Compares every row of the left input with every row of the right, which is kept in memory. */
public record LoopJoin(
        Join.Type type,
        Physical left,
        Physical right,
        List<Scalar> conditions,
        double rows,
        List<Variable> outputs,
        double cost)
        implements Physical {
    /** One term for a pair of rows, in rows of a scan. */
    private static final double PAIR_COST = 0.2;

    public LoopJoin {
        conditions = ConditionOrder.byCost(conditions);
    }

    static LoopJoin of(Join.Type type, Physical left, Physical right, List<Scalar> conditions, double rows) {
        double cost = left.cost() + right.cost() + left.rows() * right.rows() * PAIR_COST * countTerms(conditions);
        return new LoopJoin(type, left, right, conditions, rows, HashJoin.joined(type, left, right), cost);
    }

    private static int countTerms(List<Scalar> conditions) {
        int count = 0;
        for (Scalar condition : conditions) {
            count += condition instanceof Logical logical ? countTerms(logical.children()) : 1;
        }
        return Math.max(1, count);
    }

    /** The columns of both sides, which conditions can be over. */
    public List<Variable> pairs() {
        return HashJoin.pairs(left, right);
    }

    @Override
    public List<Physical> inputs() {
        return List.of(left, right);
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
