package org.ashlardb.bench;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Main class of the benchmark program. */
@Command(
        name = "benchmarks",
        description = "Measures Ashlar and the engines people use now, side by side.",
        mixinStandardHelpOptions = true,
        version = "Ashlar benchmarks 0.1.0",
        subcommands = {
            InsertSelectCommand.class,
            MeasureCommand.class,
            OperationsCommand.class,
            TransactionsCommand.class,
            OrdersCommand.class,
            ReadWhileWritingCommand.class,
            AllCommand.class,
            CommitsCommand.class,
            ReopenCommand.class,
            LargerCommand.class,
            TpchCommand.class,
            ForcesCommand.class,
            FootprintCommand.class,
            ColdStartCommand.class,
            ReadersCommand.class,
            JmhCommand.class,
            LimitsCommand.class,
            ReportCommand.class,
            GuardCommand.class
        })
public final class Benchmarks implements Runnable {
    @Spec
    private CommandSpec spec;

    public static void main(String[] arguments) {
        // Trying Ashlar's files out loads a library that complains of having no logger.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        System.exit(new CommandLine(new Benchmarks())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(arguments));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command");
    }
}
