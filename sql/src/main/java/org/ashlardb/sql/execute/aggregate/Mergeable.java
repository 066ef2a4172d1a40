package org.ashlardb.sql.execute.aggregate;

/** An accumulator that can add what another group has. */
public interface Mergeable {
    /** Adds the rows of a group to another; rows of the target come first where the order matters. */
    void merge(int target, int source);
}
