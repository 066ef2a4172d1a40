package org.ashlardb.bench.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.ashlardb.bench.target.Target;
import org.ashlardb.bench.target.Targets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("sources") // as the tool does the same under each Java
class WorkersTest {
    private static final ForkedJvm JVM = new ForkedJvm(List.of("-Xms256m", "-Xmx256m"), List.of());

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(Content.class)
    void footprintLoadsScansAndMeasures(Content content) throws IOException {
        List<String> lines = run(FootprintWorker.class, "h2-mem", content.name(), "2000", directory.toString());
        FootprintWorker.Result result = FootprintWorker.Result.fromLine(lines.get(lines.size() - 1));
        long raw = 0;
        for (int i = 1_000; i < 2_000; i++) {
            raw += content.rawBytes(i);
        }
        assertEquals(1_000, result.rows());
        assertEquals(raw, result.rawBytes());
        assertTrue(result.heapBytes() > 0);
    }

    @Test
    void coldStartPrintsNothingButItsMark() throws IOException {
        assertEquals(List.of(ColdStartWorker.FIRST_ROW), run(ColdStartWorker.class, "h2-mem", directory.toString()));
    }

    @Test
    void coldStartDoesWhatAnApplicationDoesFirst() throws IOException {
        List<String> lines = run(ColdStartWorker.class, "h2-mem", directory.toString(), ColdStartWorker.APPLICATION);
        assertEquals(List.of(ColdStartWorker.FIRST_ROW), lines);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ashlar-mem", "hsqldb-mem", "sqlite-mem"})
    void firstStatementsHaveTheSameAnswers(String engine) throws SQLException, ReflectiveOperationException {
        assertEquals(firstStatements("h2-mem"), firstStatements(engine));
    }

    private long firstStatements(String engine) throws SQLException, ReflectiveOperationException {
        Target target = Targets.select(engine).get(0);
        Class.forName(target.driver());
        try (Connection connection = DriverManager.getConnection(target.url(directory))) {
            return new FirstStatements(connection).run();
        }
    }

    @Test
    void readersAndWriterWorkSideBySide() throws IOException {
        List<String> lines = run(ReadersWorker.class, "h2-mem", "3", "1", directory.toString());
        ReadersWorker.Result result = ReadersWorker.Result.fromLine(lines.get(lines.size() - 1));
        assertTrue(result.reads() > 0 && result.writes() > 0, lines.toString());
    }

    @Test
    void aFailureIsToldWithItsReason() throws IOException {
        List<String> lines = run(FootprintWorker.class, "nothing", "MEASURE", "1", directory.toString());
        assertTrue(Worker.failure(lines.get(0)).contains("No benchmark is called 'nothing'"), lines.toString());
        assertNull(FootprintWorker.Result.fromLine(lines.get(0)));
    }

    @Test
    void eachMeasureRowHasAStringOfItsOwn() {
        assertEquals(MeasureRow.spectra(3), MeasureRow.spectra(1_003));
        assertTrue(MeasureRow.spectra(3) != MeasureRow.spectra(3));
        assertNotEquals(MeasureRow.spectra(3), MeasureRow.spectra(4));
        assertEquals(Content.MEASURE.rawBytes(3), MeasureRow.spectra(3).length() + 10);
    }

    private static List<String> run(Class<?> worker, String... arguments) throws IOException {
        List<String> lines = new ArrayList<>();
        JVM.run(worker, List.of(arguments), "", lines::add, 60);
        return lines;
    }
}
