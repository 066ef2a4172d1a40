package org.ashlardb.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.ashlardb.bench.keyvalue.AshlarApiMemory;
import org.ashlardb.bench.target.Engine;
import org.ashlardb.bench.target.Target;
import org.ashlardb.bench.target.Targets;
import org.ashlardb.bench.workload.Engines;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The five experiments in turn. */
@Command(
        name = "all",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Runs insert-select, measure, operations, transactions and readwhilewriting in turn, into one"
                + " directory of results, of which the report is made.")
final class AllCommand implements Callable<Integer> {
    @Option(names = "--full", description = "The published sizes, all engines, three rounds. Takes hours.")
    private boolean full;

    @Option(
            names = {"-b", "--benchmark"},
            split = ",",
            paramLabel = "NAME",
            description = "Engines, as the experiments take them; each experiment takes those it can measure. Default:"
                    + " some of each class; with --full: all.")
    private List<String> benchmarks = List.of();

    @Option(
            names = "--rounds",
            description = "How often each engine is run. Default: 3 of insert-select, 1 of the rest.")
    private Integer rounds;

    @Option(
            names = "--results",
            paramLabel = "DIR",
            defaultValue = "results",
            description = "Default: ${DEFAULT-VALUE}.")
    private String results;

    @Option(
            names = "--device",
            paramLabel = "LABEL=DIR",
            description = "Directory for the engines' files; may be repeated. insert-select takes the first.")
    private Map<String, String> devices = new LinkedHashMap<>();

    @Spec
    private CommandSpec spec;

    /** Ends with the first command that could measure nothing, after all have run. */
    @Override
    public Integer call() {
        List<String> targets;
        try {
            targets = targets();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        boolean every = benchmarks.contains("all");
        int worst = 0;
        if (every || benchmarks.isEmpty() || !targets.isEmpty()) {
            worst = Math.max(worst, run("insert-select", insertSelect(every ? List.of() : targets)));
            List<String> engines = every ? List.of("all") : targets;
            worst = Math.max(worst, run("measure", arguments(every ? engines : withApi(targets))));
            worst = Math.max(worst, run("operations", arguments(engines)));
            worst = Math.max(worst, run("transactions", arguments(engines)));
        }
        return Math.max(worst, run("readwhilewriting", arguments(benchmarks)));
    }

    /** The chosen engines that are reached through JDBC. */
    private List<String> targets() {
        List<String> names = new ArrayList<>();
        for (String benchmark : benchmarks) {
            for (Engine engine : Engines.select(benchmark)) {
                if (engine instanceof Target) {
                    boolean known = Targets.all().contains(engine);
                    names.add(known ? engine.name() : engine.getClass().getName());
                }
            }
        }
        return names.stream().distinct().toList();
    }

    /** Measure also takes Ashlar by its own API. */
    private List<String> withApi(List<String> targets) {
        List<String> engines = new ArrayList<>(targets);
        for (String benchmark : benchmarks) {
            if (Engines.select(benchmark).stream().anyMatch(AshlarApiMemory.class::isInstance)) {
                engines.add(AshlarApiMemory.NAME);
            }
        }
        return engines;
    }

    private int run(String name, List<String> arguments) {
        CommandLine command = new CommandLine(new Benchmarks()).setCaseInsensitiveEnumValuesAllowed(true);
        List<String> all = new ArrayList<>(List.of(name));
        all.addAll(arguments);
        spec.commandLine().getOut().println("\n== " + String.join(" ", all));
        spec.commandLine().getOut().flush();
        return command.execute(all.toArray(String[]::new));
    }

    private List<String> common() {
        List<String> arguments = new ArrayList<>(List.of("--results=" + results));
        if (full) {
            arguments.add("--full");
        }
        if (rounds != null) {
            arguments.add("--rounds=" + rounds);
        }
        return arguments;
    }

    private List<String> arguments(List<String> engines) {
        List<String> arguments = common();
        if (!engines.isEmpty()) {
            arguments.add("--benchmark=" + String.join(",", engines));
        }
        devices.forEach((label, directory) -> arguments.add("--device=" + label + "=" + directory));
        return arguments;
    }

    private List<String> insertSelect(List<String> targets) {
        List<String> arguments = common();
        if (!targets.isEmpty()) {
            arguments.add("--benchmark=" + String.join(",", targets));
        }
        arguments.add("--output=" + results + "/insert-select/table.csv");
        arguments.add("--charts=" + results + "/insert-select");
        devices.values().stream().limit(1).forEach(directory -> arguments.add("--data=" + directory));
        return arguments;
    }
}
