package org.ashlardb.bench.workload;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/** One plan of insert-select carried out in a JVM of its own. */
public final class ForkedRun {
    private final JobRun run;

    public ForkedRun(ForkedJvm jvm, long timeoutSeconds) {
        run = new JobRun(jvm, timeoutSeconds);
    }

    /**
     * What came of it.
     *
     * @param measurements in the order they were made, also when the run failed later
     * @param failure why the run failed, or null
     * @param stopped why further runs were left out, or null
     * @param figures all that was measured
     */
    public record Outcome(List<Measurement> measurements, String failure, String stopped, List<Figure> figures) {
        /** Without what was not asked for. */
        public Outcome(List<Measurement> measurements, String failure, String stopped) {
            this(measurements, failure, stopped, List.of());
        }
    }

    /** Runs the plan; a failing engine gives an outcome, not an exception. */
    public Outcome run(RunPlan plan, Consumer<Measurement> progress) throws IOException {
        JobRun.Outcome outcome = run.run(plan.toJob(), figure -> {
            if (Measurement.isOne(figure)) {
                progress.accept(Measurement.of(figure));
            }
        });
        List<Measurement> measurements = outcome.figures().stream()
                .filter(Measurement::isOne)
                .map(Measurement::of)
                .toList();
        return new Outcome(measurements, outcome.failure(), outcome.stopped(), outcome.figures());
    }
}
