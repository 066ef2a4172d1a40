package org.ashlardb.engine.index;

import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.Slab;

/** Counts entries of a part of a tree, a leaf at a time, without reading any. */
final class EntryCounter {
    private final BTree tree;
    private final Memory memory;
    private final NodeLayout layout;

    EntryCounter(BTree tree, Memory memory, NodeLayout layout) {
        this.tree = tree;
        this.memory = memory;
        this.layout = layout;
    }

    /** See {@link BTree#count}. */
    long count(SearchKey from, SearchKey end, long most) {
        SearchKey at = new SearchKey();
        SearchKey fence = new SearchKey();
        if (from == null) {
            at.setRowId(0);
        } else {
            at.copyFrom(from);
        }
        long counted = 0;
        while (counted <= most) {
            tree.descend(at, false);
            Slab slab = memory.slab(at.node);
            long base = Memory.offset(at.node);
            boolean more = layout.readFence(slab, base, NodeLayout.HIGH_FENCE, fence);
            int last = Math.min(NodeLayout.count(slab, base), layout.maxEntries);
            int first = layout.lowerBound(slab, base, at);
            if (end != null && (!more || fence.compareTo(end) >= 0)) {
                last = Math.min(last, layout.lowerBound(slab, base, end));
                more = false;
            }
            if (BTree.unchanged(slab, base, at.nodeVersion)) {
                counted += Math.max(0, last - first);
                if (!more) {
                    return counted;
                }
                at.copyFrom(fence);
            }
        }
        return counted;
    }
}
