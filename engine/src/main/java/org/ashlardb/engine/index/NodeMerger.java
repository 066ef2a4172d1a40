package org.ashlardb.engine.index;

import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.RetireQueue;
import org.ashlardb.engine.memory.Slab;

/**
 * Merges nodes that have become sparse with a neighbour under the same parent. Merging is an opportunity, not a duty:
 * where another writer is in the way, it is left to the next removal.
 */
final class NodeMerger {
    private final BTree tree;
    private final Memory memory;
    private final RetireQueue retired;

    NodeMerger(BTree tree, Memory memory, RetireQueue retired) {
        this.tree = tree;
        this.memory = memory;
        this.retired = retired;
    }

    /** Merges the key's leaf, then its inner nodes from below as long as they are sparse. */
    void mergeAlong(SearchKey key) {
        int level = 0;
        while (tree.descendTo(key, level) && key.parent != 0 && isSparse(key.node)) {
            if (!mergeWithSibling(key)) {
                return;
            }
            level++;
        }
    }

    private boolean isSparse(long node) {
        return tree.isSparse(memory.slab(node), Memory.offset(node));
    }

    private boolean mergeWithSibling(SearchKey key) {
        Slab parent = memory.slab(key.parent);
        long parentBase = Memory.offset(key.parent);
        int index = tree.layout.childIndex(parent, parentBase, key, false);
        int parentCount = NodeLayout.count(parent, parentBase);
        if (!tree.lock(parent, parentBase, key.parentVersion)) {
            return false;
        }
        // With the right neighbour; or, if that is full as ascending keys leave it, with the left one.
        int rightIndex = index + 1;
        boolean merged = rightIndex < parentCount && mergeChildren(parent, parentBase, rightIndex);
        if (!merged && index >= 0) {
            rightIndex = index;
            merged = mergeChildren(parent, parentBase, rightIndex);
        }
        if (!merged) {
            tree.unlockUnchanged(parent, parentBase, key.parentVersion);
            return false;
        }
        NodeEditor.remove(tree.layout, parent, parentBase, rightIndex);
        if (NodeLayout.count(parent, parentBase) == 0 && tree.root() == key.parent) {
            tree.setRoot(parent.getLong(parentBase + NodeLayout.FIRST_CHILD));
            tree.unlockObsolete(parent, parentBase);
            tree.retireNode(key.parent);
            return false;
        }
        tree.unlock(parent, parentBase);
        return true;
    }

    /** Moves the entries of child {@code rightIndex} into the child before it; the parent is locked. */
    private boolean mergeChildren(Slab parent, long parentBase, int rightIndex) {
        long left = tree.layout.child(parent, parentBase, rightIndex - 1);
        long right = tree.layout.child(parent, parentBase, rightIndex);
        Slab leftSlab = memory.slab(left);
        long leftBase = Memory.offset(left);
        Slab rightSlab = memory.slab(right);
        long rightBase = Memory.offset(right);
        if (areTooMany(leftSlab, leftBase, rightSlab, rightBase)) {
            return false;
        }
        long leftVersion = leftSlab.getLongAcquire(leftBase);
        long rightVersion = rightSlab.getLongAcquire(rightBase);
        if (((leftVersion | rightVersion) & NodeLayout.LOCKED) != 0 || !tree.lock(leftSlab, leftBase, leftVersion)) {
            return false;
        }
        if (!tree.lock(rightSlab, rightBase, rightVersion)) {
            tree.unlockUnchanged(leftSlab, leftBase, leftVersion);
            return false;
        }
        NodeImage image = tree.takeImage();
        image.loadLowFence(leftSlab, leftBase);
        image.loadHighFence(rightSlab, rightBase);
        image.loadEntries(leftSlab, leftBase);
        int level = NodeLayout.level(leftSlab, leftBase);
        if (level > 0) {
            SearchKey separator = separatorOf(parent, parentBase, rightIndex);
            image.addSeparator(separator, rightSlab.getLong(rightBase + NodeLayout.FIRST_CHILD));
        }
        image.loadEntries(rightSlab, rightBase);
        if (!fits(image)) {
            tree.unlockUnchanged(rightSlab, rightBase, rightVersion);
            tree.unlockUnchanged(leftSlab, leftBase, leftVersion);
            tree.giveImage(image);
            return false;
        }
        long firstChild = leftSlab.getLong(leftBase + NodeLayout.FIRST_CHILD);
        image.store(leftSlab, leftBase, level, firstChild, 0, image.count());
        tree.giveImage(image);
        tree.forgetLastLeaf(right);
        tree.unlockObsolete(rightSlab, rightBase);
        tree.unlock(leftSlab, leftBase);
        tree.retireNode(right);
        return true;
    }

    /**
     * Whether two nodes have more than {@link #fits} lets through, by what their headers tell. A sparse node beside a full
     * one would be read with that at each removal otherwise.
     */
    private boolean areTooMany(Slab left, long leftBase, Slab right, long rightBase) {
        int innerFences = NodeLayout.fenceLength(left, leftBase, NodeLayout.HIGH_FENCE)
                + NodeLayout.fenceLength(right, rightBase, NodeLayout.LOW_FENCE);
        int used = tree.layout.used(left, leftBase) + tree.layout.used(right, rightBase) - innerFences;
        int count = NodeLayout.count(left, leftBase) + NodeLayout.count(right, rightBase);
        return used > mostBytes() || count > mostEntries();
    }

    private boolean fits(NodeImage image) {
        return image.sizeWithoutPrefix(0, image.count()) <= mostBytes() && image.count() <= mostEntries();
    }

    private int mostBytes() {
        return (tree.layout.size - tree.layout.entries) / 4 * 3;
    }

    private int mostEntries() {
        return tree.layout.maxEntries / 4 * 3;
    }

    private SearchKey separatorOf(Slab parent, long parentBase, int index) {
        NodeImage parentImage = new NodeImage(tree.layout);
        parentImage.loadEntries(parent, parentBase);
        SearchKey separator = new SearchKey();
        parentImage.copyKey(index, separator);
        return separator;
    }
}
