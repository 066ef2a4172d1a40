package org.ashlardb.sql.execute.aggregate;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** SUM and AVG of whole numbers. */
final class LongSum extends Accumulator implements Invertible, Mergeable {
    private final SqlType type;
    private final boolean average;
    private final ExactTotals totals = new ExactTotals();
    private long[] counts = new long[1];

    LongSum(SqlType type, boolean average) {
        this.type = type;
        this.average = average;
    }

    @Override
    public void ensure(int groups) {
        totals.ensure(groups);
        if (groups > counts.length) {
            counts = Arrays.copyOf(counts, Math.max(groups, counts.length * 2));
        }
    }

    @Override
    public void clear() {
        totals.clear();
        counts = new long[1];
    }

    @Override
    public void reset(int group) {
        totals.reset(group);
        counts[group] = 0;
    }

    @Override
    public void add(int group, Vector[] values, int row) {
        if (!values[0].isNull(row)) {
            totals.add(group, ((LongVector) values[0]).values[row]);
            counts[group]++;
        }
    }

    @Override
    public void addAll(int[] groups, Vector[] values, int[] rows, int count) {
        if (values[0].hasNulls) {
            super.addAll(groups, values, rows, count);
            return;
        }
        totals.addAll(groups, ((LongVector) values[0]).values, rows, count);
        for (int k = 0; k < count; k++) {
            counts[groups[k]]++;
        }
    }

    @Override
    public void addAll(int group, Vector[] values, int[] rows, int count) {
        if (values[0].hasNulls) {
            super.addAll(group, values, rows, count);
        } else {
            totals.addAll(group, ((LongVector) values[0]).values, rows, count);
            counts[group] += count;
        }
    }

    @Override
    public void remove(int group, Vector[] values, int row) {
        if (!values[0].isNull(row)) {
            totals.subtract(group, ((LongVector) values[0]).values[row]);
            counts[group]--;
        }
    }

    @Override
    public void merge(int target, int source) {
        totals.merge(target, source);
        counts[target] += counts[source];
    }

    @Override
    public void finish(int group, Vector target, int row) {
        if (counts[group] == 0) {
            target.setNull(row);
            return;
        }
        target.clearNull(row);
        if (target instanceof LongVector longs) {
            longs.values[row] = totals.isCarried(group)
                    ? Conversion.decimalToLong(totals.total(group), type.kind())
                    : totals.plain(group);
        } else {
            BigDecimal total = totals.total(group);
            BigDecimal result = average
                    ? total.divide(BigDecimal.valueOf(counts[group]), type.scale(), RoundingMode.HALF_UP)
                    : Conversion.fitDecimal(total, type);
            ((DecimalVector) target).set(row, result);
        }
    }
}
