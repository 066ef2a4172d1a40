package org.ashlardb.sql.plan.physical;

import java.util.List;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.SetOperation;

/** UNION ALL one input after the other, the other set operations by a hash table of rows. */
public record SetRows(SetOperation operation, Physical left, Physical right) implements Physical {
    @Override
    public List<Variable> outputs() {
        return operation.outputs();
    }

    @Override
    public List<Physical> inputs() {
        return List.of(left, right);
    }

    @Override
    public double rows() {
        return operation.type() == SetOperation.Type.UNION ? left.rows() + right.rows() : left.rows();
    }

    @Override
    public double cost() {
        return left.cost() + right.cost() + left.rows() + right.rows();
    }

    @Override
    public String toString() {
        return operation.toString();
    }
}
