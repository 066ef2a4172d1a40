package org.ashlardb.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ashlardb.bench.target.Engine;
import org.ashlardb.bench.target.Target;
import org.ashlardb.bench.workload.Experiments;
import org.ashlardb.bench.workload.Metric;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The experiment of 2013 on transactions. */
@Command(
        name = "transactions",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Loops of the five statements of TPC-B: each statement a transaction of its own (short), and 200"
                + " loops in one transaction (long). Prints loops per second.")
final class TransactionsCommand extends ExperimentCommand {
    private static final int FULL_ACCOUNTS = 100_000;

    @Option(
            names = "--accounts",
            defaultValue = "20000",
            description = "Accounts of each branch. Default: ${DEFAULT-VALUE}; with --full: 100000.")
    private int accounts;

    @Option(
            names = "--branches",
            defaultValue = "1",
            description = "Branches, with ten tellers each. Default: ${DEFAULT-VALUE}.")
    private int branches;

    @Option(
            names = "--clients",
            defaultValue = "1",
            description =
                    "With more than 1, so many threads do loops too, each a transaction. Default: ${DEFAULT-VALUE}.")
    private int clients;

    @Option(
            names = "--seconds",
            description =
                    "How long short and long transactions, and those of several clients, each run, after that time of"
                            + " warming. Default: 1; with --full: 10.")
    private Double seconds;

    @Override
    Experiments experiment() {
        return Experiments.TRANSACTIONS;
    }

    private int accounts() {
        return (options().full ? FULL_ACCOUNTS : accounts) * branches;
    }

    @Override
    Map<String, String> settings() {
        double time = seconds != null ? seconds : options().full ? 10 : 1;
        return Map.of(
                "accounts", Integer.toString(accounts()),
                "tellers", Integer.toString(branches * 10),
                "branches", Integer.toString(branches),
                "clients", Integer.toString(clients),
                "seconds", Double.toString(time));
    }

    @Override
    String scale() {
        return String.format(Locale.ROOT, "%,d accounts", accounts());
    }

    @Override
    List<Headline> headlines() {
        List<Headline> headlines = new ArrayList<>(List.of(
                Headline.of("short [loops/s]", "short transactions", Metric.THROUGHPUT),
                Headline.of("long [loops/s]", "long transactions", Metric.THROUGHPUT)));
        if (clients > 1) {
            headlines.add(Headline.of(clients + " clients [loops/s]", "concurrent transactions", Metric.THROUGHPUT));
        }
        return headlines;
    }

    @Override
    List<Headline> moreColumns() {
        return List.of(
                Headline.of("short p99 [µs]", "short transactions", Metric.LATENCY_99),
                Headline.of("short overhead", "short transactions", Metric.OVERHEAD),
                Headline.of("long overhead", "long transactions", Metric.OVERHEAD));
    }

    @Override
    boolean supports(Engine engine) {
        return engine instanceof Target;
    }
}
