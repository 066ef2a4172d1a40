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

/** The 22 queries of TPC-H. */
@Command(
        name = "tpch",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "The 22 queries of TPC-H on one connection, warm: the shortest time of several rounds. No audited"
                + " result: loading, refreshing and streams are left out.")
final class TpchCommand extends ExperimentCommand {
    @Option(
            names = "--scale",
            defaultValue = "0.1",
            description = "Scale factor; at 1 the tables have 8.7 million rows. Default: ${DEFAULT-VALUE}.")
    private double scaleFactor;

    @Option(names = "--repeats", defaultValue = "5", description = "Of each query. Default: ${DEFAULT-VALUE}.")
    private int repeats;

    @Option(
            names = "--limit",
            defaultValue = "30",
            description = "Seconds after which a query is given up and counted so. Default: ${DEFAULT-VALUE}.")
    private int limit;

    @Override
    Experiments experiment() {
        return Experiments.TPCH;
    }

    @Override
    Map<String, String> settings() {
        return Map.of(
                "scale",
                Double.toString(scaleFactor),
                "repeats",
                Integer.toString(repeats),
                "limit",
                Integer.toString(limit));
    }

    @Override
    String scale() {
        return String.format(Locale.ROOT, "scale factor %s", scaleFactor);
    }

    @Override
    List<Headline> headlines() {
        return List.of(
                Headline.of("load [ms]", "load", Metric.WALL_TIME),
                Headline.of("geometric mean [ms]", "geometric mean", Metric.WALL_TIME),
                Headline.of("slowest [ms]", "slowest query", Metric.WALL_TIME));
    }

    @Override
    List<String> usualEngines() {
        return List.of("ashlar-mem", "h2-mem", "hsqldb-mem", "derby-file", "sqlite-mem", "duckdb-mem");
    }

    @Override
    boolean supports(Engine engine) {
        return engine instanceof Target;
    }
}
