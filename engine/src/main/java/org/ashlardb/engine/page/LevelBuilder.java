package org.ashlardb.engine.page;

import java.util.Arrays;

/**
 * Fills the nodes of one level from left to right. The last node that is full waits until the next one has enough in
 * it, so that both can share their entries.
 */
final class LevelBuilder {
    private final TreeMerger merger;
    private final int level;
    private final KeyView previousLow = new KeyView();
    private final KeyView currentLow = new KeyView();
    private byte[] previous = new byte[PageFormat.SIZE];
    private byte[] current = new byte[PageFormat.SIZE];
    private byte[] spare = new byte[PageFormat.SIZE];
    private boolean hasPrevious;

    LevelBuilder(TreeMerger merger, int level) {
        this.merger = merger;
        this.level = level;
        NodeFormat.clear(current, level);
    }

    boolean isEmpty() {
        return !hasPrevious && NodeFormat.count(current, 0) == 0;
    }

    /** Whether there is nothing but one entry. */
    boolean isSingle() {
        return !hasPrevious && NodeFormat.count(current, 0) == 1;
    }

    /** The child of the only entry. */
    long singleChild() {
        return NodeFormat.pointer(current, NodeFormat.entry(current, 0, 0));
    }

    /** Whether what is there makes nodes that are not sparse, should nothing follow. */
    boolean canClose() {
        return hasPrevious || NodeFormat.used(current) >= NodeFormat.SPARSE;
    }

    /** What comes next is at least this. */
    void startAt(KeyView low) {
        if (isEmpty()) {
            currentLow.copy(low);
        }
    }

    /** Appends an entry and returns the array and, in {@link #valueOffset}, where the value is to be put. */
    int append(byte[] key, int offset, int length, int lengthField) {
        int stored = lengthField == NodeFormat.ELSEWHERE ? NodeFormat.DESCRIPTOR : lengthField;
        makeRoom(key, offset, length, NodeFormat.ENTRY_HEADER + length + stored);
        return NodeFormat.append(current, key, offset, length, lengthField);
    }

    /** The node that was last appended to. */
    byte[] page() {
        return current;
    }

    /** Appends an entry of another leaf. */
    void appendEntry(byte[] source, int entry) {
        int length = NodeFormat.entryLength(source, entry);
        makeRoom(source, NodeFormat.keyOffset(entry), NodeFormat.keyLength(source, entry), length);
        NodeFormat.appendEntry(current, source, entry, length);
    }

    /** Appends a node of the level below to an inner node. */
    void appendChild(KeyView low, long pointer) {
        startAt(low);
        int value = append(low.array(), low.offset(), low.length(), NodeFormat.CHILD);
        PageFormat.putLong(current, value, pointer);
    }

    private void makeRoom(byte[] key, int offset, int length, int entryLength) {
        if (NodeFormat.hasRoom(current, entryLength)) {
            return;
        }
        if (hasPrevious) {
            emit(previous, previousLow);
        }
        byte[] free = previous;
        previous = current;
        previousLow.set(currentLow);
        hasPrevious = true;
        current = free;
        NodeFormat.clear(current, level);
        setSeparator(previous, key, offset, length);
    }

    /** Sets the low bound of the current node: in a leaf the shortest that lies between it and the one before. */
    private void setSeparator(byte[] before, byte[] key, int offset, int length) {
        int end = length;
        if (level == 0) {
            int last = NodeFormat.entry(before, 0, NodeFormat.count(before, 0) - 1);
            int start = NodeFormat.keyOffset(last);
            int lastEnd = start + NodeFormat.keyLength(before, last);
            int difference = Arrays.mismatch(before, start, lastEnd, key, offset, offset + length);
            end = Math.min(length, difference + 1);
        }
        currentLow.set(Arrays.copyOfRange(key, offset, offset + end), 0, end);
    }

    /** Writes what there is; the last node takes from the one before, if it is sparse. */
    void close() {
        if (hasPrevious && NodeFormat.used(current) < NodeFormat.SPARSE) {
            balance();
        }
        closeAtEnd();
    }

    /** Writes what there is at the level's right end, where a node may be sparse: it will be appended to. */
    void closeAtEnd() {
        if (isEmpty()) {
            return;
        }
        if (hasPrevious) {
            emit(previous, previousLow);
            hasPrevious = false;
        }
        emit(current, currentLow);
        NodeFormat.clear(current, level);
    }

    private void emit(byte[] page, KeyView low) {
        merger.addChild(level + 1, low, merger.write(page));
    }

    /**
     * Moves entries from the previous node's end to the current one's start, until both are as alike as they can be; none,
     * where the last one is so large that this would make them less so. Together they have more than one node holds, and
     * no entry more than half of that, so each gets a quarter at least, and no more than it holds.
     */
    private void balance() {
        int left = NodeFormat.used(previous);
        int right = NodeFormat.used(current);
        int split = NodeFormat.count(previous, 0);
        while (split > 1) {
            int last = NodeFormat.entry(previous, 0, split - 1);
            int size = NodeFormat.entryLength(previous, last) + NodeFormat.SLOT;
            if (Math.abs(left - right - 2 * size) > Math.abs(left - right)) {
                break;
            }
            split--;
            left -= size;
            right += size;
        }
        if (split == NodeFormat.count(previous, 0)) {
            return;
        }
        NodeFormat.clear(spare, level);
        copyEntries(previous, split);
        copyEntries(current, 0);
        NodeFormat.cut(previous, split);
        byte[] free = current;
        current = spare;
        spare = free;
        int first = NodeFormat.entry(current, 0, 0);
        setSeparator(previous, current, NodeFormat.keyOffset(first), NodeFormat.keyLength(current, first));
    }

    private void copyEntries(byte[] from, int start) {
        int count = NodeFormat.count(from, 0);
        for (int i = start; i < count; i++) {
            int entry = NodeFormat.entry(from, 0, i);
            NodeFormat.appendEntry(spare, from, entry, NodeFormat.entryLength(from, entry));
        }
    }
}
