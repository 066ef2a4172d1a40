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
import java.util.concurrent.Callable;
import org.ashlardb.bench.report.Spread;
import org.ashlardb.bench.target.Target;
import org.ashlardb.bench.target.Targets;
import org.ashlardb.bench.workload.ColdStartWorker;
import org.ashlardb.bench.workload.ForkedJvm;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Time from starting a JVM to the first row read, or to the end of an application's first statements. */
@Command(
        name = "coldstart",
        mixinStandardHelpOptions = true,
        description =
                "Starts a JVM that connects, creates a table, inserts a row and reads it; prints the time from the"
                        + " start of the process to that row, engines in turn.")
final class ColdStartCommand implements Callable<Integer> {
    private static final long TIMEOUT_SECONDS = 60;

    @Option(
            names = {"-b", "--benchmark"},
            split = ",",
            paramLabel = "NAME",
            defaultValue = "ashlar-mem,hsqldb-mem,h2-mem",
            description = "Engines to measure. Default: ${DEFAULT-VALUE}.")
    private List<String> benchmarks;

    @Option(
            names = {"-n", "--runs"},
            defaultValue = "15",
            description = "JVMs per engine. Default: ${DEFAULT-VALUE}.")
    private int runs;

    @Option(
            names = "--jvm-options",
            split = " ",
            paramLabel = "OPTION",
            description = "Options of the JVMs. Default: none.")
    private List<String> jvmOptions = List.of();

    @Option(
            names = "--driver-path",
            paramLabel = "JAR",
            description =
                    "A jar to load a driver from instead of this program's own jar, which is compressed and large;"
                            + " may be repeated.")
    private List<Path> driverPath = List.of();

    @Option(
            names = "--application",
            description =
                    "Measure what a test suite of an application does instead: 30 tables, 300 rows, 350 statements"
                            + " of different texts, metadata; to its end.")
    private boolean application;

    @Spec
    private CommandSpec spec;

    private final PrintStream out = System.out;

    @Override
    public Integer call() throws IOException {
        Map<Target, List<Double>> millis = new LinkedHashMap<>();
        Map<Target, String> failures = new LinkedHashMap<>();
        try {
            benchmarks.forEach(name -> Targets.select(name).forEach(target -> millis.put(target, new ArrayList<>())));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        for (int run = 0; run < runs; run++) {
            for (Target target : millis.keySet()) {
                if (!failures.containsKey(target)) {
                    measure(target, millis.get(target), failures);
                }
            }
        }
        print(millis, failures);
        return failures.size() == millis.size() ? 1 : 0;
    }

    private void measure(Target target, List<Double> millis, Map<Target, String> failures) throws IOException {
        Path directory = Files.createTempDirectory("coldstart");
        try {
            List<String> output = new ArrayList<>();
            List<String> arguments = new ArrayList<>(List.of(target.name(), directory.toString()));
            if (application) {
                arguments.add(ColdStartWorker.APPLICATION);
            }
            ForkedJvm.Exit exit = new ForkedJvm(jvmOptions, driverPath)
                    .run(ColdStartWorker.class, arguments, "", output::add, TIMEOUT_SECONDS);
            if (exit.code() == 0 && output.equals(List.of(ColdStartWorker.FIRST_ROW))) {
                millis.add(exit.firstLineNanos() / 1e6);
            } else {
                failures.put(target, output.isEmpty() ? exit.error() : "printed " + output);
            }
        } finally {
            Trees.delete(directory);
        }
    }

    private void print(Map<Target, List<Double>> millis, Map<Target, String> failures) {
        out.printf(
                Locale.ROOT,
                "Start of the JVM to the %s, %d JVMs each, Java %s%n",
                application ? "end of the first statements" : "first row",
                runs,
                Runtime.version());
        millis.forEach((target, samples) -> {
            if (failures.containsKey(target)) {
                out.printf(Locale.ROOT, "%-40s failed: %s%n", target.description(), failures.get(target));
            } else {
                Spread spread = Spread.of(samples);
                out.printf(
                        Locale.ROOT,
                        "%-40s %6.0f ms (%.0f-%.0f)%n",
                        target.description(),
                        spread.median(),
                        spread.min(),
                        spread.max());
            }
        });
    }
}
