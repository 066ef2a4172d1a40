package org.ashlardb.engine.definition;

/**
 * A lock on a table that a transaction holds or waits for.
 *
 * @param granted whether it holds the lock
 */
public record TableLock(String schema, String table, Mode mode, boolean granted) {
    /** What the lock is for. */
    public enum Mode {
        /** Some of its rows are kept from changes. */
        ROW_SHARE,
        /** It changes rows, or keeps some from everybody else. */
        ROW_EXCLUSIVE,
        /** It keeps all writers off, as others may do, too. */
        SHARE,
        /** It keeps all others from writing. */
        EXCLUSIVE
    }
}
