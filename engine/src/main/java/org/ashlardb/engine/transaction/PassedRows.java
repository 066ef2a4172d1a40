package org.ashlardb.engine.transaction;

import java.util.Arrays;
import java.util.List;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.row.UndoRecord;
import org.ashlardb.engine.row.VersionWord;

/**
 * Rows that a running transaction has inserted and deleted again, or whose insertion it has taken back. Nobody will see
 * them, so their index entries need not wait for its end. Where a key goes from row to row, as with many updates of an
 * indexed column in one transaction, each look for it would meet all entries before.
 *
 * <p>Which rows are noted is a matter of speed only: the collector takes the entries of all that are dead out of the
 * indexes when the transaction has ended.
 */
final class PassedRows {
    private static final int FIELDS = 3;
    private static final int MOST_ROWS = 1_024;

    /** Instead of the statement that inserted a row: its insertion was taken back. */
    private static final int TAKEN_BACK = Integer.MAX_VALUE;

    private final TransactionManager manager;
    private final TransactionContext transaction;
    private final Memory memory;
    private long[] rows = new long[8 * FIELDS]; // table, row id, inserting statement
    private int count;
    private int waiting; // the first ones, which a savepoint keeps
    private int savepoint; // the statement before the last one, 0 if there is none

    PassedRows(TransactionManager manager, TransactionContext transaction) {
        this.manager = manager;
        this.transaction = transaction;
        this.memory = manager.memory();
    }

    /** Forgets everything: a transaction begins. */
    void reset() {
        count = 0;
        waiting = 0;
        savepoint = 0;
    }

    /** Notes a savepoint: what was inserted before may become visible again. */
    void noteSavepoint(int statement) {
        savepoint = statement;
    }

    /** Notes that there is no savepoint any more. */
    void forgetSavepoints() {
        waiting = 0;
        savepoint = 0;
    }

    /** Notes a row that the running statement has deleted, by the record of that. */
    void noteDeleted(TableStorage table, long rowId, long undo) {
        if (!transaction.isOwn(UndoRecord.oldStamp(memory, undo))) {
            return;
        }
        long inserted = UndoRecord.oldestStamp(memory, undo);
        if (transaction.isOwn(inserted)) {
            note(table, rowId, VersionWord.statement(inserted));
        }
    }

    /** Notes rows whose insertion is taken back. */
    void noteTakenBack(TableStorage table, long firstRowId, long number) {
        for (long i = 0; i < number && count < MOST_ROWS; i++) {
            note(table, firstRowId + i, TAKEN_BACK);
        }
    }

    private void note(TableStorage table, long rowId, int statement) {
        if (count == MOST_ROWS) {
            return;
        }
        int at = count++ * FIELDS;
        if (at == rows.length) {
            rows = Arrays.copyOf(rows, rows.length * 2);
        }
        rows[at] = table.number();
        rows[at + 1] = rowId;
        rows[at + 2] = statement;
    }

    /** Forgets the rows whose deletion may have been taken back. */
    void forgetDeleted() {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (rows[i * FIELDS + 2] == TAKEN_BACK) {
                keep(kept++, i);
            }
        }
        count = kept;
        waiting = 0;
    }

    private void keep(int place, int row) {
        System.arraycopy(rows, row * FIELDS, rows, place * FIELDS, FIELDS);
    }

    /**
     * Takes the entries of the noted rows out of the indexes, at the end of a statement that cannot be taken back by itself
     * any more; of those that a view of the transaction may still see none. Those that a savepoint may bring back wait for
     * its end.
     *
     * @param statement the number of the last statement
     */
    void removeEntries(int statement, List<ReadView> views) {
        if (count == waiting) {
            return;
        }
        int last = count;
        for (int i = waiting; i < last; i++) {
            if (rows[i * FIELDS + 2] <= savepoint) {
                swap(i, waiting++);
            }
        }
        count = waiting;
        int passed = waiting;
        for (int i = waiting; i < last; i++) {
            int inserted = (int) rows[i * FIELDS + 2];
            if (inserted == TAKEN_BACK || !isSeen(inserted, statement, views)) {
                keep(passed++, i);
            }
        }
        manager.collector().removeEntries(rows, FIELDS, waiting, passed);
    }

    private void swap(int a, int b) {
        for (int i = 0; i < FIELDS; i++) {
            long value = rows[a * FIELDS + i];
            rows[a * FIELDS + i] = rows[b * FIELDS + i];
            rows[b * FIELDS + i] = value;
        }
    }

    private static boolean isSeen(int inserted, int deleted, List<ReadView> views) {
        for (int i = 0; i < views.size(); i++) {
            int view = views.get(i).statement();
            if (inserted < view && view <= deleted) {
                return true;
            }
        }
        return false;
    }
}
