package org.ashlardb.sql.expression;

/** How values are compared with the rows of a subquery: whether the test holds for any row or, with all, for every one. */
public record Quantifier(Predicate.Test test, boolean all) {
    @Override
    public String toString() {
        return test + (all ? " ALL" : " ANY");
    }
}
