package org.ashlardb.bench.report;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Which figures people look for first, and which tell how they came about. */
final class Metrics {
    private static final List<String> RATES = List.of("throughput", "bandwidth", "ratio", "loops");
    private static final List<String> NOT_HEADLINE = List.of("user", "system", "cpu", "latency", "gc");

    private Metrics() {}

    /** The results for the main table: rates, and times of workloads that have no rate; all if there are neither. */
    static List<Result> headlines(List<Result> results) {
        Set<String> rated = results.stream()
                .filter(Metrics::isRate)
                .map(result -> result.workload() + '\0' + result.scale())
                .collect(Collectors.toSet());
        List<Result> headlines = results.stream()
                .filter(result ->
                        isRate(result) || isTime(result) && !rated.contains(result.workload() + '\0' + result.scale()))
                .toList();
        return headlines.isEmpty() ? results : headlines;
    }

    private static boolean isRate(Result result) {
        String metric = result.metric().toLowerCase(Locale.ROOT);
        return RATES.stream().anyMatch(metric::contains);
    }

    private static boolean isTime(Result result) {
        String metric = result.metric().toLowerCase(Locale.ROOT);
        return (metric.contains("time") || metric.contains("wall"))
                && NOT_HEADLINE.stream().noneMatch(metric::contains);
    }
}
