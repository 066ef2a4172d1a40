package org.ashlardb.sql.execute;

import org.ashlardb.sql.plan.WindowCall;
import org.ashlardb.sql.plan.WindowFunction;
import org.ashlardb.sql.vector.Vector;

/** LAG and LEAD: the value of a row some rows before or behind. */
final class OffsetResult implements WindowResult {
    private final boolean lead;
    private final int[] arguments;
    private final ValueRows counted;
    private PartitionRows rows;

    /** The arguments are the columns of the value and, where they are given, of offset and default. */
    OffsetResult(WindowCall call, int[] arguments, MemoryBudget memory) {
        lead = call.function() == WindowFunction.LEAD;
        this.arguments = arguments;
        counted = new ValueRows(call.ignoresNulls(), memory);
    }

    @Override
    public void begin(PartitionRows partition) {
        rows = partition;
        counted.begin(partition, arguments[0]);
    }

    @Override
    public void compute(int row, Vector target, int targetRow) {
        long offset = 1;
        if (arguments.length > 1) {
            if (rows.isNull(row, arguments[1])) {
                target.setNull(targetRow);
                return;
            }
            offset = rows.getLong(row, arguments[1]);
        }
        int found = find(row, lead ? offset : offset == Long.MIN_VALUE ? Long.MAX_VALUE : -offset);
        if (found >= 0) {
            rows.copy(found, arguments[0], target, targetRow);
        } else if (arguments.length > 2) {
            rows.copy(row, arguments[2], target, targetRow);
        } else {
            target.setNull(targetRow);
        }
    }

    /** The row so many rows behind, or before if the offset is negative; -1 when there is none. */
    private int find(int row, long offset) {
        if (offset == 0) {
            return row;
        }
        long distance = Math.max(-rows.size(), Math.min(rows.size(), offset));
        long index = distance < 0 ? counted.before(row) + distance : counted.before(row + 1) + distance - 1;
        return index < 0 || index >= counted.size() ? -1 : counted.row((int) index);
    }

    @Override
    public void close() {
        counted.close();
    }
}
