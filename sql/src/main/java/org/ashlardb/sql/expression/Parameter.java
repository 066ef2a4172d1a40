package org.ashlardb.sql.expression;

import java.util.List;
import org.ashlardb.sql.type.SqlType;

/**
 * A parameter, numbered from 0. Its type is NULL until its context decides it.
 *
 * @param literal whether it stands for a literal taken out of an ad hoc statement
 */
public record Parameter(int index, SqlType type, boolean literal) implements Scalar {
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
        return "?" + (index + 1);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Parameter that && that.index == index && that.type.equals(type);
    }

    @Override
    public int hashCode() {
        return index;
    }
}
