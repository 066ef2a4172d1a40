package org.ashlardb.sql.statistics;

/**
 * What is known of a column's values.
 *
 * @param distinct how many different values, at least 1
 * @param nullShare the share of NULLs, from 0 to 1
 * @param quantiles for numbers, dates and times: values that cut the column into parts of equally many rows, ascending,
 *     from its smallest to its largest; empty for other types and when there are no values
 */
public record ColumnStatistics(double distinct, double nullShare, double[] quantiles) {
    public ColumnStatistics {
        quantiles = quantiles.clone();
    }

    @Override
    public double[] quantiles() {
        return quantiles.clone();
    }

    boolean hasQuantiles() {
        return quantiles.length > 1;
    }

    /** The share of values that are not NULL and smaller, between the quantiles by their distance. */
    double shareBelow(double value) {
        int parts = quantiles.length - 1;
        if (value <= quantiles[0]) {
            return 0;
        }
        if (value >= quantiles[parts]) {
            return 1;
        }
        int low = 0;
        int high = parts;
        while (high - low > 1) {
            int middle = (low + high) / 2;
            if (quantiles[middle] <= value) {
                low = middle;
            } else {
                high = middle;
            }
        }
        double width = quantiles[high] - quantiles[low];
        double within = width <= 0 ? 0.5 : (value - quantiles[low]) / width;
        return (low + within) / parts;
    }
}
