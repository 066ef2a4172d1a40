package org.ashlardb.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.ashlardb.bench.report.JmhFailures;
import org.ashlardb.bench.report.JmhResults;
import org.ashlardb.bench.report.Result;
import org.ashlardb.bench.report.ResultsFile;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** Runs JMH with its own options, and keeps what it measured in the common form. */
@Command(
        name = "jmh",
        description = "Runs the JMH suites; takes JMH's own options, for instance: jmh -l, jmh PointSelect -prof gc")
final class JmhCommand implements Callable<Integer> {
    @Option(
            names = "--results",
            paramLabel = "FILE",
            defaultValue = "results/jmh.csv",
            description = "Results in the common form. Default: ${DEFAULT-VALUE}.")
    private Path results;

    @Unmatched
    private List<String> arguments = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    private final PrintStream out = System.out;

    @Override
    public Integer call() throws IOException {
        CommandLineOptions options;
        try {
            options = new CommandLineOptions(arguments.toArray(String[]::new));
        } catch (CommandLineOptionException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        if (asksForHelp(options)) {
            org.openjdk.jmh.Main.main(arguments.toArray(String[]::new));
            return 0;
        }
        return run(options);
    }

    private static boolean asksForHelp(CommandLineOptions options) {
        return options.shouldHelp()
                || options.shouldList()
                || options.shouldListWithParams()
                || options.shouldListProfilers()
                || options.shouldListResultFormats();
    }

    private int run(CommandLineOptions options) throws IOException {
        List<String> command = new ArrayList<>(List.of("jmh"));
        command.addAll(arguments);
        Map<String, String> facts = RunFacts.collect(String.join(" ", command), List.of(), List.of());
        try (PrintStream human = options.getOutput().hasValue()
                ? new PrintStream(options.getOutput().get(), "UTF-8")
                : null) {
            JmhFailures format = new JmhFailures(OutputFormatFactory.createFormatInstance(
                    human == null ? out : human, options.verbosity().orElse(VerboseMode.NORMAL)));
            Collection<RunResult> measured = new Runner(options, format).run();
            List<Result> all = new ArrayList<>(JmhResults.of(measured));
            all.addAll(format.failures());
            new ResultsFile(facts, all).write(results);
            out.println("Results in the common form: " + results);
            return measured.isEmpty() ? 1 : 0;
        } catch (NoBenchmarksException e) {
            throw new ParameterException(spec.commandLine(), "No suite matches; jmh -l lists them", e);
        } catch (RunnerException e) {
            throw new IOException("JMH: " + e.getMessage(), e);
        }
    }
}
