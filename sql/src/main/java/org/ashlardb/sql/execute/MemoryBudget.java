package org.ashlardb.sql.execute;

/** Heap that the sorts, hash tables and lists of one command take. */
final class MemoryBudget {
    /** What is taken of the database's memory at a time. */
    private static final long STEP = 1 << 16;

    private static final long LARGE = 1 << 20;

    /** An operator that holds less than this share of the budget gains little by putting it on disk. */
    private static final int SHARE = 8;

    private final StatementMemory session;
    private final QueryMemory shared;
    private long used;
    private long reserved;
    private long mostReserved;
    private final Measures measures; // null unless the command is measured

    MemoryBudget(StatementMemory session) {
        this(session, null);
    }

    MemoryBudget(StatementMemory session, Measures measures) {
        this.session = session;
        this.measures = measures;
        shared = session.all();
    }

    /** Counts bytes, also when it fails: then, too, they are to be given back. */
    void take(long bytes) {
        used += bytes;
        if (used > reserved) {
            long more = (used - reserved + STEP - 1) / STEP * STEP;
            shared.take(more);
            reserved += more;
            mostReserved = Math.max(mostReserved, reserved);
        }
        if (measures != null) {
            measures.hold(bytes);
        }
    }

    void give(long bytes) {
        used -= bytes;
        if (reserved - used >= 2 * STEP || used == 0 && reserved > 0) {
            long less = (reserved - used) / STEP * STEP; // all of it when nothing is used: statements at rest hold none
            shared.give(less);
            reserved -= less;
        }
        if (measures != null) {
            measures.hold(-bytes);
        }
    }

    /** Whether so much was taken at a time that what the operators keep for another run may be large, too. */
    boolean wasLarge() {
        return mostReserved > LARGE;
    }

    /** What somebody may hold at least. */
    long share() {
        return session.bytes() / SHARE;
    }

    /** Whether somebody who holds so many bytes should put rows on disk. */
    boolean isFull(long held) {
        long least = share();
        return held > least && used > session.bytes() || held > least / SHARE && shared.isScarce();
    }
}
