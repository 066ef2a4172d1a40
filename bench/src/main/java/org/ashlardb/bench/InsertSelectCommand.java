package org.ashlardb.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.ashlardb.bench.report.Charts;
import org.ashlardb.bench.report.ConsoleTable;
import org.ashlardb.bench.report.CsvReport;
import org.ashlardb.bench.report.Result;
import org.ashlardb.bench.report.ResultsFile;
import org.ashlardb.bench.report.Series;
import org.ashlardb.bench.target.Target;
import org.ashlardb.bench.workload.Experiments;
import org.ashlardb.bench.workload.ForkedJvm;
import org.ashlardb.bench.workload.ForkedRun;
import org.ashlardb.bench.workload.JobRun;
import org.ashlardb.bench.workload.Metric;
import org.ashlardb.bench.workload.RunPlan;
import org.ashlardb.bench.workload.Step;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The experiment of 2005: create, insert n rows, select n rows. Each engine runs in JVMs of its own with equal flags,
 * round by round in turn with the others. An engine that fails is reported and does not stop the rest.
 */
@Command(
        name = "insert-select",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Creates a table, inserts n rows one by one and reads them all, in each engine; each of the three"
                + " timed steps opens and closes the database.")
final class InsertSelectCommand implements Callable<Integer> {
    /** The row count the source ends with; its table is always printed. */
    private static final int CLASSIC_ROWS = 50_000;

    @Mixin
    private InsertSelectOptions options;

    @Spec
    private CommandSpec spec;

    private final PrintStream out = System.out;
    private final Map<String, Cell> cells = new LinkedHashMap<>();

    @Override
    public Integer call() throws IOException {
        if (resultsFile().toAbsolutePath().equals(options.output.toAbsolutePath())) {
            throw new ParameterException(
                    spec.commandLine(), options.output + " is the results file; give another with -o or --results");
        }
        List<Series> all = new ArrayList<>();
        try {
            options.targets().forEach(target -> all.add(new Series(target)));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        for (Series series : all) {
            Target target = series.target();
            cells.put(target.name(), new Cell(target, target.usesFiles() ? device().label() : Device.MEMORY));
        }
        introduce();
        measure(all);
        report(all);
        writeResults();
        return all.stream().allMatch(series -> series.failure().isPresent()) ? 1 : 0;
    }

    private void introduce() {
        out.printf(
                Locale.ROOT,
                "insert-select, %s; Java %s, %d processors%n",
                options.variant.meaning(),
                Runtime.version(),
                Runtime.getRuntime().availableProcessors());
        out.printf(
                Locale.ROOT,
                "rows %s; %d rounds, each engine in a JVM of its own with %s%n",
                options.rowCounts(),
                options.rounds,
                String.join(" ", options.jvmOptions));
        out.printf(Locale.ROOT, "files below %s%n", options.data.toAbsolutePath());
    }

    private void measure(List<Series> all) throws IOException {
        ForkedRun fork = new ForkedRun(new ForkedJvm(options.jvmOptions, options.driverPath), options.timeoutSeconds);
        long steps = (long) options.rounds * all.size() * options.rowCounts().size() * Step.values().length;
        try (Progress progress = Progress.start("insert-select", steps)) {
            for (int round = 1; round <= options.rounds; round++) {
                for (Series series : all) {
                    progress.at(series.target().name() + ", round " + round);
                    if (series.failure().isEmpty()) {
                        measure(series, fork, progress);
                    }
                    progress.to(((long) (round - 1) * all.size() + all.indexOf(series) + 1)
                            * options.rowCounts().size()
                            * Step.values().length);
                }
            }
        }
    }

    private void measure(Series series, ForkedRun fork, Progress progress) throws IOException {
        Target target = series.target();
        Cell cell = cells.get(target.name());
        if (target.unavailable().isPresent()) {
            series.skip(target.unavailable().get());
            cell.fail(target.unavailable().get());
            return;
        }
        Files.createDirectories(options.data);
        Path directory = Files.createTempDirectory(options.data.toAbsolutePath(), target.name());
        try {
            RunPlan plan = new RunPlan(target, options.rowCounts(), options.variant, options.patience(), directory);
            ForkedRun.Outcome outcome = fork.run(plan, measurement -> progress.step());
            series.add(outcome);
            cell.add(new JobRun.Outcome(outcome.figures(), outcome.failure(), outcome.stopped()));
            if (target.usesFiles()) {
                cell.add(FileSpace.of(directory));
            }
        } finally {
            Trees.delete(directory);
        }
    }

    private void report(List<Series> all) throws IOException {
        SortedSet<Integer> counts = new TreeSet<>();
        all.forEach(series -> counts.addAll(series.rowCounts()));
        ConsoleTable table = new ConsoleTable(out);
        SortedSet<Integer> printed = new TreeSet<>();
        all.stream()
                .filter(series -> !series.rowCounts().isEmpty())
                .forEach(series -> printed.add(series.rowCounts().last()));
        if (counts.contains(CLASSIC_ROWS)) {
            printed.add(CLASSIC_ROWS);
        }
        printed.forEach(rows -> table.print(all, rows));
        table.printExceptions(all);
        if (counts.isEmpty()) {
            return;
        }
        CsvReport.write(options.output, all, options.variant);
        out.printf(Locale.ROOT, "%nAll figures: %s%n", options.output);
        drawCharts(all);
    }

    private void drawCharts(List<Series> all) throws IOException {
        try {
            List<Path> files = new Charts(options.charts, options.variant).draw(all);
            out.printf(Locale.ROOT, "Charts (SVG and PNG): %s, %d of each%n", options.charts, files.size());
        } catch (LinkageError | InternalError e) {
            out.printf(Locale.ROOT, "No charts: this Java runtime cannot draw (%s)%n", e.getMessage());
        }
    }

    private Device device() {
        boolean usual = options.data.equals(Path.of("results"));
        return new Device(usual ? "disk" : options.data.toString(), options.data);
    }

    private Path resultsFile() {
        return options.results.resolve(Experiments.INSERT_SELECT.title() + ".csv");
    }

    private void writeResults() throws IOException {
        List<Integer> counts = options.rowCounts();
        String last = counts.get(counts.size() - 1) + " rows";
        String range = counts.size() == 1 ? last : counts.get(0) + " to " + last;
        Headline headline = Headline.of("", Step.INSERT.title(), Metric.WALL_TIME);
        List<Result> results = new ArrayList<>();
        cells.values()
                .forEach(cell -> results.addAll(
                        cell.results(Experiments.INSERT_SELECT.title(), range, last, List.of(headline))));
        List<Device> devices = List.of(device());
        Map<String, String> facts = RunFacts.collect(command(), options.jvmOptions, devices);
        facts.put("rounds", Integer.toString(options.rounds));
        facts.put("variant", options.variant.meaning());
        new ResultsFile(facts, results).write(resultsFile());
        out.printf(Locale.ROOT, "All figures with the facts of the run: %s%n", resultsFile());
    }

    /** As it was typed, without the password. */
    private String command() {
        String command = String.join(" ", spec.commandLine().getParseResult().originalArgs());
        return options.password == null || options.password.isEmpty()
                ? command.strip()
                : command.strip().replace(options.password, "***");
    }
}
