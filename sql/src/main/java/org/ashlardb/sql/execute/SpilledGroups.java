package org.ashlardb.sql.execute;

import org.ashlardb.sql.execute.spill.SpilledRows;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Vector;

/** Rows of groups for which there is no room in memory: on disk, split by grouping set and key. */
final class SpilledGroups {
    private final Execution execution;
    private final GroupKeys keys;
    private final SqlKind[] kinds;
    private final int depth;
    private SpilledParts[] sets = {};
    private boolean on;
    private int set;
    private int part = -1;

    SpilledGroups(Execution execution, GroupKeys keys, SqlKind[] kinds, int depth) {
        this.execution = execution;
        this.keys = keys;
        this.kinds = kinds;
        this.depth = depth;
    }

    /** Whether rows of new groups go to disk. */
    boolean isOn() {
        return on;
    }

    void setOn(boolean newOn) {
        on = newOn;
    }

    /** Adds a row of the batch whose keys were read last. */
    void add(int toSet, Vector[] columns, int row) {
        if (sets.length == 0) {
            sets = new SpilledParts[keys.sets()];
        }
        if (sets[toSet] == null) {
            sets[toSet] = new SpilledParts(execution, kinds, depth);
        }
        sets[toSet].add(keys.values(toSet), columns, row);
    }

    /** Moves to the next part that has rows, and gives the room of the one before back; false at the end. */
    boolean nextPart() {
        while (set < sets.length) {
            if (part >= 0 && sets[set] != null) {
                sets[set].close(part);
            }
            part++;
            if (sets[set] == null || part == SpilledParts.COUNT) {
                set++;
                part = -1;
            } else if (sets[set].get(part) != null) {
                return true;
            }
        }
        return false;
    }

    /** The rows of the part. */
    SpilledRows rows() {
        return sets[set].get(part);
    }

    /** The number of the part's grouping set. */
    int set() {
        return keys.hasSets() ? keys.numberOf(set) : GroupKeys.ALL_SETS;
    }

    /** Gives all room back and begins anew. */
    void close() {
        for (SpilledParts parts : sets) {
            if (parts != null) {
                parts.close();
            }
        }
        sets = new SpilledParts[0];
        on = false;
        set = 0;
        part = -1;
    }
}
