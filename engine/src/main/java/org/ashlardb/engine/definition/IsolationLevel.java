package org.ashlardb.engine.definition;

/** How far transactions are kept apart. */
public enum IsolationLevel {
    /** Each statement sees what was committed when it began. */
    READ_COMMITTED,
    /** The transaction sees what was committed when its first statement began (snapshot isolation). */
    REPEATABLE_READ,
    /** As REPEATABLE_READ, and what was read is validated at commit. */
    SERIALIZABLE
}
