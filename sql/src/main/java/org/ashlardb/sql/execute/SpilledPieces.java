package org.ashlardb.sql.execute;

import java.util.Arrays;
import java.util.function.Supplier;
import org.ashlardb.sql.execute.spill.BlockFile;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/**
 * The first pieces of a {@link ColumnStore}, on disk. Those read last are on the heap as well: a few at least, and more of
 * them within a share of the memory that the statement may take.
 */
final class SpilledPieces {
    private static final int LEAST_LOADED = 4;
    private static final int MOST_LOADED = 1 << 10;

    private final Supplier<BlockFile> files;
    private final MemoryBudget memory;
    private BlockFile file; // null until there is a piece
    private long[] places = new long[1];
    private int count;

    /** The pieces that were loaded and are on the heap, in a ring that begins with the oldest. */
    private int[] loaded = new int[0];

    private long[] loadedSizes = new long[0];
    private int oldest;
    private int loadedCount;
    private long loadedBytes;

    SpilledPieces(Supplier<BlockFile> files, MemoryBudget memory) {
        this.files = files;
        this.memory = memory;
    }

    /** How many pieces are on disk. */
    int count() {
        return count;
    }

    /** Bytes that they take on disk. */
    long bytes() {
        return file == null ? 0 : file.size();
    }

    /** Puts the first pieces on disk, of which those that are there already may be missing. */
    void add(Vector[][] pieces, int newCount, int rows) {
        if (file == null) {
            file = files.get();
        }
        if (places.length < newCount) {
            places = Arrays.copyOf(places, 2 * newCount);
        }
        while (count < newCount) {
            places[count] = file.append(pieces[count], rows);
            pieces[count++] = null;
        }
    }

    /** Reads a piece, and lets others go that were read before. */
    Vector[] load(int piece, Vector[][] pieces, Batch target) {
        if (loaded.length == 0) {
            loaded = new int[MOST_LOADED];
            loadedSizes = new long[MOST_LOADED];
        }
        long bytes = file.read(places[piece], target) - places[piece];
        while (loadedCount == MOST_LOADED || loadedCount >= LEAST_LOADED && loadedBytes + bytes > memory.share()) {
            pieces[loaded[oldest]] = null;
            release(loadedSizes[oldest]);
            oldest = (oldest + 1) % MOST_LOADED;
            loadedCount--;
        }
        loadedBytes += bytes;
        memory.take(bytes);
        int at = (oldest + loadedCount++) % MOST_LOADED;
        loaded[at] = piece;
        loadedSizes[at] = bytes;
        pieces[piece] = target.columns;
        return target.columns;
    }

    private void release(long bytes) {
        memory.give(bytes);
        loadedBytes -= bytes;
    }

    /** Gives all room back. */
    void close() {
        release(loadedBytes);
        loadedCount = 0;
        count = 0;
        if (file != null) {
            file.close();
            file = null;
        }
    }
}
