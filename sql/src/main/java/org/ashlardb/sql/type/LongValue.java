package org.ashlardb.sql.type;

/**
 * A text (UTF-8) or binary value that is too long to be on the heap as a whole: it is read in its table, as the query saw
 * it. That is possible until the result is closed, or with {@link #retain} until the transaction ends, is prepared or goes
 * back to a savepoint, if that is later; then reading fails with 55000. Used as the session is.
 */
public interface LongValue {
    /** Length in bytes. */
    int length();

    /** Reads a part; returns the number of bytes, fewer than asked for only at the end. */
    int read(int from, byte[] target, int offset, int count);

    /** Keeps the value, beyond its result, until {@link #release} or the end of the transaction. */
    void retain();

    /** The value is not needed any more. */
    void release();

    /** Reads all into an array that has room for it. */
    default void readFully(byte[] target, int offset) {
        if (read(0, target, offset, length()) != length()) {
            throw new IllegalStateException("a value of " + length() + " bytes has become shorter");
        }
    }

    /** All bytes. */
    default byte[] collect() {
        byte[] all = new byte[length()];
        readFully(all, 0);
        return all;
    }
}
