package org.ashlardb.sql.expression;

import java.util.List;
import org.ashlardb.sql.type.SqlType;

/**
 * Within a subquery, a column of the row around it. The row's value is put into a register before the subquery runs, so
 * for the subquery it is as constant as a parameter.
 */
public record OuterValue(int register, SqlType type, String name) implements Scalar {
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
        return "outer " + name;
    }
}
