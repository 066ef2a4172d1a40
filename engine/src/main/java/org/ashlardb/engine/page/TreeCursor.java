package org.ashlardb.engine.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads a tree in ascending order of keys. It begins before the first entry. Used by one thread at a time, and only as
 * long as the state that has the tree is current or pinned.
 *
 * <p>The arrays it shows are its own, and what is in them holds until the next move. Moving allocates nothing; a value
 * that lies elsewhere is read when it is asked for.
 */
public final class TreeCursor {
    /** Leaves read at once, at most: 256 KiB. A scan begins with one and doubles from call to call. */
    private static final int READ_AHEAD = 64;

    private static final byte[] FIRST = {};

    private final PageReader reader;
    private final long root;
    private final List<byte[]> nodes = new ArrayList<>(); // by level, the inner nodes on the way to the leaf
    private int[] indexes = new int[0]; // by level, which child is being read
    private byte[] leaves = new byte[PageFormat.SIZE];
    private int leafCount; // leaves in the array
    private int leaf; // which of them is being read; -1 before the cursor was ever moved
    private int readAhead;
    private int index; // of the entry in the leaf
    private int entry; // its offset
    private byte[] elsewhere = new byte[0];
    private boolean elsewhereRead;

    TreeCursor(PageFile file, long root) {
        this.reader = new PageReader(file);
        this.root = root;
        this.leaf = -1;
    }

    /** Goes before the first entry whose key is at least the given one. */
    public void seek(byte[] key, int offset, int length) {
        leaf = 0;
        leafCount = 0;
        readAhead = 1;
        elsewhereRead = false;
        if (root == Pointer.NULL) {
            return;
        }
        int level = reader.readNode(root, -1, leaves);
        if (level == 0) {
            prepare(0);
            leafCount = 1;
        } else {
            prepare(level);
            System.arraycopy(leaves, 0, nodes.get(level), 0, PageFormat.SIZE);
            descend(level, key, offset, length);
        }
        index = NodeFormat.lowerBound(leaves, 0, 0, key, offset, length) - 1;
    }

    /** Goes before the first entry whose key is at least the given one. */
    public void seek(byte[] key) {
        seek(key, 0, key.length);
    }

    private void prepare(int height) {
        if (indexes.length != height + 1) {
            indexes = new int[height + 1];
        }
        while (nodes.size() <= height) {
            nodes.add(new byte[PageFormat.SIZE]);
        }
    }

    /** Reads the way down from an inner node that has been read, to the leaf that may have the key. */
    private void descend(int from, byte[] key, int offset, int length) {
        for (int level = from; level > 0; level--) {
            byte[] page = nodes.get(level);
            indexes[level] = NodeFormat.childFor(page, 0, key, offset, length);
            if (level > 1) {
                reader.readNode(child(level, indexes[level]), level - 1, nodes.get(level - 1));
            }
        }
        readLeaves();
    }

    private long child(int level, int childIndex) {
        byte[] page = nodes.get(level);
        return NodeFormat.pointer(page, NodeFormat.entry(page, 0, childIndex));
    }

    /** Reads the present child of the lowest inner node, and those behind it that are its neighbours in the file. */
    private void readLeaves() {
        int first = indexes[1];
        int most = Math.min(readAhead, NodeFormat.count(nodes.get(1), 0) - first);
        long page = Pointer.page(child(1, first));
        int pages = 1;
        while (pages < most && Pointer.page(child(1, first + pages)) == page + pages) {
            pages++;
        }
        if (leaves.length < pages << PageFormat.SIZE_SHIFT) {
            leaves = new byte[readAhead << PageFormat.SIZE_SHIFT];
        }
        leafCount = 0;
        reader.readUnverified(page, pages, leaves);
        leafCount = pages;
        readAhead = Math.min(READ_AHEAD, readAhead * 2);
        leaf = 0;
        verifyLeaf();
    }

    private void verifyLeaf() {
        long pointer = child(1, indexes[1]);
        int base = leaf << PageFormat.SIZE_SHIFT;
        reader.verify(pointer, leaves, base);
        reader.expectNode(pointer, 0, leaves, base);
        index = -1;
    }

    /** Goes to the next entry; false if there is none. */
    public boolean next() {
        if (leaf < 0) {
            seek(FIRST, 0, 0);
        }
        elsewhereRead = false;
        while (leafCount > 0) {
            int base = leaf << PageFormat.SIZE_SHIFT;
            if (index + 1 < NodeFormat.count(leaves, base)) {
                index++;
                entry = NodeFormat.entry(leaves, base, index);
                return true;
            }
            nextLeaf();
        }
        return false;
    }

    private void nextLeaf() {
        int height = indexes.length - 1;
        int level = 1;
        while (level <= height && indexes[level] + 1 == NodeFormat.count(nodes.get(level), 0)) {
            level++;
        }
        if (level > height) {
            leafCount = 0;
            return;
        }
        indexes[level]++;
        if (level == 1 && leaf + 1 < leafCount) {
            leaf++;
            verifyLeaf();
            return;
        }
        for (int i = level; i > 1; i--) {
            reader.readNode(child(i, indexes[i]), i - 1, nodes.get(i - 1));
            indexes[i - 1] = 0;
        }
        readLeaves();
    }

    /** Goes to the entry with a key; false if there is none, and then {@link #next} goes to the one behind it. */
    public boolean find(byte[] key, int offset, int length) {
        seek(key, offset, length);
        if (leafCount == 0 || index + 1 == NodeFormat.count(leaves, 0)) {
            return false;
        }
        entry = NodeFormat.entry(leaves, 0, index + 1);
        if (NodeFormat.compareKey(leaves, entry, key, offset, length) != 0) {
            return false;
        }
        index++;
        return true;
    }

    /** The array that holds the key. */
    public byte[] key() {
        return leaves;
    }

    /** Where in the array the key begins. */
    public int keyOffset() {
        return NodeFormat.keyOffset(entry);
    }

    /** Bytes of the key. */
    public int keyLength() {
        return NodeFormat.keyLength(leaves, entry);
    }

    /** The array that holds the value. */
    public byte[] value() {
        if (!NodeFormat.isElsewhere(leaves, entry)) {
            return leaves;
        }
        if (!elsewhereRead) {
            int length = valueLength();
            if (elsewhere.length < length) {
                elsewhere = new byte[length];
            }
            reader.readRun(NodeFormat.pointer(leaves, entry), length, elsewhere, 0);
            elsewhereRead = true;
        }
        return elsewhere;
    }

    /** Where in its array the value begins. */
    public int valueOffset() {
        return NodeFormat.isElsewhere(leaves, entry) ? 0 : NodeFormat.valueOffset(leaves, entry);
    }

    /** Bytes of the value. */
    public int valueLength() {
        return NodeFormat.valueLength(leaves, entry);
    }

    /** A copy of the key. */
    public byte[] copyKey() {
        return Arrays.copyOfRange(leaves, keyOffset(), keyOffset() + keyLength());
    }

    /** A copy of the value. */
    public byte[] copyValue() {
        byte[] array = value();
        return Arrays.copyOfRange(array, valueOffset(), valueOffset() + valueLength());
    }
}
