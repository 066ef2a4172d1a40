package org.ashlardb.bench.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.format.OutputFormat;

/**
 * JMH's output, which passes through here unchanged: JMH leaves benchmarks that failed out of its results and only
 * prints why. Used by JMH's own thread.
 */
public final class JmhFailures implements OutputFormat {
    private static final String EXCEPTION = "Exception: ";
    private static final String ERROR = "Error: ";

    private final OutputFormat out;
    private final List<Result> failures = new ArrayList<>();
    private BenchmarkParams running;
    private boolean measured;
    private String reason;

    public JmhFailures(OutputFormat out) {
        this.out = out;
    }

    /** One result without values for each benchmark that failed, with the reason. */
    public List<Result> failures() {
        return List.copyOf(failures);
    }

    @Override
    public void startBenchmark(BenchmarkParams parameters) {
        settle();
        running = parameters;
        measured = false;
        reason = "JMH printed no reason";
        out.startBenchmark(parameters);
    }

    @Override
    public void endBenchmark(BenchmarkResult result) {
        measured = result != null;
        out.endBenchmark(result);
        settle();
    }

    @Override
    public void endRun(Collection<RunResult> results) {
        settle();
        out.endRun(results);
    }

    private void settle() {
        if (running != null && !measured) {
            failures.add(JmhResults.failure(running, reason));
        }
        running = null;
    }

    /** The last cause in a stack trace says most. */
    private void look(String text) {
        for (String line : text.split("\n")) {
            int end = Math.max(line.indexOf(EXCEPTION), line.indexOf(ERROR));
            if (running != null && end >= 0) {
                reason = line.substring(line.indexOf(": ", end) + 2).strip();
            }
        }
    }

    @Override
    public void iteration(BenchmarkParams benchmark, IterationParams parameters, int iteration) {
        out.iteration(benchmark, parameters, iteration);
    }

    @Override
    public void iterationResult(
            BenchmarkParams benchmark, IterationParams parameters, int iteration, IterationResult result) {
        out.iterationResult(benchmark, parameters, iteration, result);
    }

    @Override
    public void startRun() {
        out.startRun();
    }

    @Override
    public void print(String text) {
        look(text);
        out.print(text);
    }

    @Override
    public void println(String text) {
        look(text);
        out.println(text);
    }

    @Override
    public void verbosePrintln(String text) {
        out.verbosePrintln(text);
    }

    @Override
    public void flush() {
        out.flush();
    }

    @Override
    public void close() {
        out.close();
    }

    @Override
    public void write(int b) {
        out.write(b);
    }

    @Override
    public void write(byte[] bytes) throws IOException {
        out.write(bytes);
    }
}
