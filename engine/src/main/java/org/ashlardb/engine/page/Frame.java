package org.ashlardb.engine.page;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.Slab;

/**
 * A reader's view of a frame and the node in it. Used by one thread at a time.
 *
 * <p>The frame may get another page at any time. What was read counts only if {@link #isUnchanged} says so afterwards;
 * until then it may be anything, and reading may even end in an {@link IndexOutOfBoundsException}.
 */
final class Frame {
    private static final VarHandle BIG_ENDIAN_LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final boolean LITTLE_ENDIAN = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
    private static final int TYPE_SHIFT = PageFormat.TYPE * Byte.SIZE;
    private static final int LEVEL_SHIFT = PageFormat.LEVEL * Byte.SIZE;
    private static final int COUNT_SHIFT = PageFormat.COUNT * Byte.SIZE;
    private static final int OFFSET_MASK = PageFormat.SIZE - 1;

    private Slab slab;
    private long reference;
    private long base; // offset in the slab
    private long header; // the page's first eight bytes
    private Slab tagSlab;
    private long tagReference;
    private long tag;

    /** Shows a frame; the tag was read before. */
    void set(Slab pageSlab, long pageReference, Slab slabOfTag, long referenceOfTag, long tagSeen) {
        slab = pageSlab;
        reference = pageReference;
        base = Memory.offset(pageReference);
        tagSlab = slabOfTag;
        tagReference = referenceOfTag;
        tag = tagSeen;
        header = getLong(0);
    }

    /** Shows what another one shows. */
    void set(Frame other) {
        slab = other.slab;
        reference = other.reference;
        base = other.base;
        tagSlab = other.tagSlab;
        tagReference = other.tagReference;
        tag = other.tag;
        header = other.header;
    }

    /** Whether the frame has had the same page all the time. */
    boolean isUnchanged() {
        VarHandle.loadLoadFence();
        return tagSlab.getLong(Memory.offset(tagReference)) == tag;
    }

    long tagReference() {
        return tagReference;
    }

    long tag() {
        return tag;
    }

    /** Reference of a byte of the page. */
    long reference(int offset) {
        return reference + offset;
    }

    void copyTo(byte[] target) {
        slab.getBytes(base, target, 0, PageFormat.SIZE);
    }

    int checksum() {
        return (int) header;
    }

    int type() {
        return (int) (header >>> TYPE_SHIFT) & 0xFF;
    }

    int level() {
        return (byte) (header >>> LEVEL_SHIFT);
    }

    int count() {
        return (int) (header >>> COUNT_SHIFT);
    }

    /** Whether this is a node of the level, or of any if that is negative. */
    boolean isNode(int expectedLevel) {
        return type() == PageFormat.NODE
                && (expectedLevel < 0 ? level() >= 0 : level() == expectedLevel)
                && count() <= NodeFormat.MAX_COUNT;
    }

    /** Offset of an entry, always less than a page. */
    int entry(int index) {
        short slot = slab.getShort(base + PageFormat.SIZE - NodeFormat.SLOT * (index + 1));
        return (LITTLE_ENDIAN ? slot : Short.reverseBytes(slot)) & OFFSET_MASK;
    }

    /** Key length (low half) and length of the value in the node (high half), see {@link NodeFormat}. */
    int lengths(int entry) {
        return getInt(entry);
    }

    static int keyLength(int lengths) {
        return lengths & 0xFFFF;
    }

    static int valueLength(int lengths) {
        return lengths >>> Short.SIZE;
    }

    /** Up to eight bytes, one at least, of an entry's key as a number that sorts, unsigned, as the bytes do. */
    long shortKey(int entry, int keyLength) {
        long bytes = bigEndian(entry + NodeFormat.ENTRY_HEADER);
        return keyLength >= Long.BYTES ? bytes : bytes & -1L << Long.SIZE - keyLength * Byte.SIZE;
    }

    /** A separator or key as in {@link #shortKey}. */
    long shortKeyAt(int index) {
        int entry = entry(index);
        return shortKey(entry, keyLength(lengths(entry)));
    }

    /** The child of an inner node's entry. */
    long child(int index) {
        int entry = entry(index);
        return getLong(NodeFormat.keyOffset(entry) + keyLength(lengths(entry)));
    }

    /** The first eight bytes of a key, for {@link #compareKey}; 0 if it has fewer. */
    static long prefix(byte[] key, int offset, int length) {
        return length < Long.BYTES ? 0 : (long) BIG_ENDIAN_LONG.get(key, offset);
    }

    /** Compares an entry's key with another one. Most often the first eight bytes decide. */
    int compareKey(int index, long prefix, byte[] key, int offset, int length) {
        int entry = entry(index);
        int start = NodeFormat.keyOffset(entry);
        int keyLength = keyLength(lengths(entry));
        int common = Math.min(keyLength, length);
        int equal = 0;
        if (common >= Long.BYTES) {
            long mine = bigEndian(start);
            if (mine != prefix) {
                return Long.compareUnsigned(mine, prefix);
            }
            equal = Long.BYTES;
        }
        int order = slab.compareUnsigned(base + start + equal, key, offset + equal, common - equal);
        return order != 0 ? order : keyLength - length;
    }

    private long bigEndian(int offset) {
        long bytes = slab.getLong(base + offset);
        return LITTLE_ENDIAN ? Long.reverseBytes(bytes) : bytes;
    }

    long getLong(int offset) {
        long bytes = slab.getLong(base + offset);
        return LITTLE_ENDIAN ? bytes : Long.reverseBytes(bytes);
    }

    int getInt(int offset) {
        int bytes = slab.getInt(base + offset);
        return LITTLE_ENDIAN ? bytes : Integer.reverseBytes(bytes);
    }
}
