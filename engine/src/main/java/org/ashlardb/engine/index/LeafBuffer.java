package org.ashlardb.engine.index;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.ashlardb.engine.memory.Slab;

/**
 * The row ids of one leaf, or of the part of it that a range covers, with the fence at which to go on, and their keys
 * where those are wanted. Copying a leaf costs little and makes a scan independent of what happens to the tree
 * meanwhile. Reusable.
 */
public final class LeafBuffer {
    private static final VarHandle BIG_ENDIAN =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private long[] rowIds = new long[256];
    private int count;
    private boolean more;
    private SearchKey fence = new SearchKey();
    private SearchKey nextFence = new SearchKey();
    private SearchKey pathToLast;
    private byte[] keys; // null unless keys are wanted
    private int[] keyEnds;

    /** A buffer without keys. */
    public LeafBuffer() {}

    /** @param withKeys whether keys are wanted too */
    public LeafBuffer(boolean withKeys) {
        if (withKeys) {
            keys = new byte[1_024];
            keyEnds = new int[257];
        }
    }

    /** Number of row ids. */
    public int count() {
        return count;
    }

    /** Row id {@code index}, in key order. */
    public long rowId(int index) {
        return rowIds[index];
    }

    /** The array with the keys, row ids not included. */
    public byte[] keys() {
        return keys;
    }

    /** Where key {@code index} begins in {@link #keys}. */
    public int keyStart(int index) {
        return keyEnds[index];
    }

    /** Where key {@code index} ends. */
    public int keyEnd(int index) {
        return keyEnds[index + 1];
    }

    /** Whether the range goes on behind the fence. */
    public boolean hasMore() {
        return more;
    }

    /** Where to go on: the first possible key of the next leaf, or the end of the one before. */
    public SearchKey fence() {
        return fence;
    }

    SearchKey nextFence() {
        return nextFence;
    }

    SearchKey pathToLast() {
        if (pathToLast == null) {
            pathToLast = new SearchKey();
        }
        return pathToLast;
    }

    void clear() {
        count = 0;
    }

    void fill(NodeLayout layout, Slab slab, long base, int from, int to) {
        if (rowIds.length < layout.maxEntries) {
            rowIds = new long[layout.maxEntries];
        }
        count = 0;
        for (int i = from; i < to; i++) {
            rowIds[count++] = layout.value(slab, base, i) & NodeLayout.VALUE_MASK;
        }
        if (keys != null && count > 0 && !copyKeys(layout, slab, base, from)) {
            count = 0;
        }
    }

    /** Puts the keys together; false if the node is being changed, which its version will tell. */
    private boolean copyKeys(NodeLayout layout, Slab slab, long base, int from) {
        int prefix = NodeLayout.prefix(slab, base);
        int low = NodeLayout.fenceOffset(slab, base, NodeLayout.LOW_FENCE);
        if (low + prefix > layout.size) {
            return false;
        }
        if (keyEnds.length <= layout.maxEntries) {
            keyEnds = new int[layout.maxEntries + 1];
        }
        int at = 0;
        for (int i = 0; i < count; i++) {
            int tail = (int) (layout.value(slab, base, from + i) >>> NodeLayout.TAIL_SHIFT);
            int headLength = Math.min(tail, Long.BYTES);
            int tailLength = 0;
            if (tail > Long.BYTES) {
                tailLength = tail + NodeLayout.TAIL_HEADER > layout.size ? -1 : slab.getShort(base + tail) & 0xFFFF;
                if (tailLength < 0 || tail + NodeLayout.TAIL_HEADER + tailLength > layout.size) {
                    return false;
                }
            }
            makeRoom(at, prefix + Long.BYTES + tailLength);
            slab.getBytes(base + low, keys, at, prefix);
            BIG_ENDIAN.set(keys, at + prefix, layout.head(slab, base, from + i));
            at += prefix + headLength;
            if (tailLength > 0) {
                slab.getBytes(base + tail + NodeLayout.TAIL_HEADER, keys, at, tailLength);
                at += tailLength;
            }
            keyEnds[i + 1] = at;
        }
        return true;
    }

    private void makeRoom(int at, int more) {
        if (keys.length < at + more) {
            keys = Arrays.copyOf(keys, Math.max(at + more, keys.length * 2));
        }
    }

    void finish(boolean hasMore) {
        more = hasMore;
        SearchKey swapped = fence;
        fence = nextFence;
        nextFence = swapped;
    }
}
