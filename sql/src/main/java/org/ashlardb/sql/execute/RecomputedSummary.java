package org.ashlardb.sql.execute;

import java.util.Arrays;
import java.util.List;
import org.ashlardb.sql.execute.aggregate.Accumulator;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.plan.AggregateCall;
import org.ashlardb.sql.plan.OrderTerm;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Vector;

/** Frames whose rows all are looked at, in the order the call asks for, equal ones once if it wants that. */
final class RecomputedSummary implements FrameSummary {
    private static final int CANCEL_CHECK_MASK = (1 << 10) - 1;

    private final Execution execution;
    private final Accumulator accumulator;
    private final FrameInput input;
    private final boolean skipsNullOrder;
    private final int argumentCount;
    private final RowSorter sorter;
    private final RowTable seen;
    private final Vector[] arguments;
    private final FoldedColumns distinctColumns;
    private PartitionRows rows;
    private final int[] one = new int[1];
    private int[] frameRows = new int[0];

    RecomputedSummary(Execution execution, Accumulator accumulator, FrameInput input, AggregateCall call) {
        this.execution = execution;
        this.accumulator = accumulator;
        this.input = input;
        skipsNullOrder = call.kind().skipsNullOrder();
        argumentCount = call.arguments().size();
        arguments = new Vector[argumentCount];
        distinctColumns =
                new FoldedColumns(call.arguments().stream().map(Scalar::type).toList());
        sorter = call.order().isEmpty() ? null : sorter(execution, call.order(), input.columns(), argumentCount);
        SqlKind[] kinds = new SqlKind[argumentCount];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = call.arguments().get(i).type().kind();
        }
        seen = call.distinct() ? RowTable.spilling(kinds, execution) : null;
    }

    private static RowSorter sorter(Execution execution, List<OrderTerm> order, int[] columns, int first) {
        boolean[] descending = new boolean[order.size()];
        boolean[] nullsFirst = new boolean[order.size()];
        for (int i = 0; i < descending.length; i++) {
            descending[i] = order.get(i).descending();
            nullsFirst[i] = order.get(i).nullsFirst();
        }
        return new RowSorter(execution, Arrays.copyOfRange(columns, first, columns.length), descending, nullsFirst);
    }

    @Override
    public void begin(PartitionRows partition) {
        rows = partition;
        input.begin(partition);
        accumulator.ensure(1);
    }

    @Override
    public void compute(FrameBounds frame, Vector target) {
        int[] selected = select(frame);
        if (sorter != null) {
            sorter.sort(rows.store(), selected);
        }
        if (seen != null) {
            seen.clear();
        }
        accumulator.reset(0);
        accumulator.expect(0, selected.length);
        for (int row : selected) {
            if ((row & CANCEL_CHECK_MASK) == 0) {
                execution.checkCanceled();
            }
            if (seen == null || isNew(row)) {
                accumulator.add(0, input.values(row), input.in(row));
            }
        }
        accumulator.finish(0, target, 0);
    }

    private int[] select(FrameBounds frame) {
        if (frameRows.length < frame.end() - frame.start()) {
            frameRows = new int[frame.end() - frame.start()];
        }
        int count = 0;
        for (int i = 0; i < frame.parts(); i++) {
            for (int row = frame.partStart(i); row < frame.partEnd(i); row++) {
                if (input.has(row) && !(skipsNullOrder && input.isNull(row, argumentCount))) {
                    frameRows[count++] = row;
                }
            }
        }
        return Arrays.copyOf(frameRows, count);
    }

    private boolean isNew(int row) {
        one[0] = input.in(row);
        System.arraycopy(distinctColumns.of(input.values(row), one, 1), 0, arguments, 0, argumentCount);
        int before = seen.size();
        return seen.findOrAdd(arguments, one[0]) == before;
    }

    @Override
    public void close() {
        accumulator.clear();
        frameRows = new int[0];
        rows = null;
        if (seen != null) {
            seen.clear();
        }
    }
}
