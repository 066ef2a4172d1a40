package org.ashlardb.bench.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.ashlardb.bench.target.Durability;
import org.ashlardb.bench.target.Target;
import org.ashlardb.bench.target.Targets;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;

/** What JMH measured, in the common form: one value for each iteration of each fork. */
public final class JmhResults {
    private static final String EXPERIMENT = "jmh";
    private static final String ENGINE_PARAMETER = "engine";
    private static final String ALLOCATION = "gc.alloc.rate.norm";
    private static final String PER_SECOND = "ops/s";

    private JmhResults() {}

    /** Converts results; throughput or time, and the bytes allocated where {@code -prof gc} was given. */
    public static List<Result> of(Collection<RunResult> runs) {
        List<Result> all = new ArrayList<>();
        for (RunResult run : runs) {
            BenchmarkParams parameters = run.getParams();
            List<Double> scores = new ArrayList<>();
            List<Double> allocated = new ArrayList<>();
            for (BenchmarkResult fork : run.getBenchmarkResults()) {
                for (IterationResult iteration : fork.getIterationResults()) {
                    scores.add(iteration.getPrimaryResult().getScore());
                    iteration.getSecondaryResults().forEach((name, result) -> {
                        if (name.endsWith(ALLOCATION)) {
                            allocated.add(result.getScore());
                        }
                    });
                }
            }
            all.add(score(parameters, run.getPrimaryResult().getScoreUnit(), scores, ""));
            if (!allocated.isEmpty()) {
                all.add(result(parameters, "allocated", "B/op", Result.Better.LOWER, allocated, ""));
            }
        }
        return all;
    }

    /** The result of a benchmark that failed. */
    static Result failure(BenchmarkParams parameters, String reason) {
        return score(parameters, PER_SECOND, List.of(), reason);
    }

    private static Result score(BenchmarkParams parameters, String unit, List<Double> scores, String note) {
        boolean rate = unit.startsWith("ops/");
        String common = unit.replace("ops/", "1/").replace("/op", "");
        Result.Better better = rate ? Result.Better.HIGHER : Result.Better.LOWER;
        return result(parameters, rate ? "throughput" : "time", common, better, scores, note);
    }

    private static Result result(
            BenchmarkParams parameters,
            String metric,
            String unit,
            Result.Better better,
            List<Double> values,
            String note) {
        Engine engine = Engine.of(parameters);
        boolean onDevice = engine.durability() != null && engine.durability() != Durability.NONE;
        return new Result(
                EXPERIMENT,
                workload(parameters.getBenchmark()),
                scale(parameters),
                engine.name(),
                engine.description(),
                engine.durability(),
                onDevice ? "temporary directory" : "memory",
                metric,
                unit,
                better,
                values,
                note);
    }

    /** Class and method without the package. */
    private static String workload(String benchmark) {
        int method = benchmark.lastIndexOf('.');
        return benchmark.substring(benchmark.lastIndexOf('.', method - 1) + 1);
    }

    private static String scale(BenchmarkParams parameters) {
        Map<String, String> others = new TreeMap<>();
        for (Object key : parameters.getParamsKeys()) {
            if (!key.equals(ENGINE_PARAMETER)) {
                others.put(key.toString(), parameters.getParam(key.toString()));
            }
        }
        List<String> parts = new ArrayList<>();
        others.forEach((name, value) -> parts.add(words(name, value)));
        if (parameters.getThreads() > 1) {
            parts.add(parameters.getThreads() + " threads");
        }
        return String.join(", ", parts);
    }

    /** {@code 1,000 newer versions} for a parameter {@code newerVersions} of 1000. */
    private static String words(String name, String value) {
        String spaced = name.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
        boolean number = value.chars().allMatch(Character::isDigit);
        return number ? String.format(Locale.ROOT, "%,d %s", Long.parseLong(value), spaced) : spaced + " " + value;
    }

    /** Who was measured, by the suite's parameter or its name. */
    private record Engine(String name, String description, Durability durability) {
        static Engine of(BenchmarkParams parameters) {
            if (parameters.getParamsKeys().contains(ENGINE_PARAMETER)) {
                Target target =
                        Targets.select(parameters.getParam(ENGINE_PARAMETER)).get(0);
                return new Engine(target.name(), target.description(), target.durability());
            }
            if (workload(parameters.getBenchmark()).contains("Limit.")) {
                return new Engine(Limits.ENGINE, "the machine itself", null);
            }
            return new Engine("ashlar-api-mem", "Ashlar's engine without SQL", Durability.NONE);
        }
    }
}
