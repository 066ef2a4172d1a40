package org.ashlardb.sql.expression;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.type.SqlType;

/**
 * CASE: conditions and results by turns, then the result when no condition holds. COALESCE: the operands by turns.
 *
 * @param coalesce whether this is COALESCE
 */
public record Conditional(boolean coalesce, List<Scalar> children, SqlType type) implements Scalar {
    public Conditional {
        children = List.copyOf(children);
    }

    @Override
    public Scalar withChildren(List<Scalar> newChildren) {
        return new Conditional(coalesce, newChildren, type);
    }

    @Override
    public String toString() {
        if (coalesce) {
            List<String> parts = new ArrayList<>();
            for (Scalar child : children) {
                parts.add(child.toString());
            }
            return "COALESCE(" + String.join(", ", parts) + ")";
        }
        StringBuilder text = new StringBuilder("CASE");
        int last = children.size() - 1;
        for (int i = 0; i < last; i += 2) {
            text.append(" WHEN ").append(children.get(i)).append(" THEN ").append(children.get(i + 1));
        }
        return text.append(" ELSE ").append(children.get(last)).append(" END").toString();
    }
}
