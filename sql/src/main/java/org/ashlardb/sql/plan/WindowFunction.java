package org.ashlardb.sql.plan;

/** What is computed over a window. */
public enum WindowFunction {
    ROW_NUMBER,
    RANK,
    DENSE_RANK,
    PERCENT_RANK,
    CUME_DIST,
    NTILE,
    LAG,
    LEAD,
    FIRST_VALUE,
    LAST_VALUE,
    NTH_VALUE,
    /** An aggregate over the rows of the frame. */
    AGGREGATE;

    /** Whether the rows before a row, and itself, say what it is. */
    public boolean isRunning() {
        return this == ROW_NUMBER || this == RANK || this == DENSE_RANK;
    }

    /** Whether the call looks at values of other rows, and may pass over NULLs among them. */
    public boolean readsValues() {
        return ordinal() >= LAG.ordinal() && this != AGGREGATE;
    }
}
