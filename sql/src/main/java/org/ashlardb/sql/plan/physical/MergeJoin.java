package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.SortKey;

/**
 * Goes through two inputs that are sorted by a column which must be equal. Its rows are in the order of the left input.
 * For INNER, SEMI and ANTI joins.
 *
 * @param leftKey the first column of the left input's order
 * @param rightKey the first column of the right input's order, of the same type
 * @param descending whether both come from the largest to the smallest
 * @param conditions what pairs with equal keys must meet besides
 */
public record MergeJoin(
        Join.Type type,
        Physical left,
        Physical right,
        Variable leftKey,
        Variable rightKey,
        boolean descending,
        List<Scalar> conditions,
        double rows,
        List<Variable> outputs,
        double cost)
        implements Physical {
    private static final double ROW_COST = 0.5;

    public MergeJoin {
        conditions = ConditionOrder.byCost(conditions);
    }

    static MergeJoin of(
            Join.Type type,
            Physical left,
            Physical right,
            SortKey key,
            Variable rightKey,
            List<Scalar> rest,
            double rows) {
        double cost = left.cost() + right.cost() + (left.rows() + right.rows()) * ROW_COST + rows * 0.1;
        return new MergeJoin(
                type,
                left,
                right,
                key.variable(),
                rightKey,
                key.descending(),
                rest,
                rows,
                HashJoin.joined(type, left, right),
                cost);
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
    public List<SortKey> order() {
        return left.order();
    }

    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        parts.add(leftKey + " = " + rightKey);
        for (Scalar condition : conditions) {
            parts.add(condition.toString());
        }
        return "Merge join " + type.name().toLowerCase(java.util.Locale.ROOT) + " on " + String.join(" AND ", parts);
    }
}
