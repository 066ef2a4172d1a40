package org.ashlardb.engine.index;

import org.ashlardb.engine.memory.Slab;

/**
 * The row ids of one leaf, or of the part of it that a range covers, with the fence at which to go on. Copying a leaf
 * costs little and makes a scan independent of what happens to the tree meanwhile. Reusable.
 */
public final class LeafBuffer {
    private long[] rowIds = new long[256];
    private int count;
    private boolean more;
    private SearchKey fence = new SearchKey();
    private SearchKey nextFence = new SearchKey();
    private SearchKey pathToLast;

    /** Number of row ids. */
    public int count() {
        return count;
    }

    /** Row id {@code index}, in key order. */
    public long rowId(int index) {
        return rowIds[index];
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
    }

    void finish(boolean hasMore) {
        more = hasMore;
        SearchKey swapped = fence;
        fence = nextFence;
        nextFence = swapped;
    }
}
