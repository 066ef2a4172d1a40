package org.ashlardb.sql.plan;

import org.ashlardb.sql.expression.Scalar;

/** An expression to order by. */
public record OrderTerm(Scalar scalar, boolean descending, boolean nullsFirst) {
    public OrderTerm withScalar(Scalar newScalar) {
        return newScalar == scalar ? this : new OrderTerm(newScalar, descending, nullsFirst);
    }

    @Override
    public String toString() {
        boolean usual = nullsFirst == descending;
        return scalar + (descending ? " DESC" : "") + (usual ? "" : nullsFirst ? " NULLS FIRST" : " NULLS LAST");
    }
}
