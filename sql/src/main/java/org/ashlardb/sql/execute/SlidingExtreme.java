package org.ashlardb.sql.execute;

import org.ashlardb.sql.vector.Vector;

/**
 * MIN and MAX of frames that move on and are in one piece. The rows that may still become the best are in a ring, each
 * better than those behind it; a row that comes drops those it beats.
 */
final class SlidingExtreme implements FrameSummary {
    private static final int INITIAL_RING = 16;

    private final int sign;
    private final FrameInput input;
    private final MemoryBudget memory;
    private int[] ring = new int[INITIAL_RING];
    private int first;
    private int count;
    private int end;
    private long taken;

    /** The sign is that of the order in which the best one is the last. */
    SlidingExtreme(int sign, FrameInput input, MemoryBudget memory) {
        this.sign = sign;
        this.input = input;
        this.memory = memory;
    }

    @Override
    public void begin(PartitionRows rows) {
        input.begin(rows);
        count = 0;
        end = 0;
    }

    @Override
    public void compute(FrameBounds frame, Vector target) {
        for (end = Math.max(end, frame.start()); end < frame.end(); end++) {
            if (input.has(end) && !input.isNull(end, 0)) {
                add(end);
            }
        }
        while (count > 0 && ring[first] < frame.start()) {
            first = first + 1 & ring.length - 1;
            count--;
        }
        if (count == 0) {
            target.setNull(0);
        } else {
            input.copy(ring[first], 0, target, 0);
        }
    }

    private void add(int row) {
        while (count > 0 && sign * input.compare(ring[first + count - 1 & ring.length - 1], row) < 0) {
            count--;
        }
        if (count == ring.length) {
            grow();
        }
        ring[first + count++ & ring.length - 1] = row;
    }

    private void grow() {
        long more = (long) Integer.BYTES * ring.length * 2 - taken;
        taken += more;
        memory.take(more);
        int[] larger = new int[ring.length * 2];
        System.arraycopy(ring, first, larger, 0, ring.length - first);
        System.arraycopy(ring, 0, larger, ring.length - first, first);
        ring = larger;
        first = 0;
    }

    @Override
    public void close() {
        ring = new int[INITIAL_RING];
        first = 0;
        count = 0;
        memory.give(taken);
        taken = 0;
    }
}
