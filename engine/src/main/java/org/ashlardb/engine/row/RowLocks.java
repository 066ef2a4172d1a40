package org.ashlardb.engine.row;

import java.util.function.LongPredicate;
import org.ashlardb.engine.definition.RowLockMode;
import org.ashlardb.engine.memory.SpinLock;

/**
 * Who shares the rows of a table. An exclusive lock is the stamp of a running transaction in the row; a shared one is an
 * entry here: the row, and its holder, which is a stamp of the holding transaction with the mode in its lowest bits.
 *
 * <p>Sharers and writers do not miss each other: who shares a row adds the entry first and reads the row's word then, who
 * writes swings the word first and looks here then, with a full fence in between. Entries of a transaction that has ended
 * mean nothing; it takes them away itself, soon.
 *
 * <p>Rows are hashed to stripes, each a table with open addressing under a spin lock. A transaction that shares very many
 * rows has one entry for all of them, see {@link #addForAll}.
 */
public final class RowLocks {
    private static final int STRIPES = 64;
    private static final int INITIAL = 16;
    private static final long MODE = 3;
    private static final long ALL_ROWS = -1;
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final Stripe[] stripes = new Stripe[STRIPES];
    private final Stripe allRows = new Stripe();

    public RowLocks() {
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new Stripe();
        }
    }

    /** A holder: a stamp whose statement is 0, and a mode. */
    public static long holder(long stamp, RowLockMode mode) {
        return stamp | mode.ordinal();
    }

    /**
     * Adds or strengthens an entry.
     *
     * @return the mode before, or null if there was no entry
     */
    public RowLockMode add(long rowId, long stamp, RowLockMode mode) {
        return stripe(rowId).add(rowId, stamp, mode);
    }

    /** Gives an entry the mode it had before, or takes it away if that is null. */
    public void restore(long rowId, long stamp, RowLockMode before) {
        stripe(rowId).restore(rowId, stamp, before);
    }

    /** The mode in which a transaction shares a row, or null. */
    public RowLockMode mode(long rowId, long stamp) {
        return stripe(rowId).mode(rowId, stamp);
    }

    /** Adds an entry that stands for all rows. */
    public void addForAll(long stamp, RowLockMode mode) {
        allRows.add(ALL_ROWS, stamp, mode);
    }

    public void removeForAll(long stamp) {
        allRows.restore(ALL_ROWS, stamp, null);
    }

    /** A holder other than the asker whose lock conflicts, 0 if there is none. */
    public long conflicting(long rowId, long stamp, RowLockMode wanted, LongPredicate isRunning) {
        long found = stripe(rowId).conflicting(rowId, stamp, wanted, isRunning);
        return found == 0 ? allRows.conflicting(ALL_ROWS, stamp, wanted, isRunning) : found;
    }

    private static int hash(long rowId) {
        return (int) (rowId * MIX >>> 32);
    }

    private Stripe stripe(long rowId) {
        return stripes[hash(rowId) & STRIPES - 1];
    }

    /** Entries of some of the rows. Several of one row stand somewhere between its home and the next gap. */
    private static final class Stripe {
        private static final RowLockMode[] MODES = RowLockMode.values();

        private final SpinLock lock = new SpinLock();
        private long[] rows = new long[INITIAL]; // 0 in gaps
        private long[] holders = new long[INITIAL];
        private volatile int count;

        RowLockMode add(long rowId, long stamp, RowLockMode mode) {
            lock.lock();
            try {
                int at = find(rowId, stamp);
                if (rows[at] != 0) {
                    RowLockMode before = mode(holders[at]);
                    if (before.compareTo(mode) < 0) {
                        holders[at] = holder(stamp, mode);
                    }
                    return before;
                }
                rows[at] = rowId;
                holders[at] = holder(stamp, mode);
                count++;
                if (count * 2 > rows.length) {
                    rehash(rows.length * 2);
                }
                return null;
            } finally {
                lock.unlock();
            }
        }

        void restore(long rowId, long stamp, RowLockMode before) {
            lock.lock();
            try {
                int at = find(rowId, stamp);
                if (rows[at] == 0) {
                    return;
                }
                if (before != null) {
                    holders[at] = holder(stamp, before);
                    return;
                }
                closeGap(at);
                count--;
                if (rows.length > INITIAL && count * 16 < rows.length) {
                    rehash(rows.length / 4);
                }
            } finally {
                lock.unlock();
            }
        }

        long conflicting(long rowId, long stamp, RowLockMode wanted, LongPredicate isRunning) {
            if (count == 0) {
                return 0;
            }
            lock.lock();
            try {
                for (int at = home(rowId); rows[at] != 0; at = next(at)) {
                    if (rows[at] == rowId
                            && (holders[at] & ~MODE) != stamp
                            && wanted.conflictsWith(mode(holders[at]))
                            && isRunning.test(holders[at] & ~MODE)) {
                        return holders[at] & ~MODE;
                    }
                }
                return 0;
            } finally {
                lock.unlock();
            }
        }

        RowLockMode mode(long rowId, long stamp) {
            lock.lock();
            try {
                int at = find(rowId, stamp);
                return rows[at] == 0 ? null : mode(holders[at]);
            } finally {
                lock.unlock();
            }
        }

        private static RowLockMode mode(long holder) {
            return MODES[(int) (holder & MODE)];
        }

        private int home(long rowId) {
            return hash(rowId) / STRIPES & rows.length - 1;
        }

        private int next(int at) {
            return at + 1 & rows.length - 1;
        }

        /** Where the entry is, or the gap where it would be. */
        private int find(long rowId, long stamp) {
            int at = home(rowId);
            while (rows[at] != 0 && (rows[at] != rowId || (holders[at] & ~MODE) != stamp)) {
                at = next(at);
            }
            return at;
        }

        /** Takes an entry out and moves those behind that would not be found any more. */
        private void closeGap(int from) {
            int gap = from;
            rows[gap] = 0;
            for (int at = next(gap); rows[at] != 0; at = next(at)) {
                int mask = rows.length - 1;
                int home = home(rows[at]);
                if ((at - home & mask) >= (at - gap & mask)) {
                    rows[gap] = rows[at];
                    holders[gap] = holders[at];
                    rows[at] = 0;
                    gap = at;
                }
            }
        }

        private void rehash(int capacity) {
            long[] oldRows = rows;
            long[] oldHolders = holders;
            rows = new long[capacity];
            holders = new long[capacity];
            for (int i = 0; i < oldRows.length; i++) {
                if (oldRows[i] != 0) {
                    int at = home(oldRows[i]);
                    while (rows[at] != 0) {
                        at = next(at);
                    }
                    rows[at] = oldRows[i];
                    holders[at] = oldHolders[i];
                }
            }
        }
    }
}
