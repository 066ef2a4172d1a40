package org.ashlardb.engine.page;

/**
 * Finds single entries of a tree in the frames of a cache, copying nothing. Used by one thread at a time, and only as
 * long as the state that has the tree is current or pinned.
 *
 * <p>The frame of what was found may get another page at any time. Who has read from it fences its reads and then looks
 * whether {@link #check} still holds {@link #checkWord}; if not, what was read is nothing, and finding it again helps.
 */
public final class TreeLookup {
    private static final int ANY_LEVEL = -1;

    /** What a search in one leaf may find. */
    private enum InLeaf {
        FOUND,
        ABSENT,
        UNKNOWN
    }

    private final CacheReader reader;
    private final Frame frame;
    private final Frame rootFrame = new Frame();
    private long shownRoot; // whose frame that is; null if there is none, or the root is a leaf
    private int rootIndex;
    private long leafRoot; // of the tree that has the leaf in the frame; null if there may be another node
    private long value;
    private int valueLength;
    private boolean elsewhere;
    private long run;

    /** Finds entries of the trees of the cache's file. */
    public TreeLookup(PageCache cache) {
        this.reader = new CacheReader(cache);
        this.frame = reader.frame();
    }

    /** From now on somebody is told when a page is not in the cache; null for nobody. */
    public void setWatch(ReadWatch watch) {
        reader.setWatch(watch);
    }

    /** Finds the entry with a key; false if there is none. */
    public boolean find(long root, byte[] key, int offset, int length) {
        return find(root, Frame.prefix(key, offset, length), key, offset, length);
    }

    /** Finds the entry with a key of eight bytes, highest byte first, in a tree that has only such keys. */
    public boolean find(long root, long key) {
        return find(root, key, null, 0, Long.BYTES);
    }

    /**
     * Finds the entry with a key in a tree whose keys all have the same length.
     *
     * @param key the key's bytes, highest first, and zeros behind them
     * @param length bytes of each key, at most eight
     */
    public boolean find(long root, long key, int length) {
        return find(root, key, null, 0, length);
    }

    /** The key is in the array, and the number is its prefix; or the key is the number if there is no array. */
    private boolean find(long root, long number, byte[] key, int offset, int length) {
        if (root == Pointer.NULL) {
            return false;
        }
        if (root == leafRoot && key == null) {
            InLeaf result = findInLeaf(number, length);
            if (result != InLeaf.UNKNOWN) {
                return result == InLeaf.FOUND;
            }
        }
        leafRoot = Pointer.NULL;
        long pointer = childInRoot(root, number, key, offset, length);
        int level = rootFrame.level() - 1;
        if (pointer == Pointer.NULL) {
            pointer = root;
            level = ANY_LEVEL;
        }
        while (true) {
            int frameIndex = reader.open(pointer);
            try {
                if (frame.isNode(level)) {
                    int nodeLevel = frame.level();
                    int index = lastUpTo(frame, nodeLevel, number, key, offset, length);
                    if (nodeLevel == 0) {
                        boolean found = index >= 0 && isAt(index, number, key, offset, length);
                        if (frame.isUnchanged()) {
                            leafRoot = root;
                            return found;
                        }
                    } else {
                        long child = frame.child(index);
                        if (frame.isUnchanged()) {
                            if (pointer == root && frameIndex >= 0) {
                                shownRoot = root;
                                rootIndex = frameIndex;
                                rootFrame.set(frame);
                            }
                            pointer = child;
                            level = nodeLevel - 1;
                        }
                    }
                    continue;
                }
            } catch (IndexOutOfBoundsException e) {
                // Either the frame has changed, or the node makes no sense; what follows tells.
            }
            reader.failIfUnchanged(pointer, level);
        }
    }

    /** The child with a key if the root's frame is known and still has the root, and that is no leaf; or null. */
    private long childInRoot(long root, long number, byte[] key, int offset, int length) {
        if (root != shownRoot) {
            return Pointer.NULL;
        }
        try {
            long child = rootFrame.child(lastUpTo(rootFrame, rootFrame.level(), number, key, offset, length));
            if (rootFrame.isUnchanged()) {
                reader.noteHit(rootIndex);
                return child;
            }
        } catch (IndexOutOfBoundsException e) {
            // The frame has changed.
        }
        shownRoot = Pointer.NULL;
        return Pointer.NULL;
    }

    /** The last entry of a node whose key is no higher, or the one before its first. */
    private static int lastUpTo(Frame node, int level, long number, byte[] key, int offset, int length) {
        int first = level == 0 ? 0 : 1; // the first separator is not looked at
        int last = node.count() - 1;
        return key == null
                ? NumberSearch.lastUpTo(node, number, Long.SIZE - length * Byte.SIZE, first, last)
                : lastUpTo(node, number, key, offset, length, first, last);
    }

    /** Looks in the leaf where the last search has ended: rows sought one after the other are neighbours often. */
    private InLeaf findInLeaf(long number, int length) {
        try {
            int last = frame.count() - 1;
            if (last >= 0
                    && Long.compareUnsigned(frame.shortKeyAt(0), number) <= 0
                    && Long.compareUnsigned(number, frame.shortKeyAt(last)) <= 0) {
                int index = NumberSearch.lastUpTo(frame, number, Long.SIZE - length * Byte.SIZE, 0, last);
                boolean found = index >= 0 && isAt(index, number, null, 0, length);
                if (frame.isUnchanged()) {
                    reader.countHit();
                    return found ? InLeaf.FOUND : InLeaf.ABSENT;
                }
            }
        } catch (IndexOutOfBoundsException e) {
            // The frame has changed; a search from the root tells.
        }
        return InLeaf.UNKNOWN;
    }

    /** The last entry from {@code first} to {@code last} whose key is no higher, or {@code first - 1}. */
    private static int lastUpTo(Frame node, long prefix, byte[] key, int offset, int length, int first, int last) {
        int low = first;
        int high = last;
        while (low <= high) {
            int middle = low + high >>> 1;
            int order = node.compareKey(middle, prefix, key, offset, length);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return high;
    }

    /** Whether an entry has the key; if so its value is noted. */
    private boolean isAt(int index, long number, byte[] key, int offset, int length) {
        int entry = frame.entry(index);
        int lengths = frame.lengths(entry);
        if (Frame.keyLength(lengths) != length
                || (key == null
                        ? frame.shortKey(entry, length) != number
                        : frame.compareKey(index, number, key, offset, length) != 0)) {
            return false;
        }
        int start = NodeFormat.keyOffset(entry) + length;
        value = frame.reference(start);
        valueLength = Frame.valueLength(lengths);
        elsewhere = valueLength == NodeFormat.ELSEWHERE;
        if (elsewhere) {
            run = frame.getLong(start);
            valueLength = frame.getInt(start + NodeFormat.DESCRIPTOR_LENGTH);
        }
        return true;
    }

    /** Reference of the value's first byte in the frame, unless it is elsewhere. */
    public long value() {
        return value;
    }

    /** Bytes of the value, wherever it lies. */
    public int valueLength() {
        return valueLength;
    }

    /** Whether the value lies in pages of its own, see {@link RunReader}. */
    public boolean isElsewhere() {
        return elsewhere;
    }

    /** Pointer to the pages of a value that lies elsewhere. */
    public long run() {
        return run;
    }

    /** Reference of an aligned long that is {@link #checkWord} as long as the frame has this page. */
    public long check() {
        return frame.tagReference();
    }

    /** What is at {@link #check} as long as the frame has this page. */
    public long checkWord() {
        return frame.tag();
    }
}
