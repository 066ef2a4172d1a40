package org.ashlardb.sql.execute;

import org.ashlardb.sql.plan.WindowCall;
import org.ashlardb.sql.plan.WindowFunction;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.Vector;

/** FIRST_VALUE, LAST_VALUE and NTH_VALUE: the value of a row of the frame. */
final class FrameValueResult implements WindowResult {
    private final FrameBounds frame;
    private final int[] arguments;
    private final boolean fromLast;
    private final ValueRows counted;
    private PartitionRows rows;

    /** The arguments are the columns of the value and, for NTH_VALUE, of the number. */
    FrameValueResult(WindowCall call, int[] arguments, FrameBounds frame, MemoryBudget memory) {
        this.frame = frame;
        this.arguments = arguments;
        fromLast = call.function() == WindowFunction.LAST_VALUE || call.fromLast();
        counted = new ValueRows(call.ignoresNulls(), memory);
    }

    @Override
    public void open() {
        frame.open();
    }

    @Override
    public void begin(PartitionRows partition) {
        rows = partition;
        frame.begin(partition);
        counted.begin(partition, arguments[0]);
    }

    @Override
    public void compute(int row, Vector target, int targetRow) {
        frame.move(row);
        long number = 1;
        if (arguments.length > 1) {
            if (rows.isNull(row, arguments[1])) {
                target.setNull(targetRow);
                return;
            }
            number = rows.getLong(row, arguments[1]);
            if (number <= 0) {
                throw new SqlException(
                        SqlState.INVALID_NTH_VALUE, "number of NTH_VALUE is " + number + ", expected more than 0");
            }
        }
        int found = fromLast ? fromLast(number) : fromFirst(number);
        if (found < 0) {
            target.setNull(targetRow);
        } else {
            rows.copy(found, arguments[0], target, targetRow);
        }
    }

    private int fromFirst(long number) {
        long left = number;
        for (int i = 0; i < frame.parts(); i++) {
            int first = counted.before(frame.partStart(i));
            int count = counted.before(frame.partEnd(i)) - first;
            if (left <= count) {
                return counted.row((int) (first + left - 1));
            }
            left -= count;
        }
        return -1;
    }

    private int fromLast(long number) {
        long left = number;
        for (int i = frame.parts() - 1; i >= 0; i--) {
            int end = counted.before(frame.partEnd(i));
            int count = end - counted.before(frame.partStart(i));
            if (left <= count) {
                return counted.row((int) (end - left));
            }
            left -= count;
        }
        return -1;
    }

    @Override
    public void close() {
        counted.close();
    }
}
