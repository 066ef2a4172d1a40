package org.ashlardb.engine.page;

/**
 * Reads a tree with keys of eight bytes from left to right, a leaf at a time, in the frames of a cache. Used by one
 * thread at a time, and only as long as the state that has the tree is current or pinned.
 *
 * <p>Keys, lengths and references of a leaf are right once {@link #nextLeaf} has returned. What they refer to may be
 * replaced at any time: who has read values fences the reads and then looks whether {@link #check} still holds
 * {@link #checkWord}; if not, {@link #readAgain} brings the same leaf back.
 */
public final class TreeScan {
    /** Leaves read at once, when they are not in the cache: from the first number up to the second. */
    private static final int FIRST_READ = 4;

    private static final int MOST_READ = 64;

    /** Entries of eight bytes of key that fit a leaf. */
    private static final int MOST_ENTRIES =
            NodeFormat.CAPACITY / (NodeFormat.ENTRY_HEADER + Long.BYTES + NodeFormat.SLOT);

    private final CacheReader reader;
    private final Frame frame;
    private final TreePath path;
    private final long[] keys = new long[MOST_ENTRIES];
    private final int[] offsets = new int[MOST_ENTRIES]; // of the values in the page
    private final int[] lengths = new int[MOST_ENTRIES]; // of the values in the leaf, or ELSEWHERE
    private long[] runs = new long[0];
    private int[] runLengths = new int[0];
    private int count;
    private int readAhead;
    private boolean empty = true;
    private boolean started;

    /** Reads trees of the cache's file. */
    public TreeScan(PageCache cache) {
        this.reader = new CacheReader(cache);
        this.frame = reader.frame();
        this.path = new TreePath(reader);
    }

    /** Begins before the first leaf of a tree. */
    public void start(long root) {
        count = 0;
        readAhead = FIRST_READ;
        started = false;
        empty = root == Pointer.NULL;
        if (!empty) {
            path.start(root);
        }
    }

    /** Goes to the next leaf; false if there is none. */
    public boolean nextLeaf() {
        count = 0;
        if (empty) {
            return false;
        }
        if (!started) {
            path.seekEnd(false);
            started = true;
        } else if (!path.move(true)) {
            empty = true;
            return false;
        }
        readAgain();
        return true;
    }

    /** Leaves out some leaves, reading only the nodes above them; false if the tree ends before. */
    public boolean skipLeaves(int leaves) {
        for (int i = 0; i < leaves && !empty; i++) {
            if (!started) {
                path.seekEnd(false);
                started = true;
            } else if (!path.move(true)) {
                empty = true;
            }
        }
        return !empty;
    }

    /** Brings the same leaf into a frame again, after that one got another page. */
    public void readAgain() {
        long leaf = path.leaf();
        while (true) {
            if (!reader.openLeaf(path, true, readAhead)) {
                readAhead = Math.min(MOST_READ, readAhead * 2);
            }
            try {
                if (frame.isNode(0) && decode(frame.count())) {
                    if (frame.isUnchanged()) {
                        count = frame.count();
                        return;
                    }
                    continue;
                }
            } catch (IndexOutOfBoundsException e) {
                // Either the frame has changed, or the node makes no sense; what follows tells.
            }
            reader.failIfUnchanged(leaf, 0);
        }
    }

    /** Notes keys and places of all entries; false if one makes no sense. */
    private boolean decode(int entries) {
        boolean good = entries <= MOST_ENTRIES;
        for (int i = 0; i < entries && good; i++) {
            int entry = frame.entry(i);
            int both = frame.lengths(entry);
            int length = Frame.valueLength(both);
            int value = NodeFormat.keyOffset(entry) + Long.BYTES;
            keys[i] = frame.shortKey(entry, Long.BYTES);
            offsets[i] = value;
            lengths[i] = length;
            if (length == NodeFormat.ELSEWHERE) {
                noteRun(i, value);
                length = NodeFormat.DESCRIPTOR;
            }
            good = Frame.keyLength(both) == Long.BYTES && value + length <= PageFormat.SIZE;
        }
        return good;
    }

    private void noteRun(int index, int descriptor) {
        if (runs.length == 0) {
            runs = new long[MOST_ENTRIES];
            runLengths = new int[MOST_ENTRIES];
        }
        runs[index] = frame.getLong(descriptor);
        runLengths[index] = frame.getInt(descriptor + NodeFormat.DESCRIPTOR_LENGTH);
    }

    /** Entries of the leaf. */
    public int count() {
        return count;
    }

    /** An entry's key. */
    public long key(int i) {
        return keys[i];
    }

    /** Reference of the value's first byte in the frame, unless it is elsewhere. */
    public long value(int i) {
        return frame.reference(offsets[i]);
    }

    /** Bytes of the value, wherever it lies. */
    public int valueLength(int i) {
        return isElsewhere(i) ? runLengths[i] : lengths[i];
    }

    /** Whether the value lies in pages of its own, see {@link RunReader}. */
    public boolean isElsewhere(int i) {
        return lengths[i] == NodeFormat.ELSEWHERE;
    }

    /** Pointer to the pages of a value that lies elsewhere. */
    public long run(int i) {
        return runs[i];
    }

    /** Reference of an aligned long that is {@link #checkWord} as long as the frame has this leaf. */
    public long check() {
        return frame.tagReference();
    }

    /** What is at {@link #check} as long as the frame has this leaf. */
    public long checkWord() {
        return frame.tag();
    }
}
