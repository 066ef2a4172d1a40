package org.ashlardb.engine.page;

import java.util.Arrays;

/**
 * The way from a tree's root to one of its leaves, with copies of the inner nodes. Nodes on it are read again only when
 * the way leads through others. Used by one thread at a time.
 */
final class TreePath {
    private final NodeSource source;
    private long root;
    private int height; // level of the root
    private byte[][] nodes = new byte[0][]; // by level; that of level 0 only if it is the root
    private long[] pointers = new long[0]; // of those nodes, or null if the copy is not good
    private int[] indexes = new int[0]; // by level, which child the way goes to
    private byte[] spare = new byte[PageFormat.SIZE];

    TreePath(NodeSource source) {
        this.source = source;
    }

    /** Begins with a tree, which is not empty. */
    void start(long newRoot) {
        if (root == newRoot) {
            return;
        }
        root = Pointer.NULL;
        int level = source.readNode(newRoot, -1, spare);
        if (nodes.length <= level) {
            nodes = Arrays.copyOf(nodes, level + 1);
            pointers = Arrays.copyOf(pointers, level + 1);
            indexes = Arrays.copyOf(indexes, level + 1);
        }
        byte[] replaced = nodes[level];
        nodes[level] = spare;
        pointers[level] = newRoot;
        spare = replaced == null ? new byte[PageFormat.SIZE] : replaced;
        height = level;
        root = newRoot;
    }

    /** The root's copy if it is a leaf, or null. */
    byte[] rootLeaf() {
        return height == 0 ? nodes[0] : null;
    }

    /** Goes to the leaf that may have a key. */
    void seek(byte[] key, int offset, int length) {
        for (int level = height; level > 0; level--) {
            indexes[level] = NodeFormat.childFor(nodes[level], 0, key, offset, length);
            readBelow(level);
        }
    }

    /** Goes to the first leaf or the last. */
    void seekEnd(boolean last) {
        descend(height, last);
    }

    /** Goes down from a node on the way, along its outermost children. */
    private void descend(int from, boolean last) {
        for (int level = from; level > 0; level--) {
            indexes[level] = last ? NodeFormat.count(nodes[level], 0) - 1 : 0;
            readBelow(level);
        }
    }

    /** Reads the inner node that the way goes to from a level. */
    private void readBelow(int level) {
        int below = level - 1;
        if (below == 0) {
            return;
        }
        long pointer = child(level, indexes[level]);
        if (pointers[below] == pointer) {
            return;
        }
        if (nodes[below] == null) {
            nodes[below] = new byte[PageFormat.SIZE];
        }
        pointers[below] = Pointer.NULL;
        source.readNode(pointer, below, nodes[below]);
        pointers[below] = pointer;
    }

    private long child(int level, int index) {
        byte[] page = nodes[level];
        return NodeFormat.pointer(page, NodeFormat.entry(page, 0, index));
    }

    /** Goes to the next leaf or the one before; false if there is none, and then the way is as it was. */
    boolean move(boolean forward) {
        int level = 1;
        while (level <= height && indexes[level] == (forward ? NodeFormat.count(nodes[level], 0) - 1 : 0)) {
            level++;
        }
        if (level > height) {
            return false;
        }
        indexes[level] += forward ? 1 : -1;
        readBelow(level);
        descend(level - 1, !forward);
        return true;
    }

    /** The pointer to the leaf. */
    long leaf() {
        return height == 0 ? root : child(1, indexes[1]);
    }

    /** The pointer to a leaf beside it that {@link #isNeighbour} has shown to be there. */
    long leafAt(int distance) {
        return distance == 0 ? leaf() : child(1, indexes[1] + distance);
    }

    /** Whether the leaf so many places on has the same parent, and lies so many pages on in the file. */
    boolean isNeighbour(int distance) {
        if (height == 0) {
            return false;
        }
        int index = indexes[1] + distance;
        return index >= 0
                && index < NodeFormat.count(nodes[1], 0)
                && Pointer.page(child(1, index)) == Pointer.page(leaf()) + distance;
    }
}
