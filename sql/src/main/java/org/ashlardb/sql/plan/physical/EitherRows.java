package org.ashlardb.sql.plan.physical;

import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;

/**
 * Rows that a condition of LIKE finds, in one of two ways with the same columns: by an index if its pattern begins with a
 * text, which is known only when the statement runs, or from all of the table.
 *
 * @param start what the pattern begins with
 */
public record EitherRows(Scalar start, Physical byIndex, Physical fromAll) implements Physical {
    @Override
    public List<Variable> outputs() {
        return byIndex.outputs();
    }

    @Override
    public List<Physical> inputs() {
        return List.of(byIndex, fromAll);
    }

    @Override
    public double rows() {
        return byIndex.rows();
    }

    @Override
    public double cost() {
        return byIndex.cost();
    }

    @Override
    public String toString() {
        return "The first if " + start.children().get(0) + " begins with a text, or the second";
    }
}
