package org.ashlardb.sql.execute;

import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.vector.Batch;

/** Makes rows, a batch at a time. Can be opened again after it was closed. */
abstract class Operator {
    private final Layout layout;

    Operator(Layout layout) {
        this.layout = layout;
    }

    /** Which column of the batches holds which variable. */
    final Layout layout() {
        return layout;
    }

    /** Begins to read; parameters and the snapshot are set. */
    abstract void open();

    /** Tells behind {@link #open} that who reads will probably stop after so many rows. */
    void expect(long rows) {}

    /**
     * Lets a scan by an index leave out what follows and is equal in some key columns to a row of the last batch. It may
     * read some of that nevertheless.
     *
     * @param row by its number in the batch
     * @param keyColumns how many, behind those that have one value throughout
     */
    void leaveOutEqual(int row, int keyColumns) {}

    /**
     * Lets it give up behind {@link #open} when it has looked at so many rows and none has met its conditions. It may go on
     * nevertheless.
     */
    void setPatience(long rows) {}

    /** Whether its last null was for the end of its patience, told once: {@link #next} goes on, with patience for ever. */
    boolean gaveUp() {
        return false;
    }

    /** The next rows, at least one; null behind the last, or as it gave up. The batch is valid until the next call. */
    abstract Batch next();

    /** Lets go of what was read. May be called again, and without open. */
    abstract void close();
}
