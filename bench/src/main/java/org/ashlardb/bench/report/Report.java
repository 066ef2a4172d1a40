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
import org.ashlardb.bench.report.Comparison.Verdict;
import org.ashlardb.bench.target.Durability;

/**
 * The report of some results files: what was run, where Ashlar is ahead and where it is behind, and the figures, one
 * experiment of one file after the other. Files are never mixed, so all figures in a table come from one run.
 */
public final class Report {
    private static final String TITLE = "Ashlar: measured figures";
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
        String machine = "";
        for (Run run : runs) {
            for (Result result : run.file().results()) {
                if (result.experiment().equals(Limits.EXPERIMENT)) {
                    measuredLimits.add(result);
                    machine = run.file().facts().getOrDefault("machine", "");
                }
            }
        }
        this.limits = new FittingLimit(measuredLimits, machine);
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
        blocks.add(
                new Block.Paragraph("Median of the rounds, with the smallest and the largest in parentheses; the best"
                        + " of each device is bold. Engines are compared only with those of the same durability on the same"
                        + " device in the same run, and those reached through JDBC not with those"
                        + " reached through their own APIs. A ratio above 1 says how many times better Ashlar is than the best of its"
                        + " peers, one below 1 that it is behind; level means that the rounds overlap."));
        describeRuns();
        summarize();
        for (Run run : runs) {
            Map<String, List<Result>> experiments = run.file().results().stream()
                    .collect(Collectors.groupingBy(Result::experiment, LinkedHashMap::new, Collectors.toList()));
            for (Map.Entry<String, List<Result>> experiment : experiments.entrySet()) {
                describe(run, experiment.getKey(), experiment.getValue());
            }
        }
    }

    /** What is the same in all runs as a list, what differs as a table. */
    private void describeRuns() {
        blocks.add(new Block.Heading(2, "Machine, versions and command lines"));
        Set<String> names = new LinkedHashSet<>();
        runs.forEach(run -> names.addAll(run.file().facts().keySet()));
        List<String> common = new ArrayList<>();
        List<String> differing = new ArrayList<>();
        for (String name : names) {
            Set<String> values = runs.stream()
                    .map(run -> run.file().facts().getOrDefault(name, ""))
                    .collect(Collectors.toCollection(LinkedHashSet::new));
            if (values.size() == 1 && runs.size() > 1) {
                common.add(name + ": " + values.iterator().next());
            } else {
                differing.add(name);
            }
        }
        if (!common.isEmpty()) {
            blocks.add(new Block.Bullets(common));
        }
        List<String> header = new ArrayList<>(List.of("run"));
        header.addAll(differing);
        List<List<String>> rows = new ArrayList<>();
        for (Run run : runs) {
            List<String> row = new ArrayList<>(List.of(run.name()));
            differing.forEach(name -> row.add(run.file().facts().getOrDefault(name, "")));
            rows.add(row);
        }
        blocks.add(new Block.Table(header, header.size(), rows));
    }

    private void summarize() {
        blocks.add(new Block.Heading(2, "Where Ashlar stands"));
        List<List<String>> counts = new ArrayList<>();
        List<List<String>> losses = new ArrayList<>();
        for (Run run : runs) {
            List<Comparison> comparisons =
                    Comparison.all(Metrics.headlines(run.file().results()));
            Map<Verdict, Long> verdicts =
                    comparisons.stream().collect(Collectors.groupingBy(Comparison::verdict, Collectors.counting()));
            if (!comparisons.isEmpty()) {
                counts.add(List.of(
                        run.name(),
                        count(verdicts, Verdict.AHEAD),
                        count(verdicts, Verdict.LEVEL),
                        count(verdicts, Verdict.BEHIND)));
            }
            for (Comparison comparison : comparisons) {
                if (comparison.verdict() == Verdict.BEHIND) {
                    List<String> line = new ArrayList<>(
                            List.of(run.name(), meaning(comparison.ashlar().durability())));
                    line.addAll(line(comparison, true, true));
                    losses.add(line);
                }
            }
        }
        blocks.add(new Block.Table(List.of("run", "ahead", "level", "behind"), 1, counts));
        if (losses.isEmpty()) {
            blocks.add(new Block.Paragraph("Ashlar is behind in no figure that has a peer."));
        } else {
            blocks.add(new Block.Paragraph("Ashlar is behind here:"));
            List<String> header = new ArrayList<>(List.of("run", "durability"));
            header.addAll(comparisonHeader(true, true));
            blocks.add(new Block.Table(header, header.size() - 3, losses));
        }
    }

    private static String count(Map<Verdict, Long> verdicts, Verdict verdict) {
        return Long.toString(verdicts.getOrDefault(verdict, 0L));
    }

    private void describe(Run run, String experiment, List<Result> results) throws IOException {
        String suffix = run.name().equals(experiment) ? "" : " (" + run.name() + ")";
        blocks.add(new Block.Heading(2, experiment + suffix));
        if (experiment.equals(Limits.EXPERIMENT)) {
            blocks.add(limitsTable(results));
            return;
        }
        List<Durability> classes = new ArrayList<>(List.of(Durability.values()));
        classes.add(null);
        for (Durability durability : classes) {
            for (Access access : Access.values()) {
                List<Result> group = results.stream()
                        .filter(result -> result.durability() == durability && Access.of(result) == access)
                        .toList();
                if (!group.isEmpty()) {
                    boolean reachedDifferently =
                            results.stream().map(Access::of).distinct().count() > 1;
                    String title = meaning(durability) + (reachedDifferently ? ", " + access.meaning() : "");
                    boolean titled = durability != null || reachedDifferently || mixed(results);
                    describe(durability, group, titled ? title : null);
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

    private static boolean mixed(List<Result> results) {
        return results.stream().map(Result::durability).distinct().count() > 1;
    }

    private void describe(Durability durability, List<Result> group, String title) throws IOException {
        if (title != null) {
            blocks.add(new Block.Heading(3, capital(title)));
        }
        List<Result> headlines = Metrics.headlines(group);
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
        if (durability != null) {
            compare(tabled);
        }
        blocks.addAll(DetailTable.of(
                group.stream().filter(result -> !headlines.contains(result)).toList()));
        remark(group);
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

    private void compare(List<Result> headlines) {
        List<Comparison> comparisons = Comparison.all(headlines);
        boolean measured = headlines.stream()
                .anyMatch(result ->
                        Comparison.isAshlar(result) && !result.values().isEmpty());
        if (comparisons.isEmpty()) {
            blocks.add(new Block.Paragraph(
                    measured ? "No peer has figures to compare with." : "Ashlar has no figures here."));
            return;
        }
        boolean devices = headlines.stream().map(Result::device).distinct().count() > 1;
        boolean engines = comparisons.stream()
                        .map(each -> each.ashlar().engine())
                        .distinct()
                        .count()
                > 1;
        List<String> header = comparisonHeader(devices, engines);
        blocks.add(new Block.Table(
                header,
                header.size() - 3,
                comparisons.stream().map(each -> line(each, devices, engines)).toList()));
    }

    private static List<String> comparisonHeader(boolean devices, boolean engines) {
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
        line.add(ashlar.workload() + scale + ": " + ashlar.metric() + " [" + figures.unit() + "]");
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

    private static String meaning(Durability durability) {
        return durability == null ? "without durability" : durability.meaning();
    }

    private static String capital(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
