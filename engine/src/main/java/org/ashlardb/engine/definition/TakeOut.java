package org.ashlardb.engine.definition;

/** Which rows an update takes out of the table, for the caller to put back when other rows have been changed. */
public enum TakeOut {
    /** None: a key that is there already is an error. */
    NONE,

    /** Rows that get a key which is there already. */
    DUPLICATES,

    /** Every row of which an indexed column changes. */
    ALL_THAT_MOVE
}
