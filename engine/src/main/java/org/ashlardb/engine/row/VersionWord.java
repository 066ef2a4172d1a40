package org.ashlardb.engine.row;

/**
 * The first eight bytes of a slot: what its newest version is and where its older ones are.
 *
 * <pre>
 *   bits 63-61  tag
 *     0 FREE       bits 47-0: next free row id
 *     1 COMMITTED  bits 60-0: commit timestamp; nobody needs an older version
 *     2 INSERTING  bits 60-0: stamp of the inserting transaction; there is no older version
 *     3 VERSIONED  bit 60: the newest version is a deletion; bits 55-0: the newest undo record
 *     4 DEAD       of a row whose insertion was taken back or whose deletion is final; waits for reuse
 *     5 EVICTED    of a CACHED row that is in the page file and not in memory any more; waits for reuse
 *     6 TOMBSTONE  bits 60-0: commit timestamp; of a CACHED row whose deletion the page file may not know yet
 * </pre>
 *
 * A <b>stamp</b> says who made a version. It is a commit timestamp (bit 63 clear), or the transaction that has made it
 * and has not rewritten it yet:
 *
 * <pre>
 *   bit 63 set · bits 59-47 transaction slot · bits 46-27 generation of the slot · bits 26-0 statement number
 * </pre>
 */
public final class VersionWord {
    public static final long FREE = 0;
    public static final long COMMITTED = 1;
    public static final long INSERTING = 2;
    public static final long VERSIONED = 3;
    public static final long DEAD = 4;
    public static final long EVICTED = 5;
    public static final long TOMBSTONE = 6;

    /** The word of a row whose insertion was taken back and that is still in indexes. */
    public static final long DEAD_WORD = DEAD << 61;

    /** The word of a row that is in no index any more and whose blocks and slot are retired. */
    public static final long FINISHED_WORD = DEAD_WORD | 1;

    /** The word of a row that was taken out of memory. */
    public static final long EVICTED_WORD = EVICTED << 61;

    /** Transaction slots that a stamp can name. */
    public static final int MAX_TRANSACTIONS = 1 << 13;

    /** Statements of one transaction that a stamp can tell apart. */
    public static final int MAX_STATEMENTS = 1 << 27;

    private static final int TAG_SHIFT = 61;
    private static final long PAYLOAD = (1L << TAG_SHIFT) - 1;
    private static final long DELETED = 1L << 60;
    private static final long REFERENCE = (1L << 56) - 1;
    private static final long RUNNING = Long.MIN_VALUE;
    private static final int SLOT_SHIFT = 47;
    private static final int GENERATION_SHIFT = 27;
    private static final long GENERATION_MASK = (1L << SLOT_SHIFT - GENERATION_SHIFT) - 1;
    private static final long STATEMENT_MASK = MAX_STATEMENTS - 1;

    private VersionWord() {}

    public static long tag(long word) {
        return word >>> TAG_SHIFT;
    }

    public static long free(long nextRowId) {
        return nextRowId;
    }

    /** Of a FREE word. */
    public static long nextFree(long word) {
        return word;
    }

    public static long committed(long timestamp) {
        return COMMITTED << TAG_SHIFT | timestamp;
    }

    public static boolean isCommitted(long word) {
        return word >>> TAG_SHIFT == COMMITTED;
    }

    public static long tombstone(long timestamp) {
        return TOMBSTONE << TAG_SHIFT | timestamp;
    }

    /** Of a COMMITTED or TOMBSTONE word. */
    public static long timestamp(long word) {
        return word & PAYLOAD;
    }

    public static long inserting(long stamp) {
        return INSERTING << TAG_SHIFT | stamp & PAYLOAD;
    }

    /** The stamp of an INSERTING word. */
    public static long insertStamp(long word) {
        return word & PAYLOAD | RUNNING;
    }

    public static long versioned(long undo, boolean deleted) {
        return VERSIONED << TAG_SHIFT | (deleted ? DELETED : 0) | undo;
    }

    /** Whether the newest version of the slot is a row, committed or not. */
    public static boolean holdsRow(long word) {
        long tag = tag(word);
        return tag == COMMITTED || tag == INSERTING || tag == VERSIONED && !isDeleted(word);
    }

    /** The undo record of a VERSIONED word. */
    public static long undo(long word) {
        return word & REFERENCE;
    }

    /** Whether the newest version of a VERSIONED word is a deletion. */
    public static boolean isDeleted(long word) {
        return (word & DELETED) != 0;
    }

    public static long stamp(int transactionSlot, long generation, int statement) {
        return RUNNING
                | (long) transactionSlot << SLOT_SHIFT
                | (generation & GENERATION_MASK) << GENERATION_SHIFT
                | statement;
    }

    /** Whether a stamp names a transaction instead of a commit timestamp. */
    public static boolean isTransaction(long stamp) {
        return stamp < 0;
    }

    public static int transactionSlot(long stamp) {
        return (int) (stamp >>> SLOT_SHIFT) & MAX_TRANSACTIONS - 1;
    }

    /** Low bits of the generation a stamp was made in. */
    public static long generation(long stamp) {
        return stamp >>> GENERATION_SHIFT & GENERATION_MASK;
    }

    /** The low bits of a generation that stamps keep. */
    public static long generationBits(long generation) {
        return generation & GENERATION_MASK;
    }

    public static int statement(long stamp) {
        return (int) (stamp & STATEMENT_MASK);
    }

    /** Whether both stamps name the same transaction. */
    public static boolean sameTransaction(long one, long other) {
        return (one ^ other) >>> GENERATION_SHIFT == 0;
    }
}
