package org.ashlardb.sql.execute;

import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/**
 * The rows of one partition of a window in order, and which of them are peers, that is equal in order. All rows that
 * windows keep are here, on disk when they fill the memory.
 */
final class PartitionRows {
    private static final SqlKind[] NUMBER = {SqlKind.BIGINT};

    private final ColumnStore store;
    private final RowSorter order;

    /** Of each row the number of its group of peers. */
    private final ColumnStore groups;

    /** Of each group its first row, and behind the last one the number of rows. */
    private final ColumnStore groupStarts;

    private final LongVector number = new LongVector();
    private final Vector[] numbers = {number};
    private int groupCount;

    PartitionRows(SqlKind[] kinds, RowSorter order, Execution execution) {
        store = execution.newSpillingStore(kinds);
        groups = execution.newSpillingStore(NUMBER);
        groupStarts = execution.newSpillingStore(NUMBER);
        this.order = order;
    }

    /** Lets the rows go to take others. */
    void restart() {
        store.restart();
        groups.restart();
        groupStarts.restart();
        groupCount = 0;
    }

    void clear() {
        store.clear();
        groups.clear();
        groupStarts.clear();
        groupCount = 0;
    }

    void add(Vector[] columns, int row) {
        store.add(columns, row);
        int last = store.size() - 1;
        if (last == 0 || !order.arePeers(store, last - 1, last)) {
            add(groupStarts, last);
            groupCount++;
        }
        add(groups, groupCount - 1);
    }

    private void add(ColumnStore target, int value) {
        number.values[0] = value;
        target.add(numbers, 0);
    }

    /** Has to be called when all rows have been added. */
    void complete() {
        add(groupStarts, store.size());
    }

    ColumnStore store() {
        return store;
    }

    int size() {
        return store.size();
    }

    /** The columns of the piece that a row is in; valid until a row of another piece is asked for. */
    Vector[] at(int row) {
        return store.at(row);
    }

    /** Where in its piece a row is. */
    int in(int row) {
        return store.in(row);
    }

    /** Copies a value. */
    void copy(int row, int column, Vector target, int targetRow) {
        store.copy(row, column, target, targetRow);
    }

    boolean isNull(int row, int column) {
        return store.at(row)[column].isNull(store.in(row));
    }

    long getLong(int row, int column) {
        return store.at(row)[column].getLong(store.in(row));
    }

    private static int get(ColumnStore source, int row) {
        return (int) ((LongVector) source.at(row)[0]).values[source.in(row)];
    }

    /** The number of the row's group of peers. */
    int group(int row) {
        return get(groups, row);
    }

    int groupCount() {
        return groupCount;
    }

    int groupStart(int group) {
        return get(groupStarts, group);
    }

    /** The first row behind the group. */
    int groupEnd(int group) {
        return get(groupStarts, group + 1);
    }

    int peersStart(int row) {
        return groupStart(group(row));
    }

    int peersEnd(int row) {
        return groupEnd(group(row));
    }
}
