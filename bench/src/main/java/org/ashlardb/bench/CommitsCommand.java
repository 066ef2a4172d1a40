package org.ashlardb.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.ashlardb.bench.target.Engine;
import org.ashlardb.bench.target.Target;
import org.ashlardb.bench.workload.Experiments;
import org.ashlardb.bench.workload.Metric;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What a durable commit costs. */
@Command(
        name = "commits",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Transactions of one inserted row, by one thread and by many, beside what the device allows: 4 KB"
                + " written over and forced. Prints commits per second.")
final class CommitsCommand extends ExperimentCommand {
    @Option(names = "--threads", split = ",", defaultValue = "1,4,16", description = "Default: ${DEFAULT-VALUE}.")
    private List<Integer> threads;

    @Option(names = "--seconds", defaultValue = "2", description = "For each. Default: ${DEFAULT-VALUE}.")
    private double seconds;

    @Override
    Experiments experiment() {
        return Experiments.COMMITS;
    }

    @Override
    Map<String, String> settings() {
        return Map.of(
                "threads",
                threads.stream().map(String::valueOf).collect(Collectors.joining(",")),
                "seconds",
                Double.toString(seconds));
    }

    @Override
    String scale() {
        return "one row each";
    }

    @Override
    List<Headline> headlines() {
        List<Headline> headlines = new ArrayList<>();
        for (int count : threads) {
            String workload = count == 1 ? "1 thread" : count + " threads";
            headlines.add(Headline.of(workload + " [1/s]", workload, Metric.THROUGHPUT));
        }
        return headlines;
    }

    @Override
    List<Headline> moreColumns() {
        return List.of(Headline.of("device allows [1/s]", "4 KB overwrite and force", Metric.THROUGHPUT));
    }

    @Override
    List<String> usualEngines() {
        return List.of("ashlar-logged", "hsqldb-cached-forced", "hsqldb-file-forced", "derby-file", "sqlite-file");
    }

    @Override
    boolean supports(Engine engine) {
        return engine instanceof Target;
    }
}
