package org.ashlardb.engine.index;

import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.Slab;

/** Checks the invariants of a tree that nobody changes meanwhile. */
final class TreeChecker {
    private final Memory memory;
    private final NodeLayout layout;
    private long entries;

    TreeChecker(Memory memory, NodeLayout layout) {
        this.memory = memory;
        this.layout = layout;
    }

    long check(long root) {
        Slab slab = memory.slab(root);
        check(root, NodeLayout.level(slab, Memory.offset(root)), null, null);
        return entries;
    }

    private void check(long node, int level, SearchKey low, SearchKey high) {
        Slab slab = memory.slab(node);
        long base = Memory.offset(node);
        long version = slab.getLong(base + NodeLayout.VERSION);
        expect((version & (NodeLayout.LOCKED | NodeLayout.OBSOLETE)) == 0, node, "is locked or obsolete");
        expect(NodeLayout.level(slab, base) == level, node, "has level " + NodeLayout.level(slab, base));
        expect(layout.gap(slab, base) >= 0, node, "overflows by " + -layout.gap(slab, base) + " bytes");
        checkFence(slab, base, node, NodeLayout.LOW_FENCE, low);
        checkFence(slab, base, node, NodeLayout.HIGH_FENCE, high);
        checkHints(slab, base, node);
        NodeImage image = new NodeImage(layout);
        image.loadEntries(slab, base);
        SearchKey previous = low;
        for (int i = 0; i < image.count(); i++) {
            SearchKey key = new SearchKey();
            image.copyKey(i, key);
            if (level == 0) {
                key.setRowId(image.value(i));
                expect(previous == null || compare(previous, key, i == 0) < 0, node, "entry " + i + " is out of order");
                entries++;
            } else {
                check(layout.child(slab, base, i - 1), level - 1, i == 0 ? low : previous, key);
            }
            previous = key;
        }
        if (level > 0) {
            check(layout.child(slab, base, image.count() - 1), level - 1, image.count() == 0 ? low : previous, high);
        } else if (image.count() > 0 && high != null) {
            expect(compare(previous, high, true) < 0, node, "last entry is not below the high fence");
        }
    }

    /** Negative if in order; a fence may equal the first key. */
    private static int compare(SearchKey first, SearchKey second, boolean fence) {
        SearchKey one = full(first);
        SearchKey other = full(second);
        int order = java.util.Arrays.compareUnsigned(one.bytes(), 0, one.length(), other.bytes(), 0, other.length());
        return order == 0 && fence ? -1 : order;
    }

    private static SearchKey full(SearchKey key) {
        if (key.rowId() == 0) {
            return key;
        }
        SearchKey full = new SearchKey();
        full.copyFrom(key);
        full.setLength(key.fullLength());
        return full;
    }

    private void checkFence(Slab slab, long base, long node, int fence, SearchKey expected) {
        SearchKey found = new SearchKey();
        boolean bounded = layout.readFence(slab, base, fence, found);
        expect(bounded == (expected != null), node, "has a fence where it should have none, or none");
        if (bounded) {
            expect(compare(expected, found, false) == 0, node, "has a fence that is not its neighbour's");
        }
    }

    private void checkHints(Slab slab, long base, long node) {
        for (int i = 0; i < NodeLayout.count(slab, base); i += NodeLayout.GROUP) {
            long hint = slab.getLong(base + NodeLayout.HINTS + ((long) (i >>> NodeLayout.GROUP_SHIFT) << 3));
            expect(hint == layout.head(slab, base, i), node, "has a wrong hint for entry " + i);
        }
    }

    private static void expect(boolean condition, long node, String problem) {
        if (!condition) {
            throw new IllegalStateException("index node " + Long.toHexString(node) + " " + problem);
        }
    }
}
