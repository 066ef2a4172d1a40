package org.ashlardb.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.ashlardb.bench.report.Result;
import org.ashlardb.bench.report.ResultsFile;
import org.ashlardb.bench.target.Engine;
import org.ashlardb.bench.workload.Experiments;
import org.ashlardb.bench.workload.ForkedJvm;
import org.ashlardb.bench.workload.Job;
import org.ashlardb.bench.workload.JobRun;
import org.ashlardb.bench.workload.Metric;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * What the experiments share: each engine on each device runs in JVMs of its own with equal flags, round by round in
 * turn with the others. What fails is reported on its line and does not stop the rest.
 */
abstract class ExperimentCommand implements Callable<Integer> {
    /** Some of each durability, the quickest known of each. */
    static final List<String> USUAL_TARGETS = List.of(
            "ashlar",
            "hsqldb-mem",
            "h2-mem",
            "sqlite-mem",
            "hsqldb-cached",
            "h2-file",
            "sqlite-normal",
            "hsqldb-cached-forced",
            "derby-file",
            "sqlite-file");

    private static final List<Headline> PROCESS = List.of(
            Headline.ofRun("peak RSS [MiB]", Metric.RESIDENT_PEAK),
            Headline.ofRun("heap after GC [MiB]", Metric.HEAP),
            Headline.ofRun("on device [MiB]", Metric.FILE_ALLOCATED),
            Headline.ofRun("x raw size", Metric.SPACE_AMPLIFICATION));

    @Mixin
    private ExperimentOptions options;

    @Spec
    private CommandSpec spec;

    private final PrintStream out = System.out;

    abstract Experiments experiment();

    /** Sizes and times for the workers. */
    abstract Map<String, String> settings();

    /** The sizes, for people. */
    abstract String scale();

    /** Columns that are ranked. */
    abstract List<Headline> headlines();

    /** Columns besides those of the process. */
    List<Headline> moreColumns() {
        return List.of();
    }

    List<String> usualEngines() {
        return USUAL_TARGETS;
    }

    /** Whether the experiment can measure the engine at all. */
    abstract boolean supports(Engine engine);

    /** Whether the engine is one of all. */
    boolean isSensible(Engine engine) {
        return isUsual(engine) && !engine.name().startsWith("duckdb-");
    }

    /** Without variants that differ in other experiments only. */
    static boolean isUsual(Engine engine) {
        return !engine.name().endsWith("-shutdown") && !engine.name().equals("h2-write-delay-0");
    }

    final ExperimentOptions options() {
        return options;
    }

    @Override
    public Integer call() throws IOException {
        List<Device> devices = Device.of(options.devices);
        List<Cell> cells = cells(devices);
        out.printf(
                Locale.ROOT,
                "%s, %s; %d rounds, each engine in a JVM of its own with %s; Java %s, %d processors%n",
                experiment().title(),
                scale(),
                options.rounds(),
                String.join(" ", options.jvmOptions),
                Runtime.version(),
                Runtime.getRuntime().availableProcessors());
        measure(cells, devices);
        List<Headline> columns = new ArrayList<>(moreColumns());
        columns.addAll(PROCESS);
        new ExperimentTable(out, headlines(), columns).print(cells);
        write(cells, devices);
        return cells.stream().allMatch(cell -> cell.failure().isPresent()) ? 1 : 0;
    }

    private List<Cell> cells(List<Device> devices) {
        List<Engine> engines;
        try {
            engines = options.engines(usualEngines(), this::supports, this::isSensible);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        List<Cell> cells = new ArrayList<>();
        for (Engine engine : engines) {
            Optional<String> unavailable = engine.unavailable();
            if (unavailable.isPresent()) {
                Cell cell = new Cell(engine, engine.usesFiles() ? "any" : Device.MEMORY);
                cell.fail(unavailable.get());
                cells.add(cell);
            } else if (engine.usesFiles()) {
                devices.forEach(device -> cells.add(new Cell(engine, device.label())));
            } else {
                cells.add(new Cell(engine, Device.MEMORY));
            }
        }
        return cells;
    }

    private void measure(List<Cell> cells, List<Device> devices) throws IOException {
        JobRun run = new JobRun(new ForkedJvm(options.jvmOptions, List.of()), options.timeout());
        try (Progress progress = Progress.start(experiment().title(), (long) options.rounds() * cells.size())) {
            for (int round = 1; round <= options.rounds(); round++) {
                for (Cell cell : cells) {
                    progress.at(cell.engine().name() + ", " + cell.device() + ", round " + round);
                    if (cell.failure().isEmpty()) {
                        measure(cell, deviceOf(cell, devices), run);
                    }
                    progress.step();
                }
            }
        }
        for (Device device : devices) {
            device.tidy();
        }
    }

    private static Device deviceOf(Cell cell, List<Device> devices) {
        return devices.stream()
                .filter(device -> device.label().equals(cell.device()))
                .findFirst()
                .orElse(devices.get(0));
    }

    private void measure(Cell cell, Device device, JobRun run) throws IOException {
        Path directory = device.newDirectory(cell.engine().name());
        try {
            Job job = new Job(experiment(), cell.engine(), directory, settings());
            cell.add(run.run(job, figure -> {}));
            if (cell.engine().usesFiles()) {
                cell.add(FileSpace.of(directory));
            }
        } finally {
            Trees.delete(directory);
        }
    }

    private void write(List<Cell> cells, List<Device> devices) throws IOException {
        List<Result> results = new ArrayList<>();
        cells.forEach(cell -> results.addAll(cell.results(experiment().title(), scale(), scale(), headlines())));
        String command = String.join(" ", spec.commandLine().getParseResult().originalArgs());
        Map<String, String> facts = RunFacts.collect(command.strip(), options.jvmOptions, devices);
        facts.put("rounds", Integer.toString(options.rounds()));
        settings().forEach((name, value) -> facts.put("setting " + name, value));
        Path file = options.results.resolve(experiment().title() + ".csv");
        new ResultsFile(facts, results).write(file);
        out.printf(Locale.ROOT, "%nAll figures: %s%n", file);
    }
}
