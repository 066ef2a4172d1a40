package org.ashlardb.engine.row;

/**
 * How far a chain of blocks was read, so that the part behind is found without going through the chain again. Holds only
 * as long as the chain does. Used by one thread at a time.
 */
public final class ChainPosition {
    /** First block of the chain; 0 for none. */
    long first;

    /** A block of the chain. */
    long block;

    /** Where in the value that block's bytes begin. */
    int start;

    /** Forgets the chain, as it may be gone. */
    public void forget() {
        first = 0;
    }
}
