package org.ashlardb.sql.execute.aggregate;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.Vector;

/** SUM and AVG of decimals. */
final class DecimalSum extends Accumulator implements Invertible, Mergeable {
    private final SqlType type;
    private final boolean average;
    private BigDecimal[] sums = new BigDecimal[1];
    private long[] counts = new long[1];

    DecimalSum(SqlType type, boolean average) {
        this.type = type;
        this.average = average;
    }

    @Override
    public void ensure(int groups) {
        if (groups > sums.length) {
            int length = Math.max(groups, sums.length * 2);
            sums = Arrays.copyOf(sums, length);
            counts = Arrays.copyOf(counts, length);
        }
    }

    @Override
    public void clear() {
        sums = new BigDecimal[1];
        counts = new long[1];
    }

    @Override
    public void reset(int group) {
        sums[group] = null;
        counts[group] = 0;
    }

    @Override
    public void add(int group, Vector[] values, int row) {
        if (!values[0].isNull(row)) {
            BigDecimal value = ((DecimalVector) values[0]).values[row];
            sums[group] = sums[group] == null ? value : sums[group].add(value);
            counts[group]++;
        }
    }

    @Override
    public void remove(int group, Vector[] values, int row) {
        if (!values[0].isNull(row)) {
            sums[group] = sums[group].subtract(((DecimalVector) values[0]).values[row]);
            counts[group]--;
        }
    }

    @Override
    public void merge(int target, int source) {
        if (counts[source] > 0) {
            sums[target] = sums[target] == null ? sums[source] : sums[target].add(sums[source]);
            counts[target] += counts[source];
        }
    }

    @Override
    public void finish(int group, Vector target, int row) {
        if (counts[group] == 0) {
            target.setNull(row);
            return;
        }
        target.clearNull(row);
        ((DecimalVector) target).values[row] = average
                ? sums[group].divide(BigDecimal.valueOf(counts[group]), type.scale(), RoundingMode.HALF_UP)
                : Conversion.fitDecimal(sums[group], type);
    }
}
