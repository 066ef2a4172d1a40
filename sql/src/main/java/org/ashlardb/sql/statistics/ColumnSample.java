package org.ashlardb.sql.statistics;

import java.util.Arrays;

/** The values of a column in a sample: hashes of all, and numbers where the type has an order that numbers show. */
final class ColumnSample {
    private static final int PARTS = 64;

    private final long[] hashes;
    private final double[] numbers;
    private int values;
    private int nulls;

    ColumnSample(int capacity, boolean numeric) {
        hashes = new long[capacity];
        numbers = new double[numeric ? capacity : 0];
    }

    void addNull() {
        nulls++;
    }

    /** Adds a value; the number only matters for a numeric sample. */
    void add(long hash, double number) {
        hashes[values] = hash;
        if (numbers.length > 0) {
            numbers[values] = number;
        }
        values++;
    }

    /** What the sample says about a table of so many rows. */
    ColumnStatistics statistics(double tableRows) {
        int sampled = values + nulls;
        double nullShare = sampled == 0 ? 0 : (double) nulls / sampled;
        return new ColumnStatistics(distinct(tableRows * (1 - nullShare)), nullShare, quantiles());
    }

    /**
     * By the estimator Duj1 of Haas and Stokes, "Estimating the number of classes in a finite population" (1998), which
     * PostgreSQL uses too: values seen once stand for those not seen.
     */
    private double distinct(double rows) {
        if (values == 0) {
            return 1;
        }
        long[] sorted = Arrays.copyOf(hashes, values);
        Arrays.sort(sorted);
        int different = 0;
        int once = 0;
        for (int i = 0; i < values; ) {
            int end = i + 1;
            while (end < values && sorted[end] == sorted[i]) {
                end++;
            }
            different++;
            once += end - i == 1 ? 1 : 0;
            i = end;
        }
        if (once == values) {
            return Math.max(1, rows);
        }
        double n = values;
        double estimate = n * different / (n - once + once * n / Math.max(rows, n));
        return Math.max(different, Math.min(estimate, Math.max(rows, n)));
    }

    private double[] quantiles() {
        if (numbers.length == 0 || values == 0) {
            return new double[0];
        }
        double[] sorted = Arrays.copyOf(numbers, values);
        Arrays.sort(sorted);
        int parts = Math.min(PARTS, Math.max(1, values - 1));
        double[] quantiles = new double[parts + 1];
        for (int i = 0; i <= parts; i++) {
            quantiles[i] = sorted[(int) ((long) i * (values - 1) / parts)];
        }
        return quantiles;
    }
}
