package org.ashlardb.sql.execute;

import org.ashlardb.sql.execute.aggregate.Accumulator;
import org.ashlardb.sql.execute.aggregate.Mergeable;
import org.ashlardb.sql.vector.Vector;

/**
 * Any frames, by a segment tree over the partition: group {@code n + i} of the accumulator has row i of n, group k what
 * groups 2k and 2k + 1 have together, and group 0 is put together for each frame.
 */
final class MergedSummary implements FrameSummary {
    private static final int BYTES_PER_GROUP = 48;

    private final Accumulator accumulator;
    private final Mergeable mergeable;
    private final FrameInput input;
    private final MemoryBudget memory;
    private int size;
    private long taken;

    /** The accumulator is {@link Mergeable}. */
    MergedSummary(Accumulator accumulator, FrameInput input, MemoryBudget memory) {
        this.accumulator = accumulator;
        mergeable = (Mergeable) accumulator;
        this.input = input;
        this.memory = memory;
    }

    @Override
    public void begin(PartitionRows rows) {
        close();
        input.begin(rows);
        size = rows.size();
        taken = 2L * size * BYTES_PER_GROUP;
        memory.take(taken);
        accumulator.ensure(2 * size);
        for (int row = 0; row < size; row++) {
            if (input.has(row)) {
                accumulator.add(size + row, input.values(), row);
            }
        }
        for (int k = size - 1; k > 0; k--) {
            mergeable.merge(k, 2 * k);
            mergeable.merge(k, 2 * k + 1);
        }
    }

    @Override
    public void compute(FrameBounds frame, Vector target) {
        accumulator.reset(0);
        for (int i = 0; i < frame.parts(); i++) {
            merge(frame.partStart(i), frame.partEnd(i));
        }
        accumulator.finish(0, target, 0);
    }

    private void merge(int start, int end) {
        int left = start + size;
        int right = end + size;
        while (left < right) {
            if ((left & 1) != 0) {
                mergeable.merge(0, left++);
            }
            if ((right & 1) != 0) {
                mergeable.merge(0, --right);
            }
            left >>= 1;
            right >>= 1;
        }
    }

    @Override
    public void close() {
        accumulator.clear();
        memory.give(taken);
        taken = 0;
    }
}
