package org.ashlardb.sql.expression;

import java.util.List;
import org.ashlardb.engine.Sequence;
import org.ashlardb.sql.type.SqlType;

/**
 * The number that the session has taken last.
 *
 * @param sequence where it was taken from; null for whichever it was
 */
public record CurrentValue(Sequence sequence, String name) implements Scalar {
    @Override
    public SqlType type() {
        return SqlType.BIGINT;
    }

    @Override
    public List<Scalar> children() {
        return List.of();
    }

    @Override
    public Scalar withChildren(List<Scalar> children) {
        return this;
    }

    @Override
    public String toString() {
        return sequence == null ? "LASTVAL()" : "CURRVAL('" + name + "')";
    }
}
