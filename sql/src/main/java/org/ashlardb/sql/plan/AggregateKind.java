package org.ashlardb.sql.plan;

/** The aggregates, after their names in the dialects are resolved. */
public enum AggregateKind {
    COUNT,
    SUM,
    AVG,
    MIN,
    MAX,
    EVERY,
    ANY_VALUE,
    BOOL_OR,
    STDDEV_POP,
    STDDEV_SAMP,
    VAR_POP,
    VAR_SAMP,
    CORR,
    COVAR_POP,
    COVAR_SAMP,
    REGR_AVGX,
    REGR_AVGY,
    REGR_COUNT,
    REGR_INTERCEPT,
    REGR_R2,
    REGR_SLOPE,
    REGR_SXX,
    REGR_SXY,
    REGR_SYY,
    BIT_AND,
    BIT_OR,
    BIT_XOR,
    LISTAGG,
    ARRAY_AGG,
    JSON_ARRAYAGG,
    JSON_OBJECTAGG,
    MODE,
    PERCENTILE_CONT,
    PERCENTILE_DISC,
    RANK,
    DENSE_RANK,
    PERCENT_RANK,
    CUME_DIST;

    /** An option of aggregates that make JSON, whose sum is their last argument: NULLs are left out. */
    public static final long DROP_NULLS = 1;

    /** Another: equal keys are an error. */
    public static final long UNIQUE_KEYS = 2;

    /** Whether the result depends on the order of the rows, so that ORDER BY inside the call means something. */
    public boolean isOrderSensitive() {
        return ordinal() >= LISTAGG.ordinal();
    }

    /** Whether the values of the order itself are aggregated. */
    public boolean isOrderedSet() {
        return ordinal() >= MODE.ordinal();
    }

    /** Whether the arguments say how the ordered set is aggregated, and are the same for all rows of a group. */
    public boolean hasDirectArguments() {
        return isOrderedSet() && this != MODE;
    }

    /** Whether rows whose value of the order is NULL are left out. */
    public boolean skipsNullOrder() {
        return this == MODE || this == PERCENTILE_CONT || this == PERCENTILE_DISC;
    }

    /** Whether the arguments are a row that is thought to be in the ordered set. */
    public boolean isHypothetical() {
        return ordinal() >= RANK.ordinal();
    }
}
