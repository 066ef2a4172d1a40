package org.ashlardb.engine.definition;

/**
 * How a row is locked until the transaction ends, from weak to strong. An update that changes no indexed column locks a
 * row as {@link #NO_KEY_UPDATE} does, other updates and deletions as {@link #UPDATE}.
 */
public enum RowLockMode {
    /** Keeps the row and its keys as they are; shared with all but UPDATE. */
    KEY_SHARE,
    /** Keeps the row as it is; shared with KEY_SHARE and SHARE. */
    SHARE,
    /** For a change that keeps the keys; shared with KEY_SHARE. */
    NO_KEY_UPDATE,
    /** For any change; shared with none. */
    UPDATE;

    private static final int CONFLICT = 3;

    /** Whether two transactions cannot both lock a row so. */
    public boolean conflictsWith(RowLockMode other) {
        return ordinal() + other.ordinal() >= CONFLICT;
    }

    /** Whether several transactions can lock a row so. */
    public boolean isShared() {
        return this == KEY_SHARE || this == SHARE;
    }
}
