package org.ashlardb.engine.page;

import java.util.Arrays;
import org.ashlardb.engine.definition.ValueSource;
import org.ashlardb.engine.error.EngineException;

/**
 * Reads a tree in ascending or descending order of keys. It begins before the first entry. Used by one thread at a
 * time, and only as long as the state that has the tree is current or pinned.
 *
 * <p>The arrays it shows are its own, and what is in them holds until the next move. Moving allocates nothing; a value
 * that lies elsewhere is read when it is asked for.
 */
public final class TreeCursor {
    /** Leaves read at once, at most: 256 KiB. A scan begins with one and doubles from call to call. */
    private static final int READ_AHEAD = 64;

    private static final byte[] FIRST = {};

    private final PageReader reader;
    private final CacheReader cached; // null if pages come from the file
    private final RunReader runs;
    private final TreePath path;
    private long root;
    private long copied; // the leaf in the array, if it is a copy of one that was somewhere; else null
    private byte[] leaves = new byte[PageFormat.SIZE];
    private int leafCount; // leaves in the array, neighbours in the tree; 0 if there is nothing to read
    private int leaf; // which of them is being read
    private int readAhead;
    private boolean positioned; // false before the cursor was ever moved
    private boolean onEntry; // else before the entry of that index, or behind the last
    private int index; // of an entry in the leaf
    private int entry; // its offset
    private byte[] elsewhere = new byte[0];
    private boolean elsewhereRead;

    TreeCursor(PageFile file, long root) {
        this(new PageReader(file), null, root);
    }

    TreeCursor(PageCache cache, long root) {
        this(new PageReader(cache.file()), new CacheReader(cache), root);
    }

    private TreeCursor(PageReader reader, CacheReader cached, long root) {
        this.reader = reader;
        this.cached = cached;
        this.runs = new RunReader(reader);
        this.path = new TreePath(cached == null ? reader : cached);
        this.root = root;
    }

    /** Turns to a tree of the same file, before its first entry. What it shares with the last one is not read again. */
    public void start(long newRoot) {
        root = newRoot;
        positioned = false;
        onEntry = false;
        leafCount = 0;
    }

    /** Goes before the first entry whose key is at least the given one. */
    public void seek(byte[] key, int offset, int length) {
        if (begin()) {
            path.seek(key, offset, length);
            openLeaf(true);
            index = NodeFormat.lowerBound(leaves, leaf << PageFormat.SIZE_SHIFT, 0, key, offset, length);
        }
    }

    /** Goes before the first entry whose key is at least the given one. */
    public void seek(byte[] key) {
        seek(key, 0, key.length);
    }

    /** Goes behind the last entry whose key is less than the given one: {@link #previous} goes to that. */
    public void seekBefore(byte[] key, int offset, int length) {
        seek(key, offset, length);
    }

    /** Goes behind the last entry. */
    public void seekEnd() {
        if (begin()) {
            path.seekEnd(true);
            openLeaf(false);
            index = NodeFormat.count(leaves, leaf << PageFormat.SIZE_SHIFT);
        }
    }

    /** Leaves the place where the cursor was; false if the tree is empty. */
    private boolean begin() {
        positioned = true;
        onEntry = false;
        elsewhereRead = false;
        leafCount = 0;
        readAhead = 1;
        if (root != Pointer.NULL) {
            path.start(root);
        }
        return root != Pointer.NULL;
    }

    /** Goes to the next entry; false if there is none, and then the cursor is behind the last. */
    public boolean next() {
        if (!positioned) {
            seek(FIRST, 0, 0);
        }
        elsewhereRead = false;
        while (leafCount > 0) {
            int next = onEntry ? index + 1 : index;
            if (next < NodeFormat.count(leaves, leaf << PageFormat.SIZE_SHIFT)) {
                show(next);
                return true;
            }
            index = next;
            onEntry = false;
            if (!move(true)) {
                return false;
            }
            index = 0;
        }
        return false;
    }

    /** Goes to the entry before; false if there is none, and then the cursor is before the first. */
    public boolean previous() {
        elsewhereRead = false;
        while (leafCount > 0) {
            if (index > 0) {
                show(index - 1);
                return true;
            }
            onEntry = false;
            if (!move(false)) {
                return false;
            }
            index = NodeFormat.count(leaves, leaf << PageFormat.SIZE_SHIFT);
        }
        return false;
    }

    private void show(int newIndex) {
        index = newIndex;
        onEntry = true;
        entry = NodeFormat.entry(leaves, leaf << PageFormat.SIZE_SHIFT, newIndex);
    }

    /** Goes to the next leaf or the one before; false if there is none. Should it fail, there is nothing to read. */
    private boolean move(boolean forward) {
        int before = leafCount;
        leafCount = 0;
        if (!path.move(forward)) {
            leafCount = before;
            return false;
        }
        int beside = leaf + (forward ? 1 : -1);
        if (beside >= 0 && beside < before) {
            leaf = beside;
            verifyLeaf();
            leafCount = before;
        } else {
            openLeaf(forward);
        }
        return true;
    }

    /** Gets the leaf at the path's end. */
    private void openLeaf(boolean forward) {
        if (cached == null && path.rootLeaf() == null) {
            copied = Pointer.NULL;
            readLeaves(forward);
        } else {
            if (copied != path.leaf()) {
                copied = Pointer.NULL;
                copyLeaf(forward);
                copied = path.leaf();
            }
            leaf = 0;
            leafCount = 1;
        }
        readAhead = Math.min(READ_AHEAD, readAhead * 2);
    }

    /** A leaf that was sought is worth keeping in the cache; those that follow are parts of a scan. */
    private void copyLeaf(boolean forward) {
        if (path.rootLeaf() != null) {
            System.arraycopy(path.rootLeaf(), 0, leaves, 0, PageFormat.SIZE);
            return;
        }
        long pointer = path.leaf();
        do {
            if (readAhead == 1) {
                cached.open(pointer);
            } else {
                cached.openLeaf(path, forward, readAhead);
            }
        } while (!cached.copyLeaf(pointer, leaves));
    }

    /** Reads the leaf, and those on its way that are its neighbours in the file. */
    private void readLeaves(boolean forward) {
        int step = forward ? 1 : -1;
        int pages = 1;
        while (pages < readAhead && path.isNeighbour(step * pages)) {
            pages++;
        }
        if (leaves.length < pages << PageFormat.SIZE_SHIFT) {
            leaves = new byte[readAhead << PageFormat.SIZE_SHIFT];
        }
        long page = Pointer.page(path.leaf());
        reader.readUnverified(forward ? page : page - pages + 1, pages, leaves);
        leaf = forward ? 0 : pages - 1;
        verifyLeaf();
        leafCount = pages;
    }

    private void verifyLeaf() {
        long pointer = path.leaf();
        int base = leaf << PageFormat.SIZE_SHIFT;
        reader.verifyNode(pointer, leaves, base);
        reader.expectNode(pointer, 0, leaves, base);
    }

    /** What to throw if the entry is none of those that its tree is to have. */
    public EngineException malformed(String facts) {
        return reader.corrupted(Pointer.page(path.leaf()), facts);
    }

    /** Goes to the entry with a key; false if there is none, and then {@link #next} goes to the one behind it. */
    public boolean find(byte[] key, int offset, int length) {
        seek(key, offset, length);
        int base = leaf << PageFormat.SIZE_SHIFT;
        if (leafCount == 0 || index == NodeFormat.count(leaves, base)) {
            return false;
        }
        if (NodeFormat.compareKey(leaves, NodeFormat.entry(leaves, base, index), key, offset, length) != 0) {
            return false;
        }
        show(index);
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
            runs.read(NodeFormat.pointer(leaves, entry), length, 0, elsewhere, 0, length);
            elsewhereRead = true;
        }
        return elsewhere;
    }

    /** Gives the value piece by piece, if it lies elsewhere, as every one longer than a page does; else null. */
    public ValueSource longValue() {
        return NodeFormat.isElsewhere(leaves, entry)
                ? runs.source(NodeFormat.pointer(leaves, entry), valueLength())
                : null;
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
