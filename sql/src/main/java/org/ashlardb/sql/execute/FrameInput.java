package org.ashlardb.sql.execute;

import org.ashlardb.sql.vector.Vector;

/** Which columns of a partition an aggregate over frames reads, and which rows its filter lets through. */
final class FrameInput {
    private final int[] columns;
    private final int filter;
    private final Vector[] values;
    private PartitionRows rows;
    private Vector[] piece; // that the values are of, or null

    /** The filter is a column, or -1. */
    FrameInput(int[] columns, int filter) {
        this.columns = columns;
        this.filter = filter;
        values = new Vector[columns.length];
    }

    void begin(PartitionRows partition) {
        rows = partition;
        piece = null;
    }

    boolean has(int row) {
        return filter < 0 || !rows.isNull(row, filter) && rows.getLong(row, filter) != 0;
    }

    /** Arguments, then the values of the order, of the piece that a row is in; valid until the next call. */
    Vector[] values(int row) {
        Vector[] current = rows.at(row);
        if (current != piece) {
            piece = current;
            for (int i = 0; i < columns.length; i++) {
                values[i] = current[columns[i]];
            }
        }
        return values;
    }

    /** Where in its piece a row is. */
    int in(int row) {
        return rows.in(row);
    }

    boolean isNull(int row, int value) {
        return rows.isNull(row, columns[value]);
    }

    /** Orders the first arguments of two rows, which are not NULL. */
    int compare(int a, int b) {
        Vector first = rows.at(a)[columns[0]];
        return first.compare(rows.in(a), rows.at(b)[columns[0]], rows.in(b));
    }

    /** Copies an argument. */
    void copy(int row, int value, Vector target, int targetRow) {
        rows.copy(row, columns[value], target, targetRow);
    }

    int[] columns() {
        return columns;
    }
}
