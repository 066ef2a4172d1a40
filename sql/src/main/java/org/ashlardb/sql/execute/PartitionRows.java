package org.ashlardb.sql.execute;

import java.util.Arrays;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Vector;

/**
 * The rows of one partition of a window in order, and which of them are peers, that is equal in order. All rows that
 * windows keep are here.
 */
final class PartitionRows {
    private static final int BYTES_PER_ROW = 8;

    private final ColumnStore store;
    private final MemoryBudget memory;
    private final RowSorter order;
    private int[] groups = new int[1];
    private int[] groupStarts = new int[2];
    private int groupCount;
    private long taken;

    PartitionRows(SqlKind[] kinds, RowSorter order, MemoryBudget memory) {
        store = new ColumnStore(kinds, memory);
        this.order = order;
        this.memory = memory;
    }

    /** Lets the rows go to take others. */
    void restart() {
        store.restart();
        memory.give(taken);
        taken = 0;
    }

    void clear() {
        restart();
        store.clear();
        groups = new int[1];
        groupStarts = new int[2];
    }

    void add(Vector[] columns, int row) {
        store.add(columns, row);
    }

    /** Finds the peers; all rows have been added. */
    void complete() {
        int size = store.size();
        taken = (long) size * BYTES_PER_ROW;
        memory.take(taken);
        if (groups.length < size) {
            groups = new int[Math.max(size, groups.length * 2)];
        }
        groupCount = 0;
        for (int row = 0; row < size; row++) {
            if (row == 0 || !order.arePeers(store, row - 1, row)) {
                if (groupCount + 2 > groupStarts.length) {
                    groupStarts = Arrays.copyOf(groupStarts, groupStarts.length * 2);
                }
                groupStarts[groupCount++] = row;
            }
            groups[row] = groupCount - 1;
        }
        groupStarts[groupCount] = size;
    }

    ColumnStore store() {
        return store;
    }

    int size() {
        return store.size();
    }

    Vector column(int index) {
        return store.columns()[index];
    }

    /** The number of the row's group of peers. */
    int group(int row) {
        return groups[row];
    }

    int groupCount() {
        return groupCount;
    }

    int groupStart(int group) {
        return groupStarts[group];
    }

    /** The first row behind the group. */
    int groupEnd(int group) {
        return groupStarts[group + 1];
    }

    int peersStart(int row) {
        return groupStarts[groups[row]];
    }

    int peersEnd(int row) {
        return groupStarts[groups[row] + 1];
    }
}
