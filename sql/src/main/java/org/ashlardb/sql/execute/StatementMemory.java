package org.ashlardb.sql.execute;

/** A session's share of {@link QueryMemory}: what each of its statements may take before it puts rows on disk. */
public final class StatementMemory {
    private final QueryMemory all;
    private long bytes = QueryMemory.defaultForStatement();

    public StatementMemory(QueryMemory all) {
        this.all = all;
    }

    QueryMemory all() {
        return all;
    }

    /** The bytes a statement may take. */
    public long bytes() {
        return bytes;
    }

    /** Counts from now on, for statements that run, too. */
    public void setBytes(long newBytes) {
        bytes = newBytes;
    }
}
