package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Join;

/**
 * Puts the rows of the right input into a hash table and looks those of the left up in it.
 *
 * @param nullsEqual of each key, whether NULL is equal to NULL
 * @param conditions what pairs with equal keys must meet besides
 */
public record HashJoin(
        Join.Type type,
        Physical left,
        Physical right,
        List<Scalar> leftKeys,
        List<Scalar> rightKeys,
        List<Boolean> nullsEqual,
        List<Scalar> conditions,
        double rows,
        List<Variable> outputs,
        double cost)
        implements Physical {
    public HashJoin {
        conditions = ConditionOrder.byCost(conditions);
    }

    static HashJoin of(Join.Type type, Physical left, Physical right, JoinKeys keys, double rows) {
        double cost = left.cost() + right.cost() + left.rows() + 2 * right.rows() + rows * 0.1;
        return new HashJoin(
                type,
                left,
                right,
                keys.left(),
                keys.right(),
                keys.nullsEqual(),
                keys.rest(),
                rows,
                joined(type, left, right),
                cost);
    }

    static List<Variable> joined(Join.Type type, Physical left, Physical right) {
        List<Variable> outputs = new ArrayList<>(left.outputs());
        if (type != Join.Type.SEMI && type != Join.Type.ANTI) {
            outputs.addAll(right.outputs());
        }
        return outputs;
    }

    /** Whether a join does not store the right rows before it knows that there is a left one, as that costs less. */
    public static boolean looksLeftFirst(Join.Type type, Physical left, Physical right) {
        return type != Join.Type.FULL && left.cost() < right.cost();
    }

    /** The columns of both sides, which conditions can be over. */
    static List<Variable> pairs(Physical left, Physical right) {
        List<Variable> pairs = new ArrayList<>(left.outputs());
        pairs.addAll(right.outputs());
        return pairs;
    }

    /** The columns of both sides, which conditions can be over. */
    public List<Variable> pairs() {
        return pairs(left, right);
    }

    @Override
    public List<Physical> inputs() {
        return List.of(left, right);
    }

    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < leftKeys.size(); i++) {
            String equal = nullsEqual.get(i) ? " IS NOT DISTINCT FROM " : " = ";
            parts.add(leftKeys.get(i) + equal + rightKeys.get(i));
        }
        for (Scalar condition : conditions) {
            parts.add(condition.toString());
        }
        return "Hash join " + type.name().toLowerCase(java.util.Locale.ROOT) + " on " + String.join(" AND ", parts);
    }
}
