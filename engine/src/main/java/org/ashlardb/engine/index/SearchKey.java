package org.ashlardb.engine.index;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * What a tree is searched for: key bytes, and behind them the row id as eight big-endian bytes. It also carries the
 * state of the descent, so that searching allocates nothing. Reusable; used by one thread at a time.
 */
public final class SearchKey {
    private static final VarHandle BIG_ENDIAN =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int SLACK = 16;
    private static final int ROW_ID_LENGTH = 8;

    private byte[] bytes = new byte[32];
    private int length;
    private long rowId;

    long node;
    long nodeVersion;
    long parent;
    long parentVersion;
    int needed; // room, where the descent has ended at a node with less

    /** Key bytes; those behind {@link #length()} mean nothing. */
    public byte[] bytes() {
        return bytes;
    }

    /** Number of key bytes, the row id not counted. */
    public int length() {
        return length;
    }

    /** Row id that decides between equal keys. */
    public long rowId() {
        return rowId;
    }

    /** Forgets the key. */
    public void clear() {
        length = 0;
    }

    /** Makes room for {@code more} key bytes and returns the array; the caller writes from {@link #length()} on. */
    public byte[] ensure(int more) {
        if (bytes.length < length + more + SLACK) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more + SLACK, bytes.length * 2));
        }
        return bytes;
    }

    /** Sets the number of key bytes after writing. */
    public void setLength(int newLength) {
        length = newLength;
    }

    /** Appends eight bytes, the most significant first. */
    public void putLong(long value) {
        ensure(Long.BYTES);
        BIG_ENDIAN.set(bytes, length, value);
        length += Long.BYTES;
    }

    /** Appends four bytes, the most significant first. */
    public void putInt(int value) {
        ensure(Long.BYTES);
        BIG_ENDIAN.set(bytes, length, (long) value << 32);
        length += Integer.BYTES;
    }

    /** Appends a byte. */
    public void putByte(int value) {
        ensure(1);
        bytes[length++] = (byte) value;
    }

    /** Sets the row id behind the key. */
    public void setRowId(long newRowId) {
        rowId = newRowId;
        BIG_ENDIAN.set(bytes, length, newRowId);
    }

    /** Copies another key, its row id too. */
    public void copyFrom(SearchKey other) {
        length = 0;
        ensure(other.length);
        System.arraycopy(other.bytes, 0, bytes, 0, other.length);
        length = other.length;
        setRowId(other.rowId);
    }

    /**
     * Turns the key into the least byte string greater than every key that starts with it.
     *
     * @return false if there is none; the key is then empty
     */
    public boolean toSuccessor() {
        while (length > 0 && bytes[length - 1] == (byte) 0xFF) {
            length--;
        }
        if (length == 0) {
            return false;
        }
        bytes[length - 1]++;
        return true;
    }

    /** Ends reading a fence: the row id is the eight bytes behind the key, or zero. */
    void endFence(int keyLength, boolean hasRowId) {
        length = keyLength;
        setRowId(hasRowId ? (long) BIG_ENDIAN.get(bytes, keyLength) : 0);
    }

    /** The first eight key bytes, highest first, and zeros if there are fewer. */
    public long number() {
        return head(0, length);
    }

    /** Compares key bytes, then row ids. */
    public int compareTo(SearchKey other) {
        int order = Arrays.compareUnsigned(bytes, 0, length, other.bytes, 0, other.length);
        return order != 0 ? order : Long.compare(rowId, other.rowId);
    }

    /** Key and row id together, as separators are compared. */
    int fullLength() {
        return length + ROW_ID_LENGTH;
    }

    /** The next eight bytes from {@code from} of the first {@code limit} ones, padded with zeros. */
    long head(int from, int limit) {
        return head((long) BIG_ENDIAN.get(bytes, from), from + Long.BYTES - limit);
    }

    /** Eight bytes without the last ones. */
    private static long head(long raw, int missing) {
        return missing <= 0 ? raw : missing >= Long.BYTES ? 0 : raw & -1L << (missing << 3);
    }

    static long head(byte[] bytes, int from, int limit) {
        if (from + Long.BYTES <= bytes.length) {
            return head((long) BIG_ENDIAN.get(bytes, from), from + Long.BYTES - limit);
        }
        long head = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            head = head << 8 | (from + i < limit ? bytes[from + i] & 0xFF : 0);
        }
        return head;
    }
}
