package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.OuterValue;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Apply;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.PlanNode;

/**
 * The right input of a join.
 *
 * @param seen columns of the left input that it uses, none for an ordinary join
 */
record Right(BindContext context, FromBinder.From from, List<Variable> seen) {
    boolean isIndependent() {
        return seen.isEmpty();
    }

    /** An inner or left join. */
    PlanNode join(Join.Type type, FromBinder.From left, Scalar condition) {
        if (isIndependent()) {
            return new Join(type, left.plan(), from.plan(), condition);
        }
        List<Variable> columns = new ArrayList<>(seen);
        if (type == Join.Type.LEFT && !condition.equals(Constant.TRUE)) {
            return apply(
                    true, left.plan(), new Filter(from.plan(), outside(condition, left.scope(), columns)), columns);
        }
        PlanNode apply = apply(type == Join.Type.LEFT, left.plan(), from.plan(), columns);
        return condition.equals(Constant.TRUE) ? apply : new Filter(apply, condition);
    }

    private PlanNode apply(boolean outer, PlanNode left, PlanNode right, List<Variable> columns) {
        List<Integer> registers = new ArrayList<>();
        for (Variable column : columns) {
            registers.add(context.outer().register(column));
        }
        return new Apply(outer, left, right, columns, registers);
    }

    /** The condition as the right input sees it, with columns of the left one from registers. */
    private Scalar outside(Scalar condition, Scope left, List<Variable> columns) {
        Set<Variable> used = new HashSet<>();
        Scalars.collectVariables(condition, used);
        Map<Variable, Scalar> meanings = new HashMap<>();
        for (Scope.Column column : left.columns()) {
            Variable variable = column.variable();
            if (used.contains(variable)) {
                meanings.put(
                        variable, new OuterValue(context.outer().register(variable), variable.type(), variable.name()));
                if (!columns.contains(variable)) {
                    columns.add(variable);
                }
            }
        }
        return Scalars.substitute(condition, meanings);
    }
}
