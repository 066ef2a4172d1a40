package org.ashlardb.sql.vector;

import java.math.BigDecimal;
import java.util.Arrays;

/** Decimals. Values that differ in their scale only are equal. */
public final class DecimalVector extends Vector {
    private static final int BIG_DECIMAL_BYTES = 48;

    public BigDecimal[] values = new BigDecimal[nulls.length];

    @Override
    public void ensure(int count) {
        super.ensure(count);
        if (values.length < nulls.length) {
            values = Arrays.copyOf(values, nulls.length);
        }
    }

    @Override
    protected void copyValue(int row, Vector source, int sourceRow) {
        values[row] = ((DecimalVector) source).values[sourceRow];
    }

    @Override
    public int compare(int row, Vector other, int otherRow) {
        return values[row].compareTo(((DecimalVector) other).values[otherRow]);
    }

    @Override
    public int hash(int row) {
        BigDecimal value = values[row];
        return (value.signum() == 0 ? 0 : value.stripTrailingZeros().hashCode()) * 0x9E3779B9;
    }

    @Override
    public int sizeOf(int row) {
        return BIG_DECIMAL_BYTES;
    }

    @Override
    public BigDecimal getDecimal(int row) {
        return isNull(row) ? null : values[row];
    }
}
