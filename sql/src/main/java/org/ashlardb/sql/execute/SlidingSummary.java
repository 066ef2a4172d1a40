package org.ashlardb.sql.execute;

import org.ashlardb.sql.execute.aggregate.Accumulator;
import org.ashlardb.sql.execute.aggregate.Invertible;
import org.ashlardb.sql.vector.Vector;

/** Frames that move on: rows are added at the end and taken out at the beginning. */
final class SlidingSummary implements FrameSummary {
    private final Accumulator accumulator;
    private final Invertible invertible;
    private final FrameInput input;
    private int start;
    private int end;

    /** The accumulator is {@link Invertible}. */
    SlidingSummary(Accumulator accumulator, FrameInput input) {
        this.accumulator = accumulator;
        invertible = (Invertible) accumulator;
        this.input = input;
    }

    @Override
    public void begin(PartitionRows rows) {
        input.begin(rows);
        accumulator.ensure(1);
        restart(0);
    }

    private void restart(int row) {
        accumulator.reset(0);
        start = row;
        end = row;
    }

    @Override
    public void compute(FrameBounds frame, Vector target) {
        if (frame.start() >= end || frame.start() < start || frame.end() < end) {
            restart(frame.start());
        }
        for (; end < frame.end(); end++) {
            if (input.has(end)) {
                accumulator.add(0, input.values(end), input.in(end));
            }
        }
        for (; start < frame.start(); start++) {
            if (input.has(start)) {
                invertible.remove(0, input.values(start), input.in(start));
            }
        }
        accumulator.finish(0, target, 0);
    }

    @Override
    public void close() {
        accumulator.clear();
    }
}
