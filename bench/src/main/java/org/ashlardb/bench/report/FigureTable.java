package org.ashlardb.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Engines as rows and workloads as columns; the other way round where there are many workloads. The best of each device
 * is bold. A last row or column tells what the machine itself allows.
 */
final class FigureTable {
    private static final int MOST_COLUMNS = 5;
    private static final String NONE = "–";

    private final List<Result> results;
    private final FittingLimit limits;
    private final Set<Who> engines = new LinkedHashSet<>();
    private final Set<What> figures = new LinkedHashSet<>();
    private final Map<What, Figures> formats = new LinkedHashMap<>();
    private final List<String> limitNames = new ArrayList<>();
    private final boolean devicesDiffer;
    private final boolean scalesDiffer;

    private record Who(String device, String engine) {}

    private record What(String workload, String scale, String metric, String unit) {
        static What of(Result result) {
            return new What(result.workload(), result.scale(), result.metric(), result.unit());
        }
    }

    /**
     * @param results of one experiment and durability
     */
    FigureTable(List<Result> results, FittingLimit limits) {
        this.results = results;
        this.limits = limits;
        for (Result result : results) {
            engines.add(new Who(result.device(), result.engine()));
            figures.add(What.of(result));
        }
        for (What what : figures) {
            List<Double> medians = results.stream()
                    .filter(result ->
                            What.of(result).equals(what) && !result.values().isEmpty())
                    .map(result -> result.spread().median())
                    .toList();
            formats.put(what, Figures.of(what.unit(), medians));
        }
        devicesDiffer = results.stream()
                        .filter(result -> !result.values().isEmpty())
                        .map(Result::device)
                        .distinct()
                        .count()
                > 1;
        scalesDiffer = results.stream().map(Result::scale).distinct().count() > 1;
    }

    /** The names of the limits printed, in their order. */
    List<String> limitNames() {
        return limitNames.stream().distinct().toList();
    }

    Block.Table table() {
        List<Who> withLimits = new ArrayList<>(engines);
        for (String device : new LinkedHashSet<>(results.stream()
                .filter(result -> !result.values().isEmpty())
                .map(Result::device)
                .toList())) {
            Who limit = new Who(device, Limits.ENGINE);
            if (!engines.contains(limit)
                    && figures.stream().anyMatch(what -> limit(what, device).isPresent())) {
                withLimits.add(limit);
            }
        }
        return figures.size() > MOST_COLUMNS ? workloadsAsRows(withLimits) : enginesAsRows(withLimits);
    }

    private Block.Table enginesAsRows(List<Who> rows) {
        List<String> header = new ArrayList<>();
        if (devicesDiffer) {
            header.add("device");
        }
        header.add("engine");
        figures.forEach(what -> header.add(name(what)));
        List<List<String>> lines = new ArrayList<>();
        for (Who who : rows) {
            List<String> line = new ArrayList<>();
            if (devicesDiffer) {
                line.add(who.device());
            }
            line.add(who.engine());
            figures.forEach(what -> line.add(cell(who, what)));
            lines.add(line);
        }
        return new Block.Table(header, devicesDiffer ? 2 : 1, lines);
    }

    private Block.Table workloadsAsRows(List<Who> columns) {
        List<String> header = new ArrayList<>(List.of("workload"));
        columns.forEach(who -> header.add(devicesDiffer ? who.engine() + ", " + who.device() : who.engine()));
        List<List<String>> lines = new ArrayList<>();
        for (What what : figures) {
            List<String> line = new ArrayList<>(List.of(name(what)));
            columns.forEach(who -> line.add(cell(who, what)));
            lines.add(line);
        }
        return new Block.Table(header, 1, lines);
    }

    private String name(What what) {
        String scale = scalesDiffer && !what.scale().isEmpty() ? ", " + what.scale() : "";
        return what.workload() + scale + ": " + formats.get(what).label(what.metric());
    }

    private String cell(Who who, What what) {
        if (who.engine().equals(Limits.ENGINE) && !engines.contains(who)) {
            Optional<FittingLimit.Limit> limit = limit(what, who.device());
            limit.ifPresent(found -> limitNames.add(found.name()));
            return limit.map(found -> formats.get(what).text(found.value())).orElse("");
        }
        Result result = find(who, what);
        if (result == null || result.values().isEmpty()) {
            return NONE;
        }
        String text = formats.get(what).text(result.spread());
        return isBest(result, what) ? "**" + text + "**" : text;
    }

    private Result find(Who who, What what) {
        return results.stream()
                .filter(result -> result.engine().equals(who.engine())
                        && result.device().equals(who.device())
                        && What.of(result).equals(what))
                .findFirst()
                .orElse(null);
    }

    private boolean isBest(Result result, What what) {
        List<Result> rivals = engines.stream()
                .filter(who -> who.device().equals(result.device()))
                .map(who -> find(who, what))
                .filter(Objects::nonNull)
                .filter(rival -> !rival.values().isEmpty() && !Comparison.isLimit(rival))
                .toList();
        return result.better() != Result.Better.NEITHER
                && rivals.size() > 1
                && Comparison.best(rivals).equals(result);
    }

    private Optional<FittingLimit.Limit> limit(What what, String device) {
        return results.stream()
                .filter(result ->
                        What.of(result).equals(what) && result.device().equals(device))
                .findFirst()
                .flatMap(limits::of);
    }
}
