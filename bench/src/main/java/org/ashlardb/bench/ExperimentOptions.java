package org.ashlardb.bench;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.ashlardb.bench.target.Engine;
import org.ashlardb.bench.workload.Engines;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The options that the experiments share. */
@Command
final class ExperimentOptions {
    private static final int FULL_ROUNDS = 3;
    private static final long FULL_TIMEOUT = 3_600;

    @Option(
            names = {"-b", "--benchmark"},
            split = ",",
            paramLabel = "NAME",
            description = "Engines to measure: names or their beginnings (ashlar, hsqldb, h2-mem, ...), all, or the"
                    + " class name of your own Target. Default: some of each class; with --full: all.")
    List<String> benchmarks = List.of();

    @Option(
            names = "--device",
            paramLabel = "LABEL=DIR",
            description =
                    "Directory for the engines' files; may be repeated to compare devices. Default: disk=bench-data"
                            + " and, where there is one, a directory below /dev/shm.")
    Map<String, Path> devices = new LinkedHashMap<>();

    @Option(
            names = "--rounds",
            description = "How often each engine is run, in a fresh JVM each time and in turn with the others."
                    + " Default: 1; with --full: 3.")
    Integer rounds;

    @Option(names = "--full", description = "The published sizes, all engines.")
    boolean full;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description = "A process that takes longer is ended. Default: 120; with --full: 3600.")
    Long timeoutSeconds;

    @Option(
            names = "--jvm-options",
            split = " ",
            paramLabel = "OPTION",
            defaultValue = "-Xms2g -Xmx2g",
            description = "Options of the measuring JVMs, the same for every engine. Default: ${DEFAULT-VALUE}.")
    List<String> jvmOptions = List.of();

    @Option(
            names = "--results",
            paramLabel = "DIR",
            defaultValue = "results",
            description = "Directory for the results file, which is named after the experiment. Default:"
                    + " ${DEFAULT-VALUE}.")
    Path results;

    int rounds() {
        return rounds != null ? rounds : full ? FULL_ROUNDS : 1;
    }

    long timeout() {
        return timeoutSeconds != null ? timeoutSeconds : full ? FULL_TIMEOUT : 120;
    }

    /**
     * The engines to measure.
     *
     * @param usual names for want of others
     * @param supported what the experiment can measure
     * @param sensible what all means
     * @throws IllegalArgumentException if a name is unknown
     */
    List<Engine> engines(List<String> usual, Predicate<Engine> supported, Predicate<Engine> sensible) {
        List<String> names = !benchmarks.isEmpty() ? benchmarks : full ? List.of("all") : usual;
        Set<Engine> chosen = new LinkedHashSet<>();
        for (String name : names) {
            Predicate<Engine> wanted = name.equals("all") ? supported.and(sensible) : supported;
            List<Engine> found = benchmarks.isEmpty() ? Engines.exactly(name) : Engines.select(name);
            found.stream().filter(wanted).forEach(chosen::add);
        }
        if (chosen.isEmpty()) {
            throw new IllegalArgumentException("This experiment can measure none of " + String.join(", ", names));
        }
        return List.copyOf(chosen);
    }
}
