package org.ashlardb.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What stands behind the headline figures: latency, processor time, context switches, memory, files. */
final class DetailTable {
    private record Who(String workload, String scale, String device, String engine) {}

    private record What(String metric, String unit) {}

    private DetailTable() {}

    /** Workload and engine as rows, metrics as columns; nothing if there are no figures. */
    static List<Block> of(List<Result> results) {
        Map<Who, Map<What, Result>> rows = new LinkedHashMap<>();
        Map<What, List<Double>> medians = new LinkedHashMap<>();
        for (Result result : results) {
            if (!result.values().isEmpty()) {
                What what = new What(result.metric(), result.unit());
                rows.computeIfAbsent(
                                new Who(result.workload(), result.scale(), result.device(), result.engine()),
                                who -> new LinkedHashMap<>())
                        .putIfAbsent(what, result);
                medians.computeIfAbsent(what, key -> new ArrayList<>())
                        .add(result.spread().median());
            }
        }
        if (rows.isEmpty()) {
            return List.of();
        }
        Map<What, Figures> formats = new LinkedHashMap<>();
        medians.forEach((what, values) -> formats.put(what, Figures.of(what.unit(), nonZero(values))));
        Set<String> devices = new LinkedHashSet<>();
        rows.keySet().forEach(who -> devices.add(who.device()));
        List<String> header = new ArrayList<>(List.of("workload"));
        if (devices.size() > 1) {
            header.add("device");
        }
        header.add("engine");
        int textColumns = header.size();
        formats.forEach((what, format) -> header.add(format.label(what.metric())));
        List<List<String>> lines = new ArrayList<>();
        rows.forEach((who, figures) -> lines.add(line(who, figures, formats, devices.size() > 1)));
        return List.of(
                new Block.Paragraph("What stands behind these figures (medians):"),
                new Block.Table(header, textColumns, lines));
    }

    private static List<Double> nonZero(List<Double> values) {
        return values.stream().filter(value -> value != 0).toList();
    }

    private static List<String> line(
            Who who, Map<What, Result> figures, Map<What, Figures> formats, boolean withDevice) {
        List<String> line = new ArrayList<>();
        line.add(who.workload() + (who.scale().isEmpty() ? "" : ", " + who.scale()));
        if (withDevice) {
            line.add(who.device());
        }
        line.add(who.engine());
        formats.forEach((what, format) -> {
            Result result = figures.get(what);
            line.add(result == null ? "" : format.text(result.spread().median()));
        });
        return line;
    }
}
