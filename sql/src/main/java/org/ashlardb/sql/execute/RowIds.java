package org.ashlardb.sql.execute;

import java.util.Arrays;

/** A set of row ids. */
final class RowIds {
    private static final int SMALLEST = 16;
    private static final long EMPTY = -1;
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private long[] slots = new long[SMALLEST];
    private int size;

    RowIds() {
        Arrays.fill(slots, EMPTY);
    }

    void clear() {
        if (size > 0) {
            slots = new long[SMALLEST];
            Arrays.fill(slots, EMPTY);
            size = 0;
        }
    }

    boolean contains(long rowId) {
        return slots[slot(slots, rowId)] == rowId;
    }

    /** Adds a row id, which is not negative; false if it was there. */
    boolean add(long rowId) {
        int slot = slot(slots, rowId);
        if (slots[slot] == rowId) {
            return false;
        }
        slots[slot] = rowId;
        size++;
        if (size * 2 > slots.length) {
            grow();
        }
        return true;
    }

    private void grow() {
        long[] larger = new long[slots.length * 2];
        Arrays.fill(larger, EMPTY);
        for (long rowId : slots) {
            if (rowId != EMPTY) {
                larger[slot(larger, rowId)] = rowId;
            }
        }
        slots = larger;
    }

    /** Where the row id is or would be. */
    private static int slot(long[] slots, long rowId) {
        int mask = slots.length - 1;
        int slot = (int) (rowId * MULTIPLIER >>> 32) & mask;
        while (slots[slot] != EMPTY && slots[slot] != rowId) {
            slot = slot + 1 & mask;
        }
        return slot;
    }
}
