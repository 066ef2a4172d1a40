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
import java.util.concurrent.Callable;
import org.ashlardb.bench.target.Target;
import org.ashlardb.bench.target.Targets;
import org.ashlardb.bench.workload.ForkedJvm;
import org.ashlardb.bench.workload.ReadersWorker;
import org.ashlardb.bench.workload.Worker;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Whether readers wait while one thread writes. */
@Command(
        name = "readers",
        mixinStandardHelpOptions = true,
        description = "Reads rows by key in many threads while one thread updates them; prints reads and writes per"
                + " second and how often readers waited for a lock, as a flight recording shows.")
final class ReadersCommand implements Callable<Integer> {
    @Option(
            names = {"-b", "--benchmark"},
            split = ",",
            paramLabel = "NAME",
            defaultValue = "ashlar-mem,hsqldb-mem,h2-mem",
            description = "Engines to measure. Default: ${DEFAULT-VALUE}.")
    private List<String> benchmarks;

    @Option(names = "--readers", defaultValue = "16", description = "Reading threads. Default: ${DEFAULT-VALUE}.")
    private int readers;

    @Option(names = "--seconds", defaultValue = "10", description = "How long. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Option(
            names = "--jvm-options",
            split = " ",
            paramLabel = "OPTION",
            defaultValue = "-Xms1g -Xmx1g",
            description = "Options of the JVMs. Default: ${DEFAULT-VALUE}.")
    private List<String> jvmOptions;

    @Spec
    private CommandSpec spec;

    private final PrintStream out = System.out;

    /** A line of the table; {@code result} is null if the engine failed. */
    private record Line(Target target, ReadersWorker.Result result, String failure) {}

    @Override
    public Integer call() throws IOException {
        List<Line> lines = new ArrayList<>();
        for (Target target : targets()) {
            lines.add(measure(target));
        }
        out.printf(Locale.ROOT, "%d readers and one writer, %d s, Java %s%n", readers, seconds, Runtime.version());
        List<Line> measured =
                lines.stream().filter(line -> line.result() != null).toList();
        if (!measured.isEmpty()) {
            print(measured);
        }
        lines.stream()
                .filter(line -> line.result() == null)
                .forEach(line -> out.printf(
                        Locale.ROOT, "%-24s failed: %s%n", line.target().name(), line.failure()));
        return measured.isEmpty() ? 1 : 0;
    }

    private List<Target> targets() {
        try {
            return benchmarks.stream()
                    .flatMap(name -> Targets.select(name).stream())
                    .toList();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private Line measure(Target target) throws IOException {
        Path directory = Files.createTempDirectory("readers");
        try {
            List<String> output = new ArrayList<>();
            List<String> arguments =
                    List.of(target.name(), Integer.toString(readers), Integer.toString(seconds), directory.toString());
            ForkedJvm.Exit exit = new ForkedJvm(jvmOptions, List.of())
                    .run(ReadersWorker.class, arguments, "", output::add, seconds + 120L);
            String failure = "the JVM ended with exit code " + exit.code() + ": " + exit.error();
            for (String line : output) {
                ReadersWorker.Result result = ReadersWorker.Result.fromLine(line);
                if (result != null) {
                    return new Line(target, result, null);
                }
                failure = Worker.failure(line) == null ? failure : Worker.failure(line);
            }
            return new Line(target, null, failure);
        } finally {
            Trees.delete(directory);
        }
    }

    private void print(List<Line> lines) {
        out.println(AsciiTable.getTable(
                AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS,
                lines,
                List.of(
                        new Column()
                                .header("engine")
                                .dataAlign(HorizontalAlign.LEFT)
                                .with(line -> line.target().description()),
                        number("reads/s").with(line -> count(line.result().reads())),
                        number("writes/s").with(line -> count(line.result().writes())),
                        number("waits of readers")
                                .with(line -> count(line.result().waits())),
                        number("waited [ms]").with(line -> count(line.result().waitMillis())),
                        new Column()
                                .header("most often in")
                                .dataAlign(HorizontalAlign.LEFT)
                                .with(line -> line.result().where()))));
    }

    private static Column number(String header) {
        return new Column().header(header).dataAlign(HorizontalAlign.RIGHT);
    }

    private static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
