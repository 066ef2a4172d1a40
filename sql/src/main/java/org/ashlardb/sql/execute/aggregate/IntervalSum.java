package org.ashlardb.sql.execute.aggregate;

import java.math.BigDecimal;
import java.util.Arrays;
import org.ashlardb.sql.type.Interval;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** SUM and AVG of intervals. Months, seconds and nanoseconds are added apart, and a sum may pass the range on its way. */
final class IntervalSum extends Accumulator implements Invertible, Mergeable {
    private static final int NANO_DIGITS = 9;

    private final boolean average;
    private final ExactTotals months = new ExactTotals();
    private final ExactTotals seconds = new ExactTotals();
    private final ExactTotals nanos = new ExactTotals();
    private long[] counts = new long[1];

    IntervalSum(boolean average) {
        this.average = average;
    }

    @Override
    public void ensure(int groups) {
        months.ensure(groups);
        seconds.ensure(groups);
        nanos.ensure(groups);
        if (groups > counts.length) {
            counts = Arrays.copyOf(counts, Math.max(groups, counts.length * 2));
        }
    }

    @Override
    public void clear() {
        months.clear();
        seconds.clear();
        nanos.clear();
        counts = new long[1];
    }

    @Override
    public void reset(int group) {
        months.reset(group);
        seconds.reset(group);
        nanos.reset(group);
        counts[group] = 0;
    }

    private static Interval interval(Vector[] values, int row) {
        VaryingVector intervals = (VaryingVector) values[0];
        return Interval.decode(intervals.bytes.data, intervals.start(row));
    }

    @Override
    public void add(int group, Vector[] values, int row) {
        if (!values[0].isNull(row)) {
            Interval value = interval(values, row);
            months.add(group, value.months());
            seconds.add(group, value.seconds());
            nanos.add(group, value.nanos());
            counts[group]++;
        }
    }

    @Override
    public void remove(int group, Vector[] values, int row) {
        if (!values[0].isNull(row)) {
            Interval value = interval(values, row);
            months.subtract(group, value.months());
            seconds.subtract(group, value.seconds());
            nanos.subtract(group, value.nanos());
            counts[group]--;
        }
    }

    @Override
    public void merge(int target, int source) {
        months.merge(target, source);
        seconds.merge(target, source);
        nanos.merge(target, source);
        counts[target] += counts[source];
    }

    @Override
    public void finish(int group, Vector target, int row) {
        if (counts[group] == 0) {
            target.setNull(row);
            return;
        }
        BigDecimal exactSeconds = seconds.total(group).add(nanos.total(group).movePointLeft(NANO_DIGITS));
        Interval sum = Interval.of(months.plain(group), exactSeconds);
        byte[] result = (average ? sum.dividedBy(BigDecimal.valueOf(counts[group])) : sum).encode();
        target.clearNull(row);
        ((VaryingVector) target).append(row, result, 0, result.length);
    }
}
