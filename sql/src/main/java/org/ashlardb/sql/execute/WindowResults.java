package org.ashlardb.sql.execute;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.execute.aggregate.Accumulator;
import org.ashlardb.sql.execute.aggregate.Accumulators;
import org.ashlardb.sql.execute.aggregate.Invertible;
import org.ashlardb.sql.execute.aggregate.Mergeable;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.plan.AggregateCall;
import org.ashlardb.sql.plan.AggregateKind;
import org.ashlardb.sql.plan.Frame;
import org.ashlardb.sql.plan.OrderTerm;
import org.ashlardb.sql.plan.WindowCall;

/**
 * Chooses how each call over a window is computed. An aggregate over a frame that only grows adds rows as they come; over
 * one that moves, it takes rows out again if it can do so exactly, and otherwise combines parts of the partition. Only
 * aggregates that can do neither, those of ordered or distinct values, look at all rows of each frame.
 */
final class WindowResults {
    private final Execution execution;
    private final PartitionColumns columns;
    private final boolean descending;

    WindowResults(Execution execution, PartitionColumns columns, boolean descending) {
        this.execution = execution;
        this.columns = columns;
        this.descending = descending;
    }

    WindowResult make(WindowCall call) {
        int[] arguments = columns.columns(call.arguments());
        return switch (call.function()) {
            case LAG, LEAD -> new OffsetResult(call, arguments, execution.memory());
            case FIRST_VALUE, LAST_VALUE, NTH_VALUE ->
                new FrameValueResult(call, arguments, frame(call.frame()), execution.memory());
            case AGGREGATE ->
                new FrameAggregateResult(
                        frame(call.frame()), summary(call), call.type().kind());
            default -> new RankResult(call.function(), arguments);
        };
    }

    private FrameBounds frame(Frame frame) {
        RangeSearch range = frame.rangeKey() == null
                ? null
                : new RangeSearch(
                        columns.column(frame.rangeKey()), limit(frame.start()), limit(frame.end()), descending);
        return new FrameBounds(execution, frame, range);
    }

    private int limit(Frame.Bound bound) {
        return bound.limit() == null ? RangeSearch.NO_LIMIT : columns.column(bound.limit());
    }

    private FrameSummary summary(WindowCall call) {
        AggregateCall aggregate = call.aggregate();
        FrameInput input = input(aggregate);
        Accumulator accumulator = Accumulators.of(aggregate);
        boolean whole = call.frame().exclusion() == Frame.Exclusion.NO_OTHERS;
        boolean growing = whole && call.frame().start().type() == Frame.BoundType.UNBOUNDED_PRECEDING;
        boolean plain = aggregate.order().isEmpty() && !aggregate.distinct();
        if (plain && growing) {
            return new GrowingSummary(accumulator, input);
        }
        if (plain && whole && accumulator instanceof Invertible) {
            return new SlidingSummary(accumulator, input);
        }
        AggregateKind kind = aggregate.kind();
        if (kind == AggregateKind.MIN || kind == AggregateKind.MAX || kind == AggregateKind.ANY_VALUE) {
            int sign = kind == AggregateKind.MIN ? -1 : kind == AggregateKind.MAX ? 1 : 0;
            if (whole && sign != 0) {
                return new SlidingExtreme(sign, input, execution.memory());
            }
            return new ExtremeSummary(sign, input, execution.memory());
        }
        if (plain && accumulator instanceof Mergeable) {
            return new MergedSummary(accumulator, input, execution.memory());
        }
        return new RecomputedSummary(execution, accumulator, input, aggregate);
    }

    private FrameInput input(AggregateCall call) {
        List<Scalar> scalars = new ArrayList<>(call.arguments());
        for (OrderTerm term : call.order()) {
            scalars.add(term.scalar());
        }
        int filter = call.filter() == null ? -1 : columns.column(call.filter());
        return new FrameInput(columns.columns(scalars, filter), filter);
    }
}
