package org.ashlardb.engine.definition;

/** How a column numbers its rows. */
public record Identity(long start, long increment) {
    /** Refuses an increment of 0 with an IllegalArgumentException. */
    public Identity {
        if (increment == 0) {
            throw new IllegalArgumentException("increment of an identity column is 0, expected any other number");
        }
    }
}
