package org.ashlardb.engine;

import java.util.Arrays;

/**
 * The bytes of many values in one array. Value {@code i} is {@code data[start[i]] .. data[start[i + 1]]}.
 *
 * <p>Reusable; grows by itself and never shrinks. Used by one thread at a time.
 */
public final class BytesVector {
    /** All bytes, one value behind the other. */
    public byte[] data = new byte[256];

    /** Where each value starts; one more entry than there are values. */
    public int[] start = new int[17];

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
}
