package org.ashlardb.sql;

import org.ashlardb.sql.type.SqlException;

/** A batch entry failed. The cause is its error. */
public final class BatchException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient long[] counts;

    private final int entry;

    BatchException(SqlException cause, long[] counts, int entry) {
        super(cause.getMessage(), cause);
        this.counts = counts;
        this.entry = entry;
    }

    /** Which entry failed, from 0 on. */
    public int entry() {
        return entry;
    }

    /** The error of the entry that failed. */
    public SqlException error() {
        return (SqlException) getCause();
    }

    /** How many entries were kept. */
    int kept() {
        return counts.length;
    }

    /** The row counts of the entries that succeeded and were kept, in order: all before the failing one, or none. */
    public long[] counts() {
        return counts.clone();
    }
}
