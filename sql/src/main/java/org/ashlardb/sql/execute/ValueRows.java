package org.ashlardb.sql.execute;

/** The rows of a partition that count for a function of values: all of them, or those whose value is not NULL. */
final class ValueRows {
    private static final int BYTES_PER_ROW = 8;

    private final boolean ignoresNulls;
    private final MemoryBudget memory;
    private int size;

    /** How many rows that count lie before each row. */
    private int[] before = new int[0];

    private int[] rows = new int[0];
    private long taken;

    ValueRows(boolean ignoresNulls, MemoryBudget memory) {
        this.ignoresNulls = ignoresNulls;
        this.memory = memory;
    }

    /** Counts the rows of a partition whose value is in a column. */
    void begin(PartitionRows partition, int column) {
        int count = partition.size();
        size = count;
        if (!ignoresNulls) {
            return;
        }
        if (before.length <= count) {
            long more = (long) count * BYTES_PER_ROW - taken;
            taken += more;
            memory.take(more);
            before = new int[count + 1];
            rows = new int[count];
        }
        size = 0;
        for (int row = 0; row < count; row++) {
            before[row] = size;
            if (!partition.isNull(row, column)) {
                rows[size++] = row;
            }
        }
        before[count] = size;
    }

    /** How many rows that count lie before a row, or the end. */
    int before(int row) {
        return ignoresNulls ? before[row] : row;
    }

    /** The row that counts as number {@code index}, from 0. */
    int row(int index) {
        return ignoresNulls ? rows[index] : index;
    }

    /** How many rows count. */
    int size() {
        return size;
    }

    void close() {
        memory.give(taken);
        taken = 0;
        before = new int[0];
        rows = new int[0];
    }
}
