package org.ashlardb.sql;

import java.util.Arrays;
import org.ashlardb.sql.type.Parameters;

/** The values of many executions, kept without an object per execution. */
final class ParameterBatch {
    private static final int CHUNK = 64; // executions
    private static final int MOST_KEPT = 8_192; // values

    private final int width;
    private Parameters[] chunks = new Parameters[0];
    private int size;

    ParameterBatch(int width) {
        this.width = width;
    }

    int size() {
        return size;
    }

    /** Forgets all values; what a batch of usual size has needed is kept for the next. */
    void clear() {
        int used = (size + CHUNK - 1) / CHUNK;
        for (int i = 0; i < used; i++) {
            chunks[i].clear();
        }
        size = 0;
        int kept = Math.max(1, MOST_KEPT / (CHUNK * Math.max(1, width)));
        if (chunks.length > kept) {
            chunks = Arrays.copyOf(chunks, kept);
        }
    }

    void add(Parameters values) {
        int chunk = size / CHUNK;
        if (chunk == chunks.length) {
            chunks = Arrays.copyOf(chunks, Math.max(chunk + 1, chunk * 2));
        }
        if (chunks[chunk] == null) {
            chunks[chunk] = new Parameters(width, CHUNK);
        }
        chunks[chunk].show(size % CHUNK);
        values.copyTo(chunks[chunk]);
        size++;
    }

    /** The values of an entry, until the next call. */
    Parameters get(int entry) {
        Parameters chunk = chunks[entry / CHUNK];
        chunk.show(entry % CHUNK);
        return chunk;
    }
}
