package org.ashlardb.sql.vector;

import java.util.Arrays;

/** Floating-point numbers. NaN equals itself and is larger than every number; the two zeros are equal. */
public final class DoubleVector extends Vector {
    public double[] values = new double[nulls.length];

    @Override
    public void ensure(int count) {
        super.ensure(count);
        if (values.length < nulls.length) {
            values = Arrays.copyOf(values, nulls.length);
        }
    }

    @Override
    protected void copyValue(int row, Vector source, int sourceRow) {
        values[row] = ((DoubleVector) source).values[sourceRow];
    }

    @Override
    protected void gatherValues(Vector source, int[] rows, int count) {
        double[] from = ((DoubleVector) source).values;
        for (int i = 0; i < count; i++) {
            values[i] = from[rows[i]];
        }
    }

    @Override
    protected void copyValues(Vector source, int[] rows, int mask, int from, int to) {
        double[] sources = ((DoubleVector) source).values;
        for (int i = from; i < to; i++) {
            values[i] = sources[rows[i] & mask];
        }
    }

    @Override
    public int compare(int row, Vector other, int otherRow) {
        return compare(values[row], ((DoubleVector) other).values[otherRow]);
    }

    /** As SQL orders doubles. */
    public static int compare(double a, double b) {
        return a < b ? -1 : a > b ? 1 : a == b ? 0 : Double.compare(a, b);
    }

    @Override
    public int hash(int row) {
        return Double.hashCode(values[row] == 0 ? 0.0 : values[row]) * 0x9E3779B9;
    }

    @Override
    public int sizeOf(int row) {
        return 9;
    }

    @Override
    public double getDouble(int row) {
        return values[row];
    }
}
