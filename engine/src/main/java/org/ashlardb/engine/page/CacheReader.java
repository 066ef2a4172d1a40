package org.ashlardb.engine.page;

import org.ashlardb.engine.error.EngineException;

/**
 * One reader's access to a page cache: finds pages in frames, and brings in those that are missing. Used by one thread
 * at a time. A page that is there is found without locks and without allocating anything.
 */
final class CacheReader implements NodeSource {
    private static final byte[] NONE = {};
    private static final int COUNTED_AT_ONCE = 256;

    private final PageCache cache;
    private final PageReader reader;
    private final Frame frame = new Frame();
    private byte[] buffer = NONE; // for what is read from the file
    private int uncountedHits;

    CacheReader(PageCache cache) {
        this.cache = cache;
        this.reader = new PageReader(cache.file());
    }

    /** From now on somebody is told when a page is missing; null for nobody. */
    void setWatch(ReadWatch watch) {
        reader.setWatch(watch);
    }

    /** The frame that was shown last. */
    Frame frame() {
        return frame;
    }

    /** Shows the frame with a page, which is worth keeping; returns its index, or -1 if the page came in only now. */
    int open(long pointer) {
        int index = cache.find(pointer, frame);
        if (index >= 0) {
            noteHit(index);
        } else {
            cache.load(pointer, FrameDistances.LONG, this, frame);
        }
        return index;
    }

    /** Notes that a page was in the cache, in the frame of that index, and is worth keeping. */
    void noteHit(int index) {
        cache.touch(index);
        countHit();
    }

    /** Notes that a page was in the cache. */
    void countHit() {
        if (++uncountedHits == COUNTED_AT_ONCE) {
            cache.countHits(uncountedHits);
            uncountedHits = 0;
        }
    }

    /**
     * Shows the frame with the leaf at a path's end, for a scan. If it is missing, neighbours that are missing too are
     * brought in with it.
     *
     * @param forward which neighbours: those behind the leaf, or those before it
     * @param most leaves to read at once
     * @return whether it was there
     */
    boolean openLeaf(TreePath path, boolean forward, int most) {
        if (cache.find(path.leaf(), frame) >= 0) {
            countHit();
            return true;
        }
        int step = forward ? 1 : -1;
        int limit = Math.min(most, cache.mostReadAhead());
        int count = 1;
        while (count < limit && path.isNeighbour(step * count) && cache.find(path.leafAt(step * count), frame) < 0) {
            count++;
        }
        if (count > 1) {
            readLeaves(path, step, count);
        }
        if (count == 1 || cache.find(path.leaf(), frame) < 0) {
            cache.load(path.leaf(), FrameDistances.DISTANT, this, frame);
        }
        return false;
    }

    /** A damaged neighbour is left out; who comes to it finds out. */
    private void readLeaves(TreePath path, int step, int count) {
        ensureBuffer(count);
        long page = Pointer.page(path.leaf());
        reader.readUnverified(step > 0 ? page : page - count + 1, count, buffer);
        cache.countMisses(count);
        for (int i = 0; i < count; i++) {
            int base = (step > 0 ? i : count - 1 - i) << PageFormat.SIZE_SHIFT;
            long pointer = path.leafAt(step * i);
            if (i == 0) {
                reader.verifyNode(pointer, buffer, base);
            }
            if (i == 0 || reader.isIntact(pointer, buffer, base)) {
                cache.add(pointer, buffer, base, FrameDistances.DISTANT, frame);
            }
        }
    }

    private void ensureBuffer(int pages) {
        if (buffer.length < pages << PageFormat.SIZE_SHIFT) {
            buffer = new byte[pages << PageFormat.SIZE_SHIFT];
        }
    }

    /** Reads a page from the file and verifies it. The array is used again by the next call. */
    byte[] read(long pointer) {
        ensureBuffer(1);
        reader.readUnverified(Pointer.page(pointer), 1, buffer);
        reader.verifyNode(pointer, buffer, 0);
        return buffer;
    }

    @Override
    public int readNode(long pointer, int expectedLevel, byte[] target) {
        do {
            open(pointer);
            frame.copyTo(target);
        } while (!frame.isUnchanged());
        reader.expectNode(pointer, expectedLevel, target, 0);
        return NodeFormat.level(target, 0);
    }

    /** Copies the leaf of the frame shown; false if the frame has changed. */
    boolean copyLeaf(long pointer, byte[] target) {
        frame.copyTo(target);
        if (!frame.isUnchanged()) {
            return false;
        }
        reader.expectNode(pointer, 0, target, 0);
        return true;
    }

    /** What the frame shows makes no sense as a node. Either it has changed meanwhile, or the file is damaged. */
    void failIfUnchanged(long pointer, int expectedLevel) {
        if (frame.isUnchanged()) {
            ensureBuffer(1);
            reader.readNode(pointer, expectedLevel, buffer);
            throw malformed(pointer);
        }
    }

    private EngineException malformed(long pointer) {
        return reader.corrupted(
                Pointer.page(pointer),
                "expected a node with keys of the tree, found level " + NodeFormat.level(buffer, 0) + " with "
                        + NodeFormat.count(buffer, 0) + " entries up to " + NodeFormat.end(buffer, 0));
    }
}
