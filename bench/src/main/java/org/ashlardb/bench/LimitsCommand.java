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
import org.ashlardb.bench.micro.ForceLimits;
import org.ashlardb.bench.micro.MemoryLimits;
import org.ashlardb.bench.micro.Nothing;
import org.ashlardb.bench.report.Limits;
import org.ashlardb.bench.report.Result;
import org.ashlardb.bench.report.ResultsFile;
import org.ashlardb.bench.report.Spread;
import org.ashlardb.bench.workload.ForkedJvm;
import org.ashlardb.bench.workload.TestRow;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What the machine itself allows: no engine is faster than this. */
@Command(
        name = "limits",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Measures the machine itself: memory copy, array scan, random reads, forced writes on each"
                + " device, the start of an empty JVM.")
final class LimitsCommand implements Callable<Integer> {
    private static final int MEBIBYTE = 1 << 20;
    private static final long TIMEOUT_SECONDS = 60;

    @Option(
            names = "--device",
            paramLabel = "LABEL=DIR",
            description = "A device to force files on, by a directory on it; may be repeated. Default: disk, the"
                    + " current directory; and /dev/shm if there is one.")
    private Map<String, Path> devices = new LinkedHashMap<>();

    @Option(
            names = "--seconds",
            defaultValue = "1",
            description = "Seconds to measure each limit in each round. Default: ${DEFAULT-VALUE}.")
    private double seconds;

    @Option(names = "--rounds", defaultValue = "3", description = "Rounds. Default: ${DEFAULT-VALUE}.")
    private int rounds;

    @Option(
            names = "--copy-size",
            paramLabel = "MIB",
            defaultValue = "256",
            description = "Size of the arrays that are copied and scanned. Default: ${DEFAULT-VALUE}.")
    private int copyMebibytes;

    @Option(
            names = "--read-sizes",
            split = ",",
            paramLabel = "MIB",
            defaultValue = "16,64,512,1024",
            description = "Sizes of the memory for random reads, at most 1024. Default: ${DEFAULT-VALUE}.")
    private List<Integer> readMebibytes;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            defaultValue = "results/limits.csv",
            description = "Results in the common form. Default: ${DEFAULT-VALUE}.")
    private Path output;

    @Spec
    private CommandSpec spec;

    private final PrintStream out = System.out;
    private final List<Result> results = new ArrayList<>();

    /** Measures one value. */
    private interface Measure {
        double run() throws IOException;
    }

    @Override
    public Integer call() throws IOException {
        List<Device> where = Device.of(devices);
        Map<String, String> facts = RunFacts.collect(
                String.join(" ", spec.commandLine().getParent().getParseResult().originalArgs()), List.of(), where);
        measureMemory(new MemoryLimits(seconds));
        for (Device device : where) {
            measureDevice(new ForceLimits(seconds), device.label(), device.directory());
            device.tidy();
        }
        add(Limits.JVM_START, "", "memory", "time", "ms", Result.Better.LOWER, LimitsCommand::startMillis);
        new ResultsFile(facts, results).write(output);
        out.println("Results in the common form: " + output);
        return 0;
    }

    private void measureMemory(MemoryLimits memory) throws IOException {
        int bytes = copyMebibytes * MEBIBYTE;
        String size = copyMebibytes + " MiB";
        int rows = bytes / TestRow.RAW_BYTES;
        add(
                Limits.MEMORY_COPY,
                size,
                "memory",
                "bandwidth",
                "GB/s",
                Result.Better.HIGHER,
                () -> memory.copyBytesPerSecond(bytes) / 1e9);
        add(
                Limits.ARRAY_SCAN,
                size,
                "memory",
                "throughput",
                "1/s",
                Result.Better.HIGHER,
                () -> memory.arrayScanRowsPerSecond(rows));
        for (int mebibytes : readMebibytes) {
            add(
                    Limits.RANDOM_READ,
                    mebibytes + " MiB",
                    "memory",
                    "time",
                    "ns",
                    Result.Better.LOWER,
                    () -> memory.randomReadNanos(mebibytes * MEBIBYTE));
        }
    }

    private void measureDevice(ForceLimits force, String label, Path directory) throws IOException {
        Files.createDirectories(directory);
        add(
                Limits.APPEND,
                "",
                label,
                "throughput",
                "1/s",
                Result.Better.HIGHER,
                () -> force.appendsPerSecond(directory));
        add(
                Limits.OVERWRITE,
                "",
                label,
                "throughput",
                "1/s",
                Result.Better.HIGHER,
                () -> force.overwritesPerSecond(directory, MEBIBYTE >> 10));
    }

    private static double startMillis() throws IOException {
        ForkedJvm.Exit exit =
                new ForkedJvm(List.of(), List.of()).run(Nothing.class, List.of(), "", line -> {}, TIMEOUT_SECONDS);
        if (exit.code() != 0) {
            throw new IOException("An empty JVM ended with exit code " + exit.code() + ": " + exit.error());
        }
        return exit.firstLineNanos() / 1e6;
    }

    private void add(
            String workload,
            String scale,
            String device,
            String metric,
            String unit,
            Result.Better better,
            Measure measure)
            throws IOException {
        List<Double> values = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            values.add(measure.run());
        }
        Result result = new Result(
                Limits.EXPERIMENT,
                workload,
                scale,
                Limits.ENGINE,
                "the machine itself",
                null,
                device,
                metric,
                unit,
                better,
                values,
                "");
        results.add(result);
        Spread spread = result.spread();
        out.printf(
                Locale.ROOT,
                "%-24s %-9s %-10s %,14.1f %-5s (%,.1f-%,.1f)%n",
                workload,
                scale,
                device,
                spread.median(),
                unit,
                spread.min(),
                spread.max());
    }
}
