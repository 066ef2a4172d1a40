package org.ashlardb.engine.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ashlardb.engine.memory.Memory;

/**
 * Fills an empty tree with entries in ascending order, from the leaves up: nodes are written once and full. Nobody else
 * uses the tree meanwhile.
 */
public final class TreeBuilder {
    private final BTree tree;
    private final Memory memory;
    private final NodeLayout layout;
    private final int capacity;
    private final List<Level> levels = new ArrayList<>();
    private final SearchKey last = new SearchKey();
    private boolean any;

    TreeBuilder(BTree tree, Memory memory) {
        this.tree = tree;
        this.memory = memory;
        this.layout = tree.layout;
        this.capacity = layout.size - layout.entries - tree.maxKeyLength() - Long.BYTES;
        levels.add(new Level(0, 0));
    }

    /** The node of a level that is being filled. */
    private final class Level {
        private final int number;
        private final NodeImage image = new NodeImage(layout);
        private long node = tree.newNode();
        private long firstChild;
        private int used;

        Level(int number, long firstChild) {
            this.number = number;
            this.firstChild = firstChild;
        }

        boolean hasRoomFor(int length) {
            return image.count() < layout.maxEntries && used + size(length) <= capacity;
        }

        void add(byte[] key, int length, long value) {
            image.add(key, length, value);
            used += size(length);
        }

        /** Writes the node; {@code high} is what all further keys are at least, null if there are none. */
        void store(SearchKey high) {
            if (high != null) {
                image.setHighFence(high);
            }
            image.store(memory.slab(node), Memory.offset(node), number, firstChild, 0, image.count());
        }

        void startNext(SearchKey low, long newFirstChild) {
            node = tree.newNode();
            firstChild = newFirstChild;
            image.clear();
            image.clearHighFence();
            image.setLowFence(low);
            used = low.fullLength();
        }
    }

    private static int size(int keyLength) {
        return NodeLayout.ENTRY + NodeEditor.tailSize(keyLength);
    }

    /** Adds an entry; false, and nothing is added, if it does not come behind the one before. */
    public boolean add(SearchKey key) {
        if (any && last.compareTo(key) >= 0) {
            return false;
        }
        Level leaf = levels.get(0);
        if (!leaf.hasRoomFor(key.length())) {
            SearchKey separator = separator(key);
            long full = leaf.node;
            leaf.store(separator);
            leaf.startNext(separator, 0);
            addChild(1, full, separator, leaf.node);
        }
        leaf.add(key.bytes(), key.length(), key.rowId());
        last.copyFrom(key);
        any = true;
        return true;
    }

    /** The shortest bytes above the last key and not above the next; with the row id if the keys are equal. */
    private SearchKey separator(SearchKey next) {
        SearchKey separator = new SearchKey();
        separator.copyFrom(next);
        int shared = Arrays.mismatch(last.bytes(), 0, last.length(), next.bytes(), 0, next.length());
        if (shared >= 0) {
            separator.setLength(shared + 1);
            separator.setRowId(0);
        }
        return separator;
    }

    /** Notes on a level that {@code right} begins with a separator; {@code left} is before it. */
    private void addChild(int number, long left, SearchKey separator, long right) {
        if (number == levels.size()) {
            levels.add(new Level(number, left));
        }
        Level level = levels.get(number);
        int length = separator.rowId() == 0 ? separator.length() : separator.fullLength();
        if (level.hasRoomFor(length)) {
            level.add(separator.bytes(), length, right);
            return;
        }
        long full = level.node;
        level.store(separator);
        level.startNext(separator, right);
        addChild(number + 1, full, separator, level.node);
    }

    /** Completes the tree; entries can be inserted into it from now on. */
    public void end() {
        for (Level level : levels) {
            level.store(null);
        }
        tree.replaceEmpty(levels.get(levels.size() - 1).node);
    }
}
