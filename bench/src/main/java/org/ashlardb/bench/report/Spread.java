package org.ashlardb.bench.report;

import java.util.List;

/**
 * Median and extremes of some samples, in the samples' unit.
 */
public record Spread(double median, double min, double max) {
    /**
     * @param samples at least one, in any order
     */
    public static Spread of(List<Double> samples) {
        if (samples.isEmpty()) {
            throw new IllegalArgumentException("No samples");
        }
        List<Double> sorted = samples.stream().sorted().toList();
        int middle = sorted.size() / 2;
        double median = sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
        return new Spread(median, sorted.get(0), sorted.get(sorted.size() - 1));
    }
}
