package org.ashlardb.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ashlardb.bench.report.Comparison.Verdict;

/** Ashlar against the best peer: for one group, and the summary of all runs. */
final class ComparisonTable {
    private static final int NUMBERS = 3;

    private ComparisonTable() {}

    /** The comparisons of a group, or a sentence why there are none. */
    static Block of(List<Result> results) {
        List<Comparison> comparisons = Comparison.all(results);
        if (comparisons.isEmpty()) {
            boolean measured = results.stream()
                    .anyMatch(result ->
                            Comparison.isAshlar(result) && !result.values().isEmpty());
            return new Block.Paragraph(
                    measured ? "No peer has figures to compare with." : "Ashlar has no figures here.");
        }
        boolean devices = comparisons.stream()
                        .map(each -> each.ashlar().device())
                        .distinct()
                        .count()
                > 1;
        boolean engines = comparisons.stream()
                        .map(each -> each.ashlar().engine())
                        .distinct()
                        .count()
                > 1;
        List<String> header = header(devices, engines);
        List<List<String>> rows =
                comparisons.stream().map(each -> line(each, devices, engines)).toList();
        return new Block.Table(header, header.size() - NUMBERS, rows);
    }

    /** How often Ashlar is ahead, level and behind in each run, and each figure in which it is behind. */
    static List<Block> summary(List<Report.Run> runs) {
        List<List<String>> counts = new ArrayList<>();
        List<List<String>> losses = new ArrayList<>();
        for (Report.Run run : runs) {
            Map<Verdict, Integer> verdicts = new LinkedHashMap<>();
            for (Group group : Group.of(run.file().results())) {
                for (Comparison comparison : Comparison.all(group.headlines())) {
                    verdicts.merge(comparison.verdict(), 1, Integer::sum);
                    if (comparison.verdict() == Verdict.BEHIND) {
                        List<String> line = new ArrayList<>(List.of(run.name(), Group.meaning(group.durability())));
                        line.addAll(line(comparison, true, true));
                        losses.add(line);
                    }
                }
            }
            if (!verdicts.isEmpty()) {
                counts.add(List.of(
                        run.name(),
                        verdicts.getOrDefault(Verdict.AHEAD, 0).toString(),
                        verdicts.getOrDefault(Verdict.LEVEL, 0).toString(),
                        verdicts.getOrDefault(Verdict.BEHIND, 0).toString()));
            }
        }
        if (counts.isEmpty()) {
            return List.of(new Block.Paragraph("No figure of Ashlar has a peer."));
        }
        Block count = new Block.Table(List.of("run", "ahead", "level", "behind"), 1, counts);
        if (losses.isEmpty()) {
            return List.of(count, new Block.Paragraph("Ashlar is behind in no figure that has a peer."));
        }
        List<String> header = new ArrayList<>(List.of("run", "durability"));
        header.addAll(header(true, true));
        return List.of(
                count,
                new Block.Paragraph("Ashlar is behind here:"),
                new Block.Table(header, header.size() - NUMBERS, losses));
    }

    private static List<String> header(boolean devices, boolean engines) {
        List<String> header = new ArrayList<>(List.of("workload"));
        if (devices) {
            header.add("device");
        }
        if (engines) {
            header.add("engine");
        }
        header.addAll(List.of("best peer", "Ashlar", "best peer's", "Ashlar / best peer"));
        return header;
    }

    private static List<String> line(Comparison comparison, boolean devices, boolean engines) {
        Result ashlar = comparison.ashlar();
        Result peer = comparison.peer();
        Figures figures = Figures.of(
                ashlar.unit(), List.of(ashlar.spread().median(), peer.spread().median()));
        String scale = ashlar.scale().isEmpty() ? "" : ", " + ashlar.scale();
        List<String> line = new ArrayList<>();
        line.add(ashlar.workload() + scale + ": " + figures.label(ashlar.metric()));
        if (devices) {
            line.add(ashlar.device());
        }
        if (engines) {
            line.add(ashlar.engine());
        }
        line.add(peer.engine());
        line.add(figures.text(ashlar.spread()));
        line.add(figures.text(peer.spread()));
        line.add(String.format(
                Locale.ROOT,
                "**%s** %s",
                Figures.number(comparison.ratio()),
                comparison.verdict().word()));
        return line;
    }
}
