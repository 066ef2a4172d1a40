package org.ashlardb.engine.index;

import org.ashlardb.engine.memory.Slab;

/** Changes a node that the calling thread has locked. Readers that see it half done are sent back by the version. */
final class NodeEditor {
    private NodeEditor() {}

    /** Heap bytes an entry needs for a key of which {@code length} bytes are behind the prefix. */
    static int tailSize(int length) {
        return length > Long.BYTES ? length - Long.BYTES + NodeLayout.TAIL_HEADER : 0;
    }

    /** Inserts an entry; there must be room. */
    static void insert(NodeLayout layout, Slab slab, long base, int index, byte[] key, int keyLength, long value) {
        long shape = NodeLayout.shape(slab, base);
        int count = (int) shape;
        if (index < count) {
            long at = layout.entry(base, index);
            slab.copyTo(at, slab, at + NodeLayout.ENTRY, (long) (count - index) << NodeLayout.ENTRY_SHIFT);
        }
        putEntry(layout, slab, base, index, NodeLayout.prefix(shape), key, 0, keyLength, value);
        NodeLayout.putShape(slab, base, shape + 1);
        refreshHints(layout, slab, base, index, count + 1);
    }

    /** Removes an entry. */
    static void remove(NodeLayout layout, Slab slab, long base, int index) {
        long shape = NodeLayout.shape(slab, base);
        int count = (int) shape;
        int tail = (int) (layout.value(slab, base, index) >>> NodeLayout.TAIL_SHIFT);
        if (tail > Long.BYTES) {
            int dead = NodeLayout.TAIL_HEADER + (slab.getShort(base + tail) & 0xFFFF);
            NodeLayout.putHeap(slab, base, NodeLayout.heapStart(slab, base), NodeLayout.heapDead(slab, base) + dead);
        }
        if (index < count - 1) {
            long at = layout.entry(base, index);
            slab.copyTo(at + NodeLayout.ENTRY, slab, at, (long) (count - 1 - index) << NodeLayout.ENTRY_SHIFT);
        }
        NodeLayout.putShape(slab, base, shape - 1);
        refreshHints(layout, slab, base, index, count - 1);
    }

    /** Writes entry {@code index} with the key {@code key[start .. start + length]}, prefix included. */
    static void putEntry(
            NodeLayout layout,
            Slab slab,
            long base,
            int index,
            int prefix,
            byte[] key,
            int start,
            int length,
            long value) {
        int end = start + length;
        int from = start + prefix;
        int tail = length - prefix;
        if (tail > Long.BYTES) {
            int tailLength = tail - Long.BYTES;
            int offset = NodeLayout.heapStart(slab, base) - tailLength - NodeLayout.TAIL_HEADER;
            slab.putShort(base + offset, (short) tailLength);
            slab.putBytes(base + offset + NodeLayout.TAIL_HEADER, key, from + Long.BYTES, tailLength);
            NodeLayout.putHeap(slab, base, offset, NodeLayout.heapDead(slab, base));
            tail = offset;
        }
        long at = layout.entry(base, index);
        slab.putLong(at, SearchKey.head(key, from, end));
        slab.putLong(at + NodeLayout.VALUE_IN_ENTRY, value | (long) tail << NodeLayout.TAIL_SHIFT);
    }

    /** Repeats the heads of every 16th entry from {@code index} on among the hints. */
    static void refreshHints(NodeLayout layout, Slab slab, long base, int index, int count) {
        int group = index + NodeLayout.GROUP - 1 >>> NodeLayout.GROUP_SHIFT;
        int groups = count + NodeLayout.GROUP - 1 >>> NodeLayout.GROUP_SHIFT;
        for (; group < groups; group++) {
            slab.putLong(
                    base + NodeLayout.HINTS + ((long) group << 3),
                    layout.head(slab, base, group << NodeLayout.GROUP_SHIFT));
        }
    }

    /** Writes a fence into the heap; length 0 means no bound. */
    static void putFence(Slab slab, long base, int fence, byte[] bytes, boolean hasRowId) {
        putFence(slab, base, fence, bytes, bytes.length, hasRowId);
    }

    static void putFence(Slab slab, long base, int fence, byte[] bytes, int length, boolean hasRowId) {
        int offset = NodeLayout.heapStart(slab, base) - length;
        slab.putBytes(base + offset, bytes, 0, length);
        NodeLayout.putHeap(slab, base, offset, NodeLayout.heapDead(slab, base));
        NodeLayout.putFence(slab, base, fence, offset, length, hasRowId);
    }
}
