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
import org.ashlardb.bench.workload.Content;
import org.ashlardb.bench.workload.FootprintWorker;
import org.ashlardb.bench.workload.ForkedJvm;
import org.ashlardb.bench.workload.Worker;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How much memory rows take, on the heap and outside it. */
@Command(
        name = "footprint",
        mixinStandardHelpOptions = true,
        description = "Loads rows into each engine in a JVM of its own, scans them, and prints the heap after garbage"
                + " collection and the memory outside the heap.")
final class FootprintCommand implements Callable<Integer> {
    private static final double MEBIBYTE = 1 << 20;

    @Option(
            names = {"-b", "--benchmark"},
            split = ",",
            paramLabel = "NAME",
            defaultValue = "ashlar-mem,hsqldb-mem,h2-mem,sqlite-mem",
            description = "Engines to measure. Default: ${DEFAULT-VALUE}.")
    private List<String> benchmarks;

    @Option(
            names = {"-r", "--rows"},
            defaultValue = "1000000",
            description = "Rows to load. Default: ${DEFAULT-VALUE}.")
    private int rows;

    @Option(
            names = "--content",
            defaultValue = "INSERT_SELECT",
            description = "The rows: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Content content;

    @Option(
            names = "--jvm-options",
            split = " ",
            paramLabel = "OPTION",
            defaultValue = "-Xms1g -Xmx1g -XX:+AlwaysPreTouch",
            description =
                    "Options of the measuring JVMs. The memory outside the heap is right only if the heap is of fixed"
                            + " size and touched at the start. Default: ${DEFAULT-VALUE}.")
    private List<String> jvmOptions;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "900",
            description = "A process that takes longer is ended. Default: ${DEFAULT-VALUE}.")
    private long timeoutSeconds;

    @Spec
    private CommandSpec spec;

    private final PrintStream out = System.out;

    /** A line of the table; {@code result} is null if the engine failed. */
    private record Line(Target target, FootprintWorker.Result result, String failure) {}

    @Override
    public Integer call() throws IOException {
        List<Line> lines = new ArrayList<>();
        for (Target target : targets()) {
            lines.add(measure(target));
        }
        out.printf(
                Locale.ROOT,
                "%,d %s rows, %s, Java %s%n",
                rows,
                content.name().toLowerCase(Locale.ROOT).replace('_', '-'),
                String.join(" ", jvmOptions),
                Runtime.version());
        print(lines.stream().filter(line -> line.result() != null).toList());
        lines.stream()
                .filter(line -> line.result() == null)
                .forEach(line -> out.printf(
                        Locale.ROOT, "%-24s failed: %s%n", line.target().name(), line.failure()));
        return lines.stream().allMatch(line -> line.result() == null) ? 1 : 0;
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
        Path directory = Files.createTempDirectory("footprint");
        try {
            List<String> output = new ArrayList<>();
            List<String> arguments =
                    List.of(target.name(), content.name(), Integer.toString(rows), directory.toString());
            ForkedJvm.Exit exit = new ForkedJvm(jvmOptions, List.of())
                    .run(FootprintWorker.class, arguments, "", output::add, timeoutSeconds);
            String failure = "the JVM ended with exit code " + exit.code() + ": " + exit.error();
            for (String line : output) {
                FootprintWorker.Result result = FootprintWorker.Result.fromLine(line);
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
        if (lines.isEmpty()) {
            return;
        }
        out.println(AsciiTable.getTable(
                AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS,
                lines,
                List.of(
                        new Column()
                                .header("engine")
                                .dataAlign(HorizontalAlign.LEFT)
                                .with(line -> line.target().description()),
                        number("raw B/row")
                                .with(line -> perRow(line, line.result().rawBytes())),
                        number("heap after GC [MiB]")
                                .with(line -> mebibytes(line.result().heapBytes())),
                        number("off-heap [MiB]")
                                .with(line -> mebibytes(line.result().offHeapBytes())),
                        number("off-heap B/row")
                                .with(line -> perRow(line, line.result().offHeapBytes())),
                        number("off-heap / raw")
                                .with(line -> String.format(
                                        Locale.ROOT,
                                        "%.2f",
                                        (double) line.result().offHeapBytes()
                                                / line.result().rawBytes())),
                        number("own count B/row")
                                .with(line -> ownCount(line, line.result().rows())),
                        number("own count / raw")
                                .with(line -> ownCount(line, line.result().rawBytes())),
                        number("heap B/row")
                                .with(line -> String.format(
                                        Locale.ROOT,
                                        "%,.1f",
                                        (double) line.result().heapBytes() / rows)),
                        number("scan [rows/s]")
                                .with(line -> String.format(
                                        Locale.ROOT,
                                        "%,.0f",
                                        rows * 1e3 / Math.max(1, line.result().scanMillis()))))));
    }

    private static Column number(String header) {
        return new Column().header(header).dataAlign(HorizontalAlign.RIGHT);
    }

    private static String perRow(Line line, long bytes) {
        return String.format(
                Locale.ROOT, "%,.1f", (double) bytes / line.result().rows());
    }

    private static String ownCount(Line line, long unit) {
        long bytes = line.result().ownBytes();
        return bytes < 0 ? "" : String.format(Locale.ROOT, "%,.2f", (double) bytes / unit);
    }

    private static String mebibytes(long bytes) {
        return String.format(Locale.ROOT, "%,.1f", bytes / MEBIBYTE);
    }
}
