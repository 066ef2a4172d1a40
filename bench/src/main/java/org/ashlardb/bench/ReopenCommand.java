package org.ashlardb.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.ashlardb.bench.report.Result;
import org.ashlardb.bench.report.ResultsFile;
import org.ashlardb.bench.target.Engine;
import org.ashlardb.bench.target.Target;
import org.ashlardb.bench.workload.Experiments;
import org.ashlardb.bench.workload.Figure;
import org.ashlardb.bench.workload.ForkedJvm;
import org.ashlardb.bench.workload.Job;
import org.ashlardb.bench.workload.JobRun;
import org.ashlardb.bench.workload.Metric;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How long opening and closing a large database takes, and how much space its files need. */
@Command(
        name = "reopen",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Inserts rows, a transaction each, and disconnects; opens and closes properly; opens again, changes"
                        + " some rows and closes; changes every row again and again. Each step in a JVM of its own. Prints"
                        + " milliseconds and the size of the files.")
final class ReopenCommand implements Callable<Integer> {
    private static final List<String> STEPS = List.of("LOAD", "REPLAY", "CHANGE", "REWRITE");
    private static final String SPACE = "after ";

    @Mixin
    private ExperimentOptions options;

    @Option(names = "--rows", defaultValue = "1000000", description = "Default: ${DEFAULT-VALUE}.")
    private int rows;

    @Option(
            names = "--changes",
            defaultValue = "10000",
            description = "Rows changed before the second closing. Default: ${DEFAULT-VALUE}.")
    private int changes;

    @Option(
            names = "--rewrites",
            defaultValue = "10",
            description = "How often every row is changed at the end. Default: ${DEFAULT-VALUE}.")
    private int rewrites;

    @Spec
    private CommandSpec spec;

    private final PrintStream out = System.out;

    @Override
    public Integer call() throws IOException {
        List<Cell> cells = new ArrayList<>();
        List<Device> devices = Device.of(options.devices);
        try {
            for (Engine engine : options.engines(
                    List.of("ashlar-logged-delayed", "h2-file"),
                    engine -> engine instanceof Target && engine.usesFiles(),
                    engine -> true)) {
                devices.forEach(device -> cells.add(new Cell(engine, device.label())));
            }
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        JobRun run = new JobRun(new ForkedJvm(options.jvmOptions, List.of()), options.timeout());
        try (Progress progress = Progress.start("reopen", cells.size())) {
            for (int i = 0; i < cells.size(); i++) {
                progress.at(cells.get(i).engine().name());
                cells.get(i).engine().unavailable().ifPresent(cells.get(i)::fail);
                measure(cells.get(i), devices.get(i % devices.size()), run);
                progress.step();
            }
        }
        for (Device device : devices) {
            device.tidy();
        }
        new ExperimentTable(out, headlines(), List.of()).print(cells);
        write(cells, devices);
        return 0;
    }

    private void measure(Cell cell, Device device, JobRun run) throws IOException {
        Path directory = device.newDirectory(cell.engine().name());
        try {
            for (String step : STEPS) {
                if (cell.failure().isEmpty()) {
                    Map<String, String> settings = Map.of(
                            "step", step,
                            "rows", Integer.toString(rows),
                            "changes", Integer.toString(changes),
                            "rounds", Integer.toString(rewrites));
                    cell.add(run.run(new Job(Experiments.REOPEN, cell.engine(), directory, settings), figure -> {}));
                    long size = FileSpace.of(directory).size();
                    cell.add(new Figure(SPACE + step.toLowerCase(Locale.ROOT), "", Metric.FILE_SIZE, size));
                }
            }
        } finally {
            Trees.delete(directory);
        }
    }

    private static List<Headline> headlines() {
        return List.of(
                Headline.of("open after disconnect [ms]", "open after disconnect", Metric.WALL_TIME),
                Headline.of("close, all changed [ms]", "close", Metric.WALL_TIME),
                Headline.of("open after close [ms]", "open after close", Metric.WALL_TIME),
                Headline.of("close, some changed [ms]", "close after changes", Metric.WALL_TIME),
                Headline.of("files after close [MiB]", SPACE + "replay", Metric.FILE_SIZE),
                Headline.of("after rewriting [MiB]", SPACE + "rewrite", Metric.FILE_SIZE));
    }

    private void write(List<Cell> cells, List<Device> devices) throws IOException {
        String scale = String.format(Locale.ROOT, "%,d rows", rows);
        List<Result> results = new ArrayList<>();
        cells.forEach(cell -> results.addAll(cell.results("reopen", scale, scale, headlines())));
        String command = String.join(" ", spec.commandLine().getParseResult().originalArgs());
        Map<String, String> facts = RunFacts.collect(command.strip(), options.jvmOptions, devices);
        Path file = options.results.resolve("reopen.csv");
        new ResultsFile(facts, results).write(file);
        out.printf(Locale.ROOT, "%nAll figures: %s%n", file);
    }
}
