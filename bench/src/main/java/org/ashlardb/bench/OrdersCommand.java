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

/** A shop. */
@Command(
        name = "orders",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "The transactions of a shop with several clients, after TPC-C and in its shares: orders,"
                + " payments, deliveries, questions about orders and the stock; some 20 statements in one. Prints"
                + " transactions per second. It is no TPC-C: tables and rows are smaller, and nobody waits between"
                + " two.")
final class OrdersCommand extends ExperimentCommand {
    private static final int FULL_WAREHOUSES = 10;

    @Option(
            names = "--warehouses",
            defaultValue = "2",
            description =
                    "Warehouses, each with 10 districts, 6,000 customers and orders, 60,000 lines and 10,000 items in"
                            + " stock. Default: ${DEFAULT-VALUE}; with --full: 10.")
    private int warehouses;

    @Option(names = "--clients", defaultValue = "4", description = "Threads. Default: ${DEFAULT-VALUE}.")
    private int clients;

    @Option(names = "--warm", description = "Seconds of warming. Default: 5; with --full: 20.")
    private Double warm;

    @Option(names = "--seconds", description = "How long it runs after that. Default: 5; with --full: 20.")
    private Double seconds;

    @Override
    Experiments experiment() {
        return Experiments.ORDERS;
    }

    private int warehouses() {
        return options().full ? FULL_WAREHOUSES : warehouses;
    }

    @Override
    Map<String, String> settings() {
        double usual = options().full ? 20 : 5;
        return Map.of(
                "warehouses", Integer.toString(warehouses()),
                "clients", Integer.toString(clients),
                "warm", Double.toString(warm != null ? warm : usual),
                "seconds", Double.toString(seconds != null ? seconds : usual));
    }

    @Override
    String scale() {
        return String.format(Locale.ROOT, "%,d warehouses, %,d clients", warehouses(), clients);
    }

    @Override
    List<Headline> headlines() {
        return List.of(Headline.of("transactions/s", "orders and payments", Metric.THROUGHPUT));
    }

    @Override
    List<Headline> moreColumns() {
        return List.of(Headline.of("load [ms]", "load", Metric.WALL_TIME));
    }

    /** SQLite and DuckDB have one writer at a time, who fails where there are several. */
    @Override
    boolean supports(Engine engine) {
        boolean single = engine.name().startsWith("sqlite") || engine.name().startsWith("duckdb");
        return engine instanceof Target && !(single && clients > 1);
    }
}
