package org.ashlardb.sql.execute;

import org.ashlardb.sql.vector.Vector;

/** Which columns of a partition an aggregate over frames reads, and which rows its filter lets through. */
final class FrameInput {
    private final int[] columns;
    private final int filter;
    private final Vector[] values;
    private Vector filtered;

    /** The filter is a column, or -1. */
    FrameInput(int[] columns, int filter) {
        this.columns = columns;
        this.filter = filter;
        values = new Vector[columns.length];
    }

    void begin(PartitionRows rows) {
        for (int i = 0; i < columns.length; i++) {
            values[i] = rows.column(columns[i]);
        }
        filtered = filter < 0 ? null : rows.column(filter);
    }

    boolean has(int row) {
        return filtered == null || !filtered.isNull(row) && filtered.getLong(row) != 0;
    }

    /** Arguments, then the values of the order. */
    Vector[] values() {
        return values;
    }

    int[] columns() {
        return columns;
    }
}
