package org.ashlardb.sql.expression;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.type.SqlType;

/**
 * A query inside an expression that does not depend on the rows around it. It runs once per execution.
 *
 * @param use what the expression asks of its rows
 * @param slot number of the subquery within the statement
 * @param children for IN, the operand
 */
public record Subquery(Use use, int slot, List<Scalar> children, SqlType type) implements Scalar {
    /** What is asked. */
    public enum Use {
        /** The value of its only row, NULL without a row. */
        VALUE,
        /** Whether it has a row. */
        EXISTS,
        /** Whether the operand is among its values. */
        IN
    }

    public Subquery {
        children = List.copyOf(children);
    }

    @Override
    public Scalar withChildren(List<Scalar> newChildren) {
        return new Subquery(use, slot, newChildren, type);
    }

    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        for (Scalar child : children) {
            parts.add(child.toString());
        }
        String name = "subquery " + (slot + 1);
        return switch (use) {
            case VALUE -> "(" + name + ")";
            case EXISTS -> "EXISTS (" + name + ")";
            case IN -> "(" + String.join(", ", parts) + " IN (" + name + "))";
        };
    }
}
