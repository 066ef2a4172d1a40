package org.ashlardb.engine.definition;

/**
 * A lock on a table that a transaction holds or waits for.
 *
 * @param granted whether it holds the lock
 */
public record TableLock(String schema, String table, Mode mode, boolean granted) {
    /** PostgreSQL's modes, with what conflicts with what there; plain readers take none here. */
    public enum Mode {
        /** Somebody reads, and says so. */
        ACCESS_SHARE(0b1000_0000),
        /** Some rows are kept from changes. */
        ROW_SHARE(0b1100_0000),
        /** Rows are changed, or some kept from everybody else. */
        ROW_EXCLUSIVE(0b1111_0000),
        /** Goes together with writers but not with itself. */
        SHARE_UPDATE_EXCLUSIVE(0b1111_1000),
        /** All writers are kept off, as others may do, too. */
        SHARE(0b1110_1100),
        /** As SHARE, by one only. */
        SHARE_ROW_EXCLUSIVE(0b1111_1100),
        /** Only locks of those that read go together with it. */
        EXCLUSIVE(0b1111_1110),
        /** No other lock goes together with it. */
        ACCESS_EXCLUSIVE(0b1111_1111);

        private final int conflicts; // a bit for each mode, by its ordinal

        Mode(int conflicts) {
            this.conflicts = conflicts;
        }

        /** The mode as one bit of a set. */
        public int bit() {
            return 1 << ordinal();
        }

        /** Whether two transactions cannot have these locks at once. */
        public boolean conflictsWith(Mode other) {
            return conflictsWithAny(other.bit());
        }

        /** Whether the lock conflicts with some of a set. */
        public boolean conflictsWithAny(int modes) {
            return (conflicts & modes) != 0;
        }
    }
}
