package org.ashlardb.sql.execute;

import org.ashlardb.sql.vector.Vector;

/** MIN, MAX and, for sign 0, the first value of any frames, by a segment tree of the numbers of the best rows. */
final class ExtremeSummary implements FrameSummary {
    private static final int NONE = -1;

    private final int sign;
    private final FrameInput input;
    private final MemoryBudget memory;
    private int[] best = new int[0];
    private int size;
    private long taken;

    ExtremeSummary(int sign, FrameInput input, MemoryBudget memory) {
        this.sign = sign;
        this.input = input;
        this.memory = memory;
    }

    @Override
    public void begin(PartitionRows rows) {
        input.begin(rows);
        size = rows.size();
        if (best.length < 2 * size) {
            best = new int[2 * size];
            long more = (long) Integer.BYTES * best.length - taken;
            taken += more;
            memory.take(more);
        }
        for (int row = 0; row < size; row++) {
            best[size + row] = input.has(row) && !input.isNull(row, 0) ? row : NONE;
        }
        for (int k = size - 1; k > 0; k--) {
            best[k] = better(best[2 * k], best[2 * k + 1]);
        }
    }

    private int better(int a, int b) {
        if (a == NONE || b == NONE) {
            return a == NONE ? b : a;
        }
        int comparison = sign == 0 ? 0 : sign * input.compare(a, b);
        return comparison == 0 ? Math.min(a, b) : comparison > 0 ? a : b;
    }

    @Override
    public void compute(FrameBounds frame, Vector target) {
        int row = NONE;
        for (int i = 0; i < frame.parts(); i++) {
            row = better(row, best(frame.partStart(i), frame.partEnd(i)));
        }
        if (row == NONE) {
            target.setNull(0);
        } else {
            input.copy(row, 0, target, 0);
        }
    }

    private int best(int start, int end) {
        int result = NONE;
        int left = start + size;
        int right = end + size;
        while (left < right) {
            if ((left & 1) != 0) {
                result = better(result, best[left++]);
            }
            if ((right & 1) != 0) {
                result = better(result, best[--right]);
            }
            left >>= 1;
            right >>= 1;
        }
        return result;
    }

    @Override
    public void close() {
        best = new int[0];
        memory.give(taken);
        taken = 0;
    }
}
