package org.ashlardb.engine.log;

import java.util.Arrays;

/**
 * A record being built: room for the header, then the payload. Reusable; one thread at a time.
 */
public final class LogRecord {
    private static final int KEPT = 1 << 16;

    private byte[] bytes = new byte[512];
    private int end = LogFormat.HEADER;
    private long lsn;

    /** Forgets the payload. */
    public void clear() {
        if (bytes.length > KEPT) {
            bytes = new byte[KEPT];
        }
        end = LogFormat.HEADER;
    }

    public int payloadLength() {
        return end - LogFormat.HEADER;
    }

    /** Makes room for more bytes and returns where in {@link #bytes} they go. */
    public int extend(int length) {
        int start = end;
        end += length;
        if (end + LogFormat.MOST_ALIGNMENT > bytes.length) {
            bytes = Arrays.copyOf(
                    bytes, Math.max(end + LogFormat.MOST_ALIGNMENT, (int) Math.min(bytes.length * 2L, 1 << 30)));
        }
        return start;
    }

    /** Where the record was appended last. */
    public long lsn() {
        return lsn;
    }

    void setLsn(long newLsn) {
        lsn = newLsn;
    }

    /** Moves bytes from a place of the payload to an earlier one and forgets those behind. */
    public void moveTail(int fromOffset, int toOffset) {
        int length = payloadLength() - fromOffset;
        System.arraycopy(bytes, LogFormat.HEADER + fromOffset, bytes, LogFormat.HEADER + toOffset, length);
        end = LogFormat.HEADER + toOffset + length;
    }

    /** Appends bytes of another record's payload. */
    public void putBytes(LogRecord source, int payloadOffset, int length) {
        putBytes(source.bytes, LogFormat.HEADER + payloadOffset, length);
    }

    /** Bytes that fit without more heap. */
    public int capacity() {
        return bytes.length;
    }

    /** The array {@link #extend} counts in; replaced when it grows. */
    public byte[] bytes() {
        return bytes;
    }

    public void putByte(int value) {
        int at = extend(1);
        bytes[at] = (byte) value;
    }

    public void putInt(int value) {
        int at = extend(Integer.BYTES);
        LogFormat.putInt(bytes, at, value);
    }

    public void putLong(long value) {
        int at = extend(Long.BYTES);
        LogFormat.putLong(bytes, at, value);
    }

    public void putBytes(byte[] source, int offset, int length) {
        int at = extend(length);
        System.arraycopy(source, offset, bytes, at, length);
    }

    /** Writes into an array as numbers of a payload are written. */
    public static void putInt(byte[] target, int at, int value) {
        LogFormat.putInt(target, at, value);
    }

    /** Writes into an array as numbers of a payload are written. */
    public static void putLong(byte[] target, int at, long value) {
        LogFormat.putLong(target, at, value);
    }

    /** Reads a number of a payload. */
    public static int getInt(byte[] source, int at) {
        return LogFormat.getInt(source, at);
    }

    /** Reads a number of a payload. */
    public static long getLong(byte[] source, int at) {
        return LogFormat.getLong(source, at);
    }

    /** Overwrites a long of the payload. */
    public void setLong(int payloadOffset, long value) {
        LogFormat.putLong(bytes, LogFormat.HEADER + payloadOffset, value);
    }
}
