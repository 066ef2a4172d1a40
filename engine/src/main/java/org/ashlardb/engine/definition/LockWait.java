package org.ashlardb.engine.definition;

/** What to do with a row that another transaction has locked. */
public enum LockWait {
    /** Wait, at most for the lock time-out. */
    WAIT,
    /** Fail at once. */
    NOWAIT,
    /** Pass over the row. */
    SKIP_LOCKED
}
