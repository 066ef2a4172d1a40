package org.ashlardb.sql.plan;

import org.ashlardb.sql.expression.Variable;

/** A column to sort by. */
public record SortKey(Variable variable, boolean descending, boolean nullsFirst) {
    @Override
    public String toString() {
        boolean usual = nullsFirst == descending;
        return variable + (descending ? " DESC" : "") + (usual ? "" : nullsFirst ? " NULLS FIRST" : " NULLS LAST");
    }
}
