package org.ashlardb.sql.execute;

import org.ashlardb.sql.execute.spill.SpilledRows;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Vector;

/**
 * Rows on disk, split by a hash of their keys: equal keys are in the same part. Parts that are split again are split by
 * other bits of the hash.
 */
final class SpilledParts {
    /** How many parts rows are split into. */
    static final int COUNT = 16;

    /** How often rows are split again: what is still too large then has few keys. */
    static final int MOST_DEPTH = 5;

    private static final int BITS = 4;
    private static final int NULL_HASH = 0x5bd1e995;
    private static final int MULTIPLIER = 0x2545F491;

    private final Execution execution;
    private final SqlKind[] kinds;
    private final int depth;
    private final SpilledRows[] parts = new SpilledRows[COUNT];

    /** Parts of rows of these kinds; depth is how often they were split before. */
    SpilledParts(Execution execution, SqlKind[] kinds, int depth) {
        this.execution = execution;
        this.kinds = kinds;
        this.depth = depth;
    }

    /** Adds a row to the part of its keys, which stand in the same row of other vectors. */
    void add(Vector[] keys, Vector[] columns, int row) {
        addTo(part(keys, row), columns, row);
    }

    /** Adds a row to a part. */
    void addTo(int part, Vector[] columns, int row) {
        if (parts[part] == null) {
            parts[part] = execution.newSpilledRows(kinds);
        }
        parts[part].add(columns, row);
    }

    private int part(Vector[] keys, int row) {
        int hash = depth + 1;
        for (Vector key : keys) {
            hash = (hash ^ (key.isNull(row) ? NULL_HASH : key.hash(row))) * MULTIPLIER;
            hash ^= hash >>> 15;
        }
        return hash >>> Integer.SIZE - BITS;
    }

    /** A part, or null if it has no rows. */
    SpilledRows get(int part) {
        return parts[part];
    }

    /** Gives back the room of a part. */
    void close(int part) {
        if (parts[part] != null) {
            parts[part].close();
            parts[part] = null;
        }
    }

    /** Gives back the room of all parts. */
    void close() {
        for (int i = 0; i < COUNT; i++) {
            close(i);
        }
    }
}
