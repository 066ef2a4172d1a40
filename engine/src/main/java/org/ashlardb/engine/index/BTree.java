package org.ashlardb.engine.index;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongPredicate;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.RetireQueue;
import org.ashlardb.engine.memory.Slab;
import org.ashlardb.engine.memory.Spin;

/**
 * A B+tree from binary keys to row ids, off-heap, whose readers never wait.
 *
 * <h2>Order</h2>
 *
 * Entries are ordered by key bytes, unsigned, then by row id. Equal keys with different row ids may stand side by side
 * in unique indexes too, while versions of deleted rows are still needed; what is visible is decided at the rows.
 *
 * <h2>Readers</h2>
 *
 * Optimistic lock coupling: read the node's version, read what is needed, fence, compare the version; if it changed,
 * start again from the root. A child's version is read before the parent's is checked again, so that a child reached
 * was the right one at that moment. Callers must have announced an epoch. Where the root's children are leaves, the
 * child may come from a {@link RootGuide} of the version that was read instead.
 *
 * <h2>Writers</h2>
 *
 * A writer descends as a reader does and turns the version it has seen into a lock by compare-and-set. Nodes too full
 * for a separator are split on the way down, so that an insertion never climbs; a removal that leaves a sparse node
 * merges it, and the nodes above as long as they are sparse, with a neighbour where nobody is in the way. At most a
 * parent and two children are locked at a time, top-down and left to right, and locks are held for copies within a
 * node only: nobody waits for memory, a row or a file under one. New nodes are allocated before anything is locked.
 *
 * <h2>Invariants</h2>
 *
 * <ol>
 *   <li>Low fence ≤ every key of a node &lt; high fence; neighbours share their fence.
 *   <li>A node's version changes with each change of its content; an obsolete node is never reached from the root.
 *   <li>A page of an obsolete node is reused only when the epoch it was retired in is over.
 *   <li>All leaves have level 0, a child's level is its parent's minus 1.
 * </ol>
 *
 * Leis et al., "Optimistic Lock Coupling" (2019); Graefe, "Modern B-Tree Techniques" (2011).
 */
public final class BTree {
    private static final int CHANGED = 0;
    private static final int REACHED = 1;
    private static final int FULL = 2;
    private static final int UNDECIDED = -1;
    private static final int REFUSED = -2;
    private static final int LARGE_NODE_FROM = 700;
    private static final int LARGE_NODE_ORDER = 2;
    private static final int UNGUIDED_SEARCHES = 1000;
    private static final int FIRST_VERSION_SHIFT = 34;

    /** The longest key a tree can hold, in bytes. */
    public static final int MAX_KEY_LENGTH = 2_800;

    private final Memory memory;
    private final RetireQueue retired;
    final NodeLayout layout;
    private final int maxKeyLength;
    private final AtomicReference<NodeImage> spareImage = new AtomicReference<>();
    private final AtomicLong nodes = new AtomicLong();
    private final AtomicLong created = new AtomicLong();
    private final NodeSplitter splitter;
    private volatile long root;

    /** The leaf that a key was last added to behind all others, 0 if that is gone. Changed under that leaf's lock. */
    private volatile long lastLeaf;

    private RootGuide guide = RootGuide.NONE;
    private int unguided; // searches since the guide was made; not exact

    /**
     * An empty tree.
     *
     * @param maxKeyLength most bytes of a key; longer ones are the caller's error
     */
    public BTree(Memory memory, RetireQueue retired, int maxKeyLength) {
        this.memory = memory;
        this.retired = retired;
        this.maxKeyLength = Math.min(maxKeyLength, MAX_KEY_LENGTH);
        this.layout = new NodeLayout(this.maxKeyLength > LARGE_NODE_FROM ? LARGE_NODE_ORDER : 0);
        this.splitter = new NodeSplitter(this, memory);
        long node = newNode();
        new NodeImage(layout).store(memory.slab(node), Memory.offset(node), 0, 0, 0, 0);
        this.root = node;
    }

    /** Most bytes a key of this tree may have. */
    public int maxKeyLength() {
        return maxKeyLength;
    }

    // ---------------------------------------------------------------- reading

    /**
     * The smallest row id that is at least the key's and stands beside exactly its bytes, or -1.
     *
     * <p>With its own descent, and more than 325 bytes of code, this is compiled by itself: as the innermost part of a
     * statement that is compiled as a whole it would be where the compiler gives up inlining, now and then, and what reads
     * a number would then be several calls.
     */
    public long find(SearchKey key) {
        long from = key.rowId();
        int looks = 0;
        while (true) {
            long node = root;
            Slab slab = memory.slab(node);
            long base = Memory.offset(node);
            long version = slab.getLongAcquire(base);
            boolean good = NodeLayout.isReadable(version) && root == node;
            RootGuide known = guide;
            int childIndex = known.version == version ? known.childIndex(key) : RootGuide.UNDECIDED;
            if (good && known.version != version && NodeLayout.level(slab, base) == 1) {
                goUnguided(slab, base, version);
            }
            while (good && NodeLayout.level(slab, base) > 0) {
                if (childIndex == RootGuide.UNDECIDED) {
                    childIndex = layout.childIndex(slab, base, key, false);
                }
                long child = layout.child(slab, base, childIndex);
                childIndex = RootGuide.UNDECIDED;
                good = unchanged(slab, base, version);
                if (good) {
                    Slab childSlab = memory.slab(child);
                    long childBase = Memory.offset(child);
                    long childVersion = childSlab.getLongAcquire(childBase);
                    good = NodeLayout.isReadable(childVersion) && unchanged(slab, base, version);
                    slab = childSlab;
                    base = childBase;
                    version = childVersion;
                }
            }
            long found = -1;
            boolean goesOn = false; // a run of versions of one key, in the next leaf
            if (good) {
                int index = layout.lowerBound(slab, base, key);
                if (index < NodeLayout.count(slab, base) && index < layout.maxEntries) {
                    if (layout.keyEquals(slab, base, index, key)) {
                        found = layout.value(slab, base, index) & NodeLayout.VALUE_MASK;
                    }
                } else {
                    found = rowIdBehind(slab, base, key);
                    goesOn = found >= 0;
                }
                good = unchanged(slab, base, version);
            }
            if (good && !goesOn) {
                key.setRowId(from);
                return found;
            }
            if (good) {
                key.setRowId(found);
            } else {
                looks = Spin.pause(looks);
            }
        }
    }

    /** Counts a search below a root that has no guide of its present version, and makes that after many. */
    private void goUnguided(Slab slab, long base, long version) {
        if (++unguided >= UNGUIDED_SEARCHES) {
            unguided = 0;
            RootGuide made = RootGuide.of(layout, slab, base, version);
            if (unchanged(slab, base, version)) {
                guide = made;
            }
        }
    }

    /** The first row id that entries with the key's bytes may have in the next leaf; -1 if there are none. */
    private long rowIdBehind(Slab slab, long base, SearchKey key) {
        int length = NodeLayout.fenceLength(slab, base, NodeLayout.HIGH_FENCE);
        int offset = NodeLayout.fenceOffset(slab, base, NodeLayout.HIGH_FENCE);
        if (length != key.fullLength()
                || offset + length > layout.size
                || slab.compareUnsigned(base + offset, key.bytes(), 0, key.length()) != 0) {
            return -1;
        }
        long rowId = 0;
        for (int i = key.length(); i < length; i++) {
            rowId = rowId << Byte.SIZE | Byte.toUnsignedLong(slab.getByte(base + offset + i));
        }
        return rowId;
    }

    private boolean isAt(Slab slab, long base, int index, SearchKey key) {
        return index < NodeLayout.count(slab, base)
                && index < layout.maxEntries
                && layout.keyEquals(slab, base, index, key)
                && (layout.value(slab, base, index) & NodeLayout.VALUE_MASK) == key.rowId();
    }

    /**
     * Reads the rest of the leaf from the key on into the buffer, up to {@code end} (excluded, null for no end). The
     * buffer's fence is where to go on.
     *
     * Reads nothing but the bound where nothing of the leaf qualifies: an empty buffer may have more.
     */
    public void readForward(LeafBuffer buffer, SearchKey from, SearchKey end) {
        while (true) {
            descend(from, false);
            Slab slab = memory.slab(from.node);
            long base = Memory.offset(from.node);
            buffer.clear();
            boolean more = layout.readFence(slab, base, NodeLayout.HIGH_FENCE, buffer.nextFence());
            int count = Math.min(NodeLayout.count(slab, base), layout.maxEntries);
            int first = layout.lowerBound(slab, base, from);
            if (end != null && (!more || buffer.nextFence().compareTo(end) >= 0)) {
                count = Math.min(count, layout.lowerBound(slab, base, end));
                more = false;
            }
            buffer.fill(layout, slab, base, first, count);
            if (unchanged(slab, base, from.nodeVersion)) {
                buffer.finish(more);
                return;
            }
        }
    }

    /**
     * Reads a leaf's entries below {@code end} (null for the end of the tree) and from {@code low} on (null for no
     * bound) into the buffer, last entry last. The buffer's fence is the next {@code end}.
     */
    public void readBackward(LeafBuffer buffer, SearchKey end, SearchKey low) {
        SearchKey path = end == null ? buffer.pathToLast() : end;
        while (true) {
            if (end == null) {
                descendToLast(path);
            } else {
                descend(path, true);
            }
            Slab slab = memory.slab(path.node);
            long base = Memory.offset(path.node);
            buffer.clear();
            boolean more = layout.readFence(slab, base, NodeLayout.LOW_FENCE, buffer.nextFence());
            int count = Math.min(NodeLayout.count(slab, base), layout.maxEntries);
            int last = end == null ? count : layout.lowerBound(slab, base, end);
            int first = 0;
            if (low != null && (!more || buffer.nextFence().compareTo(low) <= 0)) {
                first = layout.lowerBound(slab, base, low);
                more = false;
            }
            buffer.fill(layout, slab, base, first, last);
            if (unchanged(slab, base, path.nodeVersion)) {
                buffer.finish(more);
                return;
            }
        }
    }

    /**
     * How many entries there are from one key (null for the start) up to another (excluded, null for the end), those of rows
     * among them that are gone. Ends soon after it has met more than {@code most}.
     */
    public long count(SearchKey from, SearchKey end, long most) {
        return new EntryCounter(this, memory, layout).count(from, end, most);
    }

    /** Descends to the leaf for a key and leaves it, its version, and its parent's in the key. */
    void descend(SearchKey key, boolean below) {
        int looks = 0;
        while (tryDescend(key, below, 0, 0, 0) == CHANGED) {
            looks = Spin.pause(looks);
        }
    }

    /**
     * Descends to a node of the given level.
     *
     * <p>Leaves and inner nodes without room are met by the same instructions. Inner nodes fill up so rarely that a
     * compiler which sees how often a branch is taken would leave one of their own out; the first that fills up would
     * then cost the compiled code of all that inserts.
     *
     * @param innerRoom if above 0, stops at an inner node with less room than that
     * @param room the same of the node of the given level
     * @return CHANGED if the tree changed on the way; else the node, its version, and its parent's are in the key
     */
    private int tryDescend(SearchKey key, boolean below, int level, int innerRoom, int room) {
        long node = root;
        Slab slab = memory.slab(node);
        long base = Memory.offset(node);
        long version = slab.getLongAcquire(base);
        key.parent = 0;
        if (!NodeLayout.isReadable(version) || root != node) {
            return CHANGED;
        }
        while (true) {
            boolean reached = NodeLayout.level(slab, base) <= level;
            int needed = reached ? room : innerRoom;
            if (needed > 0 && layout.gap(slab, base) < needed) {
                key.node = node;
                key.nodeVersion = version;
                key.needed = needed;
                return unchanged(slab, base, version) ? FULL : CHANGED;
            }
            if (reached) {
                key.node = node;
                key.nodeVersion = version;
                return REACHED;
            }
            long child = layout.child(slab, base, layout.childIndex(slab, base, key, below));
            if (!unchanged(slab, base, version)) {
                return CHANGED;
            }
            Slab childSlab = memory.slab(child);
            long childBase = Memory.offset(child);
            long childVersion = childSlab.getLongAcquire(childBase);
            if (!NodeLayout.isReadable(childVersion) || !unchanged(slab, base, version)) {
                return CHANGED;
            }
            key.parent = node;
            key.parentVersion = version;
            node = child;
            slab = childSlab;
            base = childBase;
            version = childVersion;
        }
    }

    private void descendToLast(SearchKey path) {
        int looks = 0;
        while (true) {
            long node = root;
            Slab slab = memory.slab(node);
            long base = Memory.offset(node);
            long version = slab.getLongAcquire(base);
            boolean good = NodeLayout.isReadable(version) && root == node;
            while (good && NodeLayout.level(slab, base) > 0) {
                int count = Math.min(NodeLayout.count(slab, base), layout.maxEntries);
                long child = layout.child(slab, base, count - 1);
                good = unchanged(slab, base, version);
                if (good) {
                    Slab childSlab = memory.slab(child);
                    long childVersion = childSlab.getLongAcquire(Memory.offset(child));
                    good = NodeLayout.isReadable(childVersion) && unchanged(slab, base, version);
                    node = child;
                    slab = childSlab;
                    base = Memory.offset(child);
                    version = childVersion;
                }
            }
            if (good && unchanged(slab, base, version)) {
                path.node = node;
                path.nodeVersion = version;
                return;
            }
            looks = Spin.pause(looks);
        }
    }

    static boolean unchanged(Slab slab, long base, long version) {
        VarHandle.loadLoadFence();
        return slab.getLong(base + NodeLayout.VERSION) == version;
    }

    // ---------------------------------------------------------------- writing

    /**
     * Adds the key with its row id; adding the same pair twice is the caller's error.
     *
     * @throws org.ashlardb.engine.error.EngineException with MEMORY_LIMIT; the tree then holds what it held
     */
    public void insert(SearchKey key) {
        insert(key, null, 0, true);
    }

    /**
     * Adds the key with its row id if no other entry has the same key, but for the {@code known} ones. The check and
     * the insertion are one step.
     *
     * @param known row ids beside the same key that do not count
     * @param exclusive whether the caller keeps all others with the same key out that call with {@code exclusive};
     *     where equal keys are spread over leaves, only such callers can insert
     * @return false if another entry was found, or nothing could be decided without {@code exclusive}
     */
    public boolean insertUnique(SearchKey key, long[] known, int knownCount, boolean exclusive) {
        return insert(key, known, knownCount, exclusive);
    }

    /**
     * Adds a key. Those that go behind all others, as the numbers of identity columns do, go to the last leaf without a
     * descent. That leaf may have been split or merged since it was noted: then it has an upper fence or is obsolete, or
     * its lock, under which a merger forgets it, was taken after its version is read here.
     *
     * <p>With more than 325 bytes of code this is compiled by itself, not as a part of whatever calls it. The compiler is
     * done with the halves of an insertion long before it would be with the whole.
     */
    private boolean insert(SearchKey key, long[] known, int knownCount, boolean exclusive) {
        int needed = NodeLayout.ENTRY + NodeEditor.tailSize(key.length()) + fenceReserve();
        while (true) {
            long node = lastLeaf;
            if (node != 0) {
                Slab slab = memory.slab(node);
                long base = Memory.offset(node);
                long version = slab.getLongAcquire(base);
                int count = NodeLayout.count(slab, base);
                if (NodeLayout.isReadable(version)
                        && count > 0
                        && count < layout.maxEntries
                        && layout.isBehind(slab, base, count - 1, key)
                        && NodeLayout.fenceLength(slab, base, NodeLayout.HIGH_FENCE) == 0
                        && layout.gap(slab, base, count) >= needed
                        && lock(slab, base, version)) {
                    NodeEditor.insert(layout, slab, base, count, key.bytes(), key.length(), key.rowId());
                    unlock(slab, base, version);
                    return true;
                }
            }
            descendForInsert(key, needed);
            Slab slab = memory.slab(key.node);
            long base = Memory.offset(key.node);
            int index = position(slab, base, key, known, knownCount, exclusive);
            if (index == REFUSED) {
                return false;
            }
            if (index >= 0 && lock(slab, base, key.nodeVersion)) {
                NodeEditor.insert(layout, slab, base, index, key.bytes(), key.length(), key.rowId());
                if (key.node != node) {
                    noteLastLeaf(slab, base, key.node, index);
                }
                unlock(slab, base, key.nodeVersion);
                return true;
            }
        }
    }

    /**
     * Notes a leaf, of which the caller has the lock, if the key just added is the last of all. Where another is noted,
     * that goes first: who adds at the end comes by without one in each leaf, which keeps the way compiled.
     */
    private void noteLastLeaf(Slab slab, long base, long node, int index) {
        if (index == NodeLayout.count(slab, base) - 1
                && NodeLayout.fenceLength(slab, base, NodeLayout.HIGH_FENCE) == 0) {
            lastLeaf = lastLeaf == 0 ? node : 0;
        }
    }

    /** Called under the lock of a leaf that becomes obsolete. */
    void forgetLastLeaf(long node) {
        if (lastLeaf == node) {
            lastLeaf = 0;
        }
    }

    /** Where in its leaf the key goes, REFUSED if it may not, UNDECIDED if the leaf has changed. */
    private int position(Slab slab, long base, SearchKey key, long[] known, int knownCount, boolean exclusive) {
        if (known == null) {
            return layout.lowerBound(slab, base, key);
        }
        if (!NodeLayout.splitsEqualKeys(slab, base)) {
            int index = uniquePosition(slab, base, key, known, knownCount);
            return index >= 0 ? index : unchanged(slab, base, key.nodeVersion) ? REFUSED : UNDECIDED;
        }
        return exclusive
                ? layout.lowerBound(slab, base, key)
                : unchanged(slab, base, key.nodeVersion) ? REFUSED : UNDECIDED;
    }

    /** Where the key goes, or -1 if an entry with the same key is not among the known ones. */
    private int uniquePosition(Slab slab, long base, SearchKey key, long[] known, int knownCount) {
        int count = Math.min(NodeLayout.count(slab, base), layout.maxEntries);
        int position = layout.lowerBound(slab, base, key, 0);
        for (int i = position; i < count && layout.keyEquals(slab, base, i, key); i++) {
            long rowId = layout.value(slab, base, i) & NodeLayout.VALUE_MASK;
            boolean isKnown = false;
            for (int k = 0; k < knownCount; k++) {
                isKnown |= known[k] == rowId;
            }
            if (!isKnown) {
                return -1;
            }
            position = rowId < key.rowId() ? i + 1 : position;
        }
        return position;
    }

    /** Removes the key with its row id; false if it is not there. Needs no memory. */
    public boolean remove(SearchKey key) {
        while (true) {
            descend(key, false);
            Slab slab = memory.slab(key.node);
            long base = Memory.offset(key.node);
            int index = layout.lowerBound(slab, base, key);
            boolean found = isAt(slab, base, index, key);
            if (!found) {
                if (unchanged(slab, base, key.nodeVersion)) {
                    return false;
                }
                continue;
            }
            if (!lock(slab, base, key.nodeVersion)) {
                continue;
            }
            NodeEditor.remove(layout, slab, base, index);
            boolean sparse = isSparse(slab, base);
            unlock(slab, base);
            if (sparse && key.parent != 0) {
                new NodeMerger(this, memory, retired).mergeAlong(key);
            }
            return true;
        }
    }

    /**
     * Removes entries of one leaf: those of the rows that the test accepts. Needs no memory.
     *
     * @param at a key of the leaf; afterwards where the next leaf begins
     * @param buffer for the leaf's row ids
     * @return whether there is a next leaf
     */
    public boolean removeFromLeaf(SearchKey at, LongPredicate gone, LeafBuffer buffer) {
        SearchKey next = at;
        while (true) {
            readForward(buffer, at, null);
            next = buffer.fence();
            boolean any = false;
            for (int i = 0; i < buffer.count() && !any; i++) {
                any = gone.test(buffer.rowId(i));
            }
            if (!any || removeLocked(at, gone)) {
                break;
            }
        }
        boolean more = buffer.hasMore();
        at.copyFrom(next);
        return more;
    }

    /** Locks the leaf a key has led to and removes entries; false if the leaf has changed. */
    private boolean removeLocked(SearchKey at, LongPredicate gone) {
        Slab slab = memory.slab(at.node);
        long base = Memory.offset(at.node);
        NodeImage image = takeImage();
        boolean locked = lock(slab, base, at.nodeVersion);
        boolean sparse = false;
        if (locked) {
            image.loadFences(slab, base);
            image.loadEntries(slab, base, gone);
            image.store(slab, base, 0, slab.getLong(base + NodeLayout.FIRST_CHILD), 0, image.count());
            sparse = isSparse(slab, base);
            unlock(slab, base);
        }
        giveImage(image);
        if (sparse && at.parent != 0) {
            new NodeMerger(this, memory, retired).mergeAlong(at);
        }
        return locked;
    }

    /** As descend; inner nodes that could not take a separator, and a leaf without so much room, are split first. */
    private void descendForInsert(SearchKey key, int needed) {
        int innerRoom = separatorRoom() + fenceReserve();
        int looks = 0;
        while (true) {
            int outcome = tryDescend(key, false, 0, innerRoom, needed);
            if (outcome == REACHED) {
                return;
            }
            if (outcome == FULL) {
                splitter.makeRoom(key, key.node, key.nodeVersion, key.needed);
            } else {
                looks = Spin.pause(looks);
            }
        }
    }

    /** Fences a leaf may still have to take. */
    private int fenceReserve() {
        return maxKeyLength + Long.BYTES;
    }

    int separatorRoom() {
        return NodeLayout.ENTRY + NodeEditor.tailSize(maxKeyLength + Long.BYTES);
    }

    // ---------------------------------------------------------------- nodes

    /** Fills the tree, which is empty, with ascending entries. */
    public TreeBuilder newBuilder() {
        return new TreeBuilder(this, memory);
    }

    void replaceEmpty(long newRoot) {
        lastLeaf = 0;
        freeNode(root);
        root = newRoot;
    }

    /** A node, whose versions are those of no other node of this tree, not even of an earlier one in the same page. */
    long newNode() {
        long node = memory.pages().allocate(layout.order);
        long version = created.incrementAndGet() << FIRST_VERSION_SHIFT;
        memory.slab(node).putLong(Memory.offset(node) + NodeLayout.VERSION, version);
        nodes.incrementAndGet();
        return node;
    }

    void freeNode(long node) {
        nodes.decrementAndGet();
        memory.pages().free(node, layout.order);
    }

    /** Gives up a node that readers may still look at. */
    void retireNode(long node) {
        nodes.decrementAndGet();
        retired.retire(RetireQueue.PAGES, layout.order, node);
    }

    /** Bytes of the tree's nodes. */
    public long bytes() {
        return nodes.get() * layout.size;
    }

    boolean lock(Slab slab, long base, long version) {
        return slab.compareAndSetLong(base + NodeLayout.VERSION, version, version | NodeLayout.LOCKED);
    }

    void unlock(Slab slab, long base) {
        unlock(slab, base, slab.getLong(base + NodeLayout.VERSION) & ~NodeLayout.LOCKED);
    }

    /** As above, with the version that was locked. */
    private void unlock(Slab slab, long base, long version) {
        slab.putLongRelease(base + NodeLayout.VERSION, version + NodeLayout.VERSION_STEP);
    }

    void unlockUnchanged(Slab slab, long base, long version) {
        slab.putLongRelease(base + NodeLayout.VERSION, version);
    }

    void unlockObsolete(Slab slab, long base) {
        long locked = slab.getLong(base + NodeLayout.VERSION);
        slab.putLongRelease(base + NodeLayout.VERSION, (locked & ~NodeLayout.LOCKED) | NodeLayout.OBSOLETE);
    }

    boolean isSparse(Slab slab, long base) {
        return layout.size - layout.entries - layout.used(slab, base) > layout.size / 4 * 3;
    }

    NodeImage takeImage() {
        NodeImage image = spareImage.getAndSet(null);
        if (image == null) {
            image = new NodeImage(layout);
        }
        image.clear();
        return image;
    }

    void giveImage(NodeImage image) {
        spareImage.set(image);
    }

    long root() {
        return root;
    }

    void setRoot(long newRoot) {
        root = newRoot;
    }

    /** Descends to a node of the given level; false if the tree changed on the way. */
    boolean descendTo(SearchKey key, int level) {
        return tryDescend(key, false, level, 0, 0) == REACHED;
    }

    /** Frees all nodes at once. Nobody may use the tree any more, nor still read it. */
    public void free() {
        free(root);
    }

    private void free(long node) {
        Slab slab = memory.slab(node);
        long base = Memory.offset(node);
        if (NodeLayout.level(slab, base) > 0) {
            for (int i = -1; i < NodeLayout.count(slab, base); i++) {
                free(layout.child(slab, base, i));
            }
        }
        memory.pages().free(node, layout.order);
    }

    /**
     * Checks the invariants of every node. The tree must not be changed meanwhile.
     *
     * @return the number of entries
     * @throws IllegalStateException that tells what is wrong and where
     */
    public long check() {
        return new TreeChecker(memory, layout).check(root);
    }
}
