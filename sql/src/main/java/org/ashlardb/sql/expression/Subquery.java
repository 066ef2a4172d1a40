package org.ashlardb.sql.expression;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.type.SqlType;

/**
 * A query inside an expression. It runs once per execution, or, when it uses columns of the row around it, once for
 * each row.
 *
 * @param use what the expression asks of its rows
 * @param quantifier how rows are compared, null unless they are
 * @param slot number of the subquery within the statement
 * @param column which of its columns is the value
 * @param repeatable whether it has the same answer whenever the outer values are the same
 * @param registers where the values of outer columns go before it runs
 * @param children for IN the operand, for COMPARE the operands; then a value for each register
 */
public record Subquery(
        Use use,
        Quantifier quantifier,
        int slot,
        int column,
        boolean repeatable,
        List<Integer> registers,
        List<Scalar> children,
        SqlType type)
        implements Scalar {
    /** What is asked. */
    public enum Use {
        /** The value of its only row, NULL without a row. */
        VALUE,
        /** Whether it has a row. */
        EXISTS,
        /** Whether the operand is among its values. */
        IN,
        /** Whether the operands, a row, compare so to its rows. */
        COMPARE
    }

    public Subquery {
        registers = List.copyOf(registers);
        children = List.copyOf(children);
    }

    /** The same subquery with a comparison. */
    public Subquery with(Quantifier newQuantifier) {
        return new Subquery(use, newQuantifier, slot, column, repeatable, registers, children, type);
    }

    /** The same subquery for another of its columns. */
    public Subquery ofColumn(int newColumn, SqlType newType) {
        return new Subquery(use, quantifier, slot, newColumn, repeatable, registers, children, newType);
    }

    /** What is compared to its rows. */
    public List<Scalar> operands() {
        return children.subList(0, children.size() - registers.size());
    }

    /** The values for the registers. */
    public List<Scalar> outerValues() {
        return children.subList(children.size() - registers.size(), children.size());
    }

    @Override
    public Scalar withChildren(List<Scalar> newChildren) {
        return new Subquery(use, quantifier, slot, column, repeatable, registers, newChildren, type);
    }

    @Override
    public String toString() {
        List<String> outer = new ArrayList<>();
        for (Scalar value : outerValues()) {
            outer.add(value.toString());
        }
        String name = "subquery " + (slot + 1) + (column == 0 ? "" : " column " + (column + 1))
                + (outer.isEmpty() ? "" : " of " + String.join(", ", outer));
        return switch (use) {
            case VALUE -> "(" + name + ")";
            case EXISTS -> "EXISTS (" + name + ")";
            case IN -> "(" + children.get(0) + " IN (" + name + "))";
            case COMPARE -> "(" + operands() + " " + quantifier + " (" + name + "))";
        };
    }
}
