package org.ashlardb.engine.page;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.ReentrantLock;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.Slab;

/**
 * The off-heap memory of a page cache, taken in pieces when they are first needed. Thread-safe.
 *
 * <pre>
 *   frames   frame number = way * sets + set; a piece holds up to 256 frames that follow each other
 *   tags     8 bytes for each way, the ways of a set side by side; a piece of 4 KiB holds the tags of 32 sets
 *
 *   a tag:   page number (bits 32..62) | version (bits 1..31) | valid (bit 0)
 * </pre>
 *
 * As long as a file fits the cache, page n is kept in frame n: a small file touches few pieces. Taking the first piece
 * of both is the constructor's, so that the first {@link #reserveSets} sets have a frame whatever comes.
 */
final class FrameMemory {
    static final int WAYS = 16;
    static final long VALID = 1;
    static final long VERSION_STEP = 2;

    private static final int LEAST_SETS = 4;
    private static final long MOST_BYTES = 1L << 42;
    private static final int MOST_PIECE_FRAMES = 256;
    private static final int SET_TAGS_SHIFT = 7; // 128 bytes: 16 tags
    private static final int TAG_PIECE_SETS_SHIFT = 5;
    private static final int TAG_PIECE_SETS = 1 << TAG_PIECE_SETS_SHIFT;
    private static final long VERSION_MASK = 0xFFFF_FFFEL;
    private static final long PAGE_AND_VALID = ~VERSION_MASK;

    /** After the memory has run out it is asked for again once in so many times. */
    private static final int RETRY_INTERVAL = 1_024;

    private final Memory memory;
    private final int sets;
    private final int pieceShift; // log2 of the frames in a piece
    private final AtomicLongArray framePieces; // references, or 0
    private final AtomicLongArray tagPieces; // references, or 0
    private final ReentrantLock lock = new ReentrantLock();
    private volatile long usedBytes;
    private volatile boolean exhausted;
    private boolean refusing; // guarded by the lock
    private int refusals; // guarded by the lock

    /** @throws EngineException MEMORY_LIMIT if there is no room for the first pieces */
    FrameMemory(Memory memory, long maxBytes) {
        this.memory = memory;
        long bytes = Math.min(maxBytes, Math.min(MOST_BYTES, memory.pages().limit()));
        long most = Math.max(LEAST_SETS, (bytes >>> PageFormat.SIZE_SHIFT) / WAYS);
        while (most > LEAST_SETS && bytes(most) > bytes) {
            most--;
        }
        int pieceFrames = (int) Math.min(MOST_PIECE_FRAMES, Long.highestOneBit(most));
        int granule = Math.max(1, pieceFrames / WAYS);
        this.sets = (int) (most / granule * granule);
        this.pieceShift = Integer.numberOfTrailingZeros(pieceFrames);
        this.framePieces = new AtomicLongArray(frames() >>> pieceShift);
        this.tagPieces = new AtomicLongArray((int) tagPages(sets));
        boolean done = false;
        try {
            takeTags(0);
            takeFrames(0);
            done = true;
        } finally {
            if (!done) {
                release();
            }
        }
    }

    private static long bytes(long sets) {
        return (sets * WAYS + tagPages(sets)) << PageFormat.SIZE_SHIFT;
    }

    private static long tagPages(long sets) {
        return (sets + TAG_PIECE_SETS - 1) >>> TAG_PIECE_SETS_SHIFT;
    }

    int sets() {
        return sets;
    }

    int frames() {
        return sets * WAYS;
    }

    /** Sets that have a frame at least in their first way. */
    int reserveSets() {
        return Math.min(1 << pieceShift, Math.min(sets, TAG_PIECE_SETS));
    }

    Slab slab(long reference) {
        return memory.slab(reference);
    }

    /** Reference of a set's first tag, or 0 if the set has no tags yet. */
    long tags(int set) {
        long piece = tagPieces.getAcquire(set >>> TAG_PIECE_SETS_SHIFT);
        return piece == 0 ? 0 : piece + ((long) (set & TAG_PIECE_SETS - 1) << SET_TAGS_SHIFT);
    }

    /** Reference of a frame, or 0 if there is no memory for it yet. */
    long frame(int set, int way) {
        int number = way * sets + set;
        long piece = framePieces.getAcquire(number >>> pieceShift);
        return piece == 0 ? 0 : piece + ((long) (number & (1 << pieceShift) - 1) << PageFormat.SIZE_SHIFT);
    }

    /** Whether a tag says that its frame holds a page. */
    static boolean holds(long tag, long page) {
        return (tag & PAGE_AND_VALID) == (page << Integer.SIZE | VALID);
    }

    /** The tag of the same frame while its content changes, and when it holds nothing. */
    static long invalid(long tag) {
        return tag + VERSION_STEP & VERSION_MASK;
    }

    /** The tag after an invalid one. */
    static long valid(long invalid, long page) {
        return page << Integer.SIZE | invalid | VALID;
    }

    /** Whether memory was refused at some time, so that pages may be in the reserve. */
    boolean isExhausted() {
        return exhausted;
    }

    /** Makes sure that a set has tags; false if there is no memory. */
    boolean ensureTags(int set) {
        return tagPieces.getAcquire(set >>> TAG_PIECE_SETS_SHIFT) != 0 || take(() -> takeTags(set));
    }

    /** Makes sure that there is a frame; false if there is no memory. */
    boolean ensureFrame(int set, int way) {
        return frame(set, way) != 0 || take(() -> takeFrames(way * sets + set));
    }

    private boolean take(Runnable taking) {
        lock.lock();
        try {
            if (refusing && ++refusals % RETRY_INTERVAL != 0) {
                return false;
            }
            taking.run();
            refusing = false;
            return true;
        } catch (EngineException e) {
            if (e.code() != ErrorCode.MEMORY_LIMIT) {
                throw e;
            }
            exhausted = true;
            refusing = true;
            return false;
        } finally {
            lock.unlock();
        }
    }

    private void takeTags(int set) {
        int index = set >>> TAG_PIECE_SETS_SHIFT;
        if (tagPieces.getAcquire(index) == 0) {
            long piece = memory.pages().allocate(0);
            memory.slab(piece).zero(Memory.offset(piece), PageFormat.SIZE);
            usedBytes += PageFormat.SIZE;
            tagPieces.setRelease(index, piece);
        }
    }

    private void takeFrames(int number) {
        int index = number >>> pieceShift;
        if (framePieces.getAcquire(index) == 0) {
            framePieces.setRelease(index, memory.pages().allocate(pieceShift));
            usedBytes += (long) PageFormat.SIZE << pieceShift;
        }
    }

    long usedBytes() {
        return usedBytes;
    }

    /** Gives everything back. Nobody uses it any more. */
    void release() {
        lock.lock();
        try {
            free(framePieces, pieceShift);
            free(tagPieces, 0);
            usedBytes = 0;
        } finally {
            lock.unlock();
        }
    }

    private void free(AtomicLongArray pieces, int order) {
        for (int i = 0; i < pieces.length(); i++) {
            long piece = pieces.getAndSet(i, 0);
            if (piece != 0) {
                memory.pages().free(piece, order);
            }
        }
    }
}
