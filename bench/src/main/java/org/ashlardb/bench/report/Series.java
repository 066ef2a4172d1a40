package org.ashlardb.bench.report;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.ashlardb.bench.target.Target;
import org.ashlardb.bench.workload.ForkedRun;
import org.ashlardb.bench.workload.Measurement;
import org.ashlardb.bench.workload.Step;

/** All measurements of one target, over all rounds; times in milliseconds. Not thread-safe. */
public final class Series {
    private static final double NANOS_PER_MILLI = 1e6;

    private final Target target;
    private final Map<Integer, Map<Step, List<Double>>> samples = new TreeMap<>();
    private String failure;
    private String stopped;

    public Series(Target target) {
        this.target = target;
    }

    public Target target() {
        return target;
    }

    /** Adds what one forked JVM measured. */
    public void add(ForkedRun.Outcome outcome) {
        for (Measurement measurement : outcome.measurements()) {
            samples.computeIfAbsent(measurement.rows(), rows -> new EnumMap<>(Step.class))
                    .computeIfAbsent(measurement.step(), step -> new ArrayList<>())
                    .add(measurement.nanos() / NANOS_PER_MILLI);
        }
        if (failure == null && outcome.failure() != null) {
            failure = "failed: " + outcome.failure();
        }
        stopped = stopped == null ? outcome.stopped() : stopped;
    }

    /** Marks the target as one that was not run at all. */
    public void skip(String reason) {
        failure = "skipped: " + reason;
    }

    /** That and why the target failed or was not run. */
    public Optional<String> failure() {
        return Optional.ofNullable(failure);
    }

    /** Why larger row counts were left out. */
    public Optional<String> stopped() {
        return Optional.ofNullable(stopped);
    }

    /** Row counts for which every step was measured. */
    public SortedSet<Integer> rowCounts() {
        SortedSet<Integer> complete = new TreeSet<>();
        samples.forEach((rows, steps) -> {
            if (steps.size() == Step.values().length) {
                complete.add(rows);
            }
        });
        return complete;
    }

    /** Milliseconds of one step. */
    public Spread millis(int rows, Step step) {
        return Spread.of(samples.get(rows).get(step));
    }

    /** Milliseconds of all steps of a run together. */
    public Spread totalMillis(int rows) {
        Map<Step, List<Double>> steps = samples.get(rows);
        int runs = steps.values().stream().mapToInt(List::size).min().orElseThrow();
        List<Double> totals = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            double total = 0;
            for (Step step : Step.values()) {
                total += steps.get(step).get(run);
            }
            totals.add(total);
        }
        return Spread.of(totals);
    }

    /** How often this row count was measured. */
    public int runs(int rows) {
        return samples.get(rows).get(Step.SELECT).size();
    }
}
