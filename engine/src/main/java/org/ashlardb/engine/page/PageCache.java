package org.ashlardb.engine.page;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.Slab;

/**
 * Nodes of one page file in off-heap memory, at most a given number of bytes. Thread-safe; see the package for how it
 * works. Read through {@link TreeLookup}, {@link TreeScan} and {@link TreeCursor}.
 */
public final class PageCache {
    private static final int STRIPES = 128;

    private final PageFile file;
    private final FrameMemory frames;
    private final FrameDistances distances;
    private final int sets;
    private final long
            inverseOfSets; // a page number times this, in the high half of the product, is divided by the sets
    private final ReentrantLock[] stripes = new ReentrantLock[STRIPES];
    private final Memory memory;
    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();
    private volatile boolean keepsWritten = true;

    /**
     * An empty cache, which takes its memory as pages come in. It has room for 64 pages at least. Pages that are written
     * come in too once the file knows it, see {@link PageFile#attach}.
     *
     * @throws org.ashlardb.engine.error.EngineException MEMORY_LIMIT if there is no room for the first pages
     */
    public PageCache(PageFile file, Memory memory, long maxBytes) {
        this.file = file;
        this.memory = memory;
        this.frames = new FrameMemory(memory, maxBytes);
        this.distances = new FrameDistances(frames.frames());
        this.sets = frames.sets();
        this.inverseOfSets = Long.divideUnsigned(-1, sets) + 1;
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new ReentrantLock();
        }
    }

    /** The file whose pages these are. */
    public PageFile file() {
        return file;
    }

    /** Bytes of memory taken so far. */
    public long usedBytes() {
        return frames.usedBytes();
    }

    /** Pages found in the cache; a few of the latest may not be counted yet. */
    public long hits() {
        return hits.sum();
    }

    /** Pages read from the file because they were not in the cache. */
    public long misses() {
        return misses.sum();
    }

    /** Gives the memory back. Nobody reads through this cache any more. */
    public void release() {
        file.detach(this);
        frames.release();
    }

    /** From now on pages that are written do not come in, where they would take memory that is soon given back. */
    void keepNoWritten() {
        keepsWritten = false;
    }

    void countHits(int count) {
        hits.add(count);
    }

    void countMisses(int count) {
        misses.add(count);
    }

    /** Most neighbouring pages to bring in at once: more than one for each set could replace each other. */
    int mostReadAhead() {
        return frames.isExhausted() ? 1 : sets;
    }

    // ---------------------------------------------------------------- finding

    /** Shows the frame that has a page; returns its index, or -1 if there is none, or only an older page of that number. */
    int find(long pointer, Frame frame) {
        long page = Pointer.page(pointer);
        long quotient = Math.multiplyHigh(page, inverseOfSets);
        int found = find((int) (page - quotient * sets), pointer, (int) quotient, frame);
        return found < 0 && frames.isExhausted() ? find(reserveSet(page), pointer, 0, frame) : found;
    }

    /** Looks at the preferred way first: there the page is as long as the file fits the cache. */
    private int find(int set, long pointer, int preferred, Frame frame) {
        long tags = frames.tags(set);
        if (tags == 0) {
            return -1;
        }
        long page = Pointer.page(pointer);
        Slab slab = memory.slab(tags);
        long offset = Memory.offset(tags);
        int way = preferred & FrameMemory.WAYS - 1;
        long tag = slab.getLongAcquire(offset + way * Long.BYTES);
        for (int next = 0; !FrameMemory.holds(tag, page); next++) {
            if (next == FrameMemory.WAYS) {
                return -1;
            }
            way = next;
            tag = slab.getLongAcquire(offset + way * Long.BYTES);
        }
        long reference = frames.frame(set, way);
        frame.set(memory.slab(reference), reference, slab, tags + way * Long.BYTES, tag);
        return frame.checksum() == Pointer.checksum(pointer) ? set * FrameMemory.WAYS + way : -1;
    }

    private int set(long page) {
        return (int) (page % sets);
    }

    private int reserveSet(long page) {
        return (int) (page % frames.reserveSets());
    }

    /** A reader uses the frame of that index. */
    void touch(int index) {
        distances.touch(index);
    }

    /** Copies a page if it is in the cache. */
    boolean copy(long pointer, Frame frame, byte[] target) {
        while (find(pointer, frame) >= 0) {
            frame.copyTo(target);
            if (frame.isUnchanged()) {
                return true;
            }
        }
        return false;
    }

    // ---------------------------------------------------------------- bringing pages in

    /**
     * Reads a page into a frame, unless another thread has done so meanwhile, and shows the frame. No lock is held while
     * the page is read: two threads that miss it read it both, and nobody waits for a page of another.
     */
    void load(long pointer, int distance, CacheReader reader, Frame frame) {
        byte[] content = reader.read(pointer);
        misses.increment();
        long page = Pointer.page(pointer);
        if (!show(set(page), pointer, content, distance, frame)) {
            show(reserveSet(page), pointer, content, distance, frame);
        }
    }

    /** Shows the frame that has a page, after filling one if there is none. Returns false if the set has no frame. */
    private boolean show(int set, long pointer, byte[] content, int distance, Frame frame) {
        ReentrantLock lock = lock(set);
        try {
            if (find(set, pointer, 0, frame) >= 0) {
                return true;
            }
            int way = victim(set, Pointer.page(pointer), distance < FrameDistances.DISTANT);
            if (way < 0) {
                return false;
            }
            fill(set, way, Pointer.page(pointer), content, 0, distance);
            find(set, pointer, way, frame);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Takes a page that was read and verified, unless it is there, or there is no room. */
    void add(long pointer, byte[] source, int base, int distance, Frame frame) {
        int set = set(Pointer.page(pointer));
        ReentrantLock lock = lock(set);
        try {
            if (find(set, pointer, 0, frame) < 0) {
                fillIfPossible(set, Pointer.page(pointer), source, base, distance);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Takes a page that was written, in place of an older one of that number. Only nodes are kept, if any are. */
    void put(long page, byte[] source, int base) {
        int set = set(page);
        ReentrantLock lock = lock(set);
        try {
            if (keepsWritten && PageFormat.type(source, base) == PageFormat.NODE) {
                fillIfPossible(set, page, source, base, FrameDistances.LONG);
            } else {
                drop(set, page);
            }
        } finally {
            lock.unlock();
        }
    }

    /** The current state does without a page. Readers of older ones may still want it, but it goes first. */
    void expectNoUse(long page) {
        int set = set(page);
        ReentrantLock lock = lock(set);
        try {
            int way = wayOf(set, page);
            if (way >= 0) {
                distances.set(set * FrameMemory.WAYS + way, FrameDistances.DISTANT);
            }
        } finally {
            lock.unlock();
        }
    }

    // ---------------------------------------------------------------- under the lock of a set

    private ReentrantLock lock(int set) {
        ReentrantLock lock = stripes[set & STRIPES - 1];
        lock.lock();
        return lock;
    }

    private long tag(long tags, int way) {
        return memory.slab(tags).getLong(Memory.offset(tags) + way * Long.BYTES);
    }

    /** The way that has a page of that number, of whatever age, or -1. */
    private int wayOf(int set, long page) {
        long tags = frames.tags(set);
        for (int way = 0; tags != 0 && way < FrameMemory.WAYS; way++) {
            if (FrameMemory.holds(tag(tags, way), page)) {
                return way;
            }
        }
        return -1;
    }

    /**
     * Chooses the way for a page: the one that has an older page of that number, else an empty one, if possible the
     * preferred, else the one whose next use is farthest away. Returns -1 if the set has no frame and gets none.
     */
    private int victim(int set, long page, boolean ageing) {
        int present = wayOf(set, page);
        if (present >= 0 || !frames.ensureTags(set)) {
            return present;
        }
        int empty = emptyWay(set, (int) (page / sets) & FrameMemory.WAYS - 1);
        if (empty >= 0) {
            return empty;
        }
        int first = set * FrameMemory.WAYS;
        int farthest = -1;
        for (int way = 0; way < FrameMemory.WAYS; way++) {
            boolean farther = farthest < 0 || distances.get(first + way) > distances.get(first + farthest);
            farthest = farther && frames.frame(set, way) != 0 ? way : farthest;
        }
        if (farthest >= 0 && ageing) {
            distances.age(first, FrameMemory.WAYS, first + farthest);
        }
        return farthest;
    }

    /** An empty way with memory: the preferred one, or one that has memory already, or one that can get some. */
    private int emptyWay(int set, int preferred) {
        long tags = frames.tags(set);
        int found = -1;
        for (int i = 0; i < FrameMemory.WAYS; i++) {
            int way = i + preferred & FrameMemory.WAYS - 1;
            if ((tag(tags, way) & FrameMemory.VALID) == 0) {
                if (frames.frame(set, way) != 0 || i == 0 && frames.ensureFrame(set, way)) {
                    return way;
                }
                found = found < 0 ? way : found;
            }
        }
        return found >= 0 && frames.ensureFrame(set, found) ? found : -1;
    }

    private void fillIfPossible(int set, long page, byte[] source, int base, int distance) {
        int way = victim(set, page, false);
        if (way >= 0) {
            fill(set, way, page, source, base, distance);
        }
    }

    /** Readers see the tag change before and after the content. */
    private void fill(int set, int way, long page, byte[] source, int base, int distance) {
        long tags = frames.tags(set);
        long reference = frames.frame(set, way);
        long changing = invalidate(tags, way);
        memory.slab(reference).putBytes(Memory.offset(reference), source, base, PageFormat.SIZE);
        distances.set(set * FrameMemory.WAYS + way, distance);
        memory.slab(tags).putLongRelease(Memory.offset(tags) + way * Long.BYTES, FrameMemory.valid(changing, page));
    }

    private void drop(int set, long page) {
        int way = wayOf(set, page);
        if (way >= 0) {
            invalidate(frames.tags(set), way);
            distances.set(set * FrameMemory.WAYS + way, FrameDistances.DISTANT);
        }
    }

    private long invalidate(long tags, int way) {
        long changing = FrameMemory.invalid(tag(tags, way));
        memory.slab(tags).putLongRelease(Memory.offset(tags) + way * Long.BYTES, changing);
        VarHandle.storeStoreFence(); // what is written to the frame from now on stays behind it
        return changing;
    }
}
