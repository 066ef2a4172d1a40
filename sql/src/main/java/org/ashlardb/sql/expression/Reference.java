package org.ashlardb.sql.expression;

import java.util.List;
import org.ashlardb.sql.type.SqlType;

/** The value of a variable in the current row. */
public record Reference(Variable variable) implements Scalar {
    @Override
    public SqlType type() {
        return variable.type();
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
        return variable.name();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Reference that && variable.equals(that.variable);
    }

    @Override
    public int hashCode() {
        return variable.hashCode();
    }
}
