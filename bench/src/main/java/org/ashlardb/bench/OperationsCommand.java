package org.ashlardb.bench;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ashlardb.bench.target.Engine;
import org.ashlardb.bench.target.Target;
import org.ashlardb.bench.workload.Experiments;
import org.ashlardb.bench.workload.Metric;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The experiment of 2013 on kinds of operations. */
@Command(
        name = "operations",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Loops of one transaction each: 2 inserts, 8 index searches, 8 steps of a traversal (a query for 8"
                        + " rows that follow one another by key, fetched one by one), 2 updates, 2 deletes. Prints loops per"
                        + " millisecond.")
final class OperationsCommand extends ExperimentCommand {
    private static final int FULL_LOOPS = 400_000;

    @Option(
            names = "--loops",
            defaultValue = "50000",
            description = "Loops of each kind. Default: ${DEFAULT-VALUE}; with --full: 400000.")
    private int loops;

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            description = "Each kind stops after this time; the rate is then that of what was done. Default: 0.7; with"
                    + " --full: 60.")
    private Double limit;

    @Override
    Experiments experiment() {
        return Experiments.OPERATIONS;
    }

    private int loops() {
        return options().full ? FULL_LOOPS : loops;
    }

    @Override
    Map<String, String> settings() {
        double seconds = limit != null ? limit : options().full ? 60 : 0.7;
        return Map.of("loops", Integer.toString(loops()), "limit", Double.toString(seconds));
    }

    @Override
    String scale() {
        return String.format(Locale.ROOT, "%,d loops", loops());
    }

    @Override
    List<Headline> headlines() {
        return List.of(
                loopsOf("2 inserts"),
                loopsOf("2 updates"),
                loopsOf("2 deletes"),
                loopsOf("8 index searches"),
                loopsOf("8 traversal steps"));
    }

    private static Headline loopsOf(String workload) {
        return Headline.of(workload + " [loops/ms]", workload, Metric.LOOPS);
    }

    @Override
    boolean supports(Engine engine) {
        return engine instanceof Target;
    }

    /** DuckDB's scans make sense here. */
    @Override
    boolean isSensible(Engine engine) {
        return isUsual(engine);
    }
}
