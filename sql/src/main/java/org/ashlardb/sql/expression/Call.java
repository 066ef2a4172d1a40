package org.ashlardb.sql.expression;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.type.SqlType;

/** A call of a built-in function. */
public record Call(Function function, List<Scalar> children, SqlType type) implements Scalar {
    public Call {
        children = List.copyOf(children);
    }

    @Override
    public Scalar withChildren(List<Scalar> newChildren) {
        return new Call(function, newChildren, type);
    }

    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        for (Scalar child : children) {
            parts.add(child.toString());
        }
        return function + "(" + String.join(", ", parts) + ")";
    }
}
