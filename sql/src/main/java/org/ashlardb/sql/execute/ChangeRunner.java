package org.ashlardb.sql.execute;

import org.ashlardb.engine.Snapshot;

/**
 * Runs an INSERT, UPDATE or DELETE within a statement of the engine. Running it again, also after a failure, starts
 * afresh.
 */
public interface ChangeRunner {
    /** Changes the rows and returns how many. */
    long run(Snapshot snapshot);

    /**
     * Whether runs with other parameters may follow in the same statement of the engine: one that fails leaves nothing
     * behind, and none reads rows or leaves anything to the statement's end.
     */
    default boolean canShareStatement() {
        return false;
    }

    /** Keeps the values of columns of the rows written, or no longer with null. */
    void collectKeys(KeyCollector collector);
}
