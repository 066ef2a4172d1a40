package org.ashlardb.bench;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ashlardb.bench.keyvalue.AshlarApiMemory;
import org.ashlardb.bench.target.Engine;
import org.ashlardb.bench.target.Target;
import org.ashlardb.bench.workload.Experiments;
import org.ashlardb.bench.workload.Metric;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The experiment of 2001: rows written and found by key. */
@Command(
        name = "measure",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Writes 300 measurements of up to 1,000 characters for each of 100 sensors, each in a transaction of"
                        + " its own; then finds each by its key and reads it in a transaction of its own.")
final class MeasureCommand extends ExperimentCommand {
    private static final int FULL_ROWS = 30_000;

    @Option(
            names = {"-r", "--rows"},
            defaultValue = "30000",
            description = "Rows to write and read. Default and with --full: ${DEFAULT-VALUE}.")
    private int rows;

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            description = "Writing and reading each stop after this time; the rate is then that of what was done."
                    + " Default: 2; with --full: 600.")
    private Double limit;

    @Override
    Experiments experiment() {
        return Experiments.MEASURE;
    }

    private int rows() {
        return options().full ? FULL_ROWS : rows;
    }

    @Override
    Map<String, String> settings() {
        double seconds = limit != null ? limit : options().full ? 600 : 2;
        return Map.of("rows", Integer.toString(rows()), "limit", Double.toString(seconds));
    }

    @Override
    String scale() {
        return String.format(Locale.ROOT, "%,d rows", rows());
    }

    @Override
    List<Headline> headlines() {
        return List.of(
                Headline.byAccess("writes/s", "write", Metric.THROUGHPUT),
                Headline.byAccess("reads/s", "read", Metric.THROUGHPUT));
    }

    @Override
    List<Headline> moreColumns() {
        return List.of(
                Headline.byAccess("write p99 [µs]", "write", Metric.LATENCY_99),
                Headline.byAccess("read p99 [µs]", "read", Metric.LATENCY_99),
                Headline.byAccess("write overhead", "write", Metric.OVERHEAD));
    }

    @Override
    boolean supports(Engine engine) {
        return engine instanceof Target || engine instanceof AshlarApiMemory;
    }
}
