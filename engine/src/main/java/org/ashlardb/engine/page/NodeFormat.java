package org.ashlardb.engine.page;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The format of a tree's node, leaf or inner, and reading and building one.
 *
 * <pre>
 *   0   header      see {@link PageFormat}
 *   8   end         offset of the first byte behind the entries (short)
 *   16  entries     in key order: key length (short), value length (short), key, value
 *   ..  zeros
 *   ..  slots       from the page's end downwards: offset of entry 0, of entry 1 .. (shorts)
 * </pre>
 *
 * A value length of 65535 means that the value lies elsewhere; in its place is a descriptor of 12 bytes: pointer to a
 * run of pages (long), length (int). In an inner node the value is a pointer to a child (long), the key a separator: at
 * least as high as all keys left of it, no higher than any key in its child. Entry 0's separator is not looked at.
 */
final class NodeFormat {
    static final int ENTRY_HEADER = 4;
    static final int SLOT = 2;
    static final int ELSEWHERE = 0xFFFF;
    static final int DESCRIPTOR = 12;
    static final int DESCRIPTOR_LENGTH = 8; // offset of the length in a descriptor
    static final int CHILD = Long.BYTES;

    static final int CAPACITY = PageFormat.SIZE - PageFormat.HEADER;

    /** No node has more entries. */
    static final int MAX_COUNT = CAPACITY / (ENTRY_HEADER + SLOT);

    /** Two entries fit every leaf: what sharing them needs to leave both leaves a quarter full. */
    static final int MAX_ENTRY = CAPACITY / 2;

    /** With such keys four entries fit every node. */
    static final int MAX_KEY = CAPACITY / 4 - ENTRY_HEADER - SLOT - DESCRIPTOR;

    /** Nodes with less in them are merged with a neighbour. */
    static final int SPARSE = CAPACITY / 3;

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int END = 8;
    private static final int KEY_LENGTH = 0;
    private static final int VALUE_LENGTH = 2;

    private NodeFormat() {}

    static void clear(byte[] page, int level) {
        Arrays.fill(page, 0, PageFormat.SIZE, (byte) 0);
        page[PageFormat.TYPE] = PageFormat.NODE;
        page[PageFormat.LEVEL] = (byte) level;
        PageFormat.putShort(page, END, PageFormat.HEADER);
    }

    static int level(byte[] page, int base) {
        return page[base + PageFormat.LEVEL];
    }

    static int count(byte[] page, int base) {
        return PageFormat.getShort(page, base + PageFormat.COUNT);
    }

    static int end(byte[] page, int base) {
        return PageFormat.getShort(page, base + END);
    }

    /** Bytes that the entries and their slots take. */
    static int used(byte[] page) {
        return end(page, 0) - PageFormat.HEADER + count(page, 0) * SLOT;
    }

    /** Offset of an entry in the array that holds the page at {@code base}. */
    static int entry(byte[] page, int base, int index) {
        return base + slot(page, base, index);
    }

    static int slot(byte[] page, int base, int index) {
        return PageFormat.getShort(page, base + PageFormat.SIZE - SLOT * (index + 1));
    }

    /** Both lengths of an entry, for {@link #keyField} and {@link #valueField}. */
    static int lengths(byte[] page, int entry) {
        return (int) INTS.get(page, entry);
    }

    static int keyField(int lengths) {
        return lengths & 0xFFFF;
    }

    /** Bytes of the value, or {@link #ELSEWHERE}. */
    static int valueField(int lengths) {
        return lengths >>> Short.SIZE;
    }

    static int keyLength(byte[] page, int entry) {
        return PageFormat.getShort(page, entry + KEY_LENGTH);
    }

    static int keyOffset(int entry) {
        return entry + ENTRY_HEADER;
    }

    static boolean isElsewhere(byte[] page, int entry) {
        return PageFormat.getShort(page, entry + VALUE_LENGTH) == ELSEWHERE;
    }

    /** Bytes of the value in the node: of the descriptor, if the value lies elsewhere. */
    static int storedLength(byte[] page, int entry) {
        int length = PageFormat.getShort(page, entry + VALUE_LENGTH);
        return length == ELSEWHERE ? DESCRIPTOR : length;
    }

    /** Bytes of the value, wherever it lies. */
    static int valueLength(byte[] page, int entry) {
        return isElsewhere(page, entry)
                ? PageFormat.getInt(page, valueOffset(page, entry) + DESCRIPTOR_LENGTH)
                : PageFormat.getShort(page, entry + VALUE_LENGTH);
    }

    static int valueOffset(byte[] page, int entry) {
        return entry + ENTRY_HEADER + keyLength(page, entry);
    }

    /** The child, or the run of a value that lies elsewhere. */
    static long pointer(byte[] page, int entry) {
        return PageFormat.getLong(page, valueOffset(page, entry));
    }

    static int entryLength(byte[] page, int entry) {
        return ENTRY_HEADER + keyLength(page, entry) + storedLength(page, entry);
    }

    /** Whether a value of a leaf is kept in the leaf. */
    static boolean fitsInLeaf(int keyLength, int valueLength) {
        return valueLength <= MAX_ENTRY - ENTRY_HEADER - SLOT - keyLength;
    }

    /** Whether an entry of that many bytes can be appended. */
    static boolean hasRoom(byte[] page, int entryLength) {
        return used(page) + entryLength + SLOT <= CAPACITY;
    }

    /** Appends an entry without its value. Returns where the value is to be put. */
    static int append(byte[] page, byte[] key, int keyOffset, int keyLength, int lengthField) {
        int stored = lengthField == ELSEWHERE ? DESCRIPTOR : lengthField;
        int entry = grow(page, ENTRY_HEADER + keyLength + stored);
        PageFormat.putShort(page, entry + KEY_LENGTH, keyLength);
        PageFormat.putShort(page, entry + VALUE_LENGTH, lengthField);
        System.arraycopy(key, keyOffset, page, entry + ENTRY_HEADER, keyLength);
        return entry + ENTRY_HEADER + keyLength;
    }

    /** Appends an entry of another node. */
    static void appendEntry(byte[] page, byte[] source, int sourceEntry, int entryLength) {
        System.arraycopy(source, sourceEntry, page, grow(page, entryLength), entryLength);
    }

    private static int grow(byte[] page, int entryLength) {
        int entry = end(page, 0);
        int count = count(page, 0);
        PageFormat.putShort(page, PageFormat.SIZE - SLOT * (count + 1), entry);
        PageFormat.putShort(page, PageFormat.COUNT, count + 1);
        PageFormat.putShort(page, END, entry + entryLength);
        return entry;
    }

    /** Keeps the first entries only. */
    static void cut(byte[] page, int count) {
        int before = count(page, 0);
        int end = slot(page, 0, count);
        Arrays.fill(page, end, end(page, 0), (byte) 0);
        Arrays.fill(page, PageFormat.SIZE - SLOT * before, PageFormat.SIZE - SLOT * count, (byte) 0);
        PageFormat.putShort(page, PageFormat.COUNT, count);
        PageFormat.putShort(page, END, end);
    }

    static int compareKey(byte[] page, int entry, byte[] key, int offset, int length) {
        int start = keyOffset(entry);
        return Arrays.compareUnsigned(page, start, start + keyLength(page, entry), key, offset, offset + length);
    }

    /** The first entry whose key is at least the given one, from entry {@code low} on. */
    static int lowerBound(byte[] page, int base, int low, byte[] key, int offset, int length) {
        int high = count(page, base);
        int first = low;
        while (first < high) {
            int middle = first + high >>> 1;
            if (compareKey(page, entry(page, base, middle), key, offset, length) < 0) {
                first = middle + 1;
            } else {
                high = middle;
            }
        }
        return first;
    }

    /** The entry of an inner node whose child may hold the key. */
    static int childFor(byte[] page, int base, byte[] key, int offset, int length) {
        int index = lowerBound(page, base, 1, key, offset, length);
        boolean equal =
                index < count(page, base) && compareKey(page, entry(page, base, index), key, offset, length) == 0;
        return equal ? index : index - 1;
    }
}
