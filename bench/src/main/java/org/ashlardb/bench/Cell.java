package org.ashlardb.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ashlardb.bench.report.Result;
import org.ashlardb.bench.report.Spread;
import org.ashlardb.bench.target.Engine;
import org.ashlardb.bench.workload.Figure;
import org.ashlardb.bench.workload.JobRun;
import org.ashlardb.bench.workload.Metric;

/** One engine on one device: what its rounds came to. */
final class Cell {
    private final Engine engine;
    private final String device;
    private final Map<What, List<Double>> values = new LinkedHashMap<>();
    private final Set<String> notes = new LinkedHashSet<>();
    private String failure;
    private String stopped;

    private record What(String workload, String scale, Metric metric) {}

    Cell(Engine engine, String device) {
        this.engine = engine;
        this.device = device;
        if (!engine.jvmOptions().isEmpty()) {
            notes.add("its JVM also has the " + engine.jvmOptions().size() + " --add-opens and --add-exports it needs");
        }
    }

    Engine engine() {
        return engine;
    }

    String device() {
        return device;
    }

    /** Why no further round is worth it. */
    Optional<String> failure() {
        return Optional.ofNullable(failure);
    }

    /** What a reader must know. */
    String notes() {
        List<String> all = new ArrayList<>(notes);
        if (stopped != null) {
            all.add(stopped);
        }
        if (failure != null) {
            all.add(0, failure);
        }
        return String.join("; ", all);
    }

    void fail(String reason) {
        failure = reason;
    }

    /** Adds what a reader must know. */
    void note(String note) {
        if (!note.isEmpty()) {
            notes.add(note);
        }
    }

    void add(JobRun.Outcome outcome) {
        outcome.figures().forEach(this::add);
        if (outcome.failure() != null) {
            failure = "failed: " + outcome.failure();
        }
        if (outcome.stopped() != null) {
            stopped = "stopped, as time was over: " + outcome.stopped();
        }
    }

    void add(Figure figure) {
        values.computeIfAbsent(new What(figure.workload(), figure.scale(), figure.metric()), what -> new ArrayList<>())
                .add(figure.value());
    }

    /** The files it left, whose contents the figures tell. */
    void add(FileSpace space) {
        add(new Figure(Figure.WHOLE_RUN, "", Metric.FILE_SIZE, space.size()));
        if (space.allocated() < 0) {
            return;
        }
        add(new Figure(Figure.WHOLE_RUN, "", Metric.FILE_ALLOCATED, space.allocated()));
        List<Double> raw = values.get(new What(Figure.WHOLE_RUN, "", Metric.RAW_SIZE));
        if (raw != null && raw.get(raw.size() - 1) > 0) {
            double amplification = space.allocated() / raw.get(raw.size() - 1);
            add(new Figure(Figure.WHOLE_RUN, "", Metric.SPACE_AMPLIFICATION, amplification));
        }
    }

    Optional<Spread> spread(String workload, Metric metric) {
        List<Double> samples = values.get(new What(workload, "", metric));
        return samples == null ? Optional.empty() : Optional.of(Spread.of(samples));
    }

    /**
     * Lines of the results file.
     *
     * @param scale of the figures that tell none of their own
     * @param failureScale of lines for headlines without a value
     * @param headlines get a line that says why, if there is no value
     */
    List<Result> results(String experiment, String scale, String failureScale, List<Headline> headlines) {
        List<Result> results = new ArrayList<>();
        values.forEach((what, samples) -> results.add(result(
                experiment, what.workload(), what.scale().isEmpty() ? scale : what.scale(), what.metric(), samples)));
        for (Headline headline : headlines) {
            String workload = headline.workload(engine);
            boolean measured = values.keySet().stream()
                    .anyMatch(what -> what.workload().equals(workload) && what.metric() == headline.metric());
            if (!measured) {
                results.add(result(experiment, workload, failureScale, headline.metric(), List.of()));
            }
        }
        return results;
    }

    private Result result(String experiment, String workload, String scale, Metric metric, List<Double> samples) {
        Result.Better better = metric.direction() > 0
                ? Result.Better.HIGHER
                : metric.direction() < 0 ? Result.Better.LOWER : Result.Better.NEITHER;
        return new Result(
                experiment,
                workload,
                scale,
                engine.name(),
                engine.description(),
                engine.durability(),
                device,
                metric.title(),
                metric.unit(),
                better,
                samples,
                notes());
    }
}
