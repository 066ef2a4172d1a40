package org.ashlardb.sql.expression;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.type.SqlType;

/** Arithmetic on numbers of the result's type, and concatenation of texts. NULL when an operand is. */
public record Operation(Operator operator, List<Scalar> children, SqlType type) implements Scalar {
    /** The operators. */
    public enum Operator {
        ADD(" + "),
        SUBTRACT(" - "),
        MULTIPLY(" * "),
        DIVIDE(" / "),
        MODULO(" % "),
        NEGATE("-"),
        CONCATENATE(" || ");

        private final String sign;

        Operator(String sign) {
            this.sign = sign;
        }
    }

    public Operation {
        children = List.copyOf(children);
    }

    public Scalar left() {
        return children.get(0);
    }

    public Scalar right() {
        return children.get(1);
    }

    @Override
    public Scalar withChildren(List<Scalar> newChildren) {
        return new Operation(operator, newChildren, type);
    }

    @Override
    public String toString() {
        if (operator == Operator.NEGATE) {
            return "-" + left();
        }
        List<String> parts = new ArrayList<>();
        for (Scalar child : children) {
            parts.add(child.toString());
        }
        return "(" + String.join(operator.sign, parts) + ")";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Operation that
                && that.operator == operator
                && that.type.equals(type)
                && that.children.equals(children);
    }

    @Override
    public int hashCode() {
        return operator.ordinal() * 31 + children.hashCode();
    }
}
