package org.ashlardb.bench.workload;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** One plan carried out in a JVM of its own. */
public final class ForkedRun {
    private final ForkedJvm jvm;
    private final long timeoutSeconds;

    public ForkedRun(ForkedJvm jvm, long timeoutSeconds) {
        this.jvm = jvm;
        this.timeoutSeconds = timeoutSeconds;
    }

    /**
     * What came of it.
     *
     * @param measurements in the order they were made, also when the run failed later
     * @param failure why the run failed, or null
     * @param stopped why further runs were left out, or null
     */
    public record Outcome(List<Measurement> measurements, String failure, String stopped) {}

    /** Runs the plan; a failing engine gives an outcome, not an exception. */
    public Outcome run(RunPlan plan, Consumer<Measurement> progress) throws IOException {
        StringWriter input = new StringWriter();
        plan.toProperties().store(input, null);
        Collector collector = new Collector(progress);
        ForkedJvm.Exit exit = jvm.run(Worker.class, List.of(), input.toString(), collector, timeoutSeconds);
        String failure = collector.failure;
        if (failure == null && !collector.done) {
            failure = "the measuring JVM ended early with exit code " + exit.code()
                    + (exit.error().isEmpty() ? "" : ": " + exit.error());
        }
        return new Outcome(List.copyOf(collector.measurements), failure, collector.stopped);
    }

    /** Sorts the lines a worker prints. */
    private static final class Collector implements Consumer<String> {
        private final List<Measurement> measurements = new ArrayList<>();
        private final Consumer<Measurement> progress;
        private String failure;
        private String stopped;
        private boolean done;

        Collector(Consumer<Measurement> progress) {
            this.progress = progress;
        }

        @Override
        public void accept(String line) {
            if (Measurement.isLine(line)) {
                Measurement measurement = Measurement.fromLine(line);
                measurements.add(measurement);
                progress.accept(measurement);
            } else if (Worker.isDone(line)) {
                done = true;
            } else if (Worker.failure(line) != null) {
                failure = Worker.failure(line);
            } else if (Worker.stopReason(line) != null) {
                stopped = Worker.stopReason(line);
            }
        }
    }
}
