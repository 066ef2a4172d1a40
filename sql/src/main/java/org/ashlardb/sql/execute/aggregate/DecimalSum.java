package org.ashlardb.sql.execute.aggregate;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.Vector;

/**
 * SUM and AVG of decimals. Values that come as longs of one scale are added as longs; what others add up to is kept
 * apart.
 */
final class DecimalSum extends Accumulator implements Invertible, Mergeable {
    private final SqlType type;
    private final boolean average;
    private final ExactTotals units = new ExactTotals();
    private int scale = DecimalVector.NO_SCALE;
    private BigDecimal[] others = new BigDecimal[1];
    private long[] counts = new long[1];

    DecimalSum(SqlType type, boolean average) {
        this.type = type;
        this.average = average;
    }

    @Override
    public void ensure(int groups) {
        units.ensure(groups);
        if (groups > counts.length) {
            int length = Math.max(groups, counts.length * 2);
            others = Arrays.copyOf(others, length);
            counts = Arrays.copyOf(counts, length);
        }
    }

    @Override
    public void clear() {
        units.clear();
        others = new BigDecimal[1];
        counts = new long[1];
        scale = DecimalVector.NO_SCALE;
    }

    @Override
    public void reset(int group) {
        units.reset(group);
        others[group] = null;
        counts[group] = 0;
    }

    @Override
    public void add(int group, Vector[] values, int row) {
        DecimalVector vector = (DecimalVector) values[0];
        if (!vector.isNull(row)) {
            counts[group]++;
            if (isOfScale(vector)) {
                units.add(group, vector.units[row]);
            } else {
                addOther(group, vector.get(row));
            }
        }
    }

    @Override
    public void addAll(int[] groups, Vector[] values, int[] rows, int count) {
        DecimalVector vector = (DecimalVector) values[0];
        if (vector.hasNulls || !isOfScale(vector)) {
            super.addAll(groups, values, rows, count);
            return;
        }
        units.addAll(groups, vector.units, rows, count);
        for (int k = 0; k < count; k++) {
            counts[groups[k]]++;
        }
    }

    @Override
    public void addAll(int group, Vector[] values, int[] rows, int count) {
        DecimalVector vector = (DecimalVector) values[0];
        if (vector.hasNulls || !isOfScale(vector)) {
            super.addAll(group, values, rows, count);
        } else {
            units.addAll(group, vector.units, rows, count);
            counts[group] += count;
        }
    }

    private boolean isOfScale(DecimalVector vector) {
        if (scale == DecimalVector.NO_SCALE) {
            scale = vector.scale();
        }
        return vector.isCompact() && vector.scale() == scale;
    }

    private void addOther(int group, BigDecimal value) {
        others[group] = others[group] == null ? value : others[group].add(value);
    }

    @Override
    public void remove(int group, Vector[] values, int row) {
        DecimalVector vector = (DecimalVector) values[0];
        if (!vector.isNull(row)) {
            counts[group]--;
            if (isOfScale(vector)) {
                units.subtract(group, vector.units[row]);
            } else {
                addOther(group, vector.get(row).negate());
            }
        }
    }

    @Override
    public void merge(int target, int source) {
        units.merge(target, source);
        counts[target] += counts[source];
        if (others[source] != null) {
            addOther(target, others[source]);
        }
    }

    @Override
    public void finish(int group, Vector target, int row) {
        if (counts[group] == 0) {
            target.setNull(row);
            return;
        }
        target.clearNull(row);
        BigDecimal total = others[group] == null ? BigDecimal.ZERO : others[group];
        if (scale != DecimalVector.NO_SCALE) {
            BigDecimal sum = units.total(group).scaleByPowerOfTen(-scale).setScale(scale, RoundingMode.UNNECESSARY);
            total = others[group] == null ? sum : total.add(sum);
        }
        BigDecimal result = average
                ? total.divide(BigDecimal.valueOf(counts[group]), type.scale(), RoundingMode.HALF_UP)
                : Conversion.fitDecimal(total, type);
        ((DecimalVector) target).set(row, result);
    }
}
