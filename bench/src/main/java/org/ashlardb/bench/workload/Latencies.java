package org.ashlardb.bench.workload;

import org.HdrHistogram.Histogram;

/** Latencies of one thread's operations, sampled so that looking at the clock does not weigh. */
final class Latencies {
    private static final long HIGHEST_NANOS = 3_600_000_000_000L;
    private static final int DIGITS = 3;
    private static final double MICRO = 1e3;

    private final Histogram histogram = new Histogram(HIGHEST_NANOS, DIGITS);

    void record(long nanos) {
        histogram.recordValue(Math.min(Math.max(nanos, 0), HIGHEST_NANOS));
    }

    void add(Latencies other) {
        histogram.add(other.histogram);
    }

    void report(String workload, Reporter out) {
        if (histogram.getTotalCount() == 0) {
            return;
        }
        out.figure(workload, Metric.LATENCY_50, histogram.getValueAtPercentile(50) / MICRO);
        out.figure(workload, Metric.LATENCY_99, histogram.getValueAtPercentile(99) / MICRO);
        out.figure(workload, Metric.LATENCY_999, histogram.getValueAtPercentile(99.9) / MICRO);
        out.figure(workload, Metric.LATENCY_MAX, histogram.getMaxValue() / MICRO);
    }
}
