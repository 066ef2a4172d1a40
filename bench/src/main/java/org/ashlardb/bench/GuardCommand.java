package org.ashlardb.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.ashlardb.bench.micro.GuardWorker;
import org.ashlardb.bench.report.Guard;
import org.ashlardb.bench.report.Result;
import org.ashlardb.bench.report.ResultsFile;
import org.ashlardb.bench.report.Spread;
import org.ashlardb.bench.target.Durability;
import org.ashlardb.bench.workload.ForkedJvm;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A short look whether Ashlar has become slower, measured against peers so that the machine matters little. */
@Command(
        name = "guard",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Measures ratios of Ashlar to a peer for a short time and compares them with recorded ones;"
                + " prints what moved by more than the noise and ends with exit code 1 if something got worse.")
final class GuardCommand implements Callable<Integer> {
    private static final String ASHLAR = "ashlar-mem";
    private static final long TIMEOUT_SECONDS = 120;
    /** From this load for each processor on, others disturb the rounds. */
    private static final double BUSY = 0.5;

    @Option(
            names = "--recorded",
            paramLabel = "FILE",
            defaultValue = "bench/guard.csv",
            description = "The recorded ratios. Default: ${DEFAULT-VALUE}.")
    private Path recorded;

    @Option(names = "--record", description = "Writes the ratios to that file instead of comparing them.")
    private boolean record;

    @Option(names = "--rounds", defaultValue = "5", description = "Rounds. Default: ${DEFAULT-VALUE}.")
    private int rounds;

    @Option(
            names = "--seconds",
            defaultValue = "0.4",
            description = "Seconds to measure each workload in each round; warming takes 2.5 times as long."
                    + " Default: ${DEFAULT-VALUE}.")
    private double seconds;

    @Option(
            names = "--peer",
            paramLabel = "NAME",
            defaultValue = "h2-mem",
            description = "The peer of the ratios through JDBC. Default: ${DEFAULT-VALUE}.")
    private String peer;

    @Option(
            names = "--jvm-options",
            split = " ",
            paramLabel = "OPTION",
            defaultValue = "-Xms1g -Xmx1g",
            description = "Options of the measuring JVMs, the same for every engine. Default: ${DEFAULT-VALUE}.")
    private List<String> jvmOptions;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            defaultValue = "results/guard.csv",
            description = "What was measured, in the common form. Default: ${DEFAULT-VALUE}.")
    private Path output;

    @Spec
    private CommandSpec spec;

    private final PrintStream out = System.out;

    /** Ratios of one pair of engines, by workload; and why there are none. */
    private record Pair(String ashlar, String peer, Map<String, List<Double>> ratios, List<String> failures) {
        Pair(String ashlar, String peer) {
            this(ashlar, peer, new LinkedHashMap<>(), new ArrayList<>());
        }
    }

    @Override
    public Integer call() throws IOException {
        Map<String, String> facts = RunFacts.collect(
                String.join(" ", spec.commandLine().getParent().getParseResult().originalArgs()),
                jvmOptions,
                List.of());
        warnIfBusy();
        List<Pair> pairs = List.of(new Pair(ASHLAR, peer), new Pair(GuardWorker.ASHLAR_API, GuardWorker.PEER_API));
        try (Progress progress = Progress.start("guard", (long) rounds * pairs.size())) {
            for (int round = 0; round < rounds; round++) {
                for (Pair pair : pairs) {
                    measure(pair, round % 2 == 0);
                    progress.step();
                }
            }
        }
        ResultsFile measured = new ResultsFile(
                facts, pairs.stream().flatMap(pair -> results(pair).stream()).toList());
        measured.write(output);
        if (record) {
            measured.write(recorded);
            Guard.compare(measured.results(), List.of()).forEach(this::print);
            out.println("Recorded in " + recorded);
            return pairs.stream().allMatch(pair -> pair.failures().isEmpty()) ? 0 : 1;
        }
        return compare(measured);
    }

    private void warnIfBusy() {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        int processors = Runtime.getRuntime().availableProcessors();
        if (load > processors * BUSY) {
            out.printf(
                    Locale.ROOT,
                    "This machine is busy (load %.1f, %d processors): expect much noise, and do not record%n",
                    load,
                    processors);
        }
    }

    /** One round; who comes first changes, since a machine may be slower for whoever comes second. */
    private void measure(Pair pair, boolean ashlarFirst) throws IOException {
        Map<String, Double> first = rates(ashlarFirst ? pair.ashlar() : pair.peer(), pair);
        Map<String, Double> second = rates(ashlarFirst ? pair.peer() : pair.ashlar(), pair);
        Map<String, Double> own = ashlarFirst ? first : second;
        Map<String, Double> other = ashlarFirst ? second : first;
        own.forEach((workload, rate) -> {
            if (other.containsKey(workload)) {
                pair.ratios()
                        .computeIfAbsent(workload, key -> new ArrayList<>())
                        .add(rate / other.get(workload));
            }
        });
    }

    private Map<String, Double> rates(String engine, Pair pair) throws IOException {
        Map<String, Double> rates = new LinkedHashMap<>();
        List<String> arguments = List.of(engine, Double.toString(seconds));
        ForkedJvm.Exit exit = new ForkedJvm(jvmOptions, List.of())
                .run(
                        GuardWorker.class,
                        arguments,
                        "",
                        line -> {
                            GuardWorker.Rate rate = GuardWorker.Rate.fromLine(line);
                            if (rate != null) {
                                rates.put(rate.workload(), rate.perSecond());
                            }
                        },
                        TIMEOUT_SECONDS);
        if (exit.code() != 0) {
            pair.failures().add(engine + " ended with exit code " + exit.code() + ": " + exit.error());
        }
        return rates;
    }

    private List<Result> results(Pair pair) {
        List<Result> results = new ArrayList<>();
        pair.ratios().forEach((workload, ratios) -> results.add(result(pair, workload, ratios, "")));
        if (!pair.failures().isEmpty()) {
            results.add(result(
                    pair, "all of " + pair.ashlar(), List.of(), pair.failures().get(0)));
        }
        return results;
    }

    private static Result result(Pair pair, String workload, List<Double> ratios, String note) {
        return new Result(
                "guard",
                workload,
                "",
                pair.ashlar(),
                pair.ashlar() + " / " + pair.peer(),
                Durability.NONE,
                "memory",
                "ratio to " + pair.peer(),
                "x",
                Result.Better.HIGHER,
                ratios,
                note);
    }

    private int compare(ResultsFile measured) throws IOException {
        List<Result> before = List.of();
        if (Files.exists(recorded)) {
            ResultsFile file = ResultsFile.read(recorded);
            before = file.results();
            for (String fact : List.of("processor", "processors", "Java", "version of H2")) {
                String now = measured.facts().get(fact);
                if (!now.equals(file.facts().get(fact))) {
                    out.println("Recorded with another " + fact + ": "
                            + file.facts().get(fact) + "; now " + now);
                }
            }
        } else {
            out.println("Nothing is recorded in " + recorded + "; --record does that");
        }
        List<Guard.Finding> findings = Guard.compare(measured.results(), before);
        findings.forEach(this::print);
        return findings.stream().anyMatch(finding -> finding.verdict().isAlarm()) ? 1 : 0;
    }

    private void print(Guard.Finding finding) {
        if (finding.now() == null) {
            out.printf(
                    Locale.ROOT,
                    "%-16s %s: %s%n",
                    finding.workload(),
                    finding.verdict().words(),
                    finding.note());
            return;
        }
        String line = String.format(Locale.ROOT, "%-16s %-20s", finding.workload(), text(finding.now()));
        if (finding.recorded() != null) {
            line += String.format(
                    Locale.ROOT,
                    " recorded %-20s change %+6.1f %%, noise %5.1f %%",
                    text(finding.recorded()),
                    finding.change() * 100,
                    finding.noise() * 100);
        }
        out.println(line + "  " + finding.verdict().words());
    }

    private static String text(Spread spread) {
        return String.format(Locale.ROOT, "%.2f (%.2f-%.2f)", spread.median(), spread.min(), spread.max());
    }
}
