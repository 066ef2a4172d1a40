package org.ashlardb.bench.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The report of some results files: what was run, where Ashlar is ahead and where it is behind, and the figures, one
 * experiment of one file after the other. Files are never mixed, so all figures in a table come from one run.
 */
public final class Report {
    private static final String TITLE = "Ashlar: measured figures";
    private static final String HOW_TO_READ = """
            Median of the rounds, with the smallest and the largest in parentheses; the best of each device is bold.
            Engines are compared only with those of the same durability on the same device in the same run, and those
            reached through JDBC not with those reached through their own APIs. A ratio above 1 says how many times
            better Ashlar is than the best of its peers, one below 1 that it is behind; level means that the rounds
            overlap.""".replace('\n', ' ');
    private static final int TABLED_SCALES = 2;
    private final List<Run> runs;
    private final FittingLimit limits;
    private final BarCharts charts = new BarCharts();
    private final List<Block> blocks = new ArrayList<>();

    /**
     * A results file.
     *
     * @param name without the ending, for people
     */
    public record Run(String name, ResultsFile file) {}

    public Report(List<Run> runs) throws IOException {
        this.runs = List.copyOf(runs);
        List<Result> measuredLimits = new ArrayList<>();
        int processors = 1;
        for (Run run : runs) {
            for (Result result : run.file().results()) {
                if (result.experiment().equals(Limits.EXPERIMENT)) {
                    measuredLimits.add(result);
                    processors = Integer.parseInt(run.file().facts().getOrDefault("processors", "1"));
                }
            }
        }
        this.limits = new FittingLimit(measuredLimits, processors);
        build();
    }

    /** One page without references to anything outside it. */
    public String html() {
        return Html.write(TITLE, blocks);
    }

    /** The same without charts. */
    public String markdown() {
        return new Markdown(0).write(blocks);
    }

    /** The same to stand within a page of its own title. */
    public String markdownPart() {
        return new Markdown(0).write(blocks.subList(1, blocks.size()));
    }

    private void build() throws IOException {
        blocks.add(new Block.Heading(1, TITLE));
        blocks.add(new Block.Paragraph(HOW_TO_READ));
        blocks.add(new Block.Heading(2, "Machine, versions and command lines"));
        blocks.addAll(RunTable.of(runs));
        blocks.add(new Block.Heading(2, "Where Ashlar stands"));
        blocks.addAll(ComparisonTable.summary(runs));
        for (Run run : runs) {
            String experiment = "";
            for (Group group : Group.of(run.file().results())) {
                if (!group.experiment().equals(experiment)) {
                    experiment = group.experiment();
                    String suffix = run.name().equals(experiment) ? "" : " (" + run.name() + ")";
                    blocks.add(new Block.Heading(2, experiment + suffix));
                }
                if (experiment.equals(Limits.EXPERIMENT)) {
                    blocks.add(limitsTable(group.results()));
                } else {
                    describe(group);
                }
            }
        }
    }

    private static Block limitsTable(List<Result> results) {
        List<List<String>> rows = new ArrayList<>();
        for (Result result : results) {
            Figures figures = result.values().isEmpty()
                    ? new Figures(result.unit(), 1)
                    : Figures.of(result.unit(), List.of(result.spread().median()));
            rows.add(List.of(
                    result.workload() + (result.scale().isEmpty() ? "" : ", " + result.scale()),
                    result.device(),
                    result.metric() + " [" + figures.unit() + "]",
                    result.values().isEmpty() ? result.note() : figures.text(result.spread())));
        }
        return new Block.Table(List.of("limit", "device", "what", "measured"), 3, rows);
    }

    private void describe(Group group) throws IOException {
        blocks.add(new Block.Heading(3, capital(group.title())));
        List<Result> headlines = group.headlines();
        List<Result> tabled = lastScales(headlines);
        Set<String> scales = tabled.stream().map(Result::scale).collect(Collectors.toCollection(LinkedHashSet::new));
        if (scales.size() == 1 && !scales.contains("")) {
            blocks.add(new Block.Paragraph(capital(scales.iterator().next()) + "."));
        }
        if (tabled.stream().anyMatch(result -> !result.values().isEmpty())) {
            FigureTable table = new FigureTable(tabled, limits);
            blocks.add(table.table());
            if (!table.limitNames().isEmpty()) {
                blocks.add(new Block.Paragraph(
                        "limit: what the machine itself allows, by " + String.join("; ", table.limitNames()) + "."));
            }
            blocks.addAll(charts.draw(headlines));
        }
        boolean ranked = tabled.stream().anyMatch(result -> result.better() != Result.Better.NEITHER);
        if (group.durability() != null && ranked) {
            blocks.add(ComparisonTable.of(tabled));
        }
        blocks.addAll(DetailTable.of(group.results().stream()
                .filter(result -> !headlines.contains(result))
                .toList()));
        remark(group.results());
    }

    /** The largest sizes only where there are many; the charts show all of them. */
    private static List<Result> lastScales(List<Result> results) {
        Map<String, List<Result>> byFigure = results.stream()
                .collect(Collectors.groupingBy(
                        result -> result.workload() + '\0' + result.metric(), LinkedHashMap::new, Collectors.toList()));
        Set<Result> kept = new LinkedHashSet<>();
        for (List<Result> figure : byFigure.values()) {
            Set<String> last = figure.stream().map(Result::scale).distinct().toList().stream()
                    .sorted((a, b) -> Double.compare(BarCharts.number(b), BarCharts.number(a)))
                    .limit(TABLED_SCALES)
                    .collect(Collectors.toSet());
            figure.stream()
                    .filter(result -> !BarCharts.isLine(figure) || last.contains(result.scale()))
                    .forEach(kept::add);
        }
        return results.stream().filter(kept::contains).toList();
    }

    /** Engines and settings, failures and remarks. */
    private void remark(List<Result> group) {
        Map<String, String> settings = new LinkedHashMap<>();
        Map<String, Set<String>> failures = new LinkedHashMap<>();
        Map<String, Set<String>> notes = new LinkedHashMap<>();
        for (Result result : group) {
            settings.putIfAbsent(result.engine(), result.description());
            if (result.values().isEmpty() || !result.note().isEmpty()) {
                String reason = result.note().isEmpty() ? "no reason given" : result.note();
                String who = result.engine() + ", " + result.device() + ": " + reason;
                (result.values().isEmpty() ? failures : notes)
                        .computeIfAbsent(who, key -> new LinkedHashSet<>())
                        .add(result.workload());
            }
        }
        blocks.add(new Block.Bullets(settings.entrySet().stream()
                .map(setting -> setting.getKey() + ": " + setting.getValue())
                .toList()));
        bullets("Failed or not measured:", failures);
        bullets("Remarks:", notes);
    }

    private void bullets(String title, Map<String, Set<String>> items) {
        if (!items.isEmpty()) {
            blocks.add(new Block.Paragraph(title));
            blocks.add(new Block.Bullets(items.entrySet().stream()
                    .map(item -> item.getKey() + " (" + String.join(", ", item.getValue()) + ")")
                    .toList()));
        }
    }

    private static String capital(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
