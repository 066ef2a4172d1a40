package org.ashlardb.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ashlardb.bench.target.Engine;
import org.ashlardb.bench.workload.Experiments;
import org.ashlardb.bench.workload.Metric;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The experiment of 2014: reads by many threads while one writes. */
@Command(
        name = "readwhilewriting",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Loads records of a 16-byte key and a 100-byte value in key order; then many threads read random"
                + " records while one gives random ones another value. Through JDBC, and through the engines' own"
                + " APIs.")
final class ReadWhileWritingCommand extends ExperimentCommand {
    private static final int FULL_RECORDS = 2_000_000;

    /** SQLite in memory locks its table against readers, so its file stands for it. */
    private static final List<String> USUAL = List.of(
            "ashlar",
            "chronicle-mem",
            "mvstore-mem",
            "h2-mem",
            "hsqldb-mem",
            "lmdb-nosync",
            "rocksdb-nosync",
            "sqlite-normal",
            "lmdb-sync",
            "sqlite-file");

    @Option(
            names = {"-r", "--records"},
            defaultValue = "200000",
            description = "Records to load. Default: ${DEFAULT-VALUE}; with --full: 2000000, unless this says more.")
    private int records;

    @Option(names = "--readers", defaultValue = "16", description = "Reading threads. Default: ${DEFAULT-VALUE}.")
    private int readers;

    @Option(
            names = "--seconds",
            description = "How long readers and writer run, in whole seconds, after half that time of warming. Default:"
                    + " 2; with --full: 30.")
    private Integer seconds;

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            description = "The load stops after this time; what follows has the records that were loaded. Default: 10;"
                    + " with --full: 1800.")
    private Double limit;

    @Override
    Experiments experiment() {
        return Experiments.READ_WHILE_WRITING;
    }

    private int records() {
        return options().full ? Math.max(FULL_RECORDS, records) : records;
    }

    @Override
    Map<String, String> settings() {
        int time = seconds != null ? seconds : options().full ? 30 : 2;
        double loading = limit != null ? limit : options().full ? 1_800 : 10;
        return Map.of(
                "records", Integer.toString(records()),
                "readers", Integer.toString(readers),
                "warm", Double.toString(time / 2.0),
                "seconds", Integer.toString(time),
                "limit", Double.toString(loading));
    }

    @Override
    String scale() {
        return String.format(Locale.ROOT, "%,d records, %d readers", records(), readers);
    }

    @Override
    List<Headline> headlines() {
        return List.of(
                Headline.byAccess("reads/s", "reads beside a writer", Metric.THROUGHPUT),
                Headline.byAccess("writes/s", "writes beside readers", Metric.THROUGHPUT),
                Headline.byAccess("loaded/s", "load", Metric.THROUGHPUT));
    }

    @Override
    List<Headline> moreColumns() {
        List<Headline> columns = new ArrayList<>();
        columns.add(Headline.byAccess("load overhead", "load", Metric.OVERHEAD));
        columns.add(Headline.byAccess("read p99 [µs]", "reads beside a writer", Metric.LATENCY_99));
        columns.add(Headline.byAccess("write p99 [µs]", "writes beside readers", Metric.LATENCY_99));
        columns.add(Headline.byAccess("voluntary switches", "reading and writing", Metric.VOLUNTARY_SWITCHES));
        columns.add(Headline.byAccess("involuntary", "reading and writing", Metric.INVOLUNTARY_SWITCHES));
        return columns;
    }

    @Override
    List<String> usualEngines() {
        return USUAL;
    }

    @Override
    boolean supports(Engine engine) {
        return true;
    }

    @Override
    boolean isSensible(Engine engine) {
        return super.isSensible(engine) && !engine.name().equals("sqlite-mem");
    }
}
