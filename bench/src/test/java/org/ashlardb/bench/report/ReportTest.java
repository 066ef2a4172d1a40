package org.ashlardb.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.ashlardb.bench.target.DerbyFile;
import org.ashlardb.bench.target.Durability;
import org.ashlardb.bench.target.H2Memory;
import org.ashlardb.bench.target.HsqldbMemory;
import org.ashlardb.bench.target.SqliteFile;
import org.ashlardb.bench.target.Target;
import org.ashlardb.bench.workload.ForkedRun;
import org.ashlardb.bench.workload.Measurement;
import org.ashlardb.bench.workload.Step;
import org.ashlardb.bench.workload.Variant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.knowm.xchart.XYChart;

class ReportTest {
    @TempDir
    private Path directory;

    @Test
    void ranksOnlyEnginesOfTheSameDurability() {
        String text =
                print(List.of(series(new H2Memory(), 20), series(new SqliteFile(), 5), series(new HsqldbMemory(), 10)));
        assertTrue(text.indexOf("in memory only") < text.indexOf("HSQLDB"), text);
        assertTrue(text.indexOf("HSQLDB") < text.indexOf("H2"), text);
        assertTrue(text.indexOf("H2") < text.indexOf("forced at each commit"), text);
        assertTrue(text.contains("2.00"), text);
        assertEquals(2, text.split(" 1\\.00 ", -1).length - 1, text);
    }

    @Test
    void namesWhatWasSkippedWithItsReason() {
        Series derby = new Series(new DerbyFile());
        derby.skip("needs Java 21");
        assertTrue(print(List.of(derby)).contains("derby-file"));
        assertTrue(print(List.of(derby)).contains("skipped: needs Java 21"));
    }

    @Test
    void totalsAreSummedPerRunAndThenCompared() {
        Series series = series(new H2Memory(), 10);
        series.add(outcome(100, 30));
        assertEquals(new Spread(60, 30, 90), series.totalMillis(100));
        assertEquals(2, series.runs(100));
    }

    @Test
    void anIncompleteRunIsNotCounted() {
        Series series = new Series(new H2Memory());
        series.add(new ForkedRun.Outcome(List.of(new Measurement(100, Step.CREATE, 5)), "broke", null));
        assertTrue(series.rowCounts().isEmpty());
        assertEquals("failed: broke", series.failure().orElseThrow());
    }

    @Test
    void writesOneCsvLinePerEngineRowCountAndStep() throws IOException {
        Path file = directory.resolve("new/result.csv");
        Series failed = new Series(new DerbyFile());
        failed.skip("needs \"Java\", 21");
        CsvReport.write(file, List.of(series(new H2Memory(), 20), failed), Variant.AUTOCOMMIT);
        List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
        assertEquals(1 + 4 + 1, lines.size());
        assertEquals("h2-mem,\"H2, mem: database\",NONE,AUTOCOMMIT,100,insert,20.000,20.000,20.000,1,", lines.get(2));
        assertTrue(lines.get(5).endsWith(",\"skipped: needs \"\"Java\"\", 21\""), lines.get(5));
    }

    @Test
    void drawsSvgAndPngPerDurabilityAndStep() throws IOException {
        List<Path> files = new Charts(directory, Variant.AUTOCOMMIT)
                .draw(List.of(series(new H2Memory(), 20), series(new SqliteFile(), 5)));
        assertEquals(8, files.size());
        for (Path file : files) {
            assertTrue(Files.size(Path.of(file + ".png")) > 1000);
            assertTrue(Files.readString(Path.of(file + ".svg")).contains("<svg"));
        }
    }

    @Test
    void chartsNameTheirUnitsAndDurability() {
        XYChart chart = new Charts(directory, Variant.AUTOCOMMIT)
                .chart(List.of(series(new H2Memory(), 20)), Durability.NONE, "insert", Series::totalMillis);
        assertEquals("rows", chart.getXAxisTitle());
        assertEquals("time [ms], median with min and max", chart.getYAxisTitle());
        assertEquals("insert-select: insert (one transaction per row; in memory only)", chart.getTitle());
        assertTrue(chart.getSeriesMap().containsKey("H2, mem: database"));
    }

    private static Series series(Target target, int millisPerStep) {
        Series series = new Series(target);
        series.add(outcome(100, millisPerStep));
        return series;
    }

    private static ForkedRun.Outcome outcome(int rows, int millisPerStep) {
        List<Measurement> measurements = new ArrayList<>();
        for (Step step : Step.values()) {
            measurements.add(new Measurement(rows, step, millisPerStep * 1_000_000L));
        }
        return new ForkedRun.Outcome(measurements, null, null);
    }

    private static String print(List<Series> all) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ConsoleTable table = new ConsoleTable(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        table.print(all, 100);
        table.printExceptions(all);
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
