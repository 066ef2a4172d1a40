package org.ashlardb.sql.execute;

import org.ashlardb.sql.execute.aggregate.Accumulator;
import org.ashlardb.sql.execute.aggregate.Mergeable;
import org.ashlardb.sql.vector.Vector;

/**
 * Any frames, by a segment tree over blocks of the partition's rows: group {@code n + i} of the accumulator has block i of
 * n, group k what groups 2k and 2k + 1 have together, and group 0 is put together for each frame, from blocks and from the
 * rows before and behind them.
 */
final class MergedSummary implements FrameSummary {
    private static final int BYTES_PER_GROUP = 48;
    private static final int BLOCK_ROWS = 16;

    private final Accumulator accumulator;
    private final Mergeable mergeable;
    private final FrameInput input;
    private final MemoryBudget memory;
    private int blocks;
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
        blocks = rows.size() / BLOCK_ROWS;
        taken = (2L * blocks + 1) * BYTES_PER_GROUP;
        memory.take(taken);
        accumulator.ensure(2 * blocks + 1);
        for (int block = 0; block < blocks; block++) {
            add(blocks + block, block * BLOCK_ROWS, (block + 1) * BLOCK_ROWS);
        }
        for (int k = blocks - 1; k > 0; k--) {
            mergeable.merge(k, 2 * k);
            mergeable.merge(k, 2 * k + 1);
        }
    }

    private void add(int group, int from, int to) {
        for (int row = from; row < to; row++) {
            if (input.has(row)) {
                accumulator.add(group, input.values(row), input.in(row));
            }
        }
    }

    @Override
    public void compute(FrameBounds frame, Vector target) {
        accumulator.reset(0);
        for (int i = 0; i < frame.parts(); i++) {
            int start = frame.partStart(i);
            int end = frame.partEnd(i);
            int firstBlock = (start + BLOCK_ROWS - 1) / BLOCK_ROWS;
            int endBlock = end / BLOCK_ROWS;
            if (firstBlock < endBlock) {
                add(0, start, firstBlock * BLOCK_ROWS);
                merge(firstBlock, endBlock);
                add(0, endBlock * BLOCK_ROWS, end);
            } else {
                add(0, start, end);
            }
        }
        accumulator.finish(0, target, 0);
    }

    private void merge(int start, int end) {
        int left = start + blocks;
        int right = end + blocks;
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
