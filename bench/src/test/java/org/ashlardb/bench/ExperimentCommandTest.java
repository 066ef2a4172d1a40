package org.ashlardb.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.ashlardb.bench.report.Result;
import org.ashlardb.bench.report.ResultsFile;
import org.ashlardb.bench.target.Durability;
import org.ashlardb.bench.workload.Engines;
import org.ashlardb.bench.workload.Figure;
import org.ashlardb.bench.workload.JobRun;
import org.ashlardb.bench.workload.Metric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ExperimentCommandTest {
    @TempDir
    private Path directory;

    @Test
    void whatFailsIsALineAndDoesNotStopTheRest() throws IOException {
        int code = run(
                "measure",
                "-r=400",
                "-b=" + BrokenTarget.class.getName() + ",ashlar-mem,sqlite-normal",
                "--jvm-options=-Xmx256m",
                "--device=here=" + directory.resolve("files"),
                "--results=" + directory);
        assertEquals(0, code);
        ResultsFile file = ResultsFile.read(directory.resolve("measure.csv"));
        assertEquals("here", find(file, "sqlite-normal", "write, by JDBC").device());
        assertEquals(Device.MEMORY, find(file, "ashlar-mem", "read, by JDBC").device());
        assertEquals(1, find(file, "ashlar-mem", "read, by JDBC").values().size());
        Result broken = find(file, "broken", "write, by JDBC");
        assertEquals(List.of(), broken.values());
        assertEquals("failed: driver class no.such.Driver is not on the class path", broken.note());
        assertTrue(file.results().stream()
                .anyMatch(result -> result.engine().equals("sqlite-normal")
                        && result.metric().equals(Metric.SPACE_AMPLIFICATION.title())
                        && result.spread().median() > 0.5));
        assertTrue(
                file.facts().get("command").startsWith("measure -r=400"),
                file.facts().toString());
        assertTrue(file.facts().containsKey("version of H2"));
        assertFalse(file.facts().get("version of H2").contains("$"));
        assertFalse(Files.exists(directory.resolve("files")), "what was empty is removed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"measure", "operations", "transactions", "orders", "readwhilewriting", "forces"})
    void anUnknownEngineIsAnError(String command) {
        assertEquals(2, run(command, "-b=nothing"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"measure", "operations", "transactions", "orders", "readwhilewriting", "forces", "all"})
    void helpIsThere(String command) {
        assertEquals(0, run(command, "-h"));
    }

    @Test
    void ratiosAreToTheBestPeerOfTheSameDurability() {
        Headline headline = Headline.of("writes/s", "write", Metric.THROUGHPUT);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ExperimentTable(new PrintStream(bytes, true, StandardCharsets.UTF_8), List.of(headline), List.of())
                .print(List.of(
                        cell("ashlar-mem", 300, 330),
                        cell("h2-mem", 100, 100),
                        cell("hsqldb-mem", 200, 220),
                        cell("sqlite-file", 7, 7)));
        String text = bytes.toString(StandardCharsets.UTF_8);
        assertTrue(text.contains("Ashlar / best peer: writes/s 1.50 x hsqldb-mem"), text);
        assertTrue(text.indexOf(Durability.FORCED.meaning()) > text.indexOf("H2, mem"), text);
        assertTrue(text.contains("315 (300-330)"), text);
    }

    private static Cell cell(String engine, double first, double second) {
        Cell cell = new Cell(Engines.exactly(engine).get(0), "disk");
        for (double value : new double[] {first, second}) {
            Figure figure = new Figure("write", "", Metric.THROUGHPUT, value);
            cell.add(new JobRun.Outcome(List.of(figure), null, null));
        }
        return cell;
    }

    private static Result find(ResultsFile file, String engine, String workload) {
        return file.results().stream()
                .filter(result -> result.engine().equals(engine)
                        && result.workload().equals(workload)
                        && result.metric().equals(Metric.THROUGHPUT.title()))
                .findFirst()
                .orElseThrow();
    }

    private static int run(String... arguments) {
        return new CommandLine(new Benchmarks())
                .setOut(new PrintWriter(new StringWriter()))
                .setErr(new PrintWriter(new StringWriter()))
                .execute(arguments);
    }
}
