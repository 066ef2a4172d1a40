package org.ashlardb.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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
        int worst = 0;
        worst = Math.max(worst, run("insert-select", insertSelect()));
        for (String name : List.of("measure", "operations", "transactions", "readwhilewriting")) {
            worst = Math.max(worst, run(name, arguments()));
        }
        return worst;
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

    private List<String> arguments() {
        List<String> arguments = common();
        devices.forEach((label, directory) -> arguments.add("--device=" + label + "=" + directory));
        return arguments;
    }

    private List<String> insertSelect() {
        List<String> arguments = common();
        arguments.add("--output=" + results + "/insert-select/table.csv");
        arguments.add("--charts=" + results + "/insert-select");
        devices.values().stream().limit(1).forEach(directory -> arguments.add("--data=" + directory));
        return arguments;
    }
}
