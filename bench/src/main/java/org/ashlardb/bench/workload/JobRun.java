package org.ashlardb.bench.workload;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** One job carried out in a JVM of its own. */
public final class JobRun {
    private final ForkedJvm jvm;
    private final long timeoutSeconds;

    public JobRun(ForkedJvm jvm, long timeoutSeconds) {
        this.jvm = jvm;
        this.timeoutSeconds = timeoutSeconds;
    }

    /**
     * What came of it.
     *
     * @param figures in the order they were measured, also when the run failed later
     * @param failure why the run failed, or null
     * @param stopped what was left out and why, or null
     */
    public record Outcome(List<Figure> figures, String failure, String stopped) {}

    /** Runs the job; a failing engine gives an outcome, not an exception. */
    public Outcome run(Job job, Consumer<Figure> progress) throws IOException {
        StringWriter input = new StringWriter();
        job.toProperties().store(input, null);
        Collector collector = new Collector(progress);
        ForkedJvm.Exit exit = jvm.with(job.engine().jvmOptions())
                .run(Worker.class, List.of(), input.toString(), collector, timeoutSeconds);
        String failure = collector.failure;
        if (failure == null && !collector.done) {
            failure = exit.timedOut()
                    ? "took longer than " + timeoutSeconds + " s and was ended"
                    : "the measuring JVM ended early with exit code " + exit.code()
                            + (exit.error().isEmpty() ? "" : ": " + exit.error());
        }
        String stopped = collector.stopped.isEmpty() ? null : String.join("; ", collector.stopped);
        return new Outcome(List.copyOf(collector.figures), failure, stopped);
    }

    /** Sorts the lines a worker prints. */
    private static final class Collector implements Consumer<String> {
        private final List<Figure> figures = new ArrayList<>();
        private final List<String> stopped = new ArrayList<>();
        private final Consumer<Figure> progress;
        private String failure;
        private boolean done;

        Collector(Consumer<Figure> progress) {
            this.progress = progress;
        }

        @Override
        public void accept(String line) {
            if (Figure.isLine(line)) {
                Figure figure = Figure.fromLine(line);
                figures.add(figure);
                progress.accept(figure);
            } else if (Worker.isDone(line)) {
                done = true;
            } else if (Worker.failure(line) != null) {
                failure = Worker.failure(line);
            } else if (Worker.stopReason(line) != null) {
                stopped.add(Worker.stopReason(line));
            }
        }
    }
}
