package org.ashlardb.sql.expression;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.type.SqlType;

/** A call of a function that is computed row by row. */
public record RowCall(RowFunction function, List<Scalar> children, SqlType type) implements Scalar {
    public RowCall {
        children = List.copyOf(children);
    }

    @Override
    public Scalar withChildren(List<Scalar> newChildren) {
        return new RowCall(function, newChildren, type);
    }

    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        for (Scalar child : children) {
            parts.add(child.toString());
        }
        return function.name() + "(" + String.join(", ", parts) + ")";
    }
}
