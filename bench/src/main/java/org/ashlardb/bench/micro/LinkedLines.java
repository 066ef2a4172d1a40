package org.ashlardb.bench.micro;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Memory outside the heap whose cache lines are linked to one random cycle: each read tells where the next one is. */
final class LinkedLines {
    private static final int LINE = 64;

    private final ByteBuffer memory;
    private final int lines;

    /**
     * @param bytes at most 1 GiB
     */
    LinkedLines(int bytes) {
        lines = bytes / LINE;
        memory = ByteBuffer.allocateDirect(lines * LINE).order(ByteOrder.nativeOrder());
        for (int i = 0; i < lines; i++) {
            memory.putInt(i * LINE, i * LINE);
        }
        RandomKeys random = new RandomKeys(Integer.MAX_VALUE);
        for (int i = lines - 1; i > 0; i--) { // Sattolo's algorithm
            int j = (int) ((long) random.next() * i / Integer.MAX_VALUE);
            int swapped = memory.getInt(i * LINE);
            memory.putInt(i * LINE, memory.getInt(j * LINE));
            memory.putInt(j * LINE, swapped);
        }
    }

    /** Where the line at a position leads to. */
    int next(int position) {
        return memory.getInt(position);
    }

    int lines() {
        return lines;
    }
}
