package org.ashlardb.sql.execute;

import org.ashlardb.sql.execute.aggregate.Accumulator;
import org.ashlardb.sql.vector.Vector;

/** Frames that all begin with the partition: rows are only added. */
final class GrowingSummary implements FrameSummary {
    private final Accumulator accumulator;
    private final FrameInput input;
    private int end;

    GrowingSummary(Accumulator accumulator, FrameInput input) {
        this.accumulator = accumulator;
        this.input = input;
    }

    @Override
    public void begin(PartitionRows rows) {
        input.begin(rows);
        accumulator.ensure(1);
        accumulator.reset(0);
        end = 0;
    }

    @Override
    public void compute(FrameBounds frame, Vector target) {
        for (; end < frame.end(); end++) {
            if (input.has(end)) {
                accumulator.add(0, input.values(end), input.in(end));
            }
        }
        accumulator.finish(0, target, 0);
    }

    @Override
    public void close() {
        accumulator.clear();
    }
}
