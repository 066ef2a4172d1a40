package org.ashlardb.engine;

import java.util.Arrays;

/**
 * The bytes of many values in one array. Value {@code i} is {@code data[start[i]] .. data[start[i + 1]]}.
 *
 * <p>Reusable; grows by itself and never shrinks. Used by one thread at a time.
 */
public final class BytesVector {
    private static final int MEDIUM_LENGTH = 1 << 12;
    private static final int MUCH_ROOM = 1 << 20;

    /** All bytes, one value behind the other. */
    public byte[] data = new byte[256];

    /** Where each value starts; one more entry than there are values. */
    public int[] start = new int[17];

    /** Values of more bytes are left where they are: empty here, with their lengths in {@link #left}. */
    public int longest = Integer.MAX_VALUE;

    /** The lengths of values that were left, by row; 0 of others. Null before one was. */
    public int[] left;

    /** Whether any value was left since {@link #forgetLeft}. */
    public boolean anyLeft;

    /** Makes room for {@code count} values; keeps what is there. */
    public void ensureCount(int count) {
        if (start.length <= count) {
            start = Arrays.copyOf(start, Math.max(count + 1, start.length * 2));
        }
    }

    /** Makes room for {@code length} bytes; keeps what is there. */
    public void ensureBytes(int length) {
        if (data.length < length) {
            data = Arrays.copyOf(data, Math.max(length, data.length * 2));
        }
    }

    /** Whether a value is to be left: one that is too long, or not short where those before take much room already. */
    public boolean isTooLong(int length, int bytesBefore) {
        return length > longest || length > MEDIUM_LENGTH && longest != Integer.MAX_VALUE && bytesBefore > MUCH_ROOM;
    }

    /** Notes the length of a value that is left. */
    public void leave(int row, int length) {
        if (left == null || left.length <= row) {
            left = left == null ? new int[start.length] : Arrays.copyOf(left, start.length);
        }
        left[row] = length;
        anyLeft = true;
    }

    /** Forgets which values were left. */
    public void forgetLeft() {
        if (anyLeft) {
            Arrays.fill(left, 0);
            anyLeft = false;
        }
    }
}
