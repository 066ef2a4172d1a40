package org.ashlardb.engine.transaction;

import java.util.Arrays;
import org.ashlardb.engine.definition.RowLockMode;
import org.ashlardb.engine.row.RowLocks;
import org.ashlardb.engine.row.TableStorage;

/**
 * The shared locks of one transaction, to be given up at its end. Of a table of which it shares more than
 * {@link #MOST_ROWS} rows it goes on as if it shared all.
 */
final class SharedLocks {
    /** Instead of a row id. */
    static final long ALL_ROWS = -1;

    private static final int MOST_ROWS = 1 << 14;

    private Held[] tables = new Held[2];
    private int tableCount;
    private Held last;
    private RowLockMode before; // of the last lock noted

    /** What is shared of one table; reused. */
    private static final class Held {
        private TableStorage table;
        private RowLocks locks;
        private long[] rows = new long[8];
        private int count;
        private RowLockMode forAll; // null while rows have entries of their own
    }

    /**
     * Notes a lock.
     *
     * @param stamp of the transaction, with statement 0
     * @return whether {@link #takeBack} has to be called if the row cannot be shared now
     */
    boolean add(TableStorage table, long rowId, long stamp, RowLockMode mode) {
        Held held = held(table);
        if (held.forAll != null && held.forAll.compareTo(mode) >= 0) {
            return false;
        }
        if (held.count == MOST_ROWS) {
            held.forAll = mode;
            held.locks.addForAll(stamp, mode);
            return false;
        }
        before = held.locks.add(rowId, stamp, mode);
        if (before != null) {
            return before.compareTo(mode) < 0;
        }
        if (held.count == held.rows.length) {
            held.rows = Arrays.copyOf(held.rows, held.count * 2);
        }
        held.rows[held.count++] = rowId;
        return true;
    }

    /** Takes back the last {@link #add}. */
    void takeBack(long rowId, long stamp) {
        last.locks.restore(rowId, stamp, before);
        if (before == null) {
            last.count--;
        }
    }

    /**
     * The mode in which a row is shared by a lock of its own; null if it is not. Who shares all rows of a table may do so
     * while others have some of them.
     */
    RowLockMode mode(TableStorage table, long rowId, long stamp) {
        for (int i = 0; i < tableCount; i++) {
            if (tables[i].table == table) {
                return tables[i].count == 0 ? null : tables[i].locks.mode(rowId, stamp);
            }
        }
        return null;
    }

    private Held held(TableStorage table) {
        if (last != null && last.table == table) {
            return last;
        }
        for (int i = 0; i < tableCount; i++) {
            if (tables[i].table == table) {
                last = tables[i];
                return last;
            }
        }
        if (tableCount == tables.length) {
            tables = Arrays.copyOf(tables, tableCount * 2);
        }
        if (tables[tableCount] == null) {
            tables[tableCount] = new Held();
        }
        last = tables[tableCount++];
        last.table = table;
        last.locks = table.rowLocksForSharing();
        return last;
    }

    /** What is told each lock. */
    interface Visitor {
        /** @param rowId -1 for all rows of the table */
        void visit(TableStorage table, long rowId, RowLockMode mode);
    }

    void forEach(long stamp, Visitor visitor) {
        for (int i = 0; i < tableCount; i++) {
            Held held = tables[i];
            for (int row = 0; row < held.count; row++) {
                visitor.visit(held.table, held.rows[row], held.locks.mode(held.rows[row], stamp));
            }
            if (held.forAll != null) {
                visitor.visit(held.table, ALL_ROWS, held.forAll);
            }
        }
    }

    /** Shares all rows of a table. */
    void addForAll(TableStorage table, long stamp, RowLockMode mode) {
        Held held = held(table);
        held.forAll = mode;
        held.locks.addForAll(stamp, mode);
    }

    /** Gives up all locks. */
    void release(long stamp) {
        for (int i = 0; i < tableCount; i++) {
            Held held = tables[i];
            for (int row = 0; row < held.count; row++) {
                held.locks.restore(held.rows[row], stamp, null);
            }
            if (held.forAll != null) {
                held.locks.removeForAll(stamp);
            }
            held.table = null;
            held.locks = null;
            held.forAll = null;
            held.count = 0;
            if (held.rows.length > 1024) {
                held.rows = new long[8];
            }
        }
        tableCount = 0;
        last = null;
    }
}
