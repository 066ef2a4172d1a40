package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Join;

/**
 * Puts the rows of the right input into a hash table and looks those of the left up in it.
 *
 * @param conditions what pairs with equal keys must meet besides
 */
public record HashJoin(
        Join.Type type,
        Physical left,
        Physical right,
        List<Scalar> leftKeys,
        List<Scalar> rightKeys,
        List<Scalar> conditions,
        double rows)
        implements Physical {
    @Override
    public List<Variable> outputs() {
        return joined(type, left, right);
    }

    static List<Variable> joined(Join.Type type, Physical left, Physical right) {
        List<Variable> outputs = new ArrayList<>(left.outputs());
        if (type != Join.Type.SEMI && type != Join.Type.ANTI) {
            outputs.addAll(right.outputs());
        }
        return outputs;
    }

    @Override
    public List<Physical> inputs() {
        return List.of(left, right);
    }

    @Override
    public double cost() {
        return left.cost() + right.cost() + left.rows() + 2 * right.rows() + rows * 0.1;
    }

    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < leftKeys.size(); i++) {
            parts.add(leftKeys.get(i) + " = " + rightKeys.get(i));
        }
        for (Scalar condition : conditions) {
            parts.add(condition.toString());
        }
        return "Hash join " + type.name().toLowerCase(java.util.Locale.ROOT) + " on " + String.join(" AND ", parts);
    }
}
