package org.ashlardb.sql.plan;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Variable;

/**
 * Each row of the left input with the rows the right one makes for it: the right input sees columns of the left row through
 * registers, so the inputs cannot be exchanged.
 *
 * @param outer whether a left row for which the right input makes none stays, with NULLs
 * @param columns columns of the left input that the right one sees
 * @param registers where their values go
 */
public record Apply(boolean outer, PlanNode left, PlanNode right, List<Variable> columns, List<Integer> registers)
        implements PlanNode {
    public Apply {
        columns = List.copyOf(columns);
        registers = List.copyOf(registers);
    }

    @Override
    public List<Variable> outputs() {
        List<Variable> outputs = new ArrayList<>(left.outputs());
        for (Variable variable : right.outputs()) {
            outputs.add(outer ? variable.asNullable() : variable);
        }
        return outputs;
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of(left, right);
    }

    @Override
    public PlanNode withInputs(List<PlanNode> inputs) {
        return new Apply(outer, inputs.get(0), inputs.get(1), columns, registers);
    }

    @Override
    public String toString() {
        return "Apply" + (outer ? " OUTER" : "") + " for each " + columns;
    }
}
