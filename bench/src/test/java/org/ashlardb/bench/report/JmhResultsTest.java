package org.ashlardb.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ashlardb.bench.target.Durability;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.results.ThroughputResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

class JmhResultsTest {
    private static final IterationParams ITERATIONS =
            new IterationParams(IterationType.MEASUREMENT, 2, TimeValue.seconds(1), 1);

    @Test
    void everyIterationOfEveryForkIsAValue() {
        WorkloadParams workload = new WorkloadParams();
        workload.put("engine", "h2-mem", 0);
        workload.put("rows", "20000", 0);
        BenchmarkParams parameters = parameters("JdbcPointSelect.select", workload);
        RunResult run = new RunResult(parameters, List.of(fork(parameters, 10, 20), fork(parameters, 30, 40)));
        List<Result> results = JmhResults.of(List.of(run));
        assertEquals(2, results.size());
        Result rate = results.get(0);
        assertEquals("jmh", rate.experiment());
        assertEquals("JdbcPointSelect.select", rate.workload());
        assertEquals("20,000 rows", rate.scale());
        assertEquals("h2-mem", rate.engine());
        assertEquals(Durability.NONE, rate.durability());
        assertEquals("throughput", rate.metric());
        assertEquals("1/s", rate.unit());
        assertEquals(Result.Better.HIGHER, rate.better());
        assertEquals(List.of(10.0, 20.0, 30.0, 40.0), rate.values());
        Result allocated = results.get(1);
        assertEquals("allocated", allocated.metric());
        assertEquals("B/op", allocated.unit());
        assertEquals(Result.Better.LOWER, allocated.better());
        assertEquals(List.of(64.0, 64.0, 64.0, 64.0), allocated.values());
    }

    @Test
    void suitesWithoutAnEngineAreAshlarsOrTheMachines() {
        WorkloadParams workload = new WorkloadParams();
        workload.put("newerVersions", "1000", 0);
        BenchmarkParams versions = parameters("EngineVersions.throughAnOldSnapshot", workload);
        Result own = JmhResults.of(List.of(new RunResult(versions, List.of(fork(versions, 1)))))
                .get(0);
        assertEquals("ashlar-api-mem", own.engine());
        assertEquals("1,000 newer versions", own.scale());
        BenchmarkParams far = parameters("FarReadLimit.twoDependentReads", new WorkloadParams());
        Result limit = JmhResults.of(List.of(new RunResult(far, List.of(fork(far, 1)))))
                .get(0);
        assertEquals(Limits.ENGINE, limit.engine());
        assertNull(limit.durability());
    }

    @Test
    void aBenchmarkThatFailsIsKeptWithItsReason() {
        JmhFailures format = new JmhFailures(OutputFormatFactory.createFormatInstance(
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8), VerboseMode.SILENT));
        WorkloadParams workload = new WorkloadParams();
        workload.put("engine", "derby-file", 0);
        BenchmarkParams fails = parameters("JdbcScan.everyColumn", workload);
        BenchmarkParams succeeds = parameters("EngineInsert.insert", new WorkloadParams());
        format.startBenchmark(fails);
        format.println("java.lang.IllegalStateException: first\nCaused by: java.sql.SQLException: needs Java 21");
        format.startBenchmark(succeeds);
        format.println("# Warmup Iteration 1");
        format.endBenchmark(fork(succeeds, 1));
        format.endRun(List.of());
        assertEquals(1, format.failures().size());
        Result failure = format.failures().get(0);
        assertEquals("derby-file", failure.engine());
        assertEquals(List.of(), failure.values());
        assertEquals("needs Java 21", failure.note());
    }

    private static BenchmarkResult fork(BenchmarkParams parameters, int... scores) {
        List<IterationResult> iterations = new java.util.ArrayList<>();
        for (int score : scores) {
            IterationResult iteration = new IterationResult(parameters, ITERATIONS, null);
            iteration.addResult(new ThroughputResult(
                    ResultRole.PRIMARY, "select", score, TimeUnit.SECONDS.toNanos(1), TimeUnit.SECONDS));
            iteration.addResult(new ScalarResult("gc.alloc.rate.norm", 64, "B/op", AggregationPolicy.AVG));
            iterations.add(iteration);
        }
        return new BenchmarkResult(parameters, iterations);
    }

    private static BenchmarkParams parameters(String name, WorkloadParams workload) {
        return new BenchmarkParams(
                "org.ashlardb.bench.micro." + name,
                "generated",
                false,
                1,
                new int[] {1},
                List.of(),
                1,
                1,
                ITERATIONS,
                ITERATIONS,
                Mode.Throughput,
                workload,
                TimeUnit.SECONDS,
                1,
                "java",
                List.of(),
                "25",
                "VM",
                "25",
                "1.37",
                TimeValue.seconds(1));
    }
}
