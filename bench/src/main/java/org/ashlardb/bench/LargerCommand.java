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

/** Tables larger than the cache. */
@Command(
        name = "larger",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "A table larger than the engine's cache: loads it in batches of 1,000 rows, reads rows at random by one"
                        + " thread and by several, reads all, changes rows at random. Prints rows per second, and how often"
                        + " 4 KB of its file, if it has one, can be read.")
final class LargerCommand extends ExperimentCommand {
    @Option(names = "--rows", defaultValue = "2000000", description = "Default: ${DEFAULT-VALUE}.")
    private int rows;

    @Option(
            names = "--cache",
            defaultValue = "25",
            description = "MiB of cache each engine is given. Default: ${DEFAULT-VALUE}.")
    private long cache;

    @Option(
            names = "--readers",
            defaultValue = "16",
            description = "Threads that read together. Default: ${DEFAULT-VALUE}.")
    private int readers;

    @Option(
            names = "--seconds",
            defaultValue = "5",
            description = "For each kind of access. Default: ${DEFAULT-VALUE}.")
    private double seconds;

    @Override
    Experiments experiment() {
        return Experiments.LARGER;
    }

    @Override
    Map<String, String> settings() {
        return Map.of(
                "rows",
                Integer.toString(rows),
                "cache",
                Long.toString(cache << 20),
                "readers",
                Integer.toString(readers),
                "seconds",
                Double.toString(seconds));
    }

    @Override
    String scale() {
        return String.format(Locale.ROOT, "%,d rows, %d MiB of cache", rows, cache);
    }

    @Override
    List<Headline> headlines() {
        return List.of(
                Headline.of("load, first tenth [1/s]", "load, first tenth", Metric.THROUGHPUT),
                Headline.of("last tenth [1/s]", "load, last tenth", Metric.THROUGHPUT),
                Headline.of("random reads [1/s]", "random point reads", Metric.THROUGHPUT),
                Headline.of(
                        String.format(Locale.ROOT, "by %d threads [1/s]", readers),
                        "random point reads, threads together",
                        Metric.THROUGHPUT),
                Headline.of("scan [rows/s]", "rows of a scan", Metric.THROUGHPUT),
                Headline.of("random updates [1/s]", "random updates", Metric.THROUGHPUT));
    }

    @Override
    List<Headline> moreColumns() {
        return List.of(Headline.of("4 KB read at random [1/s]", "4 KB random read of the file", Metric.THROUGHPUT));
    }

    @Override
    List<String> usualEngines() {
        return List.of(
                "ashlar-cached", "hsqldb-cached", "hsqldb-cached-forced", "h2-file", "derby-file", "sqlite-file");
    }

    @Override
    boolean supports(Engine engine) {
        return engine instanceof Target;
    }
}
