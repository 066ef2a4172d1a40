package org.ashlardb.sql.vector;

import java.util.Arrays;

/** Whole numbers, booleans, dates and times. */
public final class LongVector extends Vector {
    public long[] values = new long[nulls.length];

    @Override
    public void ensure(int count) {
        super.ensure(count);
        if (values.length < nulls.length) {
            values = Arrays.copyOf(values, nulls.length);
        }
    }

    @Override
    protected void copyValue(int row, Vector source, int sourceRow) {
        values[row] = ((LongVector) source).values[sourceRow];
    }

    @Override
    protected void gatherValues(Vector source, int[] rows, int count) {
        long[] from = ((LongVector) source).values;
        for (int i = 0; i < count; i++) {
            values[i] = from[rows[i]];
        }
    }

    @Override
    protected void copyValues(Vector source, int[] rows, int mask, int from, int to) {
        long[] sources = ((LongVector) source).values;
        for (int i = from; i < to; i++) {
            values[i] = sources[rows[i] & mask];
        }
    }

    @Override
    public int compare(int row, Vector other, int otherRow) {
        return Long.compare(values[row], ((LongVector) other).values[otherRow]);
    }

    @Override
    public int hash(int row) {
        return Long.hashCode(values[row]) * 0x9E3779B9;
    }

    @Override
    public void addHashes(int[] rows, int count, int multiplier, int ofNull, int[] hashes) {
        if (hasNulls) {
            super.addHashes(rows, count, multiplier, ofNull, hashes);
            return;
        }
        for (int k = 0; k < count; k++) {
            hashes[rows[k]] = multiplier * hashes[rows[k]] + hash(rows[k]);
        }
    }

    @Override
    public int sizeOf(int row) {
        return 9;
    }

    @Override
    public long getLong(int row) {
        return values[row];
    }
}
