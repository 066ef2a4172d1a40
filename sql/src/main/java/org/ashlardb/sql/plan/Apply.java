package org.ashlardb.sql.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.ashlardb.sql.expression.Variable;

/**
 * Each row of the left input with the rows the right one makes for it: the right input sees columns of the left row through
 * registers, so the inputs cannot be exchanged. Equal to another one of the same parts.
 */
public final class Apply implements PlanNode {
    private final boolean outer;
    private final PlanNode left;
    private final PlanNode right;
    private final List<Variable> columns;
    private final List<Integer> registers;
    private final List<Variable> outputs; // kept: those of others would be made from them again and again

    /**
     * Joins each left row with rows of its own.
     *
     * @param outer whether a left row for which the right input makes none stays, with NULLs
     * @param columns columns of the left input that the right one sees
     * @param registers where their values go
     */
    public Apply(boolean outer, PlanNode left, PlanNode right, List<Variable> columns, List<Integer> registers) {
        this.outer = outer;
        this.left = left;
        this.right = right;
        this.columns = List.copyOf(columns);
        this.registers = List.copyOf(registers);
        List<Variable> made = new ArrayList<>(left.outputs());
        for (Variable variable : right.outputs()) {
            made.add(outer ? variable.asNullable() : variable);
        }
        outputs = List.copyOf(made);
    }

    /** Whether a left row for which the right input makes none stays, with NULLs. */
    public boolean outer() {
        return outer;
    }

    public PlanNode left() {
        return left;
    }

    public PlanNode right() {
        return right;
    }

    /** Columns of the left input that the right one sees. */
    public List<Variable> columns() {
        return columns;
    }

    /** Where their values go. */
    public List<Integer> registers() {
        return registers;
    }

    @Override
    public List<Variable> outputs() {
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
    public boolean equals(Object object) {
        return object instanceof Apply other
                && outer == other.outer
                && left.equals(other.left)
                && right.equals(other.right)
                && columns.equals(other.columns)
                && registers.equals(other.registers);
    }

    @Override
    public int hashCode() {
        return Objects.hash(outer, left, right, columns, registers);
    }

    @Override
    public String toString() {
        return "Apply" + (outer ? " OUTER" : "") + " for each " + columns;
    }
}
