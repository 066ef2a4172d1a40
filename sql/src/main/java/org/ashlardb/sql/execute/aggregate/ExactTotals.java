package org.ashlardb.sql.execute.aggregate;

import java.math.BigDecimal;
import java.util.Arrays;

/** Exact sums of longs, one per group: what leaves the range of a long is carried over to decimals. */
final class ExactTotals {
    private long[] sums = new long[1];
    private BigDecimal[] carried;

    void ensure(int groups) {
        if (groups > sums.length) {
            int length = Math.max(groups, sums.length * 2);
            sums = Arrays.copyOf(sums, length);
            carried = carried == null ? null : Arrays.copyOf(carried, length);
        }
    }

    void clear() {
        sums = new long[1];
        carried = null;
    }

    void reset(int group) {
        sums[group] = 0;
        if (carried != null) {
            carried[group] = null;
        }
    }

    void add(int group, long value) {
        long sum = sums[group] + value;
        if (((sums[group] ^ sum) & (value ^ sum)) < 0) {
            carry(group, total(group));
            sum = value;
        }
        sums[group] = sum;
    }

    void addAll(int[] groups, long[] values, int[] rows, int count) {
        for (int k = 0; k < count; k++) {
            add(groups[k], values[rows[k]]);
        }
    }

    void addAll(int group, long[] values, int[] rows, int count) {
        long sum = sums[group];
        for (int k = 0; k < count; k++) {
            long value = values[rows[k]];
            long next = sum + value;
            if (((sum ^ next) & (value ^ next)) < 0) {
                sums[group] = sum;
                add(group, value);
                next = sums[group];
            }
            sum = next;
        }
        sums[group] = sum;
    }

    void subtract(int group, long value) {
        if (value == Long.MIN_VALUE) {
            carry(group, total(group).subtract(BigDecimal.valueOf(value)));
        } else {
            add(group, -value);
        }
    }

    void addProduct(int group, long a, long b) {
        if (Math.multiplyHigh(a, b) == a * b >> Long.SIZE - 1) {
            add(group, a * b);
        } else {
            carry(group, total(group).add(BigDecimal.valueOf(a).multiply(BigDecimal.valueOf(b))));
        }
    }

    void subtractProduct(int group, long a, long b) {
        if (Math.multiplyHigh(a, b) == a * b >> Long.SIZE - 1) {
            subtract(group, a * b);
        } else {
            carry(group, total(group).subtract(BigDecimal.valueOf(a).multiply(BigDecimal.valueOf(b))));
        }
    }

    void merge(int target, int source) {
        if (isCarried(source)) {
            carry(target, total(target).add(total(source)));
        } else {
            add(target, sums[source]);
        }
    }

    private void carry(int group, BigDecimal total) {
        if (carried == null) {
            carried = new BigDecimal[sums.length];
        }
        carried[group] = total;
        sums[group] = 0;
    }

    boolean isCarried(int group) {
        return carried != null && carried[group] != null;
    }

    /** The sum, unless it is carried. */
    long plain(int group) {
        return sums[group];
    }

    BigDecimal total(int group) {
        BigDecimal sum = BigDecimal.valueOf(sums[group]);
        return isCarried(group) ? carried[group].add(sum) : sum;
    }
}
