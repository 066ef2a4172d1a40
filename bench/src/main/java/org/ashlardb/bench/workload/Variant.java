package org.ashlardb.bench.workload;

/** How the rows are inserted. */
public enum Variant {
    AUTOCOMMIT("one transaction per row"),
    BATCH("batches of 1,000 rows, one transaction each"),
    TRANSACTION("one transaction for all rows");

    /** Rows per batch of {@link #BATCH}. */
    public static final int BATCH_ROWS = 1_000;

    private final String meaning;

    Variant(String meaning) {
        this.meaning = meaning;
    }

    public String meaning() {
        return meaning;
    }
}
