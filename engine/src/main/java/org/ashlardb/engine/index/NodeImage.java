package org.ashlardb.engine.index;

import java.util.Arrays;
import java.util.function.LongPredicate;
import org.ashlardb.engine.memory.Slab;

/** The entries of one or two nodes with their full keys, on the heap, from which nodes are built anew. Reusable. */
final class NodeImage {
    private final NodeLayout layout;
    private byte[] bytes = new byte[4_096];
    private int used;
    private int[] starts = new int[257];
    private long[] values = new long[256];
    private int count;
    private byte[] lowFence = new byte[0];
    private byte[] highFence = new byte[0];
    private boolean lowHasRowId;
    private boolean highHasRowId;

    NodeImage(NodeLayout layout) {
        this.layout = layout;
    }

    int count() {
        return count;
    }

    /** Forgets everything. */
    void clear() {
        count = 0;
        used = 0;
    }

    /** Takes both fences from a node. */
    void loadFences(Slab slab, long base) {
        loadLowFence(slab, base);
        loadHighFence(slab, base);
    }

    void loadLowFence(Slab slab, long base) {
        lowFence = fence(slab, base, NodeLayout.LOW_FENCE);
        lowHasRowId = NodeLayout.fenceHasRowId(slab, base, NodeLayout.LOW_FENCE);
    }

    void loadHighFence(Slab slab, long base) {
        highFence = fence(slab, base, NodeLayout.HIGH_FENCE);
        highHasRowId = NodeLayout.fenceHasRowId(slab, base, NodeLayout.HIGH_FENCE);
    }

    /** Appends the entries of a node, which is locked by this thread. */
    void loadEntries(Slab slab, long base) {
        loadEntries(slab, base, value -> false);
    }

    /** Appends the entries of a node, which is locked by this thread, but for some values. */
    void loadEntries(Slab slab, long base, LongPredicate leftOut) {
        int prefix = NodeLayout.prefix(slab, base);
        int low = NodeLayout.fenceOffset(slab, base, NodeLayout.LOW_FENCE);
        int nodeCount = NodeLayout.count(slab, base);
        for (int i = 0; i < nodeCount; i++) {
            long value = layout.value(slab, base, i);
            if (leftOut.test(value & NodeLayout.VALUE_MASK)) {
                continue;
            }
            int tail = (int) (value >>> NodeLayout.TAIL_SHIFT);
            int headLength = Math.min(tail, Long.BYTES);
            int tailLength = tail > Long.BYTES ? slab.getShort(base + tail) & 0xFFFF : 0;
            int at = startEntry(prefix + headLength + tailLength, value & NodeLayout.VALUE_MASK);
            slab.getBytes(base + low, bytes, at, prefix);
            long head = layout.head(slab, base, i);
            for (int b = 0; b < headLength; b++) {
                bytes[at + prefix + b] = (byte) (head >>> 56 - (b << 3));
            }
            if (tailLength > 0) {
                slab.getBytes(base + tail + NodeLayout.TAIL_HEADER, bytes, at + prefix + headLength, tailLength);
            }
        }
    }

    /** Appends an entry. */
    void add(byte[] key, int length, long value) {
        int at = startEntry(length, value);
        System.arraycopy(key, 0, bytes, at, length);
    }

    /** Appends the separator between two inner nodes that become one. */
    void addSeparator(SearchKey separator, long child) {
        add(separator.bytes(), separator.rowId() == 0 ? separator.length() : separator.fullLength(), child);
    }

    long value(int index) {
        return values[index];
    }

    int length(int index) {
        return starts[index + 1] - starts[index];
    }

    /** Copies an entry's key bytes into a search key; for an inner node's separator the row id is part of the bytes. */
    void copyKey(int index, SearchKey target) {
        int length = length(index);
        target.clear();
        System.arraycopy(bytes, starts[index], target.ensure(length), 0, length);
        target.setLength(length);
        target.setRowId(0);
    }

    /**
     * Sets {@code target} to the shortest bytes that separate the leaf entries {@code index - 1} and {@code index}: a
     * prefix of the latter's key, or its key and row id where both have the same key.
     */
    void separatorBefore(int index, SearchKey target) {
        int left = starts[index - 1];
        int right = starts[index];
        int shared = Arrays.mismatch(bytes, left, right, bytes, right, starts[index + 1]);
        copyKey(index, target);
        if (shared < 0) {
            target.setRowId(values[index]);
        } else {
            target.setLength(shared + 1);
            target.setRowId(0);
        }
    }

    void setLowFence(SearchKey fence) {
        lowHasRowId = fence.rowId() != 0;
        lowFence = Arrays.copyOf(fence.bytes(), lowHasRowId ? fence.fullLength() : fence.length());
    }

    void setHighFence(SearchKey fence) {
        highHasRowId = fence.rowId() != 0;
        highFence = Arrays.copyOf(fence.bytes(), highHasRowId ? fence.fullLength() : fence.length());
    }

    void clearHighFence() {
        highHasRowId = false;
        highFence = new byte[0];
    }

    /** Bytes that entries {@code from .. to} take in a node, without fences, if no prefix is left out. */
    int sizeWithoutPrefix(int from, int to) {
        int size = 0;
        for (int i = from; i < to; i++) {
            size += NodeLayout.ENTRY + NodeEditor.tailSize(length(i));
        }
        return size + lowFence.length + highFence.length;
    }

    /** Writes entries {@code from .. to} and the fences into a node; its version stays as it is. */
    void store(Slab slab, long base, int level, long firstChild, int from, int to) {
        int prefix = sharedPrefix();
        NodeLayout.putShape(slab, base, 0, level, prefix);
        NodeLayout.putHeap(slab, base, layout.size, 0);
        slab.putLong(base + NodeLayout.FIRST_CHILD, firstChild);
        NodeEditor.putFence(slab, base, NodeLayout.LOW_FENCE, lowFence, lowHasRowId);
        NodeEditor.putFence(slab, base, NodeLayout.HIGH_FENCE, highFence, highHasRowId);
        for (int i = from; i < to; i++) {
            NodeEditor.putEntry(layout, slab, base, i - from, prefix, bytes, starts[i], length(i), values[i]);
        }
        NodeLayout.putShape(slab, base, to - from, level, prefix);
        NodeEditor.refreshHints(layout, slab, base, 0, to - from);
    }

    private int sharedPrefix() {
        if (lowFence.length == 0 || highFence.length == 0) {
            return 0;
        }
        int mismatch = Arrays.mismatch(lowFence, highFence);
        int limit = Math.min(lowKeyLength(), highKeyLength());
        return mismatch < 0 ? limit : Math.min(mismatch, limit);
    }

    private int lowKeyLength() {
        return lowHasRowId ? lowFence.length - Long.BYTES : lowFence.length;
    }

    private int highKeyLength() {
        return highHasRowId ? highFence.length - Long.BYTES : highFence.length;
    }

    private int startEntry(int length, long value) {
        if (used + length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(used + length, bytes.length * 2));
        }
        if (count == values.length) {
            values = Arrays.copyOf(values, count * 2);
            starts = Arrays.copyOf(starts, count * 2 + 1);
        }
        int at = used;
        values[count] = value;
        starts[count] = at;
        used += length;
        count++;
        starts[count] = used;
        return at;
    }

    private static byte[] fence(Slab slab, long base, int fence) {
        byte[] copy = new byte[NodeLayout.fenceLength(slab, base, fence)];
        slab.getBytes(base + NodeLayout.fenceOffset(slab, base, fence), copy, 0, copy.length);
        return copy;
    }
}
