package org.ashlardb.bench;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.ashlardb.bench.report.Result;
import org.ashlardb.bench.report.ResultsFile;
import org.ashlardb.bench.target.Durability;
import org.ashlardb.bench.target.Engine;
import org.ashlardb.bench.workload.Engines;
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

/** Whether engines force their commits as they say. */
@Command(
        name = "forces",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Counts, by strace, how often each engine forces its files for a commit, and says which durability"
                        + " that is.")
final class ForcesCommand implements Callable<Integer> {
    private static final String STRACE = "strace";
    private static final String WORKLOAD = "commit";
    /** At least so many forces for each commit are one for each. */
    private static final double EACH = 0.95;

    @Mixin
    private ExperimentOptions options;

    @Option(names = "--commits", defaultValue = "100", description = "Commits to watch. Default: ${DEFAULT-VALUE}.")
    private int commits;

    @Spec
    private CommandSpec spec;

    private final PrintStream out = System.out;

    @Override
    public Integer call() throws IOException {
        List<Cell> cells = new ArrayList<>();
        try {
            options.engines(List.of("all"), engine -> true, engine -> true).stream()
                    .filter(engine -> !engine.name().endsWith("-shutdown"))
                    .forEach(engine -> cells.add(new Cell(engine, engine.usesFiles() ? "disk" : Device.MEMORY)));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        if (!isInstalled()) {
            out.println("Cannot count forces: there is no strace here (Linux; package strace)");
            return 1;
        }
        Device device = Device.of(options.devices).get(0);
        try (Progress progress = Progress.start("forces", cells.size())) {
            for (Cell cell : cells) {
                progress.at(cell.engine().name());
                cell.engine().unavailable().ifPresent(cell::fail);
                if (cell.failure().isEmpty()) {
                    watch(cell, device);
                }
                progress.step();
            }
        }
        device.tidy();
        print(cells);
        write(cells, device);
        return 0;
    }

    private static boolean isInstalled() {
        try {
            Process strace = new ProcessBuilder(STRACE, "-V")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return strace.waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void watch(Cell cell, Device device) throws IOException {
        Path directory = device.newDirectory(cell.engine().name());
        Path trace = Files.createTempFile("forces", ".strace");
        try {
            List<String> strace = List.of(
                    STRACE, "-f", "-y", "-qq", "-s", "0", "-e", "trace=" + ForceTrace.CALLS, "-o", trace.toString());
            ForkedJvm jvm = new ForkedJvm(options.jvmOptions, List.of()).under(strace);
            Job job =
                    new Job(Experiments.FORCES, cell.engine(), directory, Map.of("commits", Integer.toString(commits)));
            JobRun.Outcome outcome = new JobRun(jvm, options.timeout()).run(job, figure -> {});
            cell.add(outcome);
            if (outcome.failure() == null) {
                ForceTrace forces = ForceTrace.read(trace);
                cell.add(new Figure(
                        WORKLOAD + ", " + Engines.access(cell.engine()),
                        "",
                        Metric.FORCES,
                        (double) forces.total() / commits));
                cell.note(forces.perCommit(commits));
                cell.note(verdict(cell.engine(), forces));
            }
        } finally {
            Trees.delete(directory);
            Files.deleteIfExists(trace);
        }
    }

    private String verdict(Engine engine, ForceTrace forces) {
        boolean each = forces.total() >= EACH * commits;
        boolean stated = engine.durability() == Durability.FORCED;
        String seen = each
                ? Durability.FORCED.meaning()
                : engine.usesFiles() ? Durability.DELAYED.meaning() : Durability.NONE.meaning();
        return each == stated
                ? seen
                : seen + ", NOT as stated: " + engine.durability().meaning();
    }

    private static Headline headline() {
        return Headline.byAccess("forces per commit", WORKLOAD, Metric.FORCES);
    }

    private void print(List<Cell> cells) {
        List<Cell> seen =
                cells.stream().filter(cell -> cell.failure().isEmpty()).toList();
        out.println(AsciiTable.getTable(
                AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS,
                seen,
                List.of(
                        left("engine").with(cell -> cell.engine().description()),
                        left("reached").with(cell -> Engines.access(cell.engine())),
                        new Column()
                                .header("forces per commit")
                                .dataAlign(HorizontalAlign.RIGHT)
                                .with(cell -> cell.spread(headline().workload(cell.engine()), Metric.FORCES)
                                        .map(spread -> String.format(Locale.ROOT, "%.2f", spread.median()))
                                        .orElse("-")),
                        left("of which; durability").with(Cell::notes))));
        cells.stream()
                .filter(cell -> cell.failure().isPresent())
                .forEach(cell ->
                        out.printf(Locale.ROOT, "%-24s %s%n", cell.engine().name(), cell.notes()));
    }

    private static Column left(String header) {
        return new Column().header(header).dataAlign(HorizontalAlign.LEFT).maxWidth(120);
    }

    private void write(List<Cell> cells, Device device) throws IOException {
        List<Result> results = new ArrayList<>();
        String scale = commits + " commits";
        cells.forEach(
                cell -> results.addAll(cell.results(Experiments.FORCES.title(), scale, scale, List.of(headline()))));
        String command = String.join(" ", spec.commandLine().getParseResult().originalArgs());
        Map<String, String> facts = RunFacts.collect(command.strip(), options.jvmOptions, List.of(device));
        Path file = options.results.resolve("forces.csv");
        new ResultsFile(facts, results).write(file);
        out.printf(Locale.ROOT, "%nAll figures: %s%n", file);
    }
}
