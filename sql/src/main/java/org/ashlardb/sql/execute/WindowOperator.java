package org.ashlardb.sql.execute;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.SortKey;
import org.ashlardb.sql.plan.Window;
import org.ashlardb.sql.plan.WindowCall;
import org.ashlardb.sql.plan.physical.Step.WindowRows;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** Computes functions over windows of rows that come in the order of partition and window, a partition at a time. */
final class WindowOperator extends Operator {
    private static final int CANCEL_CHECK_MASK = (1 << 5) - 1;

    private final Execution execution;
    private final Operator input;
    private final PartitionColumns columns;
    private final int[] partition;
    private final List<WindowResult> results = new ArrayList<>();
    private final PartitionRows rows;
    private final Vector[] read;
    private final Batch out;

    /** What is read of the input but not yet in a partition; null behind the end. */
    private Batch pending;

    private int pendingPosition;
    private int position;

    WindowOperator(Execution execution, WindowRows plan, Operator input) {
        super(new Layout(plan.outputs()));
        this.execution = execution;
        this.input = input;
        Window window = plan.window();
        columns = new PartitionColumns(execution, input.layout());
        partition = new int[window.partition().size()];
        for (int i = 0; i < partition.length; i++) {
            partition[i] = input.layout().position(window.partition().get(i));
        }
        WindowResults factory = new WindowResults(execution, columns, descending(window.order()));
        for (WindowCall call : window.calls()) {
            results.add(factory.make(call));
        }
        rows = new PartitionRows(columns.kinds(), new RowSorter(execution, window.order(), input.layout()), execution);
        read = new Vector[columns.kinds().length];
        out = new Batch(layout().size());
        for (int i = 0; i < out.columns.length; i++) {
            out.columns[i] = Vector.of(layout().variables().get(i).type().kind());
        }
    }

    private static boolean descending(List<SortKey> order) {
        return !order.isEmpty() && order.get(0).descending();
    }

    @Override
    void open() {
        rows.restart();
        position = 0;
        for (WindowResult result : results) {
            result.open();
        }
        input.open();
        readMore();
    }

    private void readMore() {
        pending = input.next();
        pendingPosition = 0;
        if (pending != null) {
            columns.read(pending, read);
        }
    }

    /** Reads the next partition; false when there is none. */
    private boolean readPartition() {
        rows.restart();
        position = 0;
        while (pending != null) {
            while (pendingPosition < pending.count) {
                int row = pending.selection[pendingPosition];
                if (rows.size() > 0 && !isSamePartition(row)) {
                    return begin();
                }
                rows.add(read, row);
                pendingPosition++;
            }
            readMore();
        }
        return rows.size() > 0 && begin();
    }

    private boolean begin() {
        rows.complete();
        for (WindowResult result : results) {
            result.begin(rows);
        }
        return true;
    }

    private boolean isSamePartition(int row) {
        for (int column : partition) {
            Vector value = read[column];
            Vector first = rows.at(0)[column];
            if (value.isNull(row) != first.isNull(0) || !value.isNull(row) && first.compare(0, value, row) != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    Batch next() {
        int count = 0;
        for (Vector column : out.columns) {
            column.reset(0);
        }
        while (count < Batch.CAPACITY && (position < rows.size() || readPartition())) {
            int taken = Math.min(Batch.CAPACITY - count, rows.size() - position);
            write(count, taken);
            count += taken;
            position += taken;
        }
        out.selectFirst(count);
        return count == 0 ? null : out;
    }

    private void write(int target, int count) {
        int inputs = out.columns.length - results.size();
        for (int i = 0; i < out.columns.length; i++) {
            Vector column = out.columns[i];
            column.ensure(target + count); // as many as there are: statements may have hundreds of windows
            for (int k = 0; k < count; k++) {
                if ((k & CANCEL_CHECK_MASK) == 0) {
                    execution.checkCanceled(); // frames may be long
                }
                if (i < inputs) {
                    rows.copy(position + k, i, column, target + k);
                } else {
                    results.get(i - inputs).compute(position + k, column, target + k);
                }
            }
        }
    }

    @Override
    void close() {
        rows.clear();
        position = 0;
        pending = null;
        for (WindowResult result : results) {
            result.close();
        }
        input.close();
    }
}
