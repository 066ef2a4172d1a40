package org.ashlardb.engine.log;

import java.util.Arrays;

/** Records of neighbouring LSNs that are to be written together. */
final class LogBuffer {
    private static final int KEPT = 1 << 16;

    private byte[] bytes = new byte[1 << 12];
    private long start;
    private int length;

    void clear() {
        length = 0;
        if (bytes.length > KEPT) {
            bytes = new byte[KEPT];
        }
    }

    void add(long lsn, byte[] record, int size) {
        if (length == 0) {
            start = lsn;
        }
        if (length + size > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + size, bytes.length * 2));
        }
        System.arraycopy(record, 0, bytes, length, size);
        length += size;
    }

    byte[] bytes() {
        return bytes;
    }

    /** LSN of the first record. */
    long start() {
        return start;
    }

    int length() {
        return length;
    }
}
