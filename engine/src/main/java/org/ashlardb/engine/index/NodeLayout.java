package org.ashlardb.engine.index;

import org.ashlardb.engine.memory.PageAllocator;
import org.ashlardb.engine.memory.Slab;

/**
 * The format of a B+tree node, and reading one.
 *
 * <pre>
 *   0   version     bit 0 locked, bit 1 obsolete, 32 bits that count changes, 30 that count the tree's nodes
 *   8   shape       bits 0 to 31 count: entries; 32 to 47 level: 0 in a leaf; 48 to 63 prefix: leading key bytes
 *                   that all keys of the node share and leave out
 *   16  heap        bits 0 to 31 start: offset of the lowest used heap byte; 32 to 63 dead: bytes in the heap that
 *                   no entry uses any more
 *   24  fences      bits 0 to 15 offset, 16 to 31 length of the low fence: every key here is at least this; 32 to 47
 *                   and 48 to 63 of the high fence: every key here is below this; length 0: no bound
 *   32  first child (inner nodes) the child with the keys below entry 0
 *   64  hints       head of every 16th entry
 *   ..  entries     16 bytes each: head, value
 *   ..  heap        from the end downwards: fences, tails {length (short), bytes}
 * </pre>
 *
 * A <b>head</b> is the eight key bytes behind the prefix, as an unsigned long, padded with zeros. A <b>value</b> holds
 * in its low 48 bits a row id (leaf) or a child (inner node), in the high 16 the offset of the entry's tail, which is
 * what a key has behind its head; 0 to 8 there mean no tail and that many bytes in the head. In inner nodes a key is a
 * separator: a prefix of a key, or a key and a row id; child {@code i} holds what is at least separator {@code i}. The
 * length of a fence has its top bit set when the last eight bytes are a row id.
 *
 * <p>The header is read and written as longs only: each width of access is code of its own, which a JVM that has just
 * started has to compile.
 */
final class NodeLayout {
    static final int VERSION = 0;
    private static final int SHAPE = 8;
    private static final int HEAP = 16;
    private static final int FENCES = 24;
    static final int FIRST_CHILD = 32;
    static final int HINTS = 64;

    static final long LOCKED = 1;
    static final long OBSOLETE = 2;
    static final long VERSION_STEP = 4;

    static final int ENTRY = 16;
    static final int VALUE_IN_ENTRY = 8;
    static final int ENTRY_SHIFT = 4;
    static final int GROUP_SHIFT = 4;
    static final int GROUP = 1 << GROUP_SHIFT;
    static final int TAIL_SHIFT = 48;
    static final long VALUE_MASK = (1L << TAIL_SHIFT) - 1;
    static final int TAIL_HEADER = 2;
    static final int FENCE_HAS_ROW_ID = 0x8000;
    /** The fences, by the bit at which each begins. */
    static final int LOW_FENCE = 0;

    static final int HIGH_FENCE = 32;
    private static final int FENCE_LENGTH = 16;
    private static final int LEVEL_SHIFT = 32;
    private static final int PREFIX_SHIFT = 48;
    private static final int SHORT_MASK = 0xFFFF;
    private static final long INT_MASK = 0xFFFF_FFFFL;
    private static final long SIGN = Long.MIN_VALUE;

    final int order;
    final int size;
    final int maxEntries;
    final int entries;

    NodeLayout(int order) {
        this.order = order;
        this.size = PageAllocator.PAGE_SIZE << order;
        int groups = (size - HINTS) / (GROUP * ENTRY + Long.BYTES);
        int left = size - HINTS - groups * (GROUP * ENTRY + Long.BYTES);
        int extra = left > Long.BYTES ? (left - Long.BYTES) / ENTRY : 0;
        this.maxEntries = groups * GROUP + extra;
        this.entries = HINTS + (groups + (extra > 0 ? 1 : 0)) * Long.BYTES;
    }

    /** Whether a node of this version is neither locked nor obsolete. */
    static boolean isReadable(long version) {
        return (version & (LOCKED | OBSOLETE)) == 0;
    }

    static int count(Slab slab, long base) {
        return (int) slab.getLong(base + SHAPE);
    }

    /** Count, level and prefix in one; one more is one entry more. */
    static long shape(Slab slab, long base) {
        return slab.getLong(base + SHAPE);
    }

    static int level(Slab slab, long base) {
        return (int) (slab.getLong(base + SHAPE) >>> LEVEL_SHIFT) & SHORT_MASK;
    }

    static int prefix(Slab slab, long base) {
        return prefix(slab.getLong(base + SHAPE));
    }

    static int prefix(long shape) {
        return (int) (shape >>> PREFIX_SHIFT);
    }

    static void putShape(Slab slab, long base, int count, int level, int prefix) {
        slab.putLong(base + SHAPE, (long) prefix << PREFIX_SHIFT | (long) level << LEVEL_SHIFT | count);
    }

    static void putShape(Slab slab, long base, long shape) {
        slab.putLong(base + SHAPE, shape);
    }

    static int heapStart(Slab slab, long base) {
        return (int) slab.getLong(base + HEAP);
    }

    static int heapDead(Slab slab, long base) {
        return (int) (slab.getLong(base + HEAP) >>> Integer.SIZE);
    }

    static void putHeap(Slab slab, long base, int start, int dead) {
        slab.putLong(base + HEAP, (long) dead << Integer.SIZE | start);
    }

    static int fenceOffset(Slab slab, long base, int fence) {
        return (int) (slab.getLong(base + FENCES) >>> fence) & SHORT_MASK;
    }

    /** Bytes of the fence, a row id included; 0 if there is no bound on that side. */
    static int fenceLength(Slab slab, long base, int fence) {
        return (int) (slab.getLong(base + FENCES) >>> fence + FENCE_LENGTH) & ~FENCE_HAS_ROW_ID & SHORT_MASK;
    }

    static boolean fenceHasRowId(Slab slab, long base, int fence) {
        return (slab.getLong(base + FENCES) >>> fence + FENCE_LENGTH & FENCE_HAS_ROW_ID) != 0;
    }

    /** Whether equal keys may stand on both sides of one of the node's fences. */
    static boolean splitsEqualKeys(Slab slab, long base) {
        return fenceHasRowId(slab, base, LOW_FENCE) || fenceHasRowId(slab, base, HIGH_FENCE);
    }

    /** Notes where a fence is; {@code length} is without the bit for a row id. */
    static void putFence(Slab slab, long base, int fence, int offset, int length, boolean hasRowId) {
        long place = (hasRowId ? length | FENCE_HAS_ROW_ID : length) << FENCE_LENGTH | offset & SHORT_MASK;
        long others = slab.getLong(base + FENCES) & ~(INT_MASK << fence);
        slab.putLong(base + FENCES, others | (place & INT_MASK) << fence);
    }

    /** Copies a fence into a key; false if there is no bound on that side. Optimistic, as all reading here. */
    boolean readFence(Slab slab, long base, int fence, SearchKey target) {
        int offset = fenceOffset(slab, base, fence);
        int length = Math.min(fenceLength(slab, base, fence), size - offset);
        if (length <= 0) {
            return false;
        }
        target.clear();
        slab.getBytes(base + offset, target.ensure(length), 0, length);
        boolean hasRowId = fenceHasRowId(slab, base, fence) && length > Long.BYTES;
        target.endFence(hasRowId ? length - Long.BYTES : length, hasRowId);
        return true;
    }

    long entry(long base, int index) {
        return base + entries + ((long) index << ENTRY_SHIFT);
    }

    long head(Slab slab, long base, int index) {
        return slab.getLong(entry(base, index));
    }

    long value(Slab slab, long base, int index) {
        return slab.getLong(entry(base, index) + VALUE_IN_ENTRY);
    }

    /** Bytes between the entries and the heap. */
    int gap(Slab slab, long base) {
        return gap(slab, base, count(slab, base));
    }

    /** As above, with the number of entries. */
    int gap(Slab slab, long base, int count) {
        return heapStart(slab, base) - entries - (count << ENTRY_SHIFT);
    }

    /** Bytes of entries, their tails and fences. */
    int used(Slab slab, long base) {
        return size - entries - gap(slab, base) - heapDead(slab, base);
    }

    /** Child {@code index} of an inner node, where -1 is the first child. */
    long child(Slab slab, long base, int index) {
        return index < 0 ? slab.getLong(base + FIRST_CHILD) : value(slab, base, index) & VALUE_MASK;
    }

    /** How many of the node's heads are below {@code target}, as unsigned numbers. */
    int headsBelow(Slab slab, long base, int count, long target) {
        long signedTarget = target ^ SIGN;
        if (count > 0 && (head(slab, base, count - 1) ^ SIGN) < signedTarget) {
            return count; // the common case of ascending keys
        }
        int groups = count + GROUP - 1 >>> GROUP_SHIFT;
        long hint = base + HINTS;
        int below = 0;
        while (below < groups && (slab.getLong(hint) ^ SIGN) < signedTarget) {
            below++;
            hint += Long.BYTES;
        }
        if (below == 0) {
            return 0;
        }
        int index = (below - 1 << GROUP_SHIFT) + 1;
        int end = Math.min(index + GROUP - 1, count);
        long at = entry(base, index);
        while (index < end && (slab.getLong(at) ^ SIGN) < signedTarget) {
            index++;
            at += ENTRY;
        }
        return index;
    }

    /**
     * Position of the first entry with a given head, if it is where it would be with all heads as far apart as the first
     * ones of the first and the last group, as those of numbers without gaps are; else -1. A search by comparisons has the
     * processor guess wrong twice.
     */
    private int atEqualDistances(Slab slab, long base, int count, long target) {
        int last = count - 1 >> GROUP_SHIFT;
        if (last <= 0) {
            return -1;
        }
        long first = slab.getLong(base + HINTS);
        long range = slab.getLong(base + HINTS + (long) last * Long.BYTES) - first;
        double share = (double) (target - first >>> 1) / (double) ((range >>> 1) + 1); // halves: both are unsigned
        int index = (int) (share * (last << GROUP_SHIFT) + 0.5);
        return index > 0
                        && index < count
                        && head(slab, base, index) == target
                        && (head(slab, base, index - 1) ^ SIGN) < (target ^ SIGN)
                ? index
                : -1;
    }

    /**
     * Position of the first leaf entry that is at least the key with its row id. Reads optimistically: the result means
     * something only if the node's version has not changed.
     */
    int lowerBound(Slab slab, long base, SearchKey key) {
        return lowerBound(slab, base, key, key.rowId());
    }

    /** As above, with another row id behind the key. */
    int lowerBound(Slab slab, long base, SearchKey key, long rowId) {
        int count = Math.min(count(slab, base), maxEntries);
        int from = prefix(slab, base);
        if (from > key.length()) {
            return 0; // the node changed under us, or the bound is shorter than what all keys here share
        }
        long head = key.head(from, key.length());
        int index = atEqualDistances(slab, base, count, head);
        if (index < 0) {
            index = headsBelow(slab, base, count, head);
        }
        return index < count && isBelow(slab, base, index, head, key, from, key.length(), rowId)
                ? firstNotBelow(slab, base, index + 1, count, head, key, from, key.length(), rowId)
                : index;
    }

    /**
     * Whether an entry is below the key bytes {@code from .. limit} and the value {@code least} behind them. Its head must
     * not be below.
     */
    private boolean isBelow(
            Slab slab, long base, int index, long head, SearchKey key, int from, int limit, long least) {
        long at = entry(base, index);
        if (slab.getLong(at) != head) {
            return false;
        }
        long value = slab.getLong(at + VALUE_IN_ENTRY);
        int order = compareTail(slab, base, value, key.bytes(), from, limit);
        return order < 0 || order == 0 && (value & VALUE_MASK) < least;
    }

    /**
     * Position of the first entry that is not, among {@code first .. count}: for keys that have many bytes in common beyond
     * those that their node leaves out.
     */
    private int firstNotBelow(
            Slab slab, long base, int first, int count, long head, SearchKey key, int from, int limit, long least) {
        int low = first;
        int high = count;
        boolean mayAppend = fenceLength(slab, base, HIGH_FENCE) == 0;
        int at = mayAppend ? high - 1 : low + high >>> 1;
        while (low < high) {
            if (isBelow(slab, base, at, head, key, from, limit, least)) {
                low = at + 1;
            } else {
                high = at;
            }
            at = low + high >>> 1;
        }
        return low;
    }

    /** Whether the heads alone say that a key is behind an entry of a node that leaves no prefix out. */
    boolean isBehind(Slab slab, long base, int index, SearchKey key) {
        return (head(slab, base, index) ^ SIGN) < (key.head(0, key.length()) ^ SIGN);
    }

    /** Whether the entry's key is the searched one, whatever the row id. */
    boolean keyEquals(Slab slab, long base, int index, SearchKey key) {
        int from = prefix(slab, base);
        long at = entry(base, index);
        return from <= key.length()
                && slab.getLong(at) == key.head(from, key.length())
                && compareTail(slab, base, slab.getLong(at + VALUE_IN_ENTRY), key.bytes(), from, key.length()) == 0;
    }

    /**
     * Index of the child to descend to, -1 for the first child.
     *
     * @param below whether keys below the target are wanted, so that a separator equal to it leads to its left
     */
    int childIndex(Slab slab, long base, SearchKey key, boolean below) {
        int count = Math.min(count(slab, base), maxEntries);
        int from = prefix(slab, base);
        int limit = below && key.rowId() == 0 ? key.length() : key.fullLength();
        if (from > limit) {
            return -1;
        }
        long head = key.head(from, limit);
        int index = headsBelow(slab, base, count, head);
        long least = below ? 0 : Long.MAX_VALUE;
        return index < count && isBelow(slab, base, index, head, key, from, limit, least)
                ? firstNotBelow(slab, base, index + 1, count, head, key, from, limit, least) - 1
                : index - 1;
    }

    /** Compares an entry with the key bytes {@code from .. limit}, whose head is known to be the same. */
    private int compareTail(Slab slab, long base, long value, byte[] key, int from, int limit) {
        int tail = (int) (value >>> TAIL_SHIFT);
        int total = limit - from;
        if (tail <= Long.BYTES) {
            return tail - total;
        }
        int remaining = total - Long.BYTES;
        if (remaining <= 0) {
            return 1;
        }
        if (tail > size - TAIL_HEADER) {
            return 0; // read while the node changed; the caller's validation sends it back
        }
        int tailLength = slab.getShort(base + tail) & 0xFFFF;
        int shared = Math.min(Math.min(tailLength, remaining), size - tail - TAIL_HEADER);
        int order = slab.compareUnsigned(base + tail + TAIL_HEADER, key, from + Long.BYTES, shared);
        return order != 0 ? order : tailLength - remaining;
    }
}
