package org.ashlardb.sql;

import java.util.Arrays;
import org.ashlardb.sql.type.Parameters;

/** The values of many executions, kept without an object per execution. */
final class ParameterBatch {
    private static final int FIRST_CAPACITY = 64;

    private final int width;
    private Parameters[] chunks = new Parameters[0];
    private int size;

    ParameterBatch(int width) {
        this.width = width;
    }

    int size() {
        return size;
    }

    void clear() {
        size = 0;
        if (chunks.length > 1) {
            chunks = new Parameters[0];
        } else if (chunks.length == 1) {
            chunks[0].clear();
        }
    }

    void add(Parameters values) {
        int chunk = size / FIRST_CAPACITY;
        if (chunk == chunks.length) {
            chunks = Arrays.copyOf(chunks, Math.max(chunk + 1, chunk * 2));
        }
        if (chunks[chunk] == null) {
            chunks[chunk] = new Parameters(width * FIRST_CAPACITY);
        }
        values.copyTo(chunks[chunk], size % FIRST_CAPACITY * width);
        size++;
    }

    /** Copies the values of an entry. */
    void get(int entry, Parameters target) {
        target.copyFrom(chunks[entry / FIRST_CAPACITY], entry % FIRST_CAPACITY * width);
    }

    Parameters newEntry() {
        return new Parameters(width);
    }
}
