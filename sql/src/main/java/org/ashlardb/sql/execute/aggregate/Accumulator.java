package org.ashlardb.sql.execute.aggregate;

import org.ashlardb.sql.vector.Vector;

/** The running value of an aggregate for each group. */
public abstract class Accumulator {
    /** Makes room for groups 0 to {@code groups - 1}; new ones are empty. */
    public abstract void ensure(int groups);

    /** Forgets all groups and their memory. */
    public abstract void clear();

    /** Makes a group empty again. */
    public abstract void reset(int group);

    /** Adds a row to a group: the arguments, then the values of the order if the aggregate is one of ordered sets. */
    public abstract void add(int group, Vector[] values, int row);

    /** Adds rows to groups, in this order. */
    public void addAll(int[] groups, Vector[] values, int[] rows, int count) {
        for (int k = 0; k < count; k++) {
            add(groups[k], values, rows[k]);
        }
    }

    /** Adds rows to one group, in this order. */
    public void addAll(int group, Vector[] values, int[] rows, int count) {
        for (int k = 0; k < count; k++) {
            add(group, values, rows[k]);
        }
    }

    /**
     * Writes the result of a group, which goes on as it is. Rows of one target come in ascending order.
     */
    public abstract void finish(int group, Vector target, int row);

    /** Says before the first row of an ordered set how many there will be. */
    public void expect(int group, int rows) {}
}
