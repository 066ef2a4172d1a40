package org.ashlardb.engine.index;

import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.Slab;

/** Makes room in nodes of a tree: by compaction, a new root above, or splitting, never more than one level at a time. */
final class NodeSplitter {
    private static final int SMALL_KEY = Long.BYTES;

    private final BTree tree;
    private final Memory memory;
    private final NodeLayout layout;

    NodeSplitter(BTree tree, Memory memory) {
        this.tree = tree;
        this.memory = memory;
        this.layout = tree.layout;
    }

    /** Makes so much room in a node, which a key has led to, unless the tree has changed meanwhile. */
    void makeRoom(SearchKey key, long node, long version, int needed) {
        Slab slab = memory.slab(node);
        long base = Memory.offset(node);
        if (NodeLayout.heapDead(slab, base) >= needed) {
            compact(node, version);
        } else if (key.parent == 0) {
            growRoot(node, version);
        } else {
            split(key, node, version);
        }
    }

    private void compact(long node, long version) {
        Slab slab = memory.slab(node);
        long base = Memory.offset(node);
        if (!tree.lock(slab, base, version)) {
            return;
        }
        NodeImage image = tree.takeImage();
        image.loadFences(slab, base);
        image.loadEntries(slab, base);
        image.store(
                slab,
                base,
                NodeLayout.level(slab, base),
                slab.getLong(base + NodeLayout.FIRST_CHILD),
                0,
                image.count());
        tree.unlock(slab, base);
        tree.giveImage(image);
    }

    private void growRoot(long node, long version) {
        long grown = tree.newNode();
        Slab slab = memory.slab(node);
        long base = Memory.offset(node);
        int level = NodeLayout.level(slab, base) + 1;
        new NodeImage(layout).store(memory.slab(grown), Memory.offset(grown), level, node, 0, 0);
        if (!tree.lock(slab, base, version)) {
            tree.freeNode(grown);
            return;
        }
        tree.setRoot(grown);
        tree.unlock(slab, base);
    }

    private void split(SearchKey key, long node, long version) {
        long right = tree.newNode();
        Slab parentSlab = memory.slab(key.parent);
        long parentBase = Memory.offset(key.parent);
        Slab slab = memory.slab(node);
        long base = Memory.offset(node);
        boolean parentLocked = layout.gap(parentSlab, parentBase) >= tree.separatorRoom()
                && tree.lock(parentSlab, parentBase, key.parentVersion);
        if (!parentLocked || !tree.lock(slab, base, version)) {
            if (parentLocked) {
                tree.unlockUnchanged(parentSlab, parentBase, key.parentVersion);
            }
            tree.freeNode(right);
            return;
        }
        SearchKey separator = new SearchKey();
        if (appendsToSmall(slab, base, key)) {
            splitBehind(slab, base, right, key, separator);
        } else {
            splitInTwo(slab, base, right, key, separator);
        }
        int separatorLength = separator.rowId() == 0 ? separator.length() : separator.fullLength();
        insertSeparator(parentSlab, parentBase, separator, separatorLength, right);
        tree.unlock(slab, base);
        tree.unlock(parentSlab, parentBase);
    }

    /** Whether a key is added behind all others to a leaf of small keys, where nothing has to be moved. */
    private boolean appendsToSmall(Slab slab, long base, SearchKey key) {
        return tree.maxKeyLength() <= SMALL_KEY && NodeLayout.level(slab, base) == 0 && appends(slab, base, key);
    }

    private boolean appends(Slab slab, long base, SearchKey key) {
        int count = NodeLayout.count(slab, base);
        return NodeLayout.fenceLength(slab, base, NodeLayout.HIGH_FENCE) == 0
                && count > 1
                && layout.lowerBound(slab, base, key) == count
                && !layout.keyEquals(slab, base, count - 1, key);
    }

    /** Leaves the node full and starts an empty one behind it. */
    private void splitBehind(Slab slab, long base, long right, SearchKey key, SearchKey separator) {
        separator.copyFrom(key);
        separator.setRowId(0);
        NodeImage image = tree.takeImage();
        image.loadHighFence(slab, base);
        image.setLowFence(separator);
        image.store(memory.slab(right), Memory.offset(right), 0, 0, 0, 0);
        NodeEditor.putFence(slab, base, NodeLayout.HIGH_FENCE, separator.bytes(), separator.length(), false);
        tree.giveImage(image);
    }

    private void splitInTwo(Slab slab, long base, long right, SearchKey key, SearchKey separator) {
        NodeImage image = tree.takeImage();
        image.loadFences(slab, base);
        image.loadEntries(slab, base);
        int level = NodeLayout.level(slab, base);
        boolean append = NodeLayout.fenceLength(slab, base, NodeLayout.HIGH_FENCE) == 0
                && (level > 0 || appends(slab, base, key));
        int middle = append ? image.count() - 1 : image.count() / 2;
        long firstChild = slab.getLong(base + NodeLayout.FIRST_CHILD);
        long rightFirstChild = 0;
        int rightFrom = middle;
        if (level == 0) {
            image.separatorBefore(middle, separator);
        } else {
            image.copyKey(middle, separator);
            rightFirstChild = image.value(middle);
            rightFrom = middle + 1;
        }
        image.setLowFence(separator);
        image.store(memory.slab(right), Memory.offset(right), level, rightFirstChild, rightFrom, image.count());
        image.loadLowFence(slab, base);
        image.setHighFence(separator);
        image.store(slab, base, level, firstChild, 0, middle);
        tree.giveImage(image);
    }

    private void insertSeparator(Slab slab, long base, SearchKey separator, int length, long child) {
        long savedRowId = separator.rowId();
        int index = layout.childIndex(slab, base, separator, false) + 1;
        separator.setRowId(savedRowId);
        NodeEditor.insert(layout, slab, base, index, separator.bytes(), length, child);
    }
}
