package org.ashlardb.engine.page;

import java.util.Arrays;

/** A key in somebody's array; or none, which as an upper bound means that there is no bound. */
final class KeyView {
    private byte[] array;
    private int offset;
    private int length;

    KeyView() {
        setEmpty();
    }

    void setEmpty() {
        set(new byte[0], 0, 0);
    }

    void setNone() {
        array = null;
    }

    void set(byte[] newArray, int newOffset, int newLength) {
        array = newArray;
        offset = newOffset;
        length = newLength;
    }

    void set(KeyView other) {
        set(other.array, other.offset, other.length);
    }

    /** The key of a node's entry. */
    void setEntry(byte[] page, int index) {
        int entry = NodeFormat.entry(page, 0, index);
        set(page, NodeFormat.keyOffset(entry), NodeFormat.keyLength(page, entry));
    }

    /** Makes this a copy in an array of its own. */
    void copy(KeyView other) {
        set(Arrays.copyOfRange(other.array, other.offset, other.offset + other.length), 0, other.length);
    }

    byte[] array() {
        return array;
    }

    int offset() {
        return offset;
    }

    int length() {
        return length;
    }

    boolean isNone() {
        return array == null;
    }

    int compare(byte[] key, int keyOffset, int keyLength) {
        return Arrays.compareUnsigned(array, offset, offset + length, key, keyOffset, keyOffset + keyLength);
    }
}
