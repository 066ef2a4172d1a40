package org.ashlardb.sql.expression;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Sequence;
import org.ashlardb.sql.type.SqlType;

/**
 * Sets a sequence, and is the number it was set to.
 *
 * @param value a BIGINT; nothing is set where it is NULL
 * @param taken a BOOLEAN: whether the number counts as taken, so that the next one comes after it; null for a true one
 */
public record SetValue(Sequence sequence, String name, Scalar value, Scalar taken) implements Scalar {
    @Override
    public SqlType type() {
        return SqlType.BIGINT;
    }

    @Override
    public List<Scalar> children() {
        List<Scalar> children = new ArrayList<>(2);
        children.add(value);
        if (taken != null) {
            children.add(taken);
        }
        return children;
    }

    @Override
    public Scalar withChildren(List<Scalar> children) {
        return new SetValue(sequence, name, children.get(0), taken == null ? null : children.get(1));
    }

    @Override
    public String toString() {
        return "SETVAL('" + name + "', " + value + (taken == null ? "" : ", " + taken) + ")";
    }
}
