package org.ashlardb.engine;

import org.ashlardb.engine.transaction.RowBatch;

/** Appends the values a batch reads to a vector. */
final class VectorTarget implements RowBatch.ByteTarget {
    private BytesVector vector;
    private int filled;

    VectorTarget begin(BytesVector newVector, int count) {
        vector = newVector;
        filled = 0;
        vector.ensureCount(count);
        vector.start[0] = 0;
        vector.forgetLeft();
        return this;
    }

    @Override
    public byte[] next(int length) {
        int from = vector.start[filled];
        if (vector.isTooLong(length, from)) {
            vector.leave(filled, length);
            vector.start[++filled] = from;
            return null;
        }
        int end = Math.addExact(from, length);
        vector.ensureBytes(end);
        vector.start[++filled] = end;
        return vector.data;
    }

    @Override
    public int offset() {
        return vector.start[filled - 1];
    }
}
