package org.ashlardb.bench.report;

import java.util.List;
import java.util.Locale;

/** Which figures people look for first, and which tell how they came about. */
final class Metrics {
    private static final List<String> RATES = List.of("throughput", "bandwidth", "ratio");
    private static final List<String> NOT_HEADLINE = List.of("user", "system", "cpu", "latency", "gc");

    private Metrics() {}

    /** The results for the main table: rates and times per operation; where there are none, wall times; else all. */
    static List<Result> headlines(List<Result> results) {
        List<Result> rates = results.stream().filter(Metrics::isRate).toList();
        if (!rates.isEmpty()) {
            return rates;
        }
        List<Result> times = results.stream().filter(Metrics::isTime).toList();
        return times.isEmpty() ? results : times;
    }

    private static boolean isRate(Result result) {
        String metric = result.metric().toLowerCase(Locale.ROOT);
        return metric.equals("time") || RATES.stream().anyMatch(metric::contains);
    }

    private static boolean isTime(Result result) {
        String metric = result.metric().toLowerCase(Locale.ROOT);
        return (metric.contains("time") || metric.contains("wall"))
                && NOT_HEADLINE.stream().noneMatch(metric::contains);
    }
}
