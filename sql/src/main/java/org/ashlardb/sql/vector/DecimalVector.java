package org.ashlardb.sql.vector;

import java.math.BigDecimal;
import java.util.Arrays;

/**
 * Decimals. Values that differ in their scale only are equal.
 *
 * <p>As long as all values have one scale and fit, they are kept as longs in {@link #units} of that scale; the first
 * value that does not fit turns all into objects.
 */
public final class DecimalVector extends Vector {
    /** The scale of a vector of no value, or of objects. */
    public static final int NO_SCALE = Integer.MIN_VALUE;

    private static final int BIG_DECIMAL_BYTES = 48;
    private static final long TEN = 10;

    /** The values in units of the scale, unless that is {@link #NO_SCALE}. */
    public long[] units = new long[0];

    private BigDecimal[] values = new BigDecimal[0];
    private int scale = NO_SCALE;
    private boolean wide;

    @Override
    public void ensure(int count) {
        super.ensure(count);
        if (wide && values.length < nulls.length) {
            values = Arrays.copyOf(values, nulls.length);
        } else if (!wide && units.length < nulls.length) {
            units = Arrays.copyOf(units, nulls.length);
        }
    }

    @Override
    public void reset(int count) {
        scale = NO_SCALE;
        wide = false;
        super.reset(count);
    }

    /** Whether the values are in {@link #units}. */
    public boolean isCompact() {
        return scale != NO_SCALE;
    }

    /** The scale of the units. */
    public int scale() {
        return scale;
    }

    /** After {@link #reset}: the values will be written to {@link #units}. */
    public void beginUnits(int newScale) {
        scale = newScale;
    }

    public BigDecimal get(int row) {
        return wide ? values[row] : BigDecimal.valueOf(units[row], scale);
    }

    public void set(int row, BigDecimal value) {
        if (!wide && value.precision() <= 18 && (scale == NO_SCALE || scale == value.scale())) {
            scale = value.scale();
            units[row] = value.unscaledValue().longValue();
            return;
        }
        widen();
        values[row] = value;
    }

    /** Sets a value by its units. */
    public void set(int row, long newUnits, int newScale) {
        if (!wide && (scale == NO_SCALE || scale == newScale)) {
            scale = newScale;
            units[row] = newUnits;
            return;
        }
        widen();
        values[row] = BigDecimal.valueOf(newUnits, newScale);
    }

    private void widen() {
        if (wide) {
            return;
        }
        if (values.length < nulls.length) {
            values = new BigDecimal[nulls.length];
        }
        if (scale != NO_SCALE) {
            for (int i = 0; i < units.length; i++) {
                values[i] = BigDecimal.valueOf(units[i], scale);
            }
        }
        wide = true;
        scale = NO_SCALE;
    }

    @Override
    protected void copyValue(int row, Vector source, int sourceRow) {
        DecimalVector from = (DecimalVector) source;
        if (from.wide) {
            set(row, from.values[sourceRow]);
        } else {
            set(row, from.units[sourceRow], from.scale);
        }
    }

    @Override
    protected void gatherValues(Vector source, int[] rows, int count) {
        DecimalVector from = (DecimalVector) source;
        if (from.wide) {
            super.gatherValues(source, rows, count);
            return;
        }
        scale = from.scale;
        for (int i = 0; i < count; i++) {
            units[i] = from.units[rows[i]];
        }
    }

    @Override
    public int compare(int row, Vector other, int otherRow) {
        DecimalVector that = (DecimalVector) other;
        return !wide && scale == that.scale && !that.wide
                ? Long.compare(units[row], that.units[otherRow])
                : get(row).compareTo(that.get(otherRow));
    }

    @Override
    public int hash(int row) {
        if (!wide) {
            return hash(units[row], scale);
        }
        BigDecimal value = values[row].stripTrailingZeros();
        return value.precision() <= 18
                ? hash(value.unscaledValue().longValue(), value.scale())
                : value.hashCode() * 0x9E3779B9;
    }

    /** The same for all ways to write a number. */
    private static int hash(long value, int valueScale) {
        if (value == 0) {
            return 0;
        }
        long stripped = value;
        int strippedScale = valueScale;
        while (stripped % TEN == 0) {
            stripped /= TEN;
            strippedScale--;
        }
        return (Long.hashCode(stripped) * 31 + strippedScale) * 0x9E3779B9;
    }

    @Override
    public int sizeOf(int row) {
        return wide ? BIG_DECIMAL_BYTES : Long.BYTES + 1;
    }

    @Override
    public BigDecimal getDecimal(int row) {
        return isNull(row) ? null : get(row);
    }
}
