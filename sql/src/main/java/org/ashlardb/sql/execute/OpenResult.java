package org.ashlardb.sql.execute;

/** A result that reads a snapshot, as the transaction knows it whose end concerns it. */
public interface OpenResult extends AutoCloseable {
    /** Notes which round of tracking the result is in; false when it was in this one already. */
    boolean track(long round);

    boolean isOpen();

    /** Reads all that was not yet read into memory and lets the snapshot go. The current row stays current. */
    void detach();

    /** Closes the result because its transaction was rolled back; whoever goes on reading it gets an error. */
    void closeByRollback();

    @Override
    void close();
}
