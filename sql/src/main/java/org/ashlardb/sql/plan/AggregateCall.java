package org.ashlardb.sql.plan;

import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.type.SqlType;

/** An aggregate over the rows of a group. The argument is null for COUNT(*). */
public record AggregateCall(Kind kind, Scalar argument, boolean distinct, SqlType type) {
    /** The aggregates. */
    public enum Kind {
        COUNT,
        SUM,
        AVG,
        MIN,
        MAX,
        EVERY,
        ANY_VALUE,
        BOOL_OR
    }

    @Override
    public String toString() {
        return kind + "(" + (distinct ? "DISTINCT " : "") + (argument == null ? "*" : argument) + ")";
    }
}
