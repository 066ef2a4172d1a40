package org.ashlardb.sql.plan;

import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.TableFunction;
import org.ashlardb.sql.expression.Variable;

/**
 * The rows of a function whose arguments are the same for all of them.
 *
 * @param ordinality whether the last column numbers the rows
 */
public record FunctionScan(TableFunction function, List<Scalar> arguments, boolean ordinality, List<Variable> outputs)
        implements PlanNode {
    public FunctionScan {
        arguments = List.copyOf(arguments);
        outputs = List.copyOf(outputs);
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of();
    }

    @Override
    public PlanNode withInputs(List<PlanNode> inputs) {
        return this;
    }

    @Override
    public String toString() {
        return "Rows of " + function.name() + arguments + (ordinality ? " with ordinality" : "");
    }
}
