package org.ashlardb.sql.plan;

import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;

/**
 * Some rows after some others, where {@link Limit} is not enough.
 *
 * @param limit how many, or, of type DOUBLE, how many of a hundred
 * @param offset null for none
 * @param ties the order of the input if rows equal in it to the last one come too, otherwise empty
 */
public record Fetch(PlanNode input, Scalar limit, Scalar offset, boolean percent, List<SortKey> ties)
        implements PlanNode {
    public Fetch {
        ties = List.copyOf(ties);
    }

    @Override
    public List<Variable> outputs() {
        return input.outputs();
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of(input);
    }

    @Override
    public PlanNode withInputs(List<PlanNode> inputs) {
        return new Fetch(inputs.get(0), limit, offset, percent, ties);
    }

    @Override
    public String toString() {
        return "Fetch " + limit + (percent ? " percent" : "") + (offset == null ? "" : " offset " + offset)
                + (ties.isEmpty() ? "" : " with ties by " + ties);
    }
}
