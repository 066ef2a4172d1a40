package org.ashlardb.bench.workload;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.ashlardb.bench.target.Target;

/**
 * What one forked JVM does for insert-select.
 *
 * @param target the engine
 * @param rowCounts rows of each run, one after the other in one process
 * @param variant how rows are inserted
 * @param patience no run follows one that took longer than this
 * @param directory empty, for the engine's files
 */
public record RunPlan(Target target, List<Integer> rowCounts, Variant variant, Duration patience, Path directory) {
    Job toJob() {
        return new Job(
                Experiments.INSERT_SELECT,
                target,
                directory,
                Map.of(
                        "rows", rowCounts.stream().map(String::valueOf).collect(Collectors.joining(",")),
                        "variant", variant.name(),
                        "patience", patience.toString()));
    }

    static RunPlan of(Job job) {
        List<Integer> rows = Arrays.stream(job.setting("rows").split(","))
                .map(Integer::valueOf)
                .toList();
        return new RunPlan(
                job.target(),
                rows,
                Variant.valueOf(job.setting("variant")),
                Duration.parse(job.setting("patience")),
                job.directory());
    }
}
