package org.ashlardb.sql;

import org.ashlardb.sql.type.SqlException;

/** A batch entry failed. The cause is its error. */
public final class BatchException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient long[] counts;

    BatchException(SqlException cause, long[] counts) {
        super(cause.getMessage(), cause);
        this.counts = counts;
    }

    /** The error of the entry that failed. */
    public SqlException error() {
        return (SqlException) getCause();
    }

    /** How many entries were kept. */
    int kept() {
        return counts.length;
    }

    /**
     * The row counts of the entries that succeeded and were kept, in order; its length is the index of the failing
     * entry, or 0.
     */
    public long[] counts() {
        return counts.clone();
    }
}
