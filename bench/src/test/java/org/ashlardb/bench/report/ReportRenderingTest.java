package org.ashlardb.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.bench.report.Result.Better;
import org.ashlardb.bench.target.Durability;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportRenderingTest {
    private static final String SCALE = "30,000 rows";

    @TempDir
    private Path directory;

    @Test
    void comparesWithTheBestPeerOfTheSameDurabilityAndDevice() throws IOException {
        String text = report().markdown();
        line(
                text,
                "| write, 30,000 rows: throughput [thousand/s] | disk | sqlite-full | 100 (90.0–110) |"
                        + " 50.0 | **2.00** ahead |");
        line(
                text,
                "| write, 30,000 rows: throughput [thousand/s] | /dev/shm | sqlite-full | 150 | 300 | **0.500** behind |");
        line(text, "| read, 30,000 rows: time [ms] | disk | sqlite-full | 20.0 | 10.0 | **0.500** behind |");
        assertFalse(text.contains("sqlite-full | 100 (90.0–110) | 900"), "compared with another durability");
    }

    @Test
    void lossesStandInTheSummary() throws IOException {
        String text = report().markdown();
        String summary = text.substring(text.indexOf("## Where Ashlar stands"), text.indexOf("## limits"));
        line(summary, "| run | ahead | level | behind |");
        line(summary, "| measure | 1 | 1 | 2 |");
        line(
                summary,
                "| measure | in a file, forced at each commit | write, 30,000 rows: throughput [thousand/s] | /dev/shm |"
                        + " ashlar-file | sqlite-full | 150 | 300 | **0.500** behind |");
        assertTrue(summary.contains("**0.500** behind"), summary);
        assertFalse(summary.contains("**2.00** ahead"), summary);
    }

    @Test
    void overlappingRoundsAreLevel() throws IOException {
        line(
                report().markdown(),
                "| read, 30,000 rows: wall time [ms] | h2-mem | 10.0 (9.00–12.0) | 11.0 (10.0–13.0) |"
                        + " **1.10** level |");
    }

    @Test
    void theMachinesLimitStandsBesideTheFigures() throws IOException {
        String text = report().markdown();
        line(text, "| disk | limit | 500 | 3.00 |");
        line(text, "| random read, 16 MiB | memory | m [ns] | 100 |");
        assertTrue(text.contains(
                "limit: what the machine itself allows, by 4 KB overwrite + force; random read in" + " 16 MiB."));
    }

    @Test
    void processFiguresHaveATableOfTheirOwn() throws IOException {
        String text = report().markdown();
        line(text, "| workload | engine | user time [ms] | peak resident memory [MiB] |");
        line(text, "| read, 30,000 rows | ashlar-mem | 8.00 |  |");
        line(text, "| whole run | h2-mem |  | 200 |");
    }

    @Test
    void failuresAreNamedWithTheirReason() throws IOException {
        String text = report().markdown();
        assertTrue(text.contains("- derby-file, disk: needs Java 21 (write)\n"), text);
        line(text, "| disk | derby-file | – | – |");
    }

    @Test
    void figuresOfOwnApisAreNotComparedWithThoseOfJdbc() {
        List<Result> results = List.of(
                result("read", "ashlar-mem", Durability.NONE, "memory", "throughput", "1/s", Better.HIGHER, 10.0),
                result("read", "lmdb-mem", Durability.NONE, "memory", "throughput", "1/s", Better.HIGHER, 99.0),
                result("read", "ashlar-api-mem", Durability.NONE, "memory", "throughput", "1/s", Better.HIGHER, 50.0));
        List<Comparison> comparisons = Comparison.all(results);
        assertEquals(1, comparisons.size());
        assertEquals("ashlar-api-mem", comparisons.get(0).ashlar().engine());
        assertEquals(50.0 / 99.0, comparisons.get(0).ratio());
    }

    @Test
    void factsThatAreTheSameStandOnce() throws IOException {
        String text = report().markdown();
        assertTrue(text.contains("- processors: 2\n- versions: H2 2, Derby 10\n"), text);
        line(text, "| run | command |");
        line(text, "| measure | measure --full |");
    }

    @Test
    void htmlRefersToNothingOutside() throws IOException {
        String html = report().html();
        for (String forbidden : List.of("http", "src=", "@import", "url(http", "<link", "<script", "xlink")) {
            assertFalse(html.contains(forbidden), "contains " + forbidden);
        }
        assertTrue(html.startsWith("<!DOCTYPE html>"));
        assertTrue(html.contains("<b>2.00</b> ahead"));
        assertEquals(html.split("<svg", -1).length, html.split("</svg>", -1).length);
    }

    @Test
    void chartsNameTheirUnits() throws IOException {
        String html = report().html();
        assertTrue(html.split("<svg", -1).length - 1 >= 3, "charts");
        assertTrue(
                html.contains(
                        "aria-label=\"write, 30,000 rows: throughput [thousand/s], median, by engine (higher is better)\""),
                "unit of a rate");
        assertTrue(
                html.contains("aria-label=\"read, 30,000 rows: wall time [ms], median, by engine (lower is better)\""),
                "unit of a time");
    }

    @Test
    void manyScalesBecomeALineChartAndTheLargestStandInTheTable() throws IOException {
        List<Result> results = List.of("5,000 rows", "10,000 rows", "50,000 rows").stream()
                .map(scale -> new Result(
                        "insert-select",
                        "insert",
                        scale,
                        "ashlar-mem",
                        "Ashlar",
                        Durability.NONE,
                        "memory",
                        "wall time",
                        "ms",
                        Better.LOWER,
                        List.of(7.0),
                        ""))
                .toList();
        Report report = new Report(List.of(new Report.Run("insert-select", new ResultsFile(Map.of(), results))));
        assertTrue(report.html().contains("aria-label=\"insert: wall time [ms], median, by rows\""));
        assertFalse(report.markdown().contains("5,000 rows: "), report.markdown());
        line(
                report.markdown(),
                "| engine | insert, 10,000 rows: wall time [ms] | insert, 50,000 rows: wall time [ms] |");
    }

    @Test
    void manyWorkloadsBecomeRows() throws IOException {
        List<Result> results = java.util.stream.IntStream.range(0, 9)
                .mapToObj(i -> result(
                        "Suite.m" + i, "h2-mem", Durability.NONE, "memory", "throughput", "1/s", Better.HIGHER, i + 1))
                .toList();
        Report report = new Report(List.of(new Report.Run("jmh", new ResultsFile(Map.of(), results))));
        line(report.markdown(), "| workload | h2-mem |");
        line(report.markdown(), "| Suite.m0: throughput [1/s] | 1.00 |");
        assertTrue(report.markdown().contains("Ashlar has no figures here."));
    }

    @Test
    void onlyWhatIsBetweenTheMarkersIsReplaced() throws IOException {
        Path file = directory.resolve("performance.md");
        Files.writeString(file, "# Top\nby hand\n<!-- report:begin -->\nold\n<!-- report:end -->\nby hand too\n");
        GeneratedPart.replace(file, "## New\n");
        String once = "# Top\nby hand\n<!-- report:begin -->\n\n## New\n\n<!-- report:end -->\nby hand too\n";
        assertEquals(once, Files.readString(file));
        GeneratedPart.replace(file, "## New\n");
        assertEquals(once, Files.readString(file));
        Path without = directory.resolve("without.md");
        Files.writeString(without, "# Top\n");
        IOException e = assertThrows(IOException.class, () -> GeneratedPart.replace(without, "x"));
        assertEquals(without + " has no line <!-- report:begin -->", e.getMessage());
    }

    @Test
    void numbersHaveThreeDigits() {
        assertEquals("1,234", Figures.number(1234.4));
        assertEquals("12.3", Figures.number(12.34));
        assertEquals("1.23", Figures.number(1.234));
        assertEquals("0.0123", Figures.number(0.01234));
        assertEquals("0", Figures.number(0));
        assertEquals("-0.500", Figures.number(-0.5));
        assertEquals("million/s", Figures.of("1/s", List.of(2e6, 9e6)).unit());
        assertEquals("MiB", Figures.of("B", List.of(2e6)).unit());
        assertEquals("1/s", Figures.of("1/s", List.of(5.0, 9e6)).unit());
    }

    private static void line(String text, String expected) {
        assertTrue(text.lines().anyMatch(expected::equals), () -> "no line\n" + expected + "\nin\n" + text);
    }

    private static Report report() throws IOException {
        Durability forced = Durability.FORCED;
        List<Result> measure = List.of(
                result("write", "ashlar-file", forced, "disk", "throughput", "1/s", Better.HIGHER, 9e4, 1e5, 1.1e5),
                result("write", "sqlite-full", forced, "disk", "throughput", "1/s", Better.HIGHER, 5e4),
                result("write", "h2-file", Durability.DELAYED, "disk", "throughput", "1/s", Better.HIGHER, 9e5),
                result("write", "ashlar-file", forced, "/dev/shm", "throughput", "1/s", Better.HIGHER, 1.5e5),
                result("write", "sqlite-full", forced, "/dev/shm", "throughput", "1/s", Better.HIGHER, 3e5),
                failed("write", "derby-file", forced, "needs Java 21"),
                result("read", "ashlar-file", forced, "disk", "time", "ms", Better.LOWER, 20),
                result("read", "sqlite-full", forced, "disk", "time", "ms", Better.LOWER, 10),
                result("read", "ashlar-mem", Durability.NONE, "memory", "wall time", "ms", Better.LOWER, 9, 10, 12),
                result("read", "ashlar-mem", Durability.NONE, "memory", "user time", "ms", Better.NEITHER, 8),
                result("read", "h2-mem", Durability.NONE, "memory", "wall time", "ms", Better.LOWER, 10, 11, 13),
                new Result(
                        "measure",
                        "whole run",
                        "",
                        "h2-mem",
                        "H2",
                        Durability.NONE,
                        "memory",
                        "peak resident memory",
                        "B",
                        Better.LOWER,
                        List.of(200.0 * (1 << 20)),
                        ""));
        List<Result> limits = List.of(
                limit(Limits.OVERWRITE, "", "disk", "1/s", 5e5),
                limit(Limits.RANDOM_READ, "16 MiB", "memory", "ns", 100));
        return new Report(List.of(
                new Report.Run("limits", new ResultsFile(facts("limits"), limits)),
                new Report.Run("measure", new ResultsFile(facts("measure --full"), measure))));
    }

    private static Map<String, String> facts(String command) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("command", command);
        facts.put("processors", "2");
        facts.put("version of H2", "2");
        facts.put("version of Derby", "10");
        return facts;
    }

    private static Result limit(String workload, String scale, String device, String unit, double value) {
        return new Result(
                Limits.EXPERIMENT,
                workload,
                scale,
                Limits.ENGINE,
                "the machine itself",
                null,
                device,
                "m",
                unit,
                Better.HIGHER,
                List.of(value),
                "");
    }

    private static Result failed(String workload, String engine, Durability durability, String reason) {
        return new Result(
                "measure",
                workload,
                SCALE,
                engine,
                engine + " as it comes",
                durability,
                "disk",
                "throughput",
                "1/s",
                Better.HIGHER,
                List.of(),
                reason);
    }

    private static Result result(
            String workload,
            String engine,
            Durability durability,
            String device,
            String metric,
            String unit,
            Better better,
            double... values) {
        return new Result(
                "measure",
                workload,
                SCALE,
                engine,
                engine + " as it comes",
                durability,
                device,
                metric,
                unit,
                better,
                java.util.Arrays.stream(values).boxed().toList(),
                "");
    }
}
